package gallery

// What the title and the sentence of every entry promise: the sentence as it is read,
// beside the tests that hold it. An entry without a row, or whose sentence is another
// one by now, fails.

import (
	"testing"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/claimtest"
	"crease/app/doc/model"
)

// claim is what an entry says, and the tests of it.
type claim struct {
	says  string // title and sentence
	holds []func(*testing.T)
}

var claims = map[string]claim{
	"one-unit": {"One unit. The smallest sheet: one crease, described by three numbers, which all come back to " +
		"the last digits.", tests(smallest, recovered("one-unit"))},
	"one-round": {"One round. The paper's algorithm, run once on 4,000,000 samples, puts both creases within two " +
		"line widths of the true ones and the sheet within 1 % of its range, where the method “Rounds” goes on to the " +
		"last digits.", tests(samplesAsSaid, oneRoundIsGood("one-round", 2, .01), recovered("one-round"))},
	"star": {"A paper star. Five creases form a star around a flat middle: the first round sees two of them at most, " +
		"the rounds after it all five, though the plane has only two dimensions.",
		tests(starShape, starRoundByRound, recovered("star"))},
	"orthogonal": {"At right angles. The easiest case: the smallest singular value of orthogonal weights is 1, the " +
		"largest there can be, and the paper's single round brings the sheet shown within 2 % of its range.",
		tests(leastSingular, oneRoundIsGood("orthogonal", 2.5, .02), recovered("orthogonal"))},
	"random": {"At random. Random weights are almost surely independent: in the last round the card “Rank” shows as " +
		"many singular values above the threshold as there are units.",
		tests(independent, rankCounts, recovered("random"))},
	"near-parallel": {"Nearly parallel. Two creases 6° apart: the first round takes them for one, and the rounds " +
		"after it tell them apart by what is left.", tests(sixDegrees, nearParallelByPaper)},
	"two-tensors": {"One tensor each. Crease 1 has b = 0, where only T₄ sees it, crease 2 has b = −1, where only T₃ " +
		"does: the paper's single round takes both tensors and finds both creases.",
		tests(oneTensorEach, oneRoundIsGood("two-tensors", 2.5, .02))},
	"zero-bias": {"Through the middle. Unit 1 has no bias: T₃ cannot see it, because He₁(0) = 0, but T₄ can, and " +
		"finds all three; so does the paper's single round on samples, within 2 % of the range of the sheet shown.",
		tests(zeroBiasUnseen, oneRoundIsGood("zero-bias", 2.5, .02))},
	"hermite-roots": {"On the roots. Biases at 0, ±1 and ±√3: open the card “Which tensor sees which unit” to see " +
		"which tensor misses which, then set the order to 2 and look again.", tests(missedAtRoots)},
	"far": {"Too far to see. Creases 2 and 3 lie where no sample falls: to the samples the unit of crease 2 is " +
		"linear and becomes the linear part of g, that of crease 3 is zero and leaves no trace, and g agrees with f on " +
		"every sample.", tests(farAway)},
	"overcomplete": {"More creases than dimensions. Order 1 holds at most three units in three dimensions: once its " +
		"rank is used up the rounds go on with order 2, which shows all five.",
		tests(beyondOrder1, overcompleteExactly)},
	"hidden-twin": {"A hidden twin. Flip all three units and the function stays the same: no data can tell the two " +
		"networks apart, so the signs stay undetermined.", tests(sameFunction, signsStayOpen)},
	"smoothed": {"A little noise helps. Units 1 and 2 were exactly parallel, which one decomposition cannot " +
		"separate; moved at random by τ = 0.3 they are found like any others.", tests(parallelFails, smoothedSucceeds)},
	"ten": {"Ten in ten dimensions. Ten units in ten dimensions, from 100,000 samples or fewer: the sheet is only a " +
		"slice, but every number comes back to the last digits.", tests(tenByTen, recovered("ten"))},
	Stuck: {"Where descent sticks. Press Run race in the card “Race”: of 20 random starts of gradient descent with " +
		"four units at least three in four stick before they have all four creases; Rounds finds them from every seed.",
		// The races of the lessons serve this sentence too.
		tests(elsewhere("../../report/lesson", "TestStartsStick"), recovered(Stuck))},
}

func tests(list ...func(*testing.T)) []func(*testing.T) { return list }

// elsewhere names a test in another folder that holds a sentence.
func elsewhere(dir, name string) func(*testing.T) {
	return func(t *testing.T) {
		if !claimtest.HasTest(t, dir, name) {
			t.Errorf("there is no %s in %s", name, dir)
		}
	}
}

// Every entry keeps what it promises, over all seeds in a full run.
func TestClaims(t *testing.T) {
	for _, e := range Entries() {
		t.Run(e.Key, func(t *testing.T) {
			c, ok := claims[e.Key]
			if said := e.Title + ". " + e.Watch; !ok || c.says != said {
				t.Fatalf("%q is said, tested is %q", said, c.says)
			}
			if len(c.holds) == 0 {
				t.Error("no test")
			}
			for _, hold := range c.holds {
				hold(t)
			}
		})
	}
	if len(claims) != len(Entries()) {
		t.Errorf("%d claims on %d entries", len(claims), len(Entries()))
	}
}

// recovered returns the test that an entry is recovered to rounding error by rounds
// alone, signs and all.
func recovered(key string) func(*testing.T) {
	return func(t *testing.T) {
		s := entry(t, key)
		s.Learning.Method = spec.Rounds
		wantByRounds(t, s)
	}
}

// wantByRounds fails unless rounds alone recover everything, whatever the seed.
func wantByRounds(t *testing.T, s spec.Spec) {
	t.Helper()
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		claimtest.WantAll(t, s, last)
		if !last.Signs.Resolved {
			t.Error("the signs are ambiguous")
		}
		for _, u := range last.Units {
			if u.Origin.By != snapshot.ByRounds {
				t.Errorf("a unit was found by %s", u.Origin.By)
			}
		}
	})
}

// The sheet that the page opens on is recovered by rounds alone, too.
func TestOpening(t *testing.T) { wantByRounds(t, model.Prepared()) }

// "One crease, described by three numbers": an angle, b and a.
func smallest(t *testing.T) {
	if n := entry(t, "one-unit").Network; n.Units() != 1 || n.Dim() != 2 {
		t.Errorf("%d units with %d inputs", n.Units(), n.Dim())
	}
}

// "Run once on 4,000,000 samples".
func samplesAsSaid(t *testing.T) {
	if s := entry(t, "one-round"); s.Sampling.Samples != 4_000_000 || s.Learning.Method != spec.Paper {
		t.Errorf("%d samples by %s", s.Sampling.Samples, s.Learning.Method)
	}
}

// "Ten units in ten dimensions, from 100,000 samples or fewer".
func tenByTen(t *testing.T) {
	s := entry(t, "ten")
	if n := s.Network; n.Units() != 10 || n.Dim() != 10 || s.Sampling.Samples != 100_000 {
		t.Errorf("%d units with %d inputs from %d samples", n.Units(), n.Dim(), s.Sampling.Samples)
	}
}
