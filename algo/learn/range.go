package learn

import (
	"errors"
	"fmt"
	"math"

	"crease/algo/sample"
)

// Beyond these ranges the squares of sixth powers that the moments need
// overflow or underflow. Standard Gaussian inputs stay far inside.
const (
	largestInput  = 1e9
	largestLabel  = 1e60
	smallestLabel = 1e-60
)

// checkRange refuses samples that cannot be computed with. It looks at every
// row of a table, and at the first block of a generator.
func checkRange(src sample.Source) error {
	blocks := 1
	if sample.IsTable(src) {
		blocks = sample.Blocks(src)
	}
	b := sample.NewBlock(src.Dim())
	top := 0.0
	for k := range blocks {
		src.Fill(k, b)
		for i, y := range b.Y {
			row := int64(k*sample.BlockSize + i)
			if t, is := src.(*sample.Table); is {
				row = int64(t.Row(row))
			}
			for j := range b.X {
				if !(math.Abs(b.X[j][i]) <= largestInput) {
					return fmt.Errorf(wordsInputLarge, row+1, j+1)
				}
			}
			if !(math.Abs(y) <= largestLabel) {
				return fmt.Errorf(wordsLabelLarge, row+1)
			}
			top = math.Max(top, math.Abs(y))
		}
	}
	if top > 0 && top < smallestLabel {
		return errors.New(wordsLabelsSmall)
	}
	return nil
}
