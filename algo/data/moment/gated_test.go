package moment

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/tensor"
)

// gatedSums are the sums of all blocks of src under a gated control.
func gatedSums(t *testing.T, src sample.Source, ctl *Control, workers int) *Sums {
	t.Helper()
	all := NewSums(src.Dim(), 1)
	visit := func(s *Sums) error {
		all.Add(s)
		return nil
	}
	if err := NewSummer(src, workers).Sum(context.Background(), 1, ctl, 0, sample.Blocks(src), visit); err != nil {
		t.Fatal(err)
	}
	return all
}

// The sums by active unit against a plain loop over the samples, to rounding, with a short
// last block, weights of any length, a linear part, and a unit without output weight: samples
// past the end, a gate that is open on the wrong side or a part left on the labels would show.
// The sums of degree 0 and 1 are those of the same control without gates.
func TestGatedSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 1))
	const d, n = 4, 2*sample.BlockSize + 77
	src := sample.NewGenerator(drawNetwork(rng, d, 3), n, 5, .1)
	g := drawNetwork(rng, d, 4)
	g.W[1][0], g.A[3] = 2.5, 0
	coef := []*tensor.Sym{tensor.NewSym(d, 0), tensor.NewSym(d, 1)}
	coef[0].Data[0] = .3
	copy(coef[1].Data, []float64{.1, -.2, .3, .4})
	got := gatedSums(t, src, &Control{g, coef, true}, 1)
	want := gatedByHand(src, g, coef)
	for u := range want {
		for j, v := range want[u] {
			if math.Abs(got.Gated[u][j]-v) > 1e-9*(1+math.Abs(v)) {
				t.Errorf("unit %d, sum %d: %v, want %v", u, j, got.Gated[u][j], v)
			}
		}
	}
	plain := gatedSums(t, src, &Control{g, coef, false}, 1)
	if len(plain.Gated) != 0 {
		t.Error("sums that nobody asked for")
	}
	for k := range plain.Degree {
		for i, v := range plain.Degree[k] {
			if math.Abs(got.Degree[k][i]-v) > 1e-9*(1+math.Abs(v)) {
				t.Errorf("degree %d, sum %d: %v, without gates %v", k, i, got.Degree[k][i], v)
			}
		}
	}
}

// gatedByHand sums the residual times (x, 1) over the samples at which a unit is active,
// sample by sample, for every unit.
func gatedByHand(src sample.Source, g network.Network, coef []*tensor.Sym) [][]float64 {
	d := src.Dim()
	want := make([][]float64, g.Units())
	for u := range want {
		want[u] = make([]float64, d+1)
	}
	block, x := sample.NewBlock(d), make([]float64, d)
	for b := range sample.Blocks(src) {
		src.Fill(b, block)
		for s, y := range block.Y {
			r := y - coef[0].Data[0]
			for j := range x {
				x[j] = block.X[j][s]
				r -= coef[1].Data[j] * x[j]
			}
			r -= g.Eval(x)
			for u := range want {
				if preactivation(g, u, x) > 0 {
					for j, v := range x {
						want[u][j] += r * v
					}
					want[u][d] += r
				}
			}
		}
	}
	return want
}

// preactivation returns w_uᵀx + b_u.
func preactivation(n network.Network, u int, x []float64) float64 {
	z := n.B[u]
	for j, v := range n.W[u] {
		z += v * x[j]
	}
	return z
}

// The same digits on any number of goroutines, and as many gates as there are units.
func TestGatedWorkers(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 1))
	src := sample.NewGenerator(drawNetwork(rng, 3, 2), 9*sample.BlockSize+5, 3, .2)
	ctl := &Control{Network: drawNetwork(rng, 3, 3), Gated: true}
	one := gatedSums(t, src, ctl, 1)
	for _, workers := range []int{2, 5} {
		s := gatedSums(t, src, ctl, workers)
		for u := range one.Gated {
			if !slices.Equal(s.Gated[u], one.Gated[u]) {
				t.Errorf("%d workers: unit %d has other sums", workers, u)
			}
		}
	}
	if ctl.Gates() != 3 || (*Control)(nil).Gates() != 0 {
		t.Error("gates are lost")
	}
}
