package runner

import (
	"time"

	"crease/app/run/runner/message"
)

// restWithin is how long a learner may take to pause. Some of its stages have long parts
// in which it hears nothing, so after that the run counts as paused, and what it still
// sends is kept until it goes on.
const restWithin = 150 * time.Millisecond

// rest is a pause that was asked for and not answered.
type rest struct {
	asked *time.Timer
	late  bool            // it counts as paused
	kept  []message.Event // that came after that
}

// expectRest has the run count as paused soon, whether the learner answers or not.
func (r *runner) expectRest() {
	if !r.active || r.rested {
		return
	}
	var asked *time.Timer
	asked = r.after(restWithin, func() {
		if r.asked == asked && r.active && !r.late {
			r.late = true
			r.events.Paused()
		}
	})
	r.asked = asked
}

// keep reports whether an event of the run has to wait until the run goes on. That the
// learner has paused at last is no news.
func (r *runner) keep(e message.Event) bool {
	if !r.late {
		return false
	}
	if e.Kind == message.Paused {
		r.rested = true
	} else {
		r.kept = append(r.kept, e)
	}
	return true
}

// release ends a pause that was asked for, and handles what came meanwhile once the
// page has gone on.
func (r *runner) release() {
	kept, id := r.kept, r.id
	r.rest = rest{}
	if len(kept) == 0 {
		return
	}
	go r.dispatch(func() {
		for _, e := range kept {
			if r.id == id {
				r.handleRun(e)
			}
		}
	})
}
