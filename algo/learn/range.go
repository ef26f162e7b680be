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

// checkRange returns an error if samples are too large or too small to compute with. It checks
// every row of a table, in the order of memory, and the first block of a generator. The error
// names the sample, or comes from w.
func checkRange(src sample.Source, w *work.Meter) error {
	top := 0.0
	check := func(i int, x []float64, y float64) error {
		for j, v := range x {
			if !(math.Abs(v) <= largestInput) {
				return fmt.Errorf(wordsInputLarge, i+1, j+1)
			}
		}
		if !(math.Abs(y) <= largestLabel) {
			return fmt.Errorf(wordsLabelLarge, i+1)
		}
		top = math.Max(top, math.Abs(y))
		return w.Tick(2 * (len(x) + 1))
	}
	if t, ok := src.(*sample.Shuffled); ok {
		for i, x := range t.X {
			if err := check(i, x, t.Y[i]); err != nil {
				return err
			}
		}
	} else {
		b, x := sample.NewBlock(src.Dim()), make([]float64, src.Dim())
		src.Fill(0, b)
		for i, y := range b.Y {
			for j := range x {
				x[j] = b.X[j][i]
			}
			if err := check(i, x, y); err != nil {
				return err
			}
		}
	}
	if top > 0 && top < smallestLabel {
		return errors.New(wordsLabelsSmall)
	}
	return nil
}
