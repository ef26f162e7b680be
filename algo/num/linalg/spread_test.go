package linalg

import (
	"errors"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"crease/algo/base/work"
)

// processors sets how many processors there are until the test ends.
func processors(t *testing.T, n int) {
	before := runtime.GOMAXPROCS(n)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
}

// Once the meter fails, the pieces of all goroutines stop, in the middle of a piece that counts or
// after one that does not. Would catch a cancelled run that goes on to the end of the
// factorisation: that does not come here, however long the machine keeps the one that fails from
// saying so.
func TestSpreadStops(t *testing.T) {
	const goroutines, endless = 4, math.MaxInt
	processors(t, goroutines)
	if runtime.GOMAXPROCS(0) < goroutines {
		t.Skip("one processor is all there can be here")
	}
	stop := errors.New("stop")
	for _, n := range []int{endless, goroutines} {
		meter := work.NewEvery(1, func() error { return stop })
		var first sync.WaitGroup // each goroutine has one of the first pieces
		first.Add(goroutines)
		Spread(n, meter, func(k int, count func(int) bool) {
			if k < goroutines {
				first.Done()
				first.Wait()
			}
			for i := range endless / n {
				runtime.Gosched()
				if (k+i)%2 == 0 && !count(1) {
					return
				}
			}
		})
		if meter.Err() != stop {
			t.Errorf("%d pieces: %v", n, meter.Err())
		}
	}
}

// Every piece is done once, and everything that is counted is ticked, on any number of
// processors, of pieces too.
func TestSpreadAll(t *testing.T) {
	for _, procs := range []int{1, 2, 4} {
		processors(t, procs)
		for _, n := range []int{0, 1, 3, 100} {
			times, meter := make([]atomic.Int32, n), work.New(nil)
			Spread(n, meter, func(k int, count func(int) bool) {
				times[k].Add(1)
				count(k)
				count(1)
			})
			if want := int64(n * (n + 1) / 2); meter.Done() != want {
				t.Errorf("%d processors, %d pieces: work %d, want %d", procs, n, meter.Done(), want)
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
	left := int64(0)
	for i := bad; i < n; i += 4 {
		left += int64(4 * (i - 4*panel) * (i - 4*panel) / 2)
	}
	full := int64(0)
	for _, procs := range []int{1, 2, 4} {
		processors(t, procs)
		for _, diagonal := range []float64{1, -1} {
			a := make([]float64, n*n)
			for i := range n {
				a[i*n+i] = 1
			}
			a[bad*n+bad] = diagonal
			meter := work.New(nil)
			ok := CholeskyTick(a, n, meter)
			if ok != (diagonal > 0) {
				t.Fatalf("diagonal %v: %v", diagonal, ok)
			}
			if full == 0 {
				full = meter.Done()
			}
			want := full
			if !ok {
				want -= left
			}
			if meter.Done() != want {
				t.Errorf("%d processors, diagonal %v: work %d, want %d", procs, diagonal, meter.Done(), want)
			}
		}
	}
}
