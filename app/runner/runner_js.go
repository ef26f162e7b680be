package runner

import (
	"syscall/js"
	"time"

	"crease/algo/snapshot"
	"crease/algo/spec"
)

// Runner runs specs one at a time. Its methods are called from the page's
// goroutine.
type Runner struct {
	options  Options
	dispatch func(func())
	events   Events

	module  js.Value // the compiled program, undefined until it is there
	learner *worker
	helpers []*worker
	broken  error // why nothing can be learned, nil while there is hope

	id      int      // of the run that is wanted, 0 before the first
	active  bool     // that run is sent and has not ended
	waiting js.Value // its run message until the learner is free for it
	busy    bool     // the learner has a run that it has not given up yet
	retried bool     // a learner died before it was ready
}

// New starts a learner. dispatch has a function called on the page's goroutine;
// nil calls it in place.
func New(options Options, dispatch func(func()), events Events) *Runner {
	if dispatch == nil {
		dispatch = func(f func()) { f() }
	}
	r := &Runner{options: options, dispatch: dispatch, events: events}
	fetchModule(options.Module, func(module js.Value, err error) {
		r.dispatch(func() {
			if err != nil {
				r.breakDown("The learner could not be loaded: " + err.Error() + ".")
				return
			}
			r.module = module
			r.spawnLearner()
		})
	})
	return r
}

// Start runs s, on the samples of the table csv if it is not nil. A run that is
// on is cancelled.
func (r *Runner) Start(s spec.Spec, csv []byte) { r.start(s, csv, false) }

// StartStep runs s to its first mark and rests there.
func (r *Runner) StartStep(s spec.Spec, csv []byte) { r.start(s, csv, true) }

// Pause has the run rest.
func (r *Runner) Pause() { r.tell("pause") }

// Resume lets a resting run go on.
func (r *Runner) Resume() { r.tell("resume") }

// Step lets the run go on until N has doubled.
func (r *Runner) Step() { r.tell("step") }

// Cancel ends the run; nothing more is heard of it.
func (r *Runner) Cancel() {
	r.id++
	r.waiting = js.Undefined()
	if r.active && r.busy {
		r.tell("cancel")
		r.learner.cancels++
		learner, nth := r.learner, r.learner.cancels
		time.AfterFunc(patience, func() {
			r.dispatch(func() {
				if r.learner == learner && learner.obeyed < nth {
					r.replaceLearner()
				}
			})
		})
	}
	r.active = false
}

// patience is how long a worker may take to give up a run before it is ended.
const patience = 80 * time.Millisecond

func (r *Runner) start(s spec.Spec, csv []byte, step bool) {
	r.Cancel()
	if r.broken != nil {
		r.fail(r.broken)
		return
	}
	message := js.ValueOf(map[string]any{"kind": "run", "id": r.id, "step": step, "spec": toBytes(s.AppendBinary(nil))})
	if csv != nil {
		message.Set("csv", toBytes(csv))
	}
	r.waiting, r.active = message, true
	r.send()
}

// send hands the waiting run to the learner if it is free.
func (r *Runner) send() {
	if r.waiting.IsUndefined() || r.learner == nil || !r.learner.ready || r.busy {
		return
	}
	r.busy = true
	r.learner.post(r.waiting)
	r.waiting = js.Undefined()
}

// tell posts a message without content.
func (r *Runner) tell(kind string) {
	if r.active && r.busy && r.waiting.IsUndefined() {
		r.learner.post(js.ValueOf(map[string]any{"kind": kind}))
	} else if r.active && !r.waiting.IsUndefined() && kind != "cancel" {
		// The run has not left yet: it starts as it is told.
		r.waiting.Set("step", kind == "step")
		r.waiting.Set("pause", kind == "pause")
	}
}

// hear takes a message of the learner.
func (r *Runner) hear(w *worker, m js.Value) {
	if w != r.learner {
		return
	}
	switch kind := m.Get("kind").String(); kind {
	case "ready":
		w.ready, r.retried = true, false
		if r.events.Ready != nil && !w.successor {
			r.events.Ready(nil)
		}
		r.spawnHelpers()
		r.send()
		return
	case "lost":
		r.replaceHelper(m.Get("number").Int())
		return
	case "dead":
		r.learnerDied(m.Get("message").String())
		return
	case "cancelled", "done", "failed":
		r.busy, w.obeyed = false, w.cancels
		defer r.send()
	}
	if !r.active || m.Get("id").Int() != r.id {
		return
	}
	switch m.Get("kind").String() {
	case "snapshot":
		if s := r.snapshot(m); s != nil && r.events.Snapshot != nil {
			r.events.Snapshot(s)
		}
	case "paused":
		if r.events.Paused != nil {
			r.events.Paused()
		}
	case "done":
		r.active = false
		if s := r.snapshot(m); s != nil && r.events.Done != nil {
			r.events.Done(s)
		}
	case "failed":
		r.active = false
		r.fail(failure(m.Get("field").String(), m.Get("message").String()))
	}
}

// snapshot decodes the message's bytes; nil, and the run's end, if they are
// not a snapshot, as from a worker of another build.
func (r *Runner) snapshot(m js.Value) *snapshot.Snapshot {
	s, err := snapshot.FromBinary(fromBytes(m.Get("data")))
	if err != nil {
		r.Cancel()
		r.fail(sentence("The learner and the page are of different versions: reload the page."))
		return nil
	}
	return s
}

func (r *Runner) fail(err error) {
	r.active = false
	if r.events.Failed != nil {
		r.events.Failed(err)
	}
}
