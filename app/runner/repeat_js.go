package runner

import (
	"errors"
	"syscall/js"

	"crease/algo/trials"
	"crease/app/runner/message"
)

// Repeater runs the trials of a plan, in workers that are started for them and ended
// with them. Its methods are called from the page's goroutine.
type Repeater struct {
	crew
	events TrialEvents
}

// NewRepeater prepares runs; nothing is started yet.
func NewRepeater(options Options, dispatch func(func()), events TrialEvents) *Repeater {
	return &Repeater{crew: crew{spawner: newSpawner(options, dispatch)}, events: events}
}

// Start runs all trials of p, which has to be valid. Runs that are on are cancelled.
func (r *Repeater) Start(p trials.Plan) {
	q := newQueue(p)
	spec := p.Spec.AppendBinary(nil)
	give := func(w *worker) {
		if t, ok := q.take(); ok {
			w.post(&message.Command{Kind: message.Trial, Spec: spec, Task: t.AppendBinary(nil)})
		}
	}
	handle := func(w *worker, e message.Event) {
		switch e.Kind {
		case message.Ready:
			give(w)
		case message.Trial:
			o, err := trials.OutcomeFromBinary(e.Data)
			if err != nil {
				r.fail(sentence(sayOtherVersion))
				return
			}
			give(w)
			r.take(o, q)
		case message.Failed:
			r.fail(errors.New(e.Message))
		case message.Dead:
			r.fail(sentence(sayRunsStopped))
		}
	}
	r.begin(r.crewSize(), handle, func() { r.fail(sentence(sayNoRunWorker)) })
}

// take hands an outcome over, and ends the workers after the last.
func (r *Repeater) take(o trials.Outcome, q *queue) {
	q.left--
	if q.left == 0 {
		r.Cancel()
	}
	r.events.Outcome(o)
	if q.left == 0 {
		r.events.Done()
	}
}

func (r *Repeater) fail(err error) {
	r.Cancel()
	r.events.Failed(err)
}

// crewSize leaves one core to the page.
func (r *Repeater) crewSize() int {
	if r.options.Workers > 0 {
		return r.options.Workers
	}
	cores := js.Global().Get("navigator").Get("hardwareConcurrency")
	if cores.Type() != js.TypeNumber {
		return 1
	}
	return max(1, min(cores.Int()-1, mostTrials))
}
