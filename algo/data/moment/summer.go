package moment

import (
	"context"

	"crease/algo/data/sample"
)

// Summer computes block sums of one source of samples. The sums of a block are
// the same in every process, so the division of the work does not matter.
type Summer interface {
	// Sum calls visit with the sums of blocks from, …, to−1, in block order, for
	// monomials of degree at most order and the labels less ctl, which may be nil.
	// visit must not keep the sums. An error of visit or ctx ends Sum and is returned.
	Sum(ctx context.Context, order int, ctl *Control, from, to int, visit func(*Sums) error) error
}

// NewSummer returns a Summer of src with the given number of goroutines. If workers is
// at most 1, it runs on the caller's goroutine.
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
			kernel, block := NewKernel(l.src.Dim(), order, ctl), sample.NewBlock(l.src.Dim())
			for b := from + w; b < to; b += l.workers {
				var s *Sums
				select {
				case s = <-free[w]:
				case <-ctx.Done():
					return
				}
				s.Reset()
				l.src.Fill(b, block)
				kernel.AddBlock(s, block)
				select {
				case sums[w] <- s:
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
	kernel, block := NewKernel(l.src.Dim(), order, ctl), sample.NewBlock(l.src.Dim())
	s := NewSums(l.src.Dim(), order)
	for b := from; b < to; b++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		s.Reset()
		l.src.Fill(b, block)
		kernel.AddBlock(s, block)
		if err := visit(s); err != nil {
			return err
		}
	}
	return nil
}
