package cards

import (
	"strings"
	"testing"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/claimtest"
	"crease/app/draw/chart"
	"crease/app/report/explain"
	"crease/app/report/outcome"
)

// What the cards and the explanations of their numbers say of how numbers were made is
// what made them, at every moment of a run: RecoverScalars, the joint fit and Algorithm 5,
// or least squares on the samples. Would catch a card that tells of another method.
func TestScalarsSayWhatMadeThem(t *testing.T) {
	apptest.Runs(t, func(t *testing.T, r apptest.Recording) {
		for i, s := range r.Snapshots {
			if len(s.Units) == 0 {
				continue
			}
			c := One(Scalars, r.Spec, s, 0, -1)
			by, lead := s.Units[0].Origin.By, "Once the direction of a unit is known"
			switch {
			case s.Direct || newView(r.Spec, s, -1).FoundBy(snapshot.ByFit) > 0:
				lead = "The direct fit to the samples moved"
			case by == snapshot.ByRounds && s.Stage == snapshot.StageRefinement:
				lead = "The joint fit of the round moved"
			case by == snapshot.ByRounds && s.Stage != snapshot.StageScalars && s.Stage != snapshot.StageSigns:
				lead = "The joint fit of a round gives"
			}
			if !strings.HasPrefix(c.Explain, lead) {
				t.Fatalf("snapshot %d, %s, by %s: %s", i, s.Stage, by, c.Explain)
			}
		}
	})
}

// The cards that show a round say which; those that show tensors of no round claim none.
// Would catch the moments of a read-out told as what is left in a round.
func TestCardsNameTheirRound(t *testing.T) {
	apptest.Runs(t, func(t *testing.T, r apptest.Recording) {
		for i, s := range r.Snapshots {
			left := false
			for _, m := range s.Moments {
				left = left || len(m.Left) > 0
			}
			c := One(Moments, r.Spec, s, 0, -1)
			if strings.Contains(c.Title, ", round ") != left || (strings.Contains(c.Caption, " left of ") || c.Caption == "nothing explained yet") != left {
				t.Fatalf("snapshot %d, %s: the moments are of a round: %v, the card is %q, %q", i, s.Stage, left, c.Title,
					c.Caption)
			}
		}
	})
}

// No sentence on a unit that the direct fit found promises anything that only a theorem
// could, and each says where the fit began once that is known.
func TestNoPromises(t *testing.T) {
	apptest.Runs(t, func(t *testing.T, r apptest.Recording) {
		s := r.Snapshots[len(r.Snapshots)-1]
		v := newView(r.Spec, s, -1)
		for i, u := range s.Units {
			if u.Origin.By != snapshot.ByFit || v.Of(i) == 0 {
				continue
			}
			e, _ := explain.Number(explain.Name("found", v.Of(i)-1), r.Spec, s)
			w, ok := outcome.Winner(s)
			if !ok || !strings.Contains(e.Words, outcome.StartOrigin(w.From)) || !strings.Contains(e.Words, "No theorem") {
				t.Errorf("%s: %q", v.Name(i), e.Words)
			}
		}
		if v.FoundBy(snapshot.ByFit) == 0 {
			return
		}
		for _, key := range Keys {
			c := One(key, r.Spec, s, 0, -1)
			for _, word := range []string{"guarantee", "proof", "proved", "theorem", "always"} {
				if strings.Contains(c.Explain, word) {
					t.Errorf("%s: %s", key, c.Explain)
				}
			}
		}
	})
}

// The dashed line of a single round begins where a round had found every unit, and there
// is none before: only then is the error one of sampling.
func TestSingleRoundBeginsWithAllUnits(t *testing.T) {
	apptest.Runs(t, func(t *testing.T, r apptest.Recording) {
		for i, s := range r.Snapshots {
			c := One(Rounds, r.Spec, s, 0, -1)
			if !c.Reached {
				continue
			}
			want := 0.0
			for _, one := range s.Rounds {
				if one.Parameters >= 0 {
					want = float64(one.Total)
					break
				}
			}
			got := 0.0
			for _, m := range c.Full[1].Marks {
				if m.Kind == chart.Line && m.Dash {
					got = m.Data[0].X
				}
			}
			if got != want {
				t.Fatalf("snapshot %d: the line begins at %g, all units were found at %g", i, got, want)
			}
		}
	})
}

// A practical run under label noise, whose rounds stop before the noise stops them, says
// that it predicts no floor; rounds alone draw theirs.
func TestFloorOfNoise(t *testing.T) {
	for _, method := range []spec.Method{spec.Practical, spec.Rounds} {
		s := setting(method, 0, 3, 3, 20_000)
		s.Sampling.Noise = 0.1
		list := claimtest.Record(t, s)
		last := list[len(list)-1]
		c := cardsOf(s, last)[Rounds]
		if said := fact(c, "floor of the label noise") != ""; said != (method == spec.Practical) || said == (last.Floor > 0) {
			t.Errorf("%s: the floor is %.2g, the card says %q", method, last.Floor, fact(c, "floor of the label noise"))
		}
	}
}

// The card counts all starts, also those whose curves are no longer in the snapshot.
func TestAllStartsAreCounted(t *testing.T) {
	s := setting(spec.Practical, 0, 2, 6, 4096)
	list := claimtest.Record(t, s)
	most := 0
	for _, snap := range list {
		most = max(most, len(snap.Starts))
		if snap.Tried < len(snap.Starts) {
			t.Fatalf("%d starts were tried, %d have names", snap.Tried, len(snap.Starts))
		}
	}
	c := cardsOf(s, list[len(list)-1])[Refinement]
	if got := fact(c, "starts tried"); got != count(list[len(list)-1].Tried) || most == 0 {
		t.Errorf("the card says %s of %d", got, list[len(list)-1].Tried)
	}
}
