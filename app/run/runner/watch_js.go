package runner

import (
	"time"

	"crease/app/run/runner/message"
)

// The watch over workers counts ticks of the page's clock, not time: a machine that
// was asleep has none.
const (
	bootTicks = 30 // until a worker is ready
	runTicks  = 10 // between two signs of life; twice as many each time a run is done again
	mostAgain = 3  // times that a run is done again
)

// watch is over a learner that has to give signs of life: it dies in silence where a
// browser ends it, and may never answer at all.
type watch struct {
	on    bool
	quiet int // ticks since the last sign
}

// startWatch watches the learner as long as it owes a sign.
func (r *Runner) startWatch() {
	r.quiet = 0
	if !r.on {
		r.on = true
		r.tick()
	}
}

func (r *Runner) tick() {
	time.AfterFunc(time.Second, func() {
		r.dispatch(func() {
			if r.learner == nil || r.learner.ready && (!r.busy || r.rested) || r.broken != nil {
				r.on = false
				return
			}
			r.quiet++
			switch {
			case !r.learner.ready && r.quiet >= bootTicks:
				r.quiet = 0
				r.learnerDied(sayNoAnswer)
			case r.learner.ready && r.quiet >= runTicks<<r.again:
				r.doAgain()
			}
			r.tick()
		})
	})
}

// doAgain has another learner do the run again in place of one that gives no sign. The
// digits are the same.
func (r *Runner) doAgain() {
	again := r.sent
	r.quiet = 0
	r.replaceLearner()
	switch {
	case !r.active || again == nil:
	case r.again == mostAgain:
		r.fail(stopped(again))
	default:
		r.again++
		r.waiting = again
		r.send()
	}
}

// stopped is what is said of a run whose learner is gone.
func stopped(c *message.Command) error {
	if c != nil && c.Table != nil {
		return sentence(sayStoppedTable)
	}
	return sentence(sayStopped)
}
