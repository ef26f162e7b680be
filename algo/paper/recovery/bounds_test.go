package recovery

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/networktest"
	"crease/algo/network"
	"crease/algo/num/tensor"
)

// TestKeepsEveryTrueUnit takes the units of networks for those found: pairs that nearly cancel and output
// weights of any size among them. None within the cut-off is left out. Would catch a bound on |a| that
// a network can exceed.
func TestKeepsEveryTrueUnit(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 5))
		d := 2 + int(seed%4)
		n := networktest.Draw(rng, d, 1+rng.IntN(d))
		for i := range n.A {
			n.A[i] *= math.Pow(10, 6*rng.Float64()-3)
			n.B[i] *= 2
		}
		if n.Units() > 1 && seed%2 == 0 {
			for j := range n.W[1] {
				n.W[1][j] = n.W[0][j] + 1e-3*rng.NormFloat64()
			}
			n.A[1], n.B[1] = -n.A[0], n.B[0]
		}
		n = n.Normalised()
		r := found(n)
		r.keepGood(Options{Order: 1, Size: math.Sqrt(network.Energy(n)), Epsilon: 1e-30})
		if len(r.LeftOut) > 0 {
			t.Fatalf("network %d: left out %+v of %v", seed, r.LeftOut, n)
		}
	}
}

// found returns a result that has the units of n.
func found(n network.Network) *Result {
	r := &Result{Order: 1, dim: n.Dim(), SMin: tensor.SMin(n.W, 1)}
	for i, w := range n.W {
		r.Units = append(r.Units, Unit{W: w, B: n.B[i], A: n.A[i]})
	}
	return r
}

// TestLeavesOutUnitsBeyondTheBounds has a unit beyond the cut-off, one within it that is far larger than the
// labels, and neither; and none is left out where the size of y is not given.
func TestLeavesOutUnitsBeyondTheBounds(t *testing.T) {
	for _, c := range []struct {
		b, a float64
		size float64
		left int
	}{{9, 1, 2, 1}, {7.17, 1.5e10, 4.4, 1}, {4, 1e5, 2, 1}, {4, 2, 2, 0}, {7.17, 1.5e10, 0, 0}} {
		r := found(network.Network{W: [][]float64{{1, 0}, {0, 1}}, B: []float64{.2, c.b}, A: []float64{1, c.a}})
		r.keepGood(Options{Order: 1, Size: c.size})
		if len(r.LeftOut) != c.left || len(r.Units) != 2-c.left || len(r.Diagnoses) != c.left {
			t.Errorf("%+v: left out %v, kept %v, said %v", c, r.LeftOut, r.Units, r.Diagnoses)
		}
		if c.left > 0 && r.Diagnoses[0].Code != diagnosis.Scalars {
			t.Errorf("%+v: said %v", c, r.Diagnoses)
		}
	}
}
