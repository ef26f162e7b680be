package learn

import (
	"context"
	"time"

	"crease/algo/moment"
)

// clock is a Summer that notes how fast it is: the samples it has drawn and
// summed, and the time that took without what was done with the sums.
type clock struct {
	moment.Summer
	samples int64
	spent   time.Duration
}

// Sum implements moment.Summer.
func (c *clock) Sum(ctx context.Context, order int, ctl *moment.Control, from, to int, visit func(*moment.Sums) error) error {
	start := time.Now()
	err := c.Summer.Sum(ctx, order, ctl, from, to, func(s *moment.Sums) error {
		c.spent += time.Since(start)
		c.samples += s.N
		err := visit(s)
		start = time.Now()
		return err
	})
	c.spent += time.Since(start)
	return err
}

// rate returns samples a second, 0 before the first.
func (c *clock) rate() float64 {
	if c == nil || c.spent <= 0 {
		return 0
	}
	return float64(c.samples) / c.spent.Seconds()
}
