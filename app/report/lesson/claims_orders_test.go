package lesson_test

// The sentences of the lessons on far creases, on more creases than dimensions and on
// signs, and their tests.

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
	"crease/app/draw/scale"
	"crease/app/report/cards"
	"crease/app/view/verdict"
)

var orders = map[string]held{
	"too-far-to-see": {seen: 0x6871ee29, text: tests{farBothWays}},
	"too-far-to-see/1": {seen: 0xbf978318, text: tests{distance2(1), plain, plain}, question: tests{shareBeyond},
		because: tests{beyondOne}, outcome: tests{firstBlocks}, reasons: tests{beyondOther}},
	"too-far-to-see/2": {seen: 0xa3a7274f, text: tests{distance2(5), beyondFive}, question: tests{oneSide(1)},
		because: tests{oneSide(1)}, outcome: tests{lost("linear part", 1), cardTakesLinearPart}},
	"too-far-to-see/3": {seen: 0x1f42f632, text: tests{distance2(-5), oneSide(-1)},
		question: tests{lost("no trace", 0)}, because: tests{oneSide(-1)},
		outcome: tests{lost("no trace", 0), lost("no trace", 0)}},
	"too-far-to-see/4": {seen: 0x7f7c645d, text: tests{plain, tinyFactor}, question: tests{eightDigits},
		because: tests{tinyFactor}, outcome: tests{eightDigits, logarithmic, hidden}, try: tests{plain}},
	"more-creases-than-dimensions": {seen: 0x71e766cd, text: tests{orderDecides}},
	"more-creases-than-dimensions/1": {seen: 0xeed95e52, text: tests{plain, rankOneEach},
		question: tests{ranks(2, 2)}, because: tests{rows(1, 2)}, outcome: tests{ranks(2, 2), mixed}},
	"more-creases-than-dimensions/2": {seen: 0x94de281c, text: tests{rows(2, 3)}, question: tests{exactly},
		because: tests{independentProducts}, outcome: tests{ranksExactly, sidesOpen}},
	"more-creases-than-dimensions/3": {seen: 0x5f81b58f, text: tests{shape(4, 2)},
		question: tests{tooManyAtTwo}, because: tests{productsInPlane}, outcome: tests{sidesOpen}},
	"more-creases-than-dimensions/4": {seen: 0xdf182a37, text: tests{lessExactly, climbs}, question: tests{climbs},
		because: tests{climbs}, outcome: tests{climbs}, try: tests{plain, plain}},
	"two-nets-one-function": {seen: 0xa54b8a6f, text: tests{patterns(0, 7)}},
	"two-nets-one-function/1": {seen: 0xc8a705e1, text: tests{balanced, plain}, question: tests{sinks(0)},
		because: tests{plain, sinks(0)}, outcome: tests{signsOpen, patterns(0, 7)}},
	"two-nets-one-function/2": {seen: 0x339f37b9, text: tests{plain, plain}, question: tests{patterns(0, 7)},
		because: tests{plain, patterns(0, 7)}, outcome: tests{patterns(0, 7), othersTilt}},
	"two-nets-one-function/3": {seen: 0xbe30cdd8, text: tests{sinks(.3), sinks(.3)}, question: tests{sinks(.3)},
		because: tests{sinks(.3)}, outcome: tests{patterns(0), soundly}},
	"two-nets-one-function/4": {seen: 0x6fd090ad, text: tests{balanced}, question: tests{patterns(0, 7)},
		because: tests{patterns(0, 7), patterns(0, 7)}, outcome: tests{signsOpen}, try: tests{plain, plain}},
}

// soundly holds where every unit is found to nine digits, signs and all.
func soundly(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		claimtest.WantAll(t, s, last)
		if !last.Signs.Resolved {
			t.Errorf("seed %d: the signs are open", s.Sampling.Seed)
		}
	})
}

// eightDigits holds where every unit is found to eight digits.
func eightDigits(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		if claimtest.Matched(last, 1e-8) != s.Network.Units() {
			t.Errorf("%d units to eight digits", claimtest.Matched(last, 1e-8))
		}
	})
}

// everySample calls visit with each sample of a spec.
func everySample(s spec.Spec, visit func(x []float64)) {
	src, block := learn.Source(s), sample.NewBlock(s.Network.Dim())
	for b := range sample.Blocks(src) {
		src.Fill(b, block)
		for i := range block.Len {
			x := make([]float64, s.Network.Dim())
			for j := range x {
				x[j] = block.X[j][i]
			}
			visit(x)
		}
	}
}

// argument is wᵀx + b of a unit.
func argument(n network.Network, unit int, x []float64) float64 {
	return linalg.Dot(n.W[unit], x) + n.B[unit]
}

// "From the first 8,192 of the 20,000 samples", the page's; other seeds take more or as many.
func firstBlocks(t *testing.T, s spec.Spec) {
	soundly(t, s)
	samples(20000)(t, s)
	if n := claimtest.Run(t, s).Samples; n != 8192 {
		t.Errorf("%d samples", n)
	}
}

// "Half of them lie beyond a crease through the middle", and 1 % beyond one that is 2.3 standard deviations out.
func beyondOther(t *testing.T, _ spec.Spec) {
	if half, one := hermite.Cdf(0), hermite.Cdf(-2.3); math.Abs(half-.5) > 1e-12 || math.Abs(one-.01) > .002 {
		t.Errorf("%v and %v", half, one)
	}
}

// "About 16 %": how many of the 20,000 samples lie where the unit of crease 2 is zero.
func shareBeyond(t *testing.T, s spec.Spec) {
	n := s.Network.Normalised()
	for _, s.Sampling.Seed = range claimtest.Seeds() {
		beyond := 0
		everySample(s, func(x []float64) {
			if argument(n, 1, x) < 0 {
				beyond++
			}
		})
		if beyond < 3000 || beyond > 3400 {
			t.Errorf("%d samples", beyond)
		}
	}
}

// "With probability 0.16".
func beyondOne(t *testing.T, _ spec.Spec) {
	if p := hermite.Cdf(-1); math.Abs(p-.16) > .005 {
		t.Errorf("%v", p)
	}
}

// "Once in 3.5 million draws".
func beyondFive(t *testing.T, _ spec.Spec) {
	if n := 1 / hermite.Cdf(-5); math.Abs(n-3.5e6) > .05e6 {
		t.Errorf("%v", n)
	}
}

// oneSide returns the test that wᵀx + b of crease 2 has one sign at all samples.
func oneSide(sign float64) func(*testing.T, spec.Spec) {
	return func(t *testing.T, s spec.Spec) {
		n := s.Network.Normalised()
		for _, s.Sampling.Seed = range claimtest.Seeds() {
			everySample(s, func(x []float64) {
				if sign*argument(n, 1, x) <= 0 {
					t.Errorf("seed %d: a sample lies beyond crease 2", s.Sampling.Seed)
				}
			})
		}
	}
}

// lost returns the test of what becomes of crease 2 where no sample lies beyond it: it is
// not found, a diagnosis says why, a linear part of g takes a share of its slope, and g is f
// at every sample.
func lost(why string, share float64) func(*testing.T, spec.Spec) {
	return func(t *testing.T, s spec.Spec) {
		claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
			if claimtest.Matched(last, 1e-9) != 1 || len(last.Units) != 1 || last.Units[0].Truth != 0 {
				t.Errorf("seed %d: %d units", s.Sampling.Seed, len(last.Units))
			}
			said := false
			for _, d := range last.Diagnoses {
				said = said || d.Code == "too-linear" && strings.Contains(d.Message(), why)
			}
			if !said {
				t.Errorf("seed %d: said %v", s.Sampling.Seed, last.Diagnoses)
			}
			n := s.Network.Normalised()
			for j, v := range claimtest.LinearPart(last) {
				if math.Abs(v-share*n.A[1]*n.W[1][j]) > 1e-9 {
					t.Errorf("seed %d: the linear part is off by %v", s.Sampling.Seed, v-share*n.A[1]*n.W[1][j])
				}
			}
			everySample(s, func(x []float64) {
				if off := math.Abs(last.Learned.Eval(x) - n.Eval(x)); off > 1e-9 {
					t.Errorf("seed %d: g is off by %.2g at a sample", s.Sampling.Seed, off)
				}
			})
		})
	}
}

// cardTakesLinearPart also fails unless the card of the regression tells of it.
func cardTakesLinearPart(t *testing.T, s spec.Spec) {
	lost("linear part", 1)(t, s)
	if c := card(t, cards.Regression, s, claimtest.Run(t, s)); c.Caption != "1 crease and a linear part" {
		t.Errorf("the card says %q", c.Caption)
	}
}

// "At b = 5 that is 24 φ(5) = 0.000036".
func tinyFactor(t *testing.T, _ spec.Spec) {
	if f := strength(4, 5); f != 24*hermite.Pdf(5) || math.Abs(f-.000036) > 5e-7 {
		t.Errorf("%v", f)
	}
}

// "The axis of the card is logarithmic: on a linear one crease 2 would lie at 0": less than a pixel above it.
func logarithmic(t *testing.T, s spec.Spec) {
	f := card(t, cards.Sees, s, claimtest.Run(t, s)).Full[0]
	if f.Y.Kind != scale.Log || strength(3, 5) > strength(3, 1)/400 || strength(4, 5) > strength(4, 0)/400 {
		t.Errorf("an axis of kind %v", f.Y.Kind)
	}
}

// "The verdict has one reservation: the algorithm leaves open on which side each of them rises."
func sidesOpen(t *testing.T, s spec.Spec) {
	exactly(t, s)
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		text, tone := verdict.Of(s, last)
		if last.Signs.Resolved || tone != "warn" || !strings.Contains(text, "Their signs are undetermined: for each") {
			t.Errorf("%s: %s", tone, text)
		}
	})
}

// "With 20,000 of them, T₄ is expected to err by more than 1,000 times as much as crease 2
// adds to it".
func hidden(t *testing.T, s spec.Spec) {
	adds := math.Abs(s.Network.A[1]) * strength(4, 5)
	s.Learning.Method, s.Sampling.Samples = spec.Paper, 40_000 // half of them for the moments
	for _, s.Sampling.Seed = range claimtest.Seeds() {
		for _, m := range claimtest.Run(t, s).Moments {
			if m.K == 4 && m.Expected < 1000*adds {
				t.Errorf("it errs by %v, and crease 2 adds %v", m.Expected, adds)
			}
		}
	}
}

// rows returns the test of how many rows the matrices of an order have in the plane.
func rows(order, want int) func(*testing.T, spec.Spec) {
	return func(t *testing.T, s spec.Spec) {
		if got := tensor.Len(s.Network.Dim(), order); got != want {
			t.Errorf("%d rows at order %d", got, order)
		}
	}
}

// "Every crease adds a matrix of rank 1 to it".
func rankOneEach(t *testing.T, s spec.Spec) {
	for i := range s.Network.Units() {
		one := s
		one.Network = s.Network.Select([]int{i})
		for _, d := range claimtest.Run(t, one).Decomp {
			if d.Rank != 1 {
				t.Errorf("crease %d alone: rank %d", i+1, d.Rank)
			}
		}
	}
}

// "None of the units found has an error below 0.1", and there are two of them.
func mixed(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(_ spec.Spec, last *snapshot.Snapshot) {
		if claimtest.Matched(last, .1) > 0 || len(last.Units) != 2 {
			t.Errorf("%d units, %d of them well", len(last.Units), claimtest.Matched(last, .1))
		}
	})
}

// "Three directions w in the plane, no two of them parallel, have linearly independent
// products".
func independentProducts(t *testing.T, s spec.Spec) {
	if least := network.LeastSingular(s.Network, 2); least < .1 {
		t.Errorf("s_m = %v", least)
	}
	for seed := range uint64(20) {
		n, err := network.Random(network.RandomOptions{Dim: 2, Units: 3, Seed: seed, LeastAngle: .3})
		if err != nil || network.LeastSingular(n, 2) < 1e-3 {
			t.Errorf("seed %d: s_m = %v, %v", seed, network.LeastSingular(n, 2), err)
		}
	}
}

// "At order 2 there would be one too many again": two of the orders offered do not hold
// four creases, the third does.
func tooManyAtTwo(t *testing.T, s spec.Spec) {
	exact := s
	exact.Learning.Method = spec.Exact
	for order := 1; order <= 2; order++ {
		exact.Learning.Order = order
		if last := claimtest.Run(t, exact); claimtest.Matched(last, 1e-6) == 4 || !claimtest.Has(last, "order") {
			t.Errorf("order %d: %d creases", order, claimtest.Matched(last, 1e-6))
		}
	}
	exact.Learning.Order = 3
	exactly(t, exact)
}

// "In the plane there are ℓ + 1 products of ℓ inputs".
func productsInPlane(t *testing.T, _ spec.Spec) {
	for order := 1; order <= 4; order++ {
		if tensor.Len(2, order) != order+1 {
			t.Errorf("order %d", order)
		}
	}
}

// "T₈ is known less exactly from the same samples than T₄ is": the error expected, as a
// share of the tensor.
func lessExactly(t *testing.T, s spec.Spec) {
	s.Learning.Method, s.Learning.Order = spec.Paper, 3
	for _, s.Sampling.Seed = range claimtest.Seeds() {
		share := map[int]float64{}
		for _, m := range claimtest.Run(t, s).Moments {
			share[m.K] = m.Expected / m.Norm
		}
		if share[8] < 2*share[4] || share[4] == 0 {
			t.Errorf("T₄ errs by %v, T₈ by %v", share[4], share[8])
		}
	}
}

// The rounds begin at order 1, end at order 3 and find all four creases.
func climbs(t *testing.T, s spec.Spec) {
	soundly(t, s)
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		if last.Rounds[0].Order != 1 || last.Order != 3 {
			t.Errorf("seed %d: from order %d to %d", s.Sampling.Seed, last.Rounds[0].Order, last.Order)
		}
	})
}

// "The weights of these three creases add up to 0, their biases too, and every a is 1."
func balanced(t *testing.T, s spec.Spec) { adds(t, s, 0) }

// adds fails unless the first three units have a = 1, weights that add up to 0, and
// biases with this sum.
func adds(t *testing.T, s spec.Spec, sum float64) {
	n := s.Network.Normalised().Select([]int{0, 1, 2})
	var x, y, b float64
	for i, w := range n.W {
		x, y, b = x+w[0], y+w[1], b+n.B[i]
		if math.Abs(n.A[i]-1) > 1e-12 {
			t.Errorf("a = %v", n.A[i])
		}
	}
	if math.Hypot(x, y) > 1e-12 || math.Abs(b-sum) > 1e-12 {
		t.Errorf("the weights add up to %v, %v, the biases to %v", x, y, b)
	}
}

// sinks returns the test that turning the first three units takes so much off the sheet at
// every point, and that the sheet is neither turned upside down nor mirrored by it.
func sinks(by float64) func(*testing.T, spec.Spec) {
	return func(t *testing.T, s spec.Spec) {
		adds(t, s, by)
		f, g := s.Network, s.Network.Flip(7)
		for _, x := range [][]float64{{0, 0}, {1, 2}, {-3, .5}, {.1, -4}} {
			if off := f.Eval(x) - g.Eval(x); math.Abs(off-by) > 1e-12 {
				t.Errorf("the sheet sinks by %v at %v", off, x)
			}
		}
		x, y := []float64{1, 2}, []float64{-1, -2}
		if math.Abs(g.Eval(x)+f.Eval(x)) < .1 || math.Abs(g.Eval(x)-f.Eval(y)) < .1 {
			t.Error("upside down or mirrored")
		}
	}
}

// patterns returns the test of which sets of units can be turned round.
func patterns(want ...uint32) func(*testing.T, spec.Spec) {
	return func(t *testing.T, s spec.Spec) {
		got, err := network.SignPatterns(s.Network)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%b, %v", got, err)
		}
	}
}

// "Every other choice of signs tilts the sheet."
func othersTilt(t *testing.T, s spec.Spec) {
	n := s.Network.Normalised()
	for mask := uint32(1); mask < 7; mask++ {
		var x, y float64
		for i, w := range n.W {
			if mask>>i&1 == 1 {
				x, y = x+n.A[i]*w[0], y+n.A[i]*w[1]
			}
		}
		if math.Hypot(x, y) < .5 {
			t.Errorf("set %b tilts it by %v", mask, math.Hypot(x, y))
		}
	}
}

// signsOpen holds where every unit is found to nine digits and the signs stay open.
func signsOpen(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		claimtest.WantAll(t, s, last)
		if last.Signs.Resolved || !claimtest.Has(last, "signs-ambiguous") {
			t.Errorf("seed %d: said %v", s.Sampling.Seed, claimtest.Codes(last))
		}
	})
}

// "Both tensors have three singular values above η₁, and all three creases are found".
func ranksExactly(t *testing.T, s spec.Spec) {
	ranks(3, 3)(t, s)
	exactly(t, s)
}

// distance2 returns the test of the bias of crease 2.
func distance2(b float64) func(*testing.T, spec.Spec) {
	return func(t *testing.T, s spec.Spec) {
		if got := s.Network.Normalised().B[1]; math.Abs(got-b) > 1e-3 {
			t.Errorf("b = %v", got)
		}
	}
}

// "A crease beyond all samples looks linear to them, or leaves no trace at all."
func farBothWays(t *testing.T, s spec.Spec) {
	s.Network.B[1] = 5
	lost("linear part", 1)(t, s)
	s.Network.B[1] = -5
	lost("no trace", 0)(t, s)
}

// "Three creases in the plane are too many for T₃ and T₄, but not for T₅ and T₆."
func orderDecides(t *testing.T, s spec.Spec) {
	mixed(t, s)
	s.Learning.Order = 2
	exactly(t, s)
}
