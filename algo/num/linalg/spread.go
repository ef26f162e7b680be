package linalg

import (
	"runtime"
	"sync"
	"sync/atomic"

	"crease/algo/base/work"
)

// Spread calls piece for k = 0 … n−1 on all processors, in any order. A piece calls count with
// the multiply-adds that it has done, and must end if that reports false: the meter, which may be nil
// and counts the work of all pieces on the caller's goroutine, has failed. Then no more pieces are
// begun. The result of a piece must not depend on which others are done.
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
