package runner

import (
	"errors"
	"time"

	"crease/app/run/runner/message"
)

// crew is the workers that are started for one piece of work, beside the learner and
// its helpers, and ended with it. They give a sign of life every second while they have
// something to do: one that gives none for long is replaced, and what it was at is done
// again.
type crew struct {
	spawner
	workers []*hand
	work    int // counts pieces of work, so that events of an old one are dropped
	failed  func(error)
}

// hand does a crew's work with one worker after another.
type hand struct {
	*worker                  // nil if the browser has refused a successor
	task    *message.Command // what it is at, nil if it has nothing to do
	quiet   int              // ticks since its last sign of life
	again   int              // times that it was replaced over its task
}

// job is a piece of work for up to so many workers.
type job struct {
	workers int
	ready   func(*hand)                // gives a worker something to do
	handle  func(*hand, message.Event) // handles what it says
	// What is said if there is not even one worker, and if one dies.
	refused, stopped string
}

func newCrew(options Options, dispatch func(func()), failed func(error)) crew {
	return crew{spawner: newSpawner(options, dispatch), failed: failed}
}

// employ ends the work that is on and starts workers for another, once the page's
// goroutine is free. If the browser refuses some of them, the others do the work.
func (c *crew) employ(j job) {
	c.Cancel()
	id := c.work
	c.dispatch(func() {
		if c.work != id {
			return
		}
		for range j.workers {
			h := new(hand)
			if !c.hire(h, j) {
				break
			}
			c.workers = append(c.workers, h)
		}
		if len(c.workers) == 0 {
			c.fail(sentence(j.refused))
			return
		}
		c.tick(id, j)
	})
}

// employOne is employ with one worker for one task.
func (c *crew) employOne(j job, task *message.Command) {
	j.workers, j.ready = 1, func(h *hand) { h.give(task) }
	c.employ(j)
}

// hire starts a worker for h and reports whether it could.
func (c *crew) hire(h *hand, j job) bool {
	id := c.work
	w, err := c.spawn(func(w *worker, e message.Event) {
		if c.work == id && h.worker == w {
			c.hear(h, e, j)
		}
	})
	h.worker, h.quiet = w, 0
	return err == nil
}

// hear handles an event of a worker.
func (c *crew) hear(h *hand, e message.Event, j job) {
	h.quiet = 0
	switch {
	case e.Kind == message.Alive:
	case e.Kind == message.Dead:
		c.fail(sentence(j.stopped))
	case e.Kind != message.Ready:
		j.handle(h, e)
	case h.task != nil: // its predecessor's
		h.worker.ready = true
		h.post(h.task)
	default:
		h.worker.ready = true
		j.ready(h)
	}
}

// give hands a task to a worker, nil if there is nothing left to do.
func (h *hand) give(task *message.Command) {
	h.again = 0
	if h.task = task; task != nil {
		h.post(task)
	}
}

// tick watches over the workers of a piece of work once a second.
func (c *crew) tick(id int, j job) {
	time.AfterFunc(time.Second, func() {
		c.dispatch(func() {
			for _, h := range c.workers {
				if c.work == id && !c.alive(h, j) {
					c.fail(sentence(j.stopped))
				}
			}
			if c.work == id {
				c.tick(id, j)
			}
		})
	})
}

// alive replaces a worker that has owed a sign of life for too long. It reports whether
// the work can go on.
func (c *crew) alive(h *hand, j job) bool {
	limit := runTicks << h.again
	if !h.worker.ready {
		limit = bootTicks
	} else if h.task == nil {
		return true
	}
	if h.quiet++; h.quiet < limit {
		return true
	}
	if h.again == mostAgain || !h.worker.ready && h.again > 0 {
		return false
	}
	h.again++
	h.end()
	return c.hire(h, j)
}

// Cancel ends the work; no event of it follows.
func (c *crew) Cancel() {
	c.work++
	for _, h := range c.workers {
		if h.worker != nil {
			h.end()
		}
	}
	c.workers = nil
}

// fail ends the work with an error.
func (c *crew) fail(err error) {
	c.Cancel()
	c.failed(err)
}

// failWith ends the work with a worker's reason.
func (c *crew) failWith(e message.Event) { c.fail(errors.New(e.Message)) }
