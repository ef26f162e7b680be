//go:build !js

package runner

import "context"

// crew is one piece of work at a time, on goroutines that end with it.
type crew struct {
	dispatch func(func())
	work     int // counts pieces of work, so that events of an old one are dropped
	cancel   context.CancelFunc
	failed   func(error)
}

func newCrew(dispatch func(func()), failed func(error)) crew {
	if dispatch == nil {
		dispatch = func(f func()) { f() }
	}
	return crew{dispatch: dispatch, failed: failed}
}

// begin ends the work that is on and begins another. What callBack is given is called
// on the page's goroutine, as long as that work is on.
func (c *crew) begin() (ctx context.Context, callBack func(func())) {
	c.Cancel()
	ctx, c.cancel = context.WithCancel(context.Background())
	id := c.work
	return ctx, func(f func()) {
		c.dispatch(func() {
			if c.work == id {
				f()
			}
		})
	}
}

// Cancel ends the work; no event of it follows.
func (c *crew) Cancel() {
	c.work++
	if c.cancel != nil {
		c.cancel()
		c.cancel = nil
	}
}

// fail ends the work with an error, on the page's goroutine.
func (c *crew) fail(err error) {
	c.Cancel()
	if c.failed != nil {
		c.failed(err)
	}
}
