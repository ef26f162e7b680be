package learn

import (
	"errors"
	"fmt"
	"math"

	"crease/algo/base/work"
	"crease/algo/data/sample"
)

// Beyond these ranges the squares of sixth powers that the moments need
// overflow or underflow. Standard Gaussian inputs stay far inside.
const (
	largestInput  = 1e9
	largestLabel  = 1e60
	smallestLabel = 1e-60
)

// checkRange returns an error if samples are too large or too small to compute with. It checks every row of a table,
// in the order of memory, and the first block of a generator. The error names the sample, or comes from w.
func checkRange(src sample.Source, w *work.Meter) error {
	top, blocks := 0.0, 1
	if t, ok := src.(*sample.Shuffled); ok {
		src, blocks = t.InOrder(), sample.Blocks(t)
	}
	b := sample.NewBlock(src.Dim())
	for k := range blocks {
		src.Fill(k, b)
		for i, y := range b.Y {
			row := k*sample.BlockSize + i + 1
			for j, x := range b.X {
				if !(math.Abs(x[i]) <= largestInput) {
					return fmt.Errorf(wordsInputLarge, row, j+1)
				}
			}
			if !(math.Abs(y) <= largestLabel) {
				return fmt.Errorf(wordsLabelLarge, row)
			}
			top = math.Max(top, math.Abs(y))
			if err := w.Tick(2 * (len(b.X) + 1)); err != nil {
				return err
			}
		}
	}
	if top > 0 && top < smallestLabel {
		return errors.New(wordsLabelsSmall)
	}
	return nil
}
