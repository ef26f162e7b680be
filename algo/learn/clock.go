package learn

import (
	"context"
	"time"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
)

// clock is a Summer that measures its speed and progress: the number of samples that it draws and sums, and the time
// that this takes. The visitor's time does not count, nor do sums that were kept from another run.
type clock struct {
	moment.Summer
	total           int64 // samples of the source
	samples, kept   int64 // samples summed in this run, and samples whose sums were kept
	spent           time.Duration
	passed, passing int64 // samples of the current pass: summed, and all; 0 between passes
}

// Sum implements moment.Summer.
func (c *clock) Sum(
	ctx context.Context, order int, ctl *moment.Control, from, to int, visit func(*moment.Sums) error,
) error {
	start := time.Now()
	c.passing = max(0, min(int64(to)*sample.BlockSize, c.total)-int64(from)*sample.BlockSize)
	defer func() { c.passed, c.passing = 0, 0 }()
	err := c.Summer.Sum(ctx, order, ctl, from, to, func(s *moment.Sums) error {
		if s.Kept {
			c.kept += s.N
		} else {
			c.spent += time.Since(start)
			c.samples += s.N
		}
		c.passed += s.N
		err := visit(s)
		start = time.Now()
		return err
	})
	c.spent += time.Since(start)
	return err
}
