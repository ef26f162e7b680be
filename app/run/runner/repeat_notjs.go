//go:build !js

package runner

import (
	"runtime"
	"sync"

	"crease/algo/learn/trials"
)

// Repeater runs the trials of a plan on goroutines. Its methods are called from the
// page's goroutine.
type Repeater struct {
	crew
	events  TrialEvents
	workers int
}

// NewRepeater prepares runs; nothing is started yet.
func NewRepeater(options Options, dispatch func(func()), events TrialEvents) *Repeater {
	n := options.Workers
	if n == 0 {
		n = min(runtime.NumCPU(), mostTrials)
	}
	return &Repeater{newCrew(dispatch, events.Failed), events, n}
}

// Start runs all trials of p, which has to be valid. Runs that are on are cancelled.
func (r *Repeater) Start(p trials.Plan) {
	ctx, callBack := r.begin()
	q := newQueue(p)
	var mu sync.Mutex // of q
	for range r.workers {
		go func() {
			for {
				mu.Lock()
				t, ok := q.take()
				mu.Unlock()
				if !ok {
					return
				}
				o, err := trials.Run(ctx, p.Spec, t, nil)
				if err != nil {
					callBack(func() { r.fail(err) })
					return
				}
				callBack(func() { r.take(o, q) })
			}
		}()
	}
}
