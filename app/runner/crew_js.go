package runner

import "crease/app/runner/message"

// crew is the workers that are started for one piece of work, beside the learner and
// its helpers, and ended with it.
type crew struct {
	spawner
	workers []*worker
	work    int // counts pieces of work, so that events of an old one are dropped
}

// begin ends the work that is on and starts up to n workers for another, once the
// page's goroutine is free. handle gets their events; refused is called if there is
// not even one.
func (c *crew) begin(n int, handle func(*worker, message.Event), refused func()) {
	c.Cancel()
	id := c.work
	c.dispatch(func() {
		for i := 0; i < n && c.work == id; i++ {
			w, err := c.spawn(func(w *worker, e message.Event) {
				if c.work == id {
					handle(w, e)
				}
			})
			if err != nil {
				if i == 0 {
					refused()
				}
				return
			}
			c.workers = append(c.workers, w)
		}
	})
}

// Cancel ends the work; no event of it follows.
func (c *crew) Cancel() {
	c.work++
	for _, w := range c.workers {
		w.end()
	}
	c.workers = nil
}
