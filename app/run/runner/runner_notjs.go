//go:build !js

package runner

import (
	"context"
	"errors"

	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
)

// Runner runs specs one at a time. Its methods are called from the page's
// goroutine.
type Runner struct {
	dispatch func(func())
	events   Events
	id       int
	gate     *learn.Gate
	cancel   context.CancelFunc
}

// New starts a learner. dispatch has a function called on the page's goroutine;
// nil calls it in place.
func New(_ Options, dispatch func(func()), events Events) *Runner {
	if dispatch == nil {
		dispatch = func(f func()) { f() }
	}
	r := &Runner{dispatch: dispatch, events: events, gate: new(learn.Gate)}
	dispatch(func() {
		if events.Ready != nil {
			events.Ready(nil)
		}
	})
	return r
}

// Start runs s, on the samples of the table if it is not nil. A run that is
// on is cancelled.
func (r *Runner) Start(s spec.Spec, table []byte) { r.start(s, table, false, r.events.Snapshot) }

// StartStep runs s to its first mark and pauses there.
func (r *Runner) StartStep(s spec.Spec, table []byte) { r.start(s, table, true, r.events.Snapshot) }

// StartQuiet runs s to its end without a Snapshot on the way.
func (r *Runner) StartQuiet(s spec.Spec) { r.start(s, nil, false, nil) }

// Pause pauses the run.
func (r *Runner) Pause() { r.gate.Pause() }

// Resume lets a paused run go on.
func (r *Runner) Resume() { r.gate.Resume() }

// Step lets the run go on until N has doubled.
func (r *Runner) Step() { r.gate.Step() }

// Cancel ends the run; no event of it follows.
func (r *Runner) Cancel() {
	r.id++
	if r.cancel != nil {
		r.cancel()
		r.cancel = nil
	}
}

// start runs s; shown gets what the run shows, unless it is nil.
func (r *Runner) start(s spec.Spec, table []byte, step bool, shown func(*snapshot.Snapshot)) {
	r.Cancel()
	ctx, cancel := context.WithCancel(context.Background())
	id, gate := r.id, new(learn.Gate)
	r.gate, r.cancel = gate, cancel
	// callBack calls an event's callback unless another run has taken the place of
	// this one.
	callBack := func(f func()) {
		r.dispatch(func() {
			if r.id == id {
				f()
			}
		})
	}
	gate.Rested = func() {
		if r.events.Paused != nil {
			callBack(r.events.Paused)
		}
	}
	if step {
		gate.Step()
	}
	host := learn.Host{Yield: gate.Yield, Mark: gate.Mark}
	if shown != nil {
		host.Emit = func(s *snapshot.Snapshot) { callBack(func() { shown(s) }) }
	}
	go func() {
		last, err := run(ctx, s, table, host)
		switch {
		case errors.Is(err, context.Canceled):
		case err != nil && r.events.Failed != nil:
			callBack(func() { r.events.Failed(err) })
		case err == nil && r.events.Done != nil:
			callBack(func() { r.events.Done(last) })
		}
	}()
}

func run(ctx context.Context, s spec.Spec, table []byte, host learn.Host) (*snapshot.Snapshot, error) {
	if table == nil {
		return learn.Run(ctx, s, nil, host)
	}
	src, err := learn.ReadTable(table, s, nil)
	if err != nil {
		return nil, err
	}
	return learn.Run(ctx, s, src, host)
}
