package moment

import (
	"context"
	"math"

	"crease/algo/data/sample"
	"crease/algo/network"
)

// Pass compares the labels of samples with a network in one pass, on the goroutines or
// workers of its Summer.
type Pass struct {
	Source  sample.Source
	Summer  Summer // of Source
	Network network.Network
	Limit   float64 // a sample is missed if |y − g(x)| is not at most this
}

// Missed goes through blocks from … to−1, in order. It calls visit for every block in which
// samples are missed, with their positions in the block; visit
// must not keep its arguments. each, which may be nil, is called after every block with the
// sum Σ (y − g(x))² over it. An error is that of ctx, the Summer, visit or each.
func (p Pass) Missed(
	ctx context.Context, from, to int, visit func(number int, b *sample.Block, at []int) error,
	each func(squares float64) error,
) error {
	block, x := sample.NewBlock(p.Source.Dim()), make([]float64, p.Source.Dim())
	var at []int
	number := from - 1
	// Only blocks whose sum of squared residuals exceeds the square of the limit can have
	// missed samples.
	ctl := NewNetworkControl(p.Network, nil)
	return p.Summer.Sum(ctx, 0, ctl, from, to, func(s *Sums) error {
		number++
		if squares := s.Radial[0]; !(squares <= p.Limit*p.Limit) {
			p.Source.Fill(number, block)
			at = at[:0]
			for i, y := range block.Y[:block.Len] {
				block.Point(i, x)
				if !(math.Abs(y-p.Network.Eval(x)) <= p.Limit) {
					at = append(at, i)
				}
			}
			if len(at) > 0 {
				if err := visit(number, block, at); err != nil {
					return err
				}
			}
		}
		if each == nil {
			return nil
		}
		return each(s.Radial[0])
	})
}
