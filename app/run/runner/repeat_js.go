package runner

import (
	"syscall/js"

	"crease/algo/learn/trials"
	"crease/app/run/runner/message"
)

// Repeater runs the trials of a plan, in workers that are started for them and ended
// with them. Its methods are called from the page's goroutine.
type Repeater struct {
	crew
	events TrialEvents
}

// NewRepeater prepares runs; nothing is started yet.
func NewRepeater(options Options, dispatch func(func()), events TrialEvents) *Repeater {
	return &Repeater{newCrew(options, dispatch, events.Failed), events}
}

// Start runs all trials of p, which has to be valid. Runs that are on are cancelled.
func (r *Repeater) Start(p trials.Plan) {
	q := newQueue(p)
	spec := p.Spec.AppendBinary(nil)
	give := func(h *hand) {
		var task *message.Command
		if t, ok := q.take(); ok {
			task = &message.Command{Kind: message.Trial, Spec: spec, Task: t.AppendBinary(nil)}
		}
		h.give(task)
	}
	handle := func(h *hand, e message.Event) {
		switch e.Kind {
		case message.Trial:
			o, err := trials.OutcomeFromBinary(e.Data)
			if err != nil {
				r.fail(sentence(sayOtherVersion))
				return
			}
			give(h)
			r.take(o, q)
		case message.Failed:
			r.failWith(e)
		}
	}
	r.begin(job{
		n: r.crewSize(), ready: give, handle: handle,
		refused: sayNoRunWorker, stopped: sayRunsStopped,
	})
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
