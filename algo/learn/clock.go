package learn

import (
	"context"
	"time"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
)

// clock is a Summer that measures its speed and progress: the number of samples drawn and summed, and the time spent on
// that, without the visitor's. Sums kept from another run do not count.
type clock struct {
	moment.Summer
	total           int64 // samples of the source
	samples, kept   int64 // drawn and summed, and kept
	spent           time.Duration
	passed, passing int64 // samples of the current pass: done, and all; 0 between passes
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

// patience is how many seconds a search takes before its remaining time is shown: most end long before their bound.
const patience = 10

// bound computes how much longer a search may take, from the bound on its work and its speed so far.
type bound struct {
	seconds   float64 // time of the run at the last call of record
	work      int64   // work done then, in multiply-adds
	limit     int64   // work at which the search ends, 0 while there is none
	elapsed   float64 // seconds spent searching
	done      int64   // work done in these
	searching bool
}

// record records the state of a search at a time of the run; limit is 0 if there is no search.
func (b *bound) record(seconds float64, work, limit int64) {
	if limit > 0 && b.searching {
		b.elapsed += seconds - b.seconds
		b.done += work - b.work
	}
	b.seconds, b.work, b.limit, b.searching = seconds, work, limit, limit > 0
}

// remaining returns the seconds after which the search ends at the latest, 0 if unknown or not worth showing yet.
func (b *bound) remaining() float64 {
	if !b.searching || b.elapsed < patience || b.done <= 0 || b.work >= b.limit {
		return 0
	}
	return b.elapsed / float64(b.done) * float64(b.limit-b.work)
}
