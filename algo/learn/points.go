package learn

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/data/intake"
	"crease/algo/data/normality"
	"crease/algo/data/sample"
	"crease/algo/data/tabular"
	"crease/algo/spec"
)

// ReadTable reads a table of samples for Run and Race in the format of s.Table (package tabular), standardises its points
// if s asks for it, and shuffles its rows by the seed of the learning. An error says why the table cannot be read or
// standardised, or comes from w. Visitors are called with the rows in the order and units of measure of the file.
func ReadTable(data []byte, s spec.Spec, w *work.Meter, visitors ...func(*sample.Table, tabular.Shape)) (
	*sample.Shuffled, tabular.Shape, error,
) {
	src, err := intake.Open(data, w)
	if err != nil {
		return nil, tabular.Shape{}, err
	}
	t, shape, err := tabular.Read(src, s.Table, w)
	if err != nil {
		return nil, shape, err
	}
	for _, visit := range visitors {
		visit(t, shape)
	}
	if err := prepare(t, s, w); err != nil {
		return nil, shape, err
	}
	out, err := t.Shuffled(s.Learning.Seed, w)
	return out, shape, err
}

// prepare standardises the points of a table if s asks for it, or if they are too large to compute with, such as seconds
// since 1970. For rounds it also standardises columns whose means or deviations are not those of N(0, 1), unless one is
// constant or depends on others: rounds average over N(0, I), so their result would depend on the units of measure.
func prepare(t *sample.Table, s spec.Spec, w *work.Meter) error {
	large := slices.ContainsFunc(t.X, func(x []float64) bool {
		return slices.ContainsFunc(x, func(v float64) bool { return math.Abs(v) > largestInput })
	})
	if s.Learning.Standardise || large {
		return normality.Standardise(t, w)
	}
	if s.Learning.Method == spec.Rounds && t.Scales() != nil && normality.Standardise(t, w) != nil {
		return w.Err()
	}
	return nil
}

// checkPoints checks whether the points of a table are from N(0, I), as drawn ones are.
func (r *run) checkPoints() {
	if r.src != nil && sample.IsTable(r.src) {
		r.snap.Points = normality.Check(r.src, r.work)
	}
}

// Beyond these ranges the squares of sixth powers in the moments overflow or underflow. Gaussian inputs stay within.
const (
	largestInput  = 1e9
	largestLabel  = 1e60
	smallestLabel = 1e-60
)

// checkRange returns an error if samples are too large or too small to compute with. It checks all rows of a table, in
// the order of the file, and the first block of other sources. The error names the sample, or comes from w.
func checkRange(src sample.Source, w *work.Meter) error {
	largest, blocks := 0.0, 1
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
					return fmt.Errorf(
						"sample %d: x%d is beyond ±10⁹; divide that input by one number in all samples", row, j+1)
				}
			}
			if !(math.Abs(y) <= largestLabel) {
				return fmt.Errorf("sample %d: the label is beyond ±10⁶⁰; divide all labels by one number", row)
			}
			largest = math.Max(largest, math.Abs(y))
			if err := w.Tick(2 * (len(b.X) + 1)); err != nil {
				return err
			}
		}
	}
	if largest > 0 && largest < smallestLabel {
		return errors.New("all labels are smaller than 10⁻⁶⁰; multiply them by one number")
	}
	return nil
}
