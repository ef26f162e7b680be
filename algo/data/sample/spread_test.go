package sample

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/network"
)

// twoPasses returns the variance of labels and the mean square of what g leaves, each by the definition.
func twoPasses(t *Table, g network.Network) (variance, residual float64) {
	n, mean := float64(len(t.Y)), 0.0
	for _, y := range t.Y {
		mean += y / n
	}
	for i, y := range t.Y {
		variance += (y - mean) * (y - mean) / n
		residual += (y - g.Eval(t.X[i])) * (y - g.Eval(t.X[i])) / n
	}
	return variance, residual
}

// TestSpread compares the spread of the labels of tables of several sizes with the definition, in two passes over
// all. The offset has the square root of the digits that there are. Would catch the mean square in the place of the
// variance, the difference of two mean squares, and blocks that are joined without their means.
func TestSpread(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 52))
	g := network.Network{W: [][]float64{{1, 0}}, B: []float64{.5}, A: []float64{2}, C: 3}
	for _, n := range []int{1, 2, 100, BlockSize, 3*BlockSize + 7} {
		for _, offset := range []float64{0, 100, -1e8} {
			table := &Table{}
			for i := range n {
				x := []float64{rng.NormFloat64(), rng.NormFloat64()}
				table.X = append(table.X, x)
				table.Y = append(table.Y, offset+g.Eval(x)+float64(i/BlockSize)+.1*rng.NormFloat64())
			}
			src, err := table.Shuffled(3, nil)
			if err != nil {
				t.Fatal(err)
			}
			variance, residual := twoPasses(table, g)
			got := SpreadOf(src, g, nil)
			if math.Abs(got.Variance-variance) > 1e-7*variance || math.Abs(got.Residual-residual) > 1e-12*residual ||
				got.Samples != int64(n) {
				t.Errorf("%d rows, offset %g: %+v, want %g and %g", n, offset, got, variance, residual)
			}
		}
	}
}

// TestSpreadOfNone has labels that are all one number with no finite binary fraction: they do not vary, and what is
// left of them is all or nothing. Would catch a share of rounding errors.
func TestSpreadOfNone(t *testing.T) {
	table := &Table{}
	for i := range 10_000 {
		table.X, table.Y = append(table.X, []float64{float64(i)}), append(table.Y, .1)
	}
	s := SpreadOf(table.InOrder(), network.Network{}, nil)
	if s.Variance != 0 || s.Share(0) != 0 || s.Share(1e-40) != 1 {
		t.Errorf("%+v", s)
	}
}
