package linalg

import (
	"errors"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// processors sets how many processors there are until the test ends.
func processors(t *testing.T, n int) {
	before := runtime.GOMAXPROCS(n)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
}

// Once the tick or a piece fails, whichever goroutine it runs on, the others stop, in the
// middle of a piece that counts or after one that does not. Would catch a cancelled run
// that goes on to the end of the factorisation: that does not come here, however long the
// machine keeps the one that fails from saying so.
func TestSpreadStops(t *testing.T) {
	const goroutines, endless = 4, math.MaxInt
	processors(t, goroutines)
	if runtime.GOMAXPROCS(0) < goroutines {
		t.Skip("one processor is all there can be here")
	}
	stop := errors.New("stop")
	fails := func(int) error { return stop }
	check := func(name string, n int, tick, fail func(int) error, counts bool) {
		var first sync.WaitGroup // each goroutine has one of the first pieces
		first.Add(goroutines)
		err := Spread(n, tick, func(k int, count func(int) error) error {
			if k < goroutines {
				first.Done()
				first.Wait()
			}
			for range endless / n {
				if err := fail(k); err != nil {
					return err
				}
				runtime.Gosched()
				if !counts {
					continue
				}
				if err := count(1); err != nil {
					return err
				}
			}
			return nil
		})
		if err != stop {
			t.Errorf("%s: %v", name, err)
		}
	}
	never := func(int) error { return nil }
	check("the tick, many pieces", endless, fails, never, true)
	check("the tick, long pieces", goroutines, fails, never, true)
	for bad := range goroutines {
		fail := func(k int) error {
			if k == bad {
				return stop
			}
			return nil
		}
		check("a piece, many that do not count", endless, nil, fail, false)
		check("a piece, long ones that count", goroutines, nil, fail, true)
	}
}

// Every piece is done once, and everything that is counted is ticked, on any number of
// processors, of pieces too.
func TestSpreadAll(t *testing.T) {
	for _, procs := range []int{1, 2, 4} {
		processors(t, procs)
		for _, n := range []int{0, 1, 3, 100} {
			times, work := make([]atomic.Int32, n), 0
			err := Spread(n, func(madds int) error { work += madds; return nil }, func(k int, count func(int) error) error {
				times[k].Add(1)
				if err := count(k); err != nil {
					return err
				}
				return count(1)
			})
			if want := n * (n + 1) / 2; err != nil || work != want {
				t.Errorf("%d processors, %d pieces: %v, work %d, want %d", procs, n, err, work, want)
			}
			for k := range times {
				if times[k].Load() != 1 {
					t.Errorf("%d processors: piece %d of %d done %d times", procs, k, n, times[k].Load())
				}
			}
		}
	}
}

// The work that a factorisation ticks does not depend on the processors, nor on whether it
// fails: up to the failing row it is that of a matrix that is positive definite. Searches
// are bounded by it, so their results would differ from machine to machine.
func TestCholeskyWork(t *testing.T) {
	const n, bad = 5 * panel, 4*panel + 88
	// What is left out are the rows from bad on, four at a time, of the last triangle.
	left := 0
	for i := bad; i < n; i += 4 {
		left += 4 * (i - 4*panel) * (i - 4*panel) / 2
	}
	full := 0
	for _, procs := range []int{1, 2, 4} {
		processors(t, procs)
		for _, diagonal := range []float64{1, -1} {
			a := make([]float64, n*n)
			for i := range n {
				a[i*n+i] = 1
			}
			a[bad*n+bad] = diagonal
			work := 0
			ok, err := CholeskyTick(a, n, func(madds int) error { work += madds; return nil })
			if ok != (diagonal > 0) || err != nil {
				t.Fatalf("diagonal %v: %v, %v", diagonal, ok, err)
			}
			if full == 0 {
				full = work
			}
			want := full
			if !ok {
				want -= left
			}
			if work != want {
				t.Errorf("%d processors, diagonal %v: work %d, want %d", procs, diagonal, work, want)
			}
		}
	}
}
