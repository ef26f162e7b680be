package film

import (
	"context"
	"fmt"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/report/cards"
)

// recorded runs a spec and returns what the page records of it.
func recorded(t *testing.T, s spec.Spec, src sample.Source) []*snapshot.Snapshot {
	t.Helper()
	m := model.New(s)
	m.Begin()
	if src != nil {
		s.Network.W, s.Network.B, s.Network.A = nil, nil, nil
	}
	last, err := learn.Run(context.Background(), s, src, learn.Host{Emit: func(s *snapshot.Snapshot) { m.Record(s) }})
	if err != nil {
		t.Fatal(err)
	}
	m.Record(last)
	return m.Recording()
}

// drawing returns a spec of the prepared drawing, or of m random units of d inputs.
func drawing(method spec.Method, d, m int) spec.Spec {
	mo := model.New(model.Prepared())
	if d > 2 || m > 2 {
		mo.SetDim(d)
		mo.SetUnits(m)
	}
	s := mo.Spec()
	s.Learning.Method = method
	return s
}

// The runs that the films of the tests are of, by name.
var runs = map[string]func(*testing.T) []*snapshot.Snapshot{
	"exact":     func(t *testing.T) []*snapshot.Snapshot { return recorded(t, drawing(spec.Exact, 2, 2), nil) },
	"paper":     func(t *testing.T) []*snapshot.Snapshot { return recorded(t, drawing(spec.Paper, 2, 2), nil) },
	"rounds":    func(t *testing.T) []*snapshot.Snapshot { return recorded(t, drawing(spec.Rounds, 2, 2), nil) },
	"practical": func(t *testing.T) []*snapshot.Snapshot { return recorded(t, drawing(spec.Practical, 2, 2), nil) },
	"d = 4":     func(t *testing.T) []*snapshot.Snapshot { return recorded(t, drawing(spec.Rounds, 4, 3), nil) },
	"crowded":   func(t *testing.T) []*snapshot.Snapshot { return recorded(t, drawing(spec.Practical, 2, 5), nil) },
	"table": func(t *testing.T) []*snapshot.Snapshot {
		s := drawing(spec.Rounds, 2, 2)
		return recorded(t, s, learn.Source(s))
	},
}

// Every film of a run takes at most Longest, goes through the stages in their order, shows every round, and ends with
// what was drawn. The arrows come in the first second after the dots.
func TestPlan(t *testing.T) {
	for name, run := range runs {
		t.Run(name, func(t *testing.T) {
			rec := run(t)
			scenes, sum, text := Plan(rec), 0.0, ""
			for _, s := range scenes {
				sum += s.Seconds
				text += fmt.Sprintf(" %s %.2g s;", s.Card, s.Seconds)
			}
			t.Logf("%d entries, %.1f s:%s", len(rec), sum, text)
			if sum < 4 || sum > Longest {
				t.Errorf("%.1f s", sum)
			}
			if introSeconds[cards.Rank] >= 1 {
				t.Error("the arrows come late")
			}
			if !scenes[len(scenes)-1].Reveal {
				t.Error("what was drawn is not laid open")
			}
			checkOrder(t, scenes)
			checkRounds(t, rec, scenes)
		})
	}
}

// checkOrder holds the first passage against the order of the cards.
func checkOrder(t *testing.T, scenes []Scene) {
	t.Helper()
	at, passed := -1, false
	for _, s := range scenes {
		if !s.Intro {
			passed = true
			continue
		}
		place := 0
		for i, key := range []string{cards.Samples, cards.Moments, cards.Rank, cards.Jennrich, cards.Sees, cards.Scalars,
			cards.Refinement, cards.Regression} {
			if key == s.Card {
				place = i
			}
		}
		if passed || place <= at {
			t.Errorf("%s comes out of its order", s.Card)
		}
		at = place
	}
}

// checkRounds wants a scene for the end of every round.
func checkRounds(t *testing.T, rec []*snapshot.Snapshot, scenes []Scene) {
	t.Helper()
	shown := map[int]bool{}
	for _, s := range scenes {
		for _, i := range s.Entries {
			shown[len(rec[i].Rounds)] = true
		}
	}
	for n := range rec[len(rec)-1].Rounds {
		if !shown[n+1] {
			t.Errorf("the end of round %d is not shown", n+1)
		}
	}
}

// What has been shown stays as it was when the recording grows: the scenes of its
// beginning begin those of the whole, with no fewer entries.
func TestPlanGrows(t *testing.T) {
	for name, run := range runs {
		t.Run(name, func(t *testing.T) {
			rec := run(t)
			whole := Plan(rec)
			for n := range rec {
				some := Plan(rec[:n])
				if len(some) > len(whole) {
					t.Fatalf("%d scenes of %d entries", len(some), n)
				}
				for i, s := range some {
					w := whole[i]
					if s.Card != w.Card || s.Seconds != w.Seconds || s.Intro != w.Intro || s.Reveal != w.Reveal {
						t.Fatalf("of %d entries scene %d is %+v, later %+v", n, i, s, w)
					}
					if s.Entries[0] > w.Entries[0] || s.Entry(1) > w.Entry(1) {
						t.Fatalf("of %d entries scene %d has the entries %v, later %v", n, i, s.Entries, w.Entries)
					}
				}
			}
		})
	}
}

// While the film goes on no card shows anything of what was drawn: every one looks
// the same beside another drawing, and nothing is compared with it.
func TestNothingDrawnIsShown(t *testing.T) {
	for name, run := range runs {
		if testing.Short() && name != "rounds" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			rec := run(t)
			ours, other := drawing(spec.Rounds, 2, 2), drawing(spec.Rounds, 2, 2)
			other.Network = other.Network.Clone()
			other.Network.B[0], other.Network.A[1] = 2.5, 3
			other.Network.W[0] = model.Angle(77)
			for _, s := range Plan(rec) {
				if s.Reveal {
					continue
				}
				n := s.Show(rec[s.Entry(1)])
				for _, key := range cards.Keys {
					if looks(ours, n, key) != looks(other, n, key) {
						t.Errorf("%s in the scene of %s depends on the drawing", key, s.Card)
					}
				}
			}
		})
	}
}

// looks is all that can be seen of a card.
func looks(s spec.Spec, n *snapshot.Snapshot, key string) string {
	c := cards.One(key, s, n, 0, -1)
	text := fmt.Sprint(c.Caption, c.Explain, c.Formula, c.Facts, c.Diagnoses, c.Small.SVG(160, 124, false))
	for _, f := range c.Full {
		text += f.SVG(400, 300, false) + f.Table()
	}
	return text
}

// In the first passage no card of a later stage shows anything yet, and the units are
// there from the scalars on.
func TestLaterStagesWait(t *testing.T) {
	rec := runs["paper"](t)
	for _, s := range Plan(rec) {
		n := s.Show(rec[s.Entry(1)])
		reached := map[string]bool{}
		for _, key := range cards.Keys {
			c := cards.One(key, drawing(spec.Paper, 2, 2), n, 0, -1)
			reached[key] = c.Reached
		}
		if !reached[s.Card] {
			t.Errorf("the scene of %s does not show it", s.Card)
		}
		order := []string{cards.Samples, cards.Moments, cards.Rank, cards.Jennrich, cards.Sees, cards.Scalars,
			cards.Regression}
		later := false
		for _, key := range order {
			if later && s.Intro && reached[key] {
				t.Errorf("the scene of %s shows %s already", s.Card, key)
			}
			later = later || key == s.Card
		}
	}
}

// Every entry of a recording differs from the one before in what can be seen of it:
// another stage, round or N, or a fit that has gone on. Step, ½ and ×2 lead from one to
// another.
func TestEveryEntryIsNew(t *testing.T) {
	for name, run := range runs {
		t.Run(name, func(t *testing.T) {
			rec := run(t)
			for i, s := range rec {
				if i == 0 {
					continue
				}
				l := rec[i-1]
				if s.Stage == l.Stage && s.Round == l.Round && s.Samples == l.Samples && iterations(s) == iterations(l) {
					t.Errorf("entries %d and %d: both %s of round %d at N = %d", i-1, i, s.Stage, s.Round, s.Samples)
				}
			}
		})
	}
}

// iterations counts the points of the curves of a snapshot's fits.
func iterations(s *snapshot.Snapshot) (n int) {
	for _, f := range s.Fit {
		n += 1 + len(f.Loss)
	}
	return n
}
