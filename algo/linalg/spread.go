package linalg

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
)

// Hands returns on how many goroutines Spread divides n pieces.
func Hands(n int) int { return max(1, min(runtime.GOMAXPROCS(0), n)) }

// errStopped ends the pieces of other goroutines once one has failed.
var errStopped = errors.New("linalg: stopped")

// Spread calls piece for k = 0 … n−1 on all processors, in any order; hand < Hands(n) says
// which of the goroutines does it, for scratch of its own. A piece tells of the
// multiply-adds it has done and ends if that returns an error. tick, which may be nil, is
// told of them all, on the caller's goroutine alone; its error ends everything. What a
// piece computes must not depend on which others are done.
func Spread(
	n int, tick func(madds int) error, piece func(hand, k int, tell func(madds int) error) error,
) error {
	if tick == nil {
		tick = func(int) error { return nil }
	}
	hands := Hands(n)
	if hands == 1 {
		for k := range n {
			if err := piece(0, k, tick); err != nil {
				return err
			}
		}
		return nil
	}
	var next, done atomic.Int64
	var stopped atomic.Bool
	run := func(hand int, tell func(int) error) (err error) {
		for k := int(next.Add(1)) - 1; k < n && err == nil; k = int(next.Add(1)) - 1 {
			err = piece(hand, k, tell)
		}
		return err
	}
	failures := make([]error, hands)
	var others sync.WaitGroup
	for hand := 1; hand < hands; hand++ {
		others.Go(func() {
			failures[hand] = run(hand, func(madds int) error {
				done.Add(int64(madds))
				if stopped.Load() {
					return errStopped
				}
				return nil
			})
		})
	}
	failures[0] = run(0, func(madds int) error { return tick(madds + int(done.Swap(0))) })
	stopped.Store(failures[0] != nil)
	others.Wait()
	for _, err := range failures {
		if err != nil {
			return err
		}
	}
	return tick(int(done.Swap(0)))
}

// teller gathers work until there is enough of it to tell.
type teller struct {
	tick func(madds int) error
	work int
}

func (t *teller) tell(madds int) error {
	if t.work += madds; t.work > 1<<20 {
		return t.end()
	}
	return nil
}

// end tells of what has gathered.
func (t *teller) end() error {
	work := t.work
	if t.work = 0; t.tick == nil {
		return nil
	}
	return t.tick(work)
}
