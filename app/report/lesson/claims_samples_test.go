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

var numbers = map[string][]row{
	"how-many-samples": {
		{"What the error of a moment depends on: the samples, the dimension, the order, and what is averaged.",
			slopes},
	},
	"how-many-samples/1": {
		{"One crease with ten inputs.", shape(1, 10)},
		{"The method is the paper’s single round, and the card “Moments” shows by how much the moments err while " +
			"samples come in.", plain},
		{"Both axes are logarithmic.", plain},
		{"How many times as many samples make the error ten times smaller? 10 times / 100 times / 1,000 times: 2",
			hundredTimes},
		{"An average of N independent numbers errs in proportion to 1/√N, and √100 = 10.", hundredTimes},
		{"The errors fall along a line of slope −1/2: one power of ten down for every two to the right.", slopes},
		{"The line ends at 49,152 samples, for the paper keeps the other half for the regression.", slopes},
	},
	"how-many-samples/2": {
		{"The same crease with two inputs in place of ten, and as many samples.", shape(1, 2)},
		{"T₃ was expected to err by 0.07 with ten inputs. How is that with two? The same: the number of samples " +
			"decides / About half as large / About a quarter as large: 3", quarter},
		{"With ten inputs T₃ has 220 different entries, in the plane only 4, and every entry adds an error of its " +
			"own.", quarter},
		{"It is about 0.02.", expected(3, .02, .004)},
		{"So the same accuracy takes more samples the more inputs there are.", quarter},
	},
	"how-many-samples/3": {
		{"The same crease and the same samples, but now at order 2, where T₅ and T₆ are decomposed.", plain},
		{"T₃ was expected to err by 0.02. How is that for T₅? Smaller / About the same / More than five times as " +
			"large: 3", fiveTimes},
		{"Hermite polynomials of higher degree take larger values, which is what makes their averages err more.",
			largerValues},
		{"T₅ is expected to err by 0.1 or more, and T₆ by more than that.", tenthOrMore},
		{"A higher order holds more creases, but the lowest one that can hold them needs the fewest samples.",
			fiveTimes},
	},
	"how-many-samples/4": {
		{"A polynomial of degree 2 adds nothing to T₃ and T₄ on average, only error.", polynomialOff},
		{"Taking the best one off y leaves the mean-square errors, with ten inputs, at less than a quarter.",
			polynomialOff},
		{"“Rounds” does so first, and then takes off the network found so far.", plain},
		{"Round 1 leaves an error of a few percent of f. Round 2 averages only that. By how much do its moments " +
			"err? As much as in round 1: N is the same / Less, as there is less to average / Not at all: 2",
			fewPercent},
		{"The error of an average is in proportion to the size of what is averaged.", fewPercent},
		{"Here it is less than a quarter of that in round 1.", fewPercent},
		{"Round after round the error falls, to below 10⁻¹³.", fallsFar},
		{"By the slope −1/2 it would take more than 10²⁰ times the samples of round 1 to get there in one round.",
			fallsFar},
		{"Open “20 runs…” and draw the error against N for the paper and for Rounds.", plain},
	},
	"a-little-noise-helps": {
		{"Two parallel creases defeat the decomposition, and moving their weights at random mends it.", oneForTwo},
	},
	"a-little-noise-helps/1": {
		{"Both creases have the same weight w and different biases, 0.5 and −0.6.", parallel},
		{"Each adds a matrix of rank 1 to the matrix of T₃.", rankOneEach},
		{"The moments are exact. How many singular values lie above η₁? 2, one for each crease / 1 / None: 2",
			ranks(1, 1)},
		{"Both matrices are made of the same w.", ranks(1, 1)},
		{"They are multiples of one another, so their sum has rank 1 again.", ranks(1, 1)},
		{"One in both tensors.", ranks(1, 1)},
		{"The one unit that is found is neither of the two creases.", oneForTwo},
	},
	"a-little-noise-helps/2": {
		{"In the plane order 2 can hold three creases, and there are only two.", rows(2, 3)},
		{"Does order 2 tell these two creases apart? Yes, there is room for both / No: 2", saysParallel},
		{"The products of w with itself are the same for both creases at every order.", ranks(1, 1)},
		{"There is still one singular value above η₁ in both tensors.", ranks(1, 1)},
		{"The verdict says so: no order tells parallel weights apart.", saysParallel},
	},
	"a-little-noise-helps/3": {
		{"A random number of variance τ²/d, with τ = 0.1, is added to every entry of the two weights.", moved},
		{"That is the model of the smoothed analysis.", plain},
		{"Here it turned the creases 5.5° apart.", moved},
		{"How likely is it that two weights moved in this way are parallel still? It has probability 0 / It " +
			"happens about once in ten times, as τ = 0.1 / It depends on how many samples there are: 1",
			neverParallel},
		{"The numbers are drawn from a density, and parallel weights fill no area of it.", neverParallel},
		{"Two singular values lie above η₁ in both tensors, and both creases are found, to 12 digits or more.",
			ranksTwo},
	},
	"a-little-noise-helps/4": {
		{"The smallest singular value of W says how far the weights are from dependent.", plain},
		{"It was 0 and is now 0.07.", leastSingular},
		{"The errors of the tensors may grow by a factor of 1/0.07, or by a power of it.", plain},
		{"Does one round of the paper find both creases from 1,000,000 samples? Yes, exactly / Yes, to 1 % / No: 3",
			neitherFound},
		{"The theorem promises a polynomial number of samples in 1/s, where s is the smallest singular value.",
			plain},
		{"For s = 0.07 that is a large number.", leastSingular},
		{"Neither crease is found: the sampling error hides that there are two.", neitherFound},
	},
	"a-little-noise-helps/5": {
		{"The same two creases, and at most 100,000 samples.", samples(100000)},
		{"Rounds takes what it has found off the labels and looks at the rest.", plain},
		{"Round 1 sees one crease in place of two. What shows in the rest? Nothing: one crease fits the samples " +
			"well / That a crease is missing: 2", oneAtFirst},
		{"What is left is small, but so is the sampling error of its moments, as they average only what is left.",
			oneAtFirst},
		{"Both creases are found, to 9 digits or more.", soundly},
		{"Go back to the first step and press “Shake” with a τ of your own.", plain},
		{"Which methods find both creases at τ = 0.001, and which do where they are parallel?", plain},
	},
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

// "The errors fall along a line of slope −1/2", which "ends at 49,152 samples".
func slopes(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		trace := last.Trace
		if first, end := trace[0].Samples, trace[len(trace)-1].Samples; first != 4096 || end != 49_152 {
			t.Errorf("from %d samples to %d", first, end)
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
		if math.Abs(many-.07) > .005 || few/many < .2 || few/many > .3 {
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
			e := moment.NewControlledEstimator(s.Network.Dim(), order, off)
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

// "The one unit that is found is neither of the two creases."
func oneForTwo(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(_ spec.Spec, last *snapshot.Snapshot) {
		if len(last.Units) != 1 || claimtest.Matched(last, math.Inf(1)) != 0 {
			t.Errorf("%d units, %d of them drawn", len(last.Units), claimtest.Matched(last, math.Inf(1)))
		}
	})
}

// "The verdict says so: no order tells parallel weights apart."
func saysParallel(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(_ spec.Spec, last *snapshot.Snapshot) {
		said := false
		for _, d := range last.Diagnoses {
			said = said || strings.Contains(d.Message, "no order tells parallel weights apart")
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

// "Neither crease is found: the noise of the tensors takes the two for one."
func neitherFound(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		if claimtest.Matched(last, math.Inf(1)) != 0 || !claimtest.Has(last, "duplicate") {
			t.Errorf("seed %d: %d creases, said %v", s.Sampling.Seed, len(last.Units), claimtest.Codes(last))
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
