package gallery

// The tests of claims, entry by entry.

import (
	"math"
	"slices"
	"strings"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/spec"
	"crease/app/claimtest"
	"crease/app/draw/plane"
	"crease/app/report/cards"
)

// "The first round sees two of them at most".
func starRoundByRound(t *testing.T) {
	claimtest.OverSeeds(t, entry(t, "star"), func(s spec.Spec, last *snapshot.Snapshot) {
		if first := last.Rounds[0]; first.Units > 2 || max(first.Ranks[0], first.Ranks[1]) > 2 {
			t.Errorf("seed %d: %d units after the first round", s.Sampling.Seed, first.Units)
		}
	})
}

// "Around a flat middle", "a star": the sheet is flat on a pentagon around the
// origin and five tips of one height surround it.
func starShape(t *testing.T) {
	n := entry(t, "star").Network
	folds := plane.NewBasis(linalg.Axis(2, 0), linalg.Axis(2, 1)).Slice(n)
	facets := plane.Arrange(folds, plane.Viewport{Half: 3, W: 100, H: 100}.Corners())
	flat := 0
	for _, f := range facets {
		if len(f.Corners) == 5 {
			inside := true
			for _, p := range f.Corners {
				inside = inside && n.Eval([]float64{p.X, p.Y}) < 1e-9
			}
			if inside {
				flat++
			}
		}
	}
	if flat != 1 {
		t.Errorf("%d flat pentagons among %d facets", flat, len(facets))
	}
	// The five creases cross in the five tips of the star besides the pentagon's
	// corners: ten crossings, five at one distance and five farther out.
	var far int
	for i, u := range n.W {
		for j, v := range n.W[:i] {
			det := u[0]*v[1] - u[1]*v[0]
			x, y := (-n.B[i]*v[1]+n.B[j]*u[1])/det, (-u[0]*n.B[j]+v[0]*n.B[i])/det
			if math.Hypot(x, y) > 1 {
				far++
			}
		}
	}
	if far != 5 {
		t.Errorf("%d tips", far)
	}
}

// "The smallest singular value of orthogonal weights is 1, the largest there can be":
// of any rows of length 1 it is at most 1.
func leastSingular(t *testing.T) {
	n := entry(t, "orthogonal").Network
	if s := network.LeastSingular(n, 1); math.Abs(s-1) > 1e-14 {
		t.Errorf("s_m = %v", s)
	}
	for seed := range uint64(20) {
		if s := network.LeastSingular(random(4, 4, seed, 0.7), 1); s > 1 {
			t.Errorf("s_m = %v of random weights", s)
		}
	}
}

// "Random weights are almost surely independent".
func independent(t *testing.T) {
	for seed := range uint64(20) {
		if s := network.LeastSingular(random(5, 4, seed, 0.7), 1); s < 1e-3 {
			t.Errorf("s_m = %v", s)
		}
	}
}

// "As many singular values above the threshold as there are units": fewer than
// there are dimensions, so that the count says something.
func rankCounts(t *testing.T) {
	if title := cards.Title(cards.Rank); !strings.Contains(texts["random"].watch, "“"+title+"”") {
		t.Errorf("the card is called %s", title)
	}
	claimtest.OverSeeds(t, entry(t, "random"), func(s spec.Spec, last *snapshot.Snapshot) {
		m, dim := s.Network.Units(), s.Network.Dim()
		for _, d := range last.Decomp {
			if d.Rank != m || d.Rank >= dim {
				t.Errorf("T%d: rank %d of %d units in %d dimensions", d.Tensor, d.Rank, m, dim)
			}
		}
		if len(last.Decomp) != 2 {
			t.Errorf("%d decompositions", len(last.Decomp))
		}
	})
}

// "Two creases 6° apart: the first round takes them for one, and the rounds after it
// tell them apart".
func sixDegrees(t *testing.T) {
	s := entry(t, "near-parallel")
	w := s.Network.Normalised().W
	if a := math.Acos(w[0][0]*w[1][0]+w[0][1]*w[1][1]) * 180 / math.Pi; math.Abs(a-6) > .1 {
		t.Errorf("%v° apart", a)
	}
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		claimtest.WantAll(t, s, last)
		if first := last.Rounds[0]; first.Units > 1 {
			t.Errorf("seed %d: %d units after the first round", s.Sampling.Seed, first.Units)
		}
	})
}

// From 20,000 samples the paper's one round does not find them; the practical method
// does.
func nearParallelByPaper(t *testing.T) {
	s := entry(t, "near-parallel")
	s.Learning.Method, s.Learning.Order, s.Sampling.Samples = spec.Paper, 1, 20_000
	last := claimtest.Run(t, s)
	if claimtest.Matched(last, .1) == 2 || !claimtest.Has(last, "duplicate") {
		t.Errorf("the paper's method found %d units and said %q", len(last.Units), claimtest.Codes(last))
	}
	s.Learning.Method = spec.Practical
	claimtest.WantAll(t, s, claimtest.Run(t, s))
}

// "Only T₄ sees crease 1, only T₃ crease 2": in the samples, and where there is no
// noise that could hide one.
func oneTensorEach(t *testing.T) {
	s := entry(t, "two-tensors")
	if b := s.Network.Normalised().B; b[0] != 0 || math.Abs(b[1]+1) > 1e-4 {
		t.Errorf("biases %v", b)
	}
	check := func(_ spec.Spec, last *snapshot.Snapshot) {
		by := claimtest.FoundBy(last)
		if !slices.Equal(by[0], []int{4}) || !slices.Equal(by[1], []int{3}) || len(last.Units) != 2 {
			t.Errorf("found by %v", by)
		}
	}
	claimtest.OverSeeds(t, s, check)
	s.Network.W[1] = []float64{0, 1} // of length 1 in all digits
	s.Learning.Method = spec.Exact
	claimtest.OverSeeds(t, s, check)
}

// "T₃ cannot see it, because He₁(0) = 0, but T₄ can, and finds all three."
func zeroBiasUnseen(t *testing.T) {
	s := entry(t, "zero-bias")
	if s.Network.B[0] != 0 || hermite.Poly(1, 0) != 0 {
		t.Error("unit 1 has a bias")
	}
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		claimtest.WantAll(t, s, last)
		by := claimtest.FoundBy(last)
		if !slices.Equal(by[0], []int{4}) {
			t.Errorf("unit 1 was found by %v", by[0])
		}
		for i := range 3 {
			if !slices.Contains(by[i], 4) {
				t.Errorf("T₄ missed unit %d", i+1)
			}
		}
	})
}

// "Biases at 0, ±1 and ±√3": a tensor misses exactly those units at whose bias
// its Hermite polynomial vanishes, at order 1 and 2, and nothing is lost.
func missedAtRoots(t *testing.T) {
	if title := cards.Title(cards.Sees); !strings.Contains(texts["hermite-roots"].watch, "“"+title+"”") {
		t.Errorf("the card is called %s", title)
	}
	s := entry(t, "hermite-roots")
	// Biases that were ±1 for rows of length one alone would be drawn as 1 and found as +0.999987.
	if b := s.Network.B; !slices.Equal(b, []float64{0, 1, -1, math.Sqrt(3), -math.Sqrt(3)}) {
		t.Errorf("drawn with the biases %v", b)
	}
	for i, w := range s.Network.W {
		if math.Abs(linalg.Norm(w)-1) > 1e-15 {
			t.Errorf("unit %d is scaled by %v", i+1, linalg.Norm(w))
		}
	}
	misses := 0
	for order := 1; order <= 2; order++ {
		s.Learning.Order = order
		last := claimtest.Run(t, s)
		claimtest.WantAll(t, s, last)
		by := claimtest.FoundBy(last)
		for i, b := range s.Network.Normalised().B {
			for _, k := range []int{2*order + 1, 2*order + 2} {
				blind := math.Abs(hermite.Poly(k-2, b)) < 1e-9
				if blind == slices.Contains(by[i], k) {
					t.Errorf("order %d: T%d and the unit at b = %.3f: found by %v", order, k, b, by[i])
				}
				if blind {
					misses++
				}
			}
		}
	}
	// He₁: 0. He₂: ±1. He₃: 0, ±√3. He₄ has no root among them.
	if misses != 6 {
		t.Errorf("%d misses", misses)
	}
}

// "Where no sample falls: there unit 2 is linear and becomes the linear part of g, unit
// 3 is zero and leaves no trace, and g agrees with f on every sample."
func farAway(t *testing.T) {
	claimtest.OverSeeds(t, entry(t, "far"), func(s spec.Spec, last *snapshot.Snapshot) {
		n := s.Network.Normalised()
		src, block := learn.Source(s), sample.NewBlock(2)
		for b := range sample.Blocks(src) {
			src.Fill(b, block)
			for i := range block.Len {
				x := []float64{block.X[0][i], block.X[1][i]}
				if z := n.Select([]int{2}).Eval(x); z != 0 {
					t.Fatalf("unit 3 is %v at a sample", z)
				}
				if z := n.W[1][0]*x[0] + n.W[1][1]*x[1] + n.B[1]; z <= 0 {
					t.Fatal("a sample lies beyond the crease of unit 2")
				}
				if off := math.Abs(last.Learned.Eval(x) - n.Eval(x)); off > 1e-9 {
					t.Fatalf("g is off by %.2g at a sample", off)
				}
			}
		}
		if claimtest.Matched(last, 1e-2) != 1 || len(last.Units) != 1 || last.Learned.Units() < 2 ||
			!claimtest.Has(last, "too-linear") {
			t.Errorf("%d units, said %v", len(last.Units), last.Diagnoses)
		}
		for _, d := range last.Diagnoses {
			want := map[int]string{1: "linear part", 2: "no trace"}
			if d.Code == "too-linear" && (len(d.Units) != 1 || !strings.Contains(d.Message(), want[d.Units[0]])) {
				t.Errorf("units %v: %s", d.Units, d.Message())
			}
		}
		if last.Risk > 1e-6*last.Energy {
			t.Errorf("g is off by %.2g of %.2g", last.Risk, last.Energy)
		}
		v := claimtest.LinearPart(last)
		for j, w := range n.W[1] {
			if math.Abs(v[j]-n.A[1]*w) > 1e-3 {
				t.Errorf("the linear part is %v", v)
			}
		}
	})
}

// "Order 1 holds at most three units in three dimensions: once its rank is used up the
// rounds go on with order 2, which shows all five."
func beyondOrder1(t *testing.T) {
	s := entry(t, "overcomplete")
	if n := s.Network; n.Dim() != 3 || n.Units() != 5 || tensor.Len(3, 1) != 3 || tensor.Len(3, 2) < 5 {
		t.Errorf("%d units with %d inputs", n.Units(), n.Dim())
	}
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		claimtest.WantAll(t, s, last)
		if first := last.Rounds[0].Order; first != 1 || last.Order != 2 {
			t.Errorf("seed %d: from order %d to %d", s.Sampling.Seed, first, last.Order)
		}
		for _, r := range last.Rounds {
			if r.Order == 1 && r.Units > 3 {
				t.Errorf("seed %d: %d units in round %d, at order 1", s.Sampling.Seed, r.Units, r.Number)
			}
		}
	})
}

// Told order 1, infinite data say that it cannot hold them.
func overcompleteExactly(t *testing.T) {
	s := entry(t, "overcomplete")
	s.Learning.Method, s.Learning.Order = spec.Exact, 1
	if last := claimtest.Run(t, s); !claimtest.Has(last, "order") || claimtest.Matched(last, 1e-6) == 5 {
		t.Errorf("order 1 said %q", claimtest.Codes(last))
	}
	s.Learning.Order = 2
	claimtest.WantAll(t, s, claimtest.Run(t, s))
}

// "Flip all three units and the function stays the same".
func sameFunction(t *testing.T) {
	s := entry(t, "hidden-twin")
	f, g := s.Network, s.Network.Flip(7)
	for _, x := range [][]float64{{0, 0}, {1, 2}, {-3, .5}, {.1, -4}} {
		if d := math.Abs(f.Eval(x) - g.Eval(x)); d > 1e-13 {
			t.Errorf("the twin differs by %v at %v", d, x)
		}
	}
}

// "The signs stay undetermined."
func signsStayOpen(t *testing.T) {
	claimtest.OverSeeds(t, entry(t, "hidden-twin"), func(s spec.Spec, last *snapshot.Snapshot) {
		claimtest.WantAll(t, s, last)
		if last.Signs.Resolved {
			t.Error("the signs are resolved")
		}
	})
}

// "Exactly parallel, which one decomposition cannot separate".
func parallelFails(t *testing.T) {
	s := entry(t, "smoothed")
	s.Network = parallel()
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		if !claimtest.Has(last, "duplicate") || claimtest.Matched(last, 1e-6) == 3 {
			t.Errorf("the parallel ones: said %q", claimtest.Codes(last))
		}
	})
}

// "Moved at random they are found like any others": as they were moved here, and as
// other draws would have moved them.
func smoothedSucceeds(t *testing.T) {
	s := entry(t, "smoothed")
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) { claimtest.WantAll(t, s, last) })
	for _, seed := range claimtest.Seeds() {
		s.Network = network.Smoothed(parallel(), Tau, seed)
		last := claimtest.Run(t, s)
		if claimtest.Matched(last, 1e-6) != 3 {
			t.Errorf("moved by seed %d: said %q", seed, claimtest.Codes(last))
		}
	}
}
