package moment

import (
	"context"
	"math"

	"crease/algo/data/sample"
	"crease/algo/network"
)

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
	// Only blocks whose sum of squared residuals exceeds the square of the limit can have
	// missed samples.
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
