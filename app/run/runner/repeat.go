package runner

import "crease/algo/learn/trials"

// TrialEvents are a page's callbacks on many runs. All of them are called through the
// dispatch of NewRepeater.
type TrialEvents struct {
	// Outcome is called with what every run came to, in any order.
	Outcome func(trials.Outcome)
	// Done is called once, after the last of them.
	Done func()
	// Failed is called when the runs end without all their outcomes.
	Failed func(error)
}

// mostTrials is how many workers many runs get at most: each has its own copy of the
// program's memory.
const mostTrials = 8

// queue hands out the trials of a plan, each once.
type queue struct {
	list []trials.Trial
	next int
	left int // that have no outcome yet
}

func newQueue(p trials.Plan) *queue {
	list := p.Trials()
	return &queue{list: list, left: len(list)}
}

// take returns the next trial; ok is false if there is none.
func (q *queue) take() (t trials.Trial, ok bool) {
	if q.next == len(q.list) {
		return t, false
	}
	q.next++
	return q.list[q.next-1], true
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
