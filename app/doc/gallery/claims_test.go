package gallery

// What the title and the sentence of every entry promise, and the tests that hold it. An entry
// without tests fails, and so does one whose sentence has changed since they were chosen.

import (
	"testing"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/claimtest"
	"crease/app/doc/model"
)

type tests []func(*testing.T)

// claims are the tests of the entries, by their keys. seen is the fingerprint of the title and the
// sentence for which they were chosen: see claimtest.WantSeen.
var claims = map[string]struct {
	seen  uint32
	holds tests
}{
	"one-unit":      {0x15d2b5ad, tests{smallest, recovered("one-unit")}},
	"one-round":     {0xdbd1845a, tests{samplesAsSaid, oneRoundIsGood("one-round", 2, .01), recovered("one-round")}},
	"star":          {0x50db8f1c, tests{starShape, starRoundByRound, recovered("star")}},
	"orthogonal":    {0x13b6806f, tests{leastSingular, oneRoundIsGood("orthogonal", 2.5, .02), recovered("orthogonal")}},
	"random":        {0x2c0082f4, tests{independent, rankCounts, recovered("random")}},
	"near-parallel": {0xed4ede67, tests{sixDegrees, nearParallelByPaper}},
	"two-tensors":   {0x5fe76bdd, tests{oneTensorEach, oneRoundIsGood("two-tensors", 2.5, .02)}},
	"zero-bias":     {0x89c836e3, tests{zeroBiasUnseen, oneRoundIsGood("zero-bias", 2.5, .02)}},
	"hermite-roots": {0xb85a60f9, tests{missedAtRoots}},
	"far":           {0xdd8b2418, tests{farAway}},
	"overcomplete":  {0x514e1dc6, tests{beyondOrder1, overcompleteExactly}},
	"hidden-twin":   {0x34e6f6ef, tests{sameFunction, signsStayOpen}},
	"smoothed":      {0xeb2eb6ac, tests{parallelFails, smoothedSucceeds}},
	"ten":           {0x7d016e65, tests{tenByTen, recovered("ten")}},
	// The races of the lessons serve this sentence too.
	Stuck: {0x91e15418, tests{elsewhere("app/report/lesson TestStartsStick"), recovered(Stuck)}},
}

// elsewhere names tests in other folders that hold a sentence.
func elsewhere(list string) func(*testing.T) {
	return func(t *testing.T) { claimtest.WantTests(t, "../../..", list) }
}

// Every entry keeps what it promises, over all seeds in a full run.
func TestClaims(t *testing.T) {
	for _, e := range Entries() {
		t.Run(e.Key, func(t *testing.T) {
			c := claims[e.Key]
			claimtest.WantSeen(t, c.seen, []string{e.Title + ". " + e.Watch})
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
