package moment

import "context"

// Cache is a Summer that keeps the sums of the first blocks of its source,
// as far as they fit in Room. A second run on the same samples, with another
// threshold or another random contraction, does not compute them again. A Cache is
// not safe for concurrent use.
type Cache struct {
	Summer     // of one source of samples, always the same ones
	Room   int // bytes that the sums may take

	order int
	sums  []*Sums // of blocks 0, 1, …
}

// Sum implements Summer. Sums with a control are not kept. Sums of another order
// replace those that are kept.
func (c *Cache) Sum(ctx context.Context, order int, ctl *Control, from, to int, visit func(*Sums) error) error {
	if ctl != nil {
		return c.Summer.Sum(ctx, order, ctl, from, to, visit)
	}
	if order != c.order {
		c.order, c.sums = order, nil
	}
	for ; from < to && from < len(c.sums); from++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := visit(c.sums[from]); err != nil {
			return err
		}
	}
	if from == to {
		return nil
	}
	block := from
	return c.Summer.Sum(ctx, order, nil, from, to, func(s *Sums) error {
		c.keep(block, s)
		block++
		return visit(s)
	})
}

// keep stores a copy of the sums of the next block, if there is room.
func (c *Cache) keep(block int, s *Sums) {
	size := 8 * (len(s.Radial) + 8)
	for _, v := range s.Degree {
		size += 8 * (len(v) + 3)
	}
	if block != len(c.sums) || (block+1)*size > c.Room {
		return
	}
	own := NewSums(s.Dim, s.Order)
	own.Add(s)
	own.Kept = true
	c.sums = append(c.sums, own)
}
