package learn

import (
	"context"
	"time"

	"crease/algo/moment"
)

// clock is a Summer that measures its own speed: the number of samples drawn
// and summed, and the time spent on that, excluding the visitor.
type clock struct {
	moment.Summer
	samples int64
	spent   time.Duration
}

// Sum implements moment.Summer.
func (c *clock) Sum(
	ctx context.Context, order int, ctl *moment.Control, from, to int, visit func(*moment.Sums) error,
) error {
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

// rate returns samples per second, 0 before the first block.
func (c *clock) rate() float64 {
	if c == nil || c.spent <= 0 {
		return 0
	}
	return float64(c.samples) / c.spent.Seconds()
}
