package linalg

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
)

// errStopped ends the pieces of other goroutines once one has failed.
var errStopped = errors.New("linalg: stopped")

// Spread calls piece for k = 0 … n−1 on all processors, in any order. A piece calls count with
// the multiply-adds that it has done, and must end if count returns an error. tick, which may be
// nil, receives the work of all pieces, and is called on the caller's goroutine only. An error
// of tick or of a piece is returned; it ends the other pieces at their next call of count, and no
// more pieces are begun. The result of a piece must not depend on which others are done.
func Spread(
	n int, tick func(madds int) error, piece func(k int, count func(madds int) error) error,
) error {
	if tick == nil {
		tick = func(int) error { return nil }
	}
	goroutines := min(runtime.GOMAXPROCS(0), n)
	if goroutines <= 1 {
		for k := range n {
			if err := piece(k, tick); err != nil {
				return err
			}
		}
		return nil
	}
	var next, done atomic.Int64
	var stopped atomic.Bool
	run := func(count func(int) error) error {
		for k := int(next.Add(1)) - 1; k < n && !stopped.Load(); k = int(next.Add(1)) - 1 {
			err := piece(k, func(madds int) error {
				if err := count(madds); err != nil || !stopped.Load() {
					return err
				}
				return errStopped
			})
			if err != nil {
				stopped.Store(true)
				return err
			}
		}
		return nil
	}
	failures := make([]error, goroutines)
	var others sync.WaitGroup
	for g := 1; g < goroutines; g++ {
		others.Go(func() {
			failures[g] = run(func(madds int) error { done.Add(int64(madds)); return nil })
		})
	}
	failures[0] = run(func(madds int) error { return tick(madds + int(done.Swap(0))) })
	others.Wait()
	for _, err := range failures {
		if err != nil && !errors.Is(err, errStopped) {
			return err
		}
	}
	return tick(int(done.Swap(0)))
}
