package regress

import (
	"math"
	"testing"

	"crease/algo/num/linalg"
)

// Claim consolidate: the same function at many points, near and far, within
// 4e−15 of the size of its terms, in at most m+2 units.
func TestConsolidate(t *testing.T) {
	r := seeded(7)
	for range 200 {
		d, m := 1+r.IntN(5), r.IntN(6)
		f := someNetwork(r, d, m, 3)
		g := Function{W: f.W, B: f.B, Plus: gaussian(r, m), Minus: gaussian(r, m), Linear: gaussian(r, d),
			Constant: r.NormFloat64()}
		n := g.Consolidate()
		if n.Units() > m+2 {
			t.Fatalf("%d units of %d", n.Units(), m)
		}
		for range 20 {
			x := gaussian(r, d)
			far := math.Pow(10, 4*r.Float64())
			size := 1.0
			for j := range x {
				x[j] *= far
			}
			for i := range g.W {
				size += (math.Abs(g.Plus[i]) + math.Abs(g.Minus[i])) * (linalg.Norm(x) + math.Abs(g.B[i]))
			}
			size += linalg.Norm(g.Linear)*linalg.Norm(x) + math.Abs(g.Constant)
			if diff := math.Abs(n.Eval(x) - g.Eval(x)); diff > 4e-15*size {
				t.Fatalf("off by %g at size %g", diff, size)
			}
		}
	}
}

// Erratum 12: a constant without a linear part has no unit vector w₀; nothing
// at all gives no extra units.
func TestConsolidateConstant(t *testing.T) {
	g := Function{W: [][]float64{{1, 0}}, B: []float64{.5}, Plus: []float64{2}, Minus: []float64{1},
		Linear: []float64{1, 0}, Constant: -1.25}
	n := g.Consolidate()
	if n.Units() != 2 || n.Eval([]float64{-9, 3}) != -1.75 {
		t.Errorf("%+v", n)
	}
	if got := n.Normalised(); got.Eval([]float64{-9, 3}) != -1.75 || n.Coefficient(2).Norm() == 0 {
		t.Errorf("normalised %+v", got)
	}
	g.Constant = .5
	if n := g.Consolidate(); n.Units() != 1 {
		t.Errorf("%+v", n)
	}
	g.Plus[0] = -1
	if n := g.Consolidate(); n.Units() != 0 {
		t.Errorf("%+v", n)
	}
}
