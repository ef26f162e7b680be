package moment

import (
	"context"
	"math"

	"crease/algo/data/sample"
	"crease/algo/network"
)

// Summer computes block sums of one source of samples. The sums of a block are
// the same in every process, so the division of the work does not matter.
type Summer interface {
	// Sum calls visit with the sums of blocks from, …, to−1, in block order, for
	// monomials of degree at most order and the labels less ctl, which may be nil.
	// visit must not keep the sums. An error of visit or ctx ends Sum and is returned.
	Sum(ctx context.Context, order int, ctl *Control, from, to int, visit func(*Sums) error) error
}

// NewSummer returns a Summer of src with so many goroutines. If workers is at most 1, it runs on the caller's.
func NewSummer(src sample.Source, workers int) Summer {
	return &local{src, max(1, workers)}
}

type local struct {
	src     sample.Source
	workers int
}

// Sum implements Summer.
func (l *local) Sum(ctx context.Context, order int, ctl *Control, from, to int, visit func(*Sums) error) error {
	if l.workers == 1 {
		return l.alone(ctx, order, ctl, from, to, visit)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	// Worker w takes blocks from+w, from+w+workers, … and passes each on through
	// a channel of its own: reading the channels in turn restores block order.
	sums := make([]chan *Sums, l.workers)
	free := make([]chan *Sums, l.workers)
	for w := range sums {
		sums[w], free[w] = make(chan *Sums), make(chan *Sums, 2)
		free[w] <- NewSums(l.src.Dim(), order)
		free[w] <- NewSums(l.src.Dim(), order)
		go func() {
			own := NewBlockSummer(l.src, order, ctl)
			for b := from + w; b < to; b += l.workers {
				select {
				case s := <-free[w]:
					own.Recycle(s)
				case <-ctx.Done():
					return
				}
				select {
				case sums[w] <- own.Sum(b):
				case <-ctx.Done():
					return
				}
			}
		}()
	}
	for b := from; b < to; b++ {
		w := (b - from) % l.workers
		select {
		case s := <-sums[w]:
			if err := visit(s); err != nil {
				return err
			}
			free[w] <- s
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

func (l *local) alone(ctx context.Context, order int, ctl *Control, from, to int, visit func(*Sums) error) error {
	own := NewBlockSummer(l.src, order, ctl)
	for b := from; b < to; b++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		s := own.Sum(b)
		if err := visit(s); err != nil {
			return err
		}
		own.Recycle(s)
	}
	return nil
}

// BlockSummer sums one block at a time. It is not safe for concurrent use.
type BlockSummer struct {
	src    sample.Source
	order  int
	kernel *Kernel
	block  *sample.Block
	free   []*Sums // to be used again
}

// NewBlockSummer returns a BlockSummer of src for monomials of degree at most order and the labels less ctl, which may
// be nil.
func NewBlockSummer(src sample.Source, order int, ctl *Control) *BlockSummer {
	return &BlockSummer{src: src, order: order, kernel: NewKernel(src.Dim(), order, ctl), block: sample.NewBlock(src.Dim())}
}

// Sum returns the sums of a block.
func (b *BlockSummer) Sum(block int) *Sums {
	if len(b.free) == 0 {
		b.free = append(b.free, NewSums(b.src.Dim(), b.order))
	}
	last := len(b.free) - 1
	s := b.free[last]
	b.free = b.free[:last]
	s.Reset()
	b.src.Fill(block, b.block)
	b.kernel.AddBlock(s, b.block)
	return s
}

// mostFree is the number of sums that wait to be used again: as many as whoever keeps several needs at once.
const mostFree = 64

// Recycle takes back sums of this shape that are no longer read.
func (b *BlockSummer) Recycle(sums ...*Sums) {
	b.free = append(b.free, sums[:min(len(sums), mostFree-len(b.free))]...)
}

// Cache is a Summer that keeps the sums of the first blocks of its source, as far as they fit in Room. A second run
// on the same samples, with another threshold or another random contraction, does not compute them again. A Cache is
// not safe for concurrent use.
type Cache struct {
	Summer     // of one source of samples, always the same ones
	Room   int // bytes that the sums may take

	order int
	sums  []*Sums // of blocks 0, 1, …
}

// Sum implements Summer. Sums with a control are not kept. Sums of another order replace those that are kept.
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

// Missed compares the labels of the first blocks of a source with a network in one pass, on the goroutines or workers
// of its Summer. It calls visit for every block, in order, in which samples are missed – |y − g(x)| is not at most
// limit –, with their positions in the block; visit must not keep its arguments. each is called after every block
// with the sum Σ (y − g(x))² over it. An error is that of ctx, the Summer, visit or each.
func Missed(
	ctx context.Context, src sample.Source, summer Summer, blocks int, g network.Network, limit float64,
	visit func(number int, b *sample.Block, at []int) error, each func(squares float64) error,
) error {
	block, x := sample.NewBlock(src.Dim()), make([]float64, src.Dim())
	var at []int
	number := -1
	// Only blocks whose sum of squared residuals exceeds the square of the limit can have missed samples.
	return summer.Sum(ctx, 0, &Control{Network: g}, 0, blocks, func(s *Sums) error {
		number++
		if squares := s.Radial[0]; !(squares <= limit*limit) {
			src.Fill(number, block)
			at = at[:0]
			for i, y := range block.Y[:block.Len] {
				block.Point(i, x)
				if !(math.Abs(y-g.Eval(x)) <= limit) {
					at = append(at, i)
				}
			}
			if len(at) > 0 {
				if err := visit(number, block, at); err != nil {
					return err
				}
			}
		}
		return each(s.Radial[0])
	})
}
