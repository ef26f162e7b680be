package network

import (
	"math"
	"slices"
	"testing"
)

// The assignment against all permutations, square and not; greedy choices and
// wrong potentials fail on such tables.
func TestAssign(t *testing.T) {
	r := seeded(20)
	for range 300 {
		rows, cols := 1+r.IntN(6), 1+r.IntN(6)
		cost := make([][]float64, rows)
		for i := range cost {
			cost[i] = make([]float64, cols)
			for j := range cost[i] {
				cost[i][j] = math.Floor(10 * r.Float64())
			}
		}
		var best func(i int, used int, left int) float64
		best = func(i, used, left int) float64 {
			if i == rows {
				return 0
			}
			least := math.Inf(1)
			if rows-i > left {
				least = best(i+1, used, left) // this row stays alone
			}
			for j := 0; j < cols; j++ {
				if used>>j&1 == 0 {
					least = min(least, cost[i][j]+best(i+1, used|1<<j, left-1))
				}
			}
			return least
		}
		sum, pairs, seen := 0.0, 0, map[int]bool{}
		padded := make([][]float64, rows) // by columns that stand for none, as Match has them
		for i, row := range cost {
			padded[i] = append(slices.Clone(row), slices.Repeat([]float64{1e3}, max(0, rows-cols))...)
		}
		for i, j := range assign(padded) {
			if j >= cols {
				continue
			}
			if seen[j] {
				t.Fatalf("column %d twice", j)
			}
			seen[j] = true
			sum += cost[i][j]
			pairs++
		}
		if want := best(0, 0, cols); sum != want || pairs != min(rows, cols) {
			t.Fatalf("%v: cost %v with %d pairs, least %v", cost, sum, pairs, want)
		}
	}
}

// Forty units shuffled, flipped, rescaled and moved a little come back in
// place, with the moves as deviations and flips counted where signs matter.
func TestMatch(t *testing.T) {
	r := seeded(21)
	truth := someNetwork(r, 10, 40, 1.5).Normalised()
	order := r.Perm(40)
	found := Network{W: make([][]float64, 40), B: make([]float64, 40), A: make([]float64, 40)}
	for i, j := range order {
		w := append([]float64{}, truth.W[i]...)
		b, scale := truth.B[i]+1e-4, 3.0
		if i%3 == 0 {
			scale, b = -3, -b
		}
		for k := range w {
			w[k] *= scale
		}
		found.W[j], found.B[j], found.A[j] = w, b*3, (truth.A[i]+1e-3)/3
	}
	pairs := Match(truth, found)
	for i, p := range pairs {
		if p.Truth != i || p.Found != order[i] || p.Flipped != (i%3 == 0) {
			t.Errorf("unit %d: %+v, want %d", i, p, order[i])
		}
		if e := p.UpToSign; math.Abs(e.A-1e-3) > 1e-12 || math.Abs(e.B-1e-4) > 1e-12 || e.W > 1e-12 {
			t.Errorf("unit %d: %+v", i, e)
		}
		if p.Flipped && math.Abs(p.Signed.Max()-max(2, 2*math.Abs(truth.B[i]))) > 1e-3 {
			t.Errorf("unit %d signed: %+v", i, p.Signed)
		}
	}
	if e := LargestError(pairs, false); math.Abs(e-1e-3) > 1e-12 {
		t.Errorf("largest %v", e)
	}
	if e := LargestError(pairs, true); e < 1.9 {
		t.Errorf("largest, signed %v", e)
	}
}

// Fewer and more units found than true, none at all, and a unit that is not a
// number.
func TestMatchMissing(t *testing.T) {
	truth := someNetwork(seeded(22), 3, 4, 1).Normalised()
	part := Network{W: truth.W[1:3], B: truth.B[1:3], A: truth.A[1:3]}
	pairs := Match(truth, part)
	for i, want := range []int{-1, 0, 1, -1} {
		if pairs[i].Found != want {
			t.Errorf("unit %d: %+v", i, pairs[i])
		}
	}
	if e := LargestError(pairs, false); !math.IsInf(e, 1) {
		t.Errorf("the largest error is %g, although a unit is missing", e)
	}
	if pairs := Match(part, truth); pairs[0].Found != 1 || pairs[1].Found != 2 {
		t.Errorf("more units than true: %+v", pairs)
	}
	if pairs := Match(truth, Network{}); len(pairs) != 4 || pairs[0].Found != -1 {
		t.Errorf("nothing found: %+v", pairs)
	}
	bad := truth.Clone()
	bad.B[2] = math.NaN()
	if pairs := Match(truth, bad); pairs[3].Found != 3 || pairs[2].Found != 2 {
		t.Errorf("NaN: %+v", pairs)
	}
}

// Rounding in a large a must not decide: units with a of 1e20 are paired by their
// weights as those with a of one are.
func TestMatchLarge(t *testing.T) {
	truth := Network{W: [][]float64{{1, 0}, {.6, .8}}, B: []float64{.5, -.3}, A: []float64{1e20, 1e20}}
	found := Network{W: [][]float64{{.6, .8}, {1, 0}}, B: []float64{-.3, .5}, A: []float64{1e20 + 1e6, 1e20 - 1e6}}
	if pairs := Match(truth, found); pairs[0].Found != 1 || pairs[1].Found != 0 || pairs[0].UpToSign.A < 1e5 {
		t.Errorf("%+v", pairs)
	}
}

// One unit counts as another within one bound for w, b and a, the last two relative
// where they are large, whatever the sign. Would catch a rule that looks at directions
// alone, and one that a pair without anything in common passes.
func TestRecovered(t *testing.T) {
	truth := Network{W: [][]float64{{1, 0}}, B: []float64{-4}, A: []float64{0.3}}
	for _, c := range []struct {
		w         []float64
		b, a      float64
		recovered bool
	}{
		{[]float64{1, 0}, -4, 0.3, true},
		{[]float64{-1, 0}, 4, 0.3, true},           // but for the sign
		{[]float64{0.9, 0.435}, -4, 0.3, true},     // 26 degrees
		{[]float64{0.8, 0.6}, -4, 0.3, false},      // 37 degrees
		{[]float64{1, 0}, -2.1, 0.3, true},         // 1.9 of 4
		{[]float64{1, 0}, -1.9, 0.3, false},        // 2.1 of 4
		{[]float64{1, 0}, -4, 0.79, true},          // .49, where .3 is small
		{[]float64{1, 0}, -4, -0.21, false},        // .51
		{[]float64{1, 0}, -4, math.Inf(1), false},  // no number at all
		{[]float64{-1, 0}, 4, -0.3 + 1e-9, false},  // another height
		{[]float64{0, 1}, -4, 0.3, false},          // another direction
		{[]float64{1e-3, 0}, -4e-3, 0.3e3, true},   // of another length
		{[]float64{-1e-3, 0}, -4e-3, 0.3e3, false}, // on the other side
	} {
		p := Match(truth, Network{W: [][]float64{c.w}, B: []float64{c.b}, A: []float64{c.a}})[0]
		if p.Recovered != c.recovered {
			t.Errorf("(%v, %g, %g): recovered is %v", c.w, c.b, c.a, p.Recovered)
		}
	}
	if p := Match(truth, Network{}); p[0].Recovered {
		t.Error("nothing was found, yet it counts")
	}
}
