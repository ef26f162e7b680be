//go:build !js

package runner

import (
	"context"
	"runtime"
	"sync"

	"crease/algo/trials"
)

// Repeater runs the trials of a plan on goroutines. Its methods are called from the
// page's goroutine.
type Repeater struct {
	dispatch func(func())
	events   TrialEvents
	workers  int
	work     int
	cancel   context.CancelFunc
}

// NewRepeater prepares runs; nothing is started yet.
func NewRepeater(options Options, dispatch func(func()), events TrialEvents) *Repeater {
	if dispatch == nil {
		dispatch = func(f func()) { f() }
	}
	n := options.Workers
	if n == 0 {
		n = min(runtime.NumCPU(), mostTrials)
	}
	return &Repeater{dispatch: dispatch, events: events, workers: n}
}

// Start runs all trials of p, which has to be valid. Runs that are on are cancelled.
func (r *Repeater) Start(p trials.Plan) {
	r.Cancel()
	ctx, cancel := context.WithCancel(context.Background())
	id, q := r.work, newQueue(p)
	r.cancel = cancel
	var mu sync.Mutex // of q
	callBack := func(f func()) {
		r.dispatch(func() {
			if r.work == id {
				f()
			}
		})
	}
	for range r.workers {
		go func() {
			for {
				mu.Lock()
				t, ok := q.take()
				mu.Unlock()
				if !ok {
					return
				}
				o, err := trials.Run(ctx, p.Spec, t)
				if err != nil {
					callBack(func() {
						r.Cancel()
						r.events.Failed(err)
					})
					return
				}
				callBack(func() { r.take(o, q) })
			}
		}()
	}
}

// take hands an outcome over, on the page's goroutine.
func (r *Repeater) take(o trials.Outcome, q *queue) {
	q.left--
	r.events.Outcome(o)
	if q.left == 0 {
		r.events.Done()
	}
}

// Cancel ends the runs; no event of them follows.
func (r *Repeater) Cancel() {
	r.work++
	if r.cancel != nil {
		r.cancel()
		r.cancel = nil
	}
}
