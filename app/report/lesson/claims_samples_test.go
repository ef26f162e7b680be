package lesson_test

// The sentences of the lessons on the number of samples and on parallel creases, and their
// tests.

import (
	"math"
	"slices"
	"strings"
	"testing"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/spec"
	"crease/app/claimtest"
)

var numbers = map[string]held{
	"how-many-samples": {seen: 0xaaeddc59, text: tests{slopes}},
	"how-many-samples/1": {seen: 0x1464c157, text: tests{shape(1, 10), plain, plain},
		question: tests{hundredTimes}, because: tests{hundredTimes}, outcome: tests{slopes, slopes}, reasons: tests{roots}},
	"how-many-samples/2": {seen: 0x2d1ee5d2, text: tests{samples(100000)}, question: tests{quarter},
		because: tests{quarter, quarter, quarter}, outcome: tests{expected(3, .02, .004), quarter}},
	"how-many-samples/3": {seen: 0xf15ae413, text: tests{plain}, question: tests{fiveTimes},
		because: tests{largerValues}, outcome: tests{tenthOrMore, fiveTimes}},
	"how-many-samples/4": {seen: 0x46eb0efc, text: tests{polynomialOff, polynomialOff, plain, plain},
		question: tests{fewPercent}, because: tests{fewPercent, fewPercent}, outcome: tests{fallsFar, fallsFar},
		try: tests{plain}},
	"a-little-noise-helps": {seen: 0x5e8fd7c3, text: tests{oneForTwo}},
	"a-little-noise-helps/1": {seen: 0x7446335a, text: tests{parallel, rankOneEach}, question: tests{ranks(1, 1)},
		because: tests{ranks(1, 1), ranks(1, 1)}, outcome: tests{ranks(1, 1), oneForTwo}},
	"a-little-noise-helps/2": {seen: 0x3319f1b0, text: tests{rows(2, 3)}, question: tests{saysParallel},
		because: tests{ranks(1, 1)}, outcome: tests{ranks(1, 1), saysParallel}},
	"a-little-noise-helps/3": {seen: 0x31f96c5b, text: tests{moved, plain, moved}, question: tests{neverParallel},
		because: tests{neverParallel}, outcome: tests{ranksTwo}},
	"a-little-noise-helps/4": {seen: 0x5450ffab, text: tests{plain, leastSingular, plain},
		question: tests{notBothFound}, because: tests{belowThreshold, ranks(1, 1)}, outcome: tests{notBothFound}},
	"a-little-noise-helps/5": {seen: 0x5e28ae0a, text: tests{samples(100000), plain}, question: tests{oneAtFirst},
		because: tests{oneAtFirst}, outcome: tests{soundly}, try: tests{plain, plain}},
}

// moments returns those of the paper's single round, by their order.
func moments(t *testing.T, s spec.Spec) map[int]snapshot.Moment {
	t.Helper()
	by := map[int]snapshot.Moment{}
	for _, m := range claimtest.Run(t, s).Moments {
		by[m.K] = m
	}
	return by
}

// "The errors fall along a line of slope −1/2", which "ends at about half of the samples", over two powers of ten.
func slopes(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		trace := last.Trace
		first, end := float64(trace[0].Samples), float64(trace[len(trace)-1].Samples)
		if end < 100*first || math.Abs(end/float64(s.Sampling.Samples)-.5) > .02 { // two powers of ten are seen
			t.Errorf("from %v samples to %v", first, end)
		}
		for k := 3; k <= 4; k++ {
			var n, x, y, xx, xy float64
			for _, p := range trace {
				u, v := math.Log(float64(p.Samples)), math.Log(p.Error[k])
				n, x, y, xx, xy = n+1, x+u, y+v, xx+u*u, xy+u*v
			}
			if slope := (n*xy - x*y) / (n*xx - x*x); math.Abs(slope+.5) > .12 {
				t.Errorf("seed %d: T%d falls with slope %.2f", s.Sampling.Seed, k, slope)
			}
		}
	})
}

// hundredTimes is "100 times": √100 = 10, and an error expected from so many samples.
func hundredTimes(t *testing.T, s spec.Spec) {
	s.Sampling.Samples = 10_000
	few := moments(t, s)[3].Expected
	s.Sampling.Samples = 1_000_000
	if ratio := few / moments(t, s)[3].Expected; ratio < 8 || ratio > 13 {
		t.Errorf("the error falls by %.2f", ratio)
	}
}

// "√10 = 3.2", and "√1,000 = 32".
func roots(t *testing.T, _ spec.Spec) {
	if math.Abs(math.Sqrt(10)-3.2) > .05 || math.Abs(math.Sqrt(1000)-32) > .5 {
		t.Error("they are not")
	}
}

// expected returns the test of the error that T_k is expected to have, as it is rounded.
func expected(k int, want, within float64) func(*testing.T, spec.Spec) {
	return func(t *testing.T, s spec.Spec) {
		for _, s.Sampling.Seed = range claimtest.Seeds() {
			if e := moments(t, s)[k].Expected; math.Abs(e-want) > within {
				t.Errorf("seed %d: T%d is expected to err by %v", s.Sampling.Seed, k, e)
			}
		}
	}
}

// "About a quarter as large": T₃ with two inputs in place of ten.
func quarter(t *testing.T, s spec.Spec) {
	wide := s
	wide.Network.W = [][]float64{append(slices.Clone(s.Network.W[0]), make([]float64, 8)...)}
	for _, seed := range claimtest.Seeds() {
		s.Sampling.Seed, wide.Sampling.Seed = seed, seed
		few, many := moments(t, s)[3].Expected, moments(t, wide)[3].Expected
		if math.Abs(many-.07) > .005 || few/many < .22 || few/many > .3 { // and its square is about a fourteenth
			t.Errorf("seed %d: %v with two inputs, %v with ten", seed, few, many)
		}
	}
	if tensor.Len(10, 3) != 220 || tensor.Len(2, 3) != 4 {
		t.Errorf("%d and %d entries", tensor.Len(10, 3), tensor.Len(2, 3))
	}
}

// "More than five times as large", and T₆ errs more than T₅.
func fiveTimes(t *testing.T, s spec.Spec) {
	for _, s.Sampling.Seed = range claimtest.Seeds() {
		if m := moments(t, s); m[5].Expected < 5*m[3].Expected || m[6].Expected < m[5].Expected {
			t.Errorf("seed %d: T₃ errs by %v, T₅ by %v, T₆ by %v",
				s.Sampling.Seed, m[3].Expected, m[5].Expected, m[6].Expected)
		}
	}
}

// "Hermite polynomials of higher degree take larger values": their mean square is k!.
func largerValues(t *testing.T, _ spec.Spec) {
	last := 0.
	for k := 1; k <= 6; k++ {
		var square, weight float64
		for z := -10.0; z <= 10; z += 1. / 64 {
			square += math.Pow(hermite.Poly(k, z), 2) * hermite.Pdf(z)
			weight += hermite.Pdf(z)
		}
		if square/weight <= last {
			t.Errorf("He%d", k)
		}
		last = square / weight
	}
}

// "A polynomial of degree 2 adds nothing to T₃ and T₄ on average, only error. Taking the
// best one off y leaves the mean-square errors, with ten inputs, at less than a quarter."
func polynomialOff(t *testing.T, s spec.Spec) {
	for _, s.Sampling.Seed = range claimtest.Seeds() {
		src := learn.Source(s)
		read := func(order int, off *moment.Control) *moment.Estimator {
			e := moment.NewEstimator(s.Network.Dim(), order, off)
			add := func(x *moment.Sums) error { e.AddBlock(x); return nil }
			if err := moment.NewSummer(src, 1).Sum(t.Context(), order, off, 0, sample.Blocks(src), add); err != nil {
				t.Fatal(err)
			}
			return e
		}
		low := read(2, nil)
		low.Recontrol(2)
		plain, off := read(4, nil), read(4, low.Control())
		for k := 3; k <= 4; k++ {
			if ratio := math.Pow(off.StandardError(k)/plain.StandardError(k), 2); ratio > .25 {
				t.Errorf("seed %d: T%d is left with %.2f of its mean-square error", s.Sampling.Seed, k, ratio)
			}
		}
	}
}

// relative is the error of a round as a share of f.
func relative(last *snapshot.Snapshot, round int) float64 {
	return math.Sqrt(max(last.Rounds[round].Risk, 0) / last.Energy)
}

// "Round 1 leaves an error of a few percent of f", and what round 2 averages errs by "less
// than a quarter of that in round 1".
func fewPercent(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		first, second := last.Rounds[0], last.Rounds[1]
		if r := relative(last, 0); r < .02 || r > .1 {
			t.Errorf("seed %d: round 1 leaves %v", s.Sampling.Seed, r)
		}
		if share := second.Expected[3] / first.Expected[3]; share > .25 {
			t.Errorf("seed %d: the error of T₃ shrinks to %v", s.Sampling.Seed, share)
		}
	})
}

// "To below 10⁻¹³. By the slope −1/2 it would take more than 10²⁰ times the samples."
func fallsFar(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		claimtest.WantAll(t, s, last)
		first, end := relative(last, 0), relative(last, len(last.Rounds)-1)
		if end > 1e-13 || math.Pow(first/end, 2) < 1e20 {
			t.Errorf("seed %d: from %v to %v", s.Sampling.Seed, first, end)
		}
	})
}

// parallel fails unless both weights have one direction, and these biases.
func parallel(t *testing.T, s spec.Spec) {
	biases(.5, -.6)(t, s)
	if n := s.Network.Normalised(); math.Abs(linalg.Dot(n.W[0], n.W[1])-1) > 1e-15 {
		t.Errorf("weights %v", n.W)
	}
}

// "The one unit that is found lies between the two creases."
func oneForTwo(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(_ spec.Spec, last *snapshot.Snapshot) {
		if len(last.Units) != 1 {
			t.Fatalf("%d units", len(last.Units))
		}
		n, w := last.Recovered, s.Network.Normalised()
		cos := linalg.Dot(n.W[0], w.W[0])
		if b := n.B[0] * cos; math.Abs(math.Abs(cos)-1) > 1e-6 || b > .8*w.B[0] || b < .8*w.B[1] {
			t.Errorf("weights %v, a bias of %g", n.W[0], b)
		}
	})
}

// "The verdict says so: no order tells parallel weights apart."
func saysParallel(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(_ spec.Spec, last *snapshot.Snapshot) {
		said := false
		for _, d := range last.Diagnoses {
			said = said || strings.Contains(d.Message(), "no order tells parallel weights apart")
		}
		if !said {
			t.Errorf("said %v", last.Diagnoses)
		}
	})
}

// "A random number of variance τ²/d, with τ = 0.1, is added to every entry": the weights of
// the step are the parallel ones, moved, to four decimals, and 5.5° apart.
func moved(t *testing.T, s spec.Spec) {
	before := network.Network{W: [][]float64{{.6, .8}, {.6, .8}}, B: s.Network.B, A: s.Network.A}
	for i, w := range network.Smoothed(before, .1, 2).W {
		for j, v := range w {
			if math.Abs(v-s.Network.W[i][j]) > 5.1e-5 {
				t.Errorf("w%d is %v, moved it is %v", i+1, s.Network.W[i], w)
			}
		}
	}
	n := s.Network.Normalised()
	if a := math.Acos(linalg.Dot(n.W[0], n.W[1])) * 180 / math.Pi; math.Abs(a-5.5) > .05 {
		t.Errorf("%v° apart", a)
	}
}

// No two weights that are moved are parallel, whatever the draw, and the creases are found.
func neverParallel(t *testing.T, s spec.Spec) {
	before := network.Network{W: [][]float64{{.6, .8}, {.6, .8}}, B: s.Network.B, A: s.Network.A}
	for draw := range uint64(200) {
		s.Network = network.Smoothed(before, .1, draw)
		if network.LeastSingular(s.Network, 1) == 0 {
			t.Errorf("draw %d: parallel", draw)
		}
		if draw < 20 && claimtest.Matched(claimtest.Run(t, s), 1e-8) != 2 {
			t.Errorf("draw %d: not found", draw)
		}
	}
}

// "It was 0 and is now 0.07."
func leastSingular(t *testing.T, s spec.Spec) {
	before := network.Network{W: [][]float64{{.6, .8}, {.6, .8}}, B: s.Network.B, A: s.Network.A}
	if l := network.LeastSingular(before, 1); l > 1e-12 {
		t.Errorf("it was %v", l)
	}
	if l := network.LeastSingular(s.Network, 1); math.Abs(l-.07) > .005 {
		t.Errorf("it is %v", l)
	}
}

// "The creases are not both found: the sampling error hides that there are two."
func notBothFound(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		if claimtest.Matched(last, math.Inf(1)) > 1 || !claimtest.Has(last, "duplicate") {
			t.Errorf("seed %d: %d creases, said %v", s.Sampling.Seed, len(last.Units), claimtest.Codes(last))
		}
	})
}

// "The second singular value of both estimates lies below η₁, which is about their error."
func belowThreshold(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		for i, d := range last.Decomp {
			err := last.Moments[3+i].Expected
			if d.Rank != 1 || d.Singular[1] >= d.Threshold || d.Threshold < err/10 || d.Threshold > 10*err {
				t.Errorf("seed %d: rank %d, %v above %v, an error of %v", s.Sampling.Seed, d.Rank, d.Singular, d.Threshold, err)
			}
		}
	})
}

// "Round 1 sees one crease in place of two."
func oneAtFirst(t *testing.T, s spec.Spec) {
	soundly(t, s)
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		if n := last.Rounds[0].Units; n != 1 {
			t.Errorf("seed %d: %d units in round 1", s.Sampling.Seed, n)
		}
	})
}

// "Two singular values lie above η₁ in both tensors, and both creases are found."
func ranksTwo(t *testing.T, s spec.Spec) {
	ranks(2, 2)(t, s)
	exactly(t, s)
}

// "T₅ is expected to err by 0.1 or more, and T₆ by more than that."
func tenthOrMore(t *testing.T, s spec.Spec) {
	for _, s.Sampling.Seed = range claimtest.Seeds() {
		if m := moments(t, s); m[5].Expected < .1 || m[6].Expected < m[5].Expected {
			t.Errorf("seed %d: T₅ errs by %v, T₆ by %v", s.Sampling.Seed, m[5].Expected, m[6].Expected)
		}
	}
}
