package linalg

import (
	"runtime"
	"sync"
	"sync/atomic"

	"crease/algo/base/work"
)

// Room is the memory in bytes that the matrices of one fit may take, the same on every machine, so that no result
// depends on it. A browser's program has 4 GiB for everything and never returns memory: between two large matrices
// that are garbage there soon are small objects that are not, and the next, a little larger, fits into neither gap.
// So all large matrices share one buffer of this size.
const Room = 5 << 28

// leastShared is the number of entries, 128 MiB of them, from which on a matrix is large.
const leastShared = 1 << 24

// spare is the shared buffer, or nil while it does not exist or is in use.
var spare atomic.Pointer[[]float64]

// Borrow returns n zeros. If n is large, they are in the shared buffer unless that is in use.
// Call [Return] when they are no longer needed.
func Borrow(n int) []float64 {
	if n < leastShared || n > Room/8 {
		return make([]float64, n)
	}
	if p := spare.Swap(nil); p != nil {
		clear((*p)[:n])
		return (*p)[:n]
	}
	return make([]float64, Room/8)[:n]
}

// Return takes back a slice that Borrow returned; the slice must not be used afterwards. Slices
// outside the shared buffer are ignored.
func Return(list []float64) {
	if cap(list) == Room/8 {
		list = list[:cap(list)]
		spare.Store(&list)
	}
}

// Spread calls piece for k = 0 … n−1 on all processors, in any order. A piece calls count with the multiply-adds that
// it has done, and must end if that reports false: the meter, which may be nil and counts on the caller's goroutine,
// has failed, and no more pieces are begun. The result of a piece must not depend on which others are done.
func Spread(n int, meter *work.Meter, piece func(k int, count func(madds int) bool)) {
	var next, done atomic.Int64
	var stopped atomic.Bool
	run := func(count func(int) bool) {
		for k := int(next.Add(1)) - 1; k < n && !stopped.Load(); k = int(next.Add(1)) - 1 {
			piece(k, count)
		}
	}
	var others sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) - 1 {
		others.Go(func() {
			run(func(madds int) bool { done.Add(int64(madds)); return !stopped.Load() })
		})
	}
	tick := func(madds int) bool {
		if meter.Tick(madds+int(done.Swap(0))) != nil {
			stopped.Store(true)
		}
		return !stopped.Load()
	}
	run(tick)
	others.Wait()
	tick(0)
}
