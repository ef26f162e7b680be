package cards

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/claimtest"
	"crease/app/draw/chart"
	"crease/app/draw/scale"
	"crease/app/report/outcome"
	"crease/app/text/number"
	"crease/app/text/words"
)

// byRounds are runs of the method over several networks, in the plane and beyond.
func byRounds() []spec.Spec {
	var list []spec.Spec
	for _, c := range []struct {
		d, m    int
		samples int64
	}{{2, 2, 60_000}, {3, 3, 60_000}, {4, 3, 60_000}, {5, 4, 60_000}, {2, 4, 20_000}} {
		list = append(list, setting(spec.Rounds, 0, c.d, c.m, c.samples))
	}
	noisy := setting(spec.Rounds, 0, 2, 2, 20_000)
	noisy.Sampling.Noise = 0.1
	return append(list, noisy)
}

// cardsOf returns all cards by their keys.
func cardsOf(s spec.Spec, snap *snapshot.Snapshot) map[string]Card {
	by := map[string]Card{}
	for _, c := range All(s, snap, -1) {
		by[c.Key] = c
	}
	return by
}

// fact returns the value of a card's fact, "" if it has none of that name.
func fact(c Card, name string) string {
	for _, f := range c.Facts {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// The axes of the error by round are those of the first round, of every later one and of the
// result, also of a run that takes more rounds than most: 1 to 10⁻¹⁵ without noise. Catches scales
// that jump while the line falls.
func TestRoundAxesStay(t *testing.T) {
	for _, s := range []spec.Spec{byRounds()[0], byRounds()[5]} {
		var first chart.Frame
		record := slices.Clone(claimtest.Record(t, s))
		long := *record[len(record)-1]
		for long.Rounds = slices.Clone(long.Rounds); len(long.Rounds) <= usualRounds; {
			r := long.Rounds[len(long.Rounds)-1]
			r.Number++
			long.Rounds = append(long.Rounds, r)
		}
		for i, snap := range append(record, &long) {
			c := One(Rounds, s, snap, len(long.Rounds), -1)
			if !c.Reached {
				continue
			}
			now := c.Full[0].Lay(400, 300, true)
			if first.Width == 0 {
				first = now
			}
			if now.X.Lo != first.X.Lo || now.X.Hi != first.X.Hi || now.Y.Lo != first.Y.Lo || now.Y.Hi != first.Y.Hi {
				t.Fatalf("snapshot %d: %g to %g by %g to %g, at first %g to %g by %g to %g", i, now.X.Lo, now.X.Hi,
					now.Y.Lo, now.Y.Hi, first.X.Lo, first.X.Hi, first.Y.Lo, first.Y.Hi)
			}
		}
		if s.Sampling.Noise == 0 && (first.Y.Lo > 1e-15 || first.Y.Hi < 1) {
			t.Errorf("from %g to %g", first.Y.Lo, first.Y.Hi)
		}
	}
}

// Goes through runs by rounds, snapshot by snapshot, and holds what the cards say to
// the snapshot. Would catch a card of another round than its title says, one that
// shows what the run did not do, and an empty Jennrich card after a run that found
// units. Short tests, as in make test, look at fewer snapshots.
func TestCardsOfRounds(t *testing.T) {
	every := 11
	if testing.Short() {
		every = 101
	}
	for _, s := range byRounds() {
		name := fmt.Sprintf("%d, %d", s.Network.Dim(), s.Network.Units())
		list := claimtest.Record(t, s)
		for i, snap := range list {
			if i%every != 0 && i < len(list)-1 {
				continue
			}
			for _, c := range All(s, snap, -1) {
				check(t, c)
			}
		}
		last := list[len(list)-1]
		checkTitles(t, name, s, list)
		by := cardsOf(s, last)
		for _, key := range Keys {
			if key != Race && !by[key].Reached {
				t.Errorf("%s: %s is not reached at the end", name, key)
			}
		}
		checkRounds(t, name, by[Rounds], last)
		now := fmt.Sprint(", round ", lastTaken(last))
		for _, key := range []string{Moments, Refinement, Jennrich, Rank} {
			if !strings.HasSuffix(by[key].Title, now) {
				t.Errorf("%s: %s is titled %q after %d rounds", name, key, by[key].Title, len(last.Rounds))
			}
		}
		if c := by[Refinement]; !strings.Contains(c.Explain, "not fitted") {
			t.Errorf("%s: the joint fit to the moments is told as %q: %s", name, c.Title, c.Explain)
		}
		if c := by[Regression]; strings.Contains(c.Explain, "fresh") || fact(c, "steps of projected gradient descent") != "" {
			t.Errorf("%s: the regression of a round is told as the paper's: %s", name, c.Explain)
		}
	}
}

// lastTaken returns the number of the last round that changed the network.
func lastTaken(last *snapshot.Snapshot) int {
	n := 0
	for _, r := range last.Rounds {
		if slices.ContainsFunc(r.Attempts, func(a snapshot.Attempt) bool { return a.Accepted }) {
			n = r.Number
		}
	}
	return n
}

// checkTitles holds the round that a title names to the numbers that the round came
// to in the end, in every snapshot.
func checkTitles(t *testing.T, name string, s spec.Spec, list []*snapshot.Snapshot) {
	t.Helper()
	last := list[len(list)-1]
	for _, snap := range list {
		for key, same := range map[string]func(snapshot.Round) bool{
			Moments: func(r snapshot.Round) bool { return r.Left[2] == snap.Moments[2].LeftNorm },
			Rank:    func(r snapshot.Round) bool { return r.Threshold[0] == snap.Decomp[0].Threshold },
			Jennrich: func(r snapshot.Round) bool {
				return r.Threshold[1] == snap.Decomp[1].Threshold && r.Ranks[1] == snap.Decomp[1].Rank
			},
		} {
			c := One(key, s, snap, 0, -1)
			if !c.Reached {
				continue
			}
			ok := false
			for _, r := range last.Rounds {
				ok = ok || same(r) && strings.HasSuffix(c.Title, fmt.Sprint(", round ", r.Number))
			}
			if !ok {
				t.Errorf("%s: %s of round %d is titled %q", name, snap.Stage, snap.Round, c.Title)
			}
		}
	}
}

// checkRounds holds the card of the rounds to the snapshot at the end of a run.
func checkRounds(t *testing.T, name string, c Card, last *snapshot.Snapshot) {
	t.Helper()
	n := len(last.Rounds)
	e := newView(spec.Spec{}, last, -1).RoundError(last.Rounds[n-1])
	if !strings.HasPrefix(strings.TrimPrefix(c.Caption, "error "), number.Format(e, 1)) {
		t.Errorf("%s: caption %q at an error of %g", name, c.Caption, e)
	}
	if got := len(c.Full[0].Marks[0].Data); got != n+1 {
		t.Errorf("%s: %d dots for %d rounds", name, got, n)
	}
	for i, u := range last.Units {
		want := "round " + number.Count(int64(u.Origin.Round)) + ", by " + words.Tensor(u.Origin.Tensor)
		unit := newView(setting(spec.Rounds, 0, 2, 2, 1), last, -1).Name(i)
		if got := fact(c, unit); got != want {
			t.Errorf("%s: %s was found in %q, want %q", name, unit, got, want)
		}
		if u.Origin.Round < 1 || u.Origin.Round > n {
			t.Errorf("%s: found in round %d of %d", name, u.Origin.Round, n)
		}
	}
	told := ""
	for _, f := range c.Facts {
		told += f.Value + "\n"
	}
	for _, r := range last.Rounds {
		if len(r.Attempts) > 1 && !strings.Contains(told, outcome.FitWords(snapshot.From{Idea: r.Attempts[1].Idea})) {
			t.Errorf("%s: nothing is told of %v in round %d", name, r.Attempts[1].Idea, r.Number)
		}
	}
}

// The factor that the card names is that of the picture: from the first round on the
// error falls to what is shown last. Would catch a factor of the risk, which is the
// square.
func TestFactorOfRounds(t *testing.T) {
	s := setting(spec.Rounds, 0, 2, 2, 60_000)
	list := claimtest.Record(t, s)
	last := list[len(list)-1]
	v := newView(s, last, -1)
	factor, over := v.Factor()
	want, n := 1.0, 0
	for i := 1; i < len(last.Rounds); i++ {
		if a, b := last.Rounds[i-1].Risk, last.Rounds[i].Risk; a >= 2*b {
			want, n = want*a/b, n+1
		}
	}
	if n == 0 || over != n {
		t.Fatalf("the error fell in %d rounds, the factor is over %d", n, over)
	}
	product := 1.0
	for range 2 * n { // √ of the risk
		product *= factor
	}
	if r := product / want; r < 0.999 || r > 1.001 {
		t.Errorf("%d rounds by %g each are %g, the risk fell by %g", n, factor, product, want)
	}
	if f := fact(cardsOf(s, last)[Rounds], "factor a round"); f != number.Format(factor, 3) {
		t.Errorf("the card says %q", f)
	}
}

// What is left fades: its row is drawn on the scale of T_k, so the last colours are
// those of zero. Would catch a row on a scale of its own, and rows that are swapped. In
// round 1 nothing is off yet: T_k itself is what is left, and is drawn once.
func TestLeftFades(t *testing.T) {
	s := setting(spec.Rounds, 0, 2, 2, 60_000)
	list := claimtest.Record(t, s)
	at := func(snap *snapshot.Snapshot) (left, whole float64) {
		c := cardsOf(s, snap)[Moments]
		for _, d := range c.Small.Marks[0].Data {
			if d.Label == "T₃ left" {
				left = max(left, scale.Size(d.V))
			} else if d.Label == words.Tensor(3) {
				whole = max(whole, scale.Size(d.V))
			}
		}
		return left, whole
	}
	last := list[len(list)-1]
	i := slices.IndexFunc(list, func(s *snapshot.Snapshot) bool {
		return s.Round == 1 && s.Stage == snapshot.StageRank
	})
	row, before := at(list[i])
	if row > 0 {
		t.Errorf("round 1 draws what is left, at %g", row)
	}
	after, whole := at(last)
	if before < 0.5 || after > 1e-6 || whole < 0.3 {
		t.Errorf("what is left is drawn at %g of the scale in round 1, at %g at the end, T₃ at %g",
			before, after, whole)
	}
}

// Eigenvalues carry their errors, which shrink from round to round. Would catch bars
// of another eigenvalue and bars that stay.
func TestEigenvaluesShrink(t *testing.T) {
	s := setting(spec.Rounds, 0, 2, 2, 60_000)
	list := claimtest.Record(t, s)
	longest := func(snap *snapshot.Snapshot) float64 {
		most := 0.0
		for _, m := range cardsOf(s, snap)[Jennrich].Full[0].Marks {
			if m.Kind == chart.Line && m.Width == 5 {
				most = max(most, m.Data[1].X-m.Data[0].X)
			}
		}
		return most
	}
	last := list[len(list)-1]
	second := slices.IndexFunc(list, func(s *snapshot.Snapshot) bool {
		return s.Round == 2 && s.Stage == snapshot.StageJennrich
	})
	if a, b := longest(list[second]), longest(last); !(a > 0) || !(b > 0) || b > 1e-4*a {
		t.Errorf("the longest bar was %g in round 2 and is %g at the end", a, b)
	}
}

// A run says of what it did not do that it did not, and why, in grey: the card is a
// sketch. Would catch a card of a method that claims what the method does not have.
func TestUnusedCards(t *testing.T) {
	for _, c := range []struct {
		method spec.Method
		keys   []string
	}{{spec.Exact, []string{Rounds, Refinement}}, {spec.Paper, []string{Rounds, Refinement}}} {
		s := setting(c.method, 1, 3, 2, 40_000)
		list := claimtest.Record(t, s)
		by := cardsOf(s, list[len(list)-1])
		for _, key := range c.keys {
			card := by[key]
			if card.Reached || !strings.HasPrefix(card.Caption, "not used: ") ||
				!strings.HasPrefix(card.Explain, "Not used in this run: ") {
				t.Errorf("%s: %s says %q, %q", c.method, key, card.Caption, card.Explain)
			}
			check(t, card)
		}
	}
}

// A practical run says which of its units the direct fit found, where that started,
// and what kept the tensors from them, over several networks; where rounds found
// all, no least squares is claimed.
func TestPracticalSaysWhatFoundUnits(t *testing.T) {
	for m := 2; m < 6; m++ {
		s := setting(spec.Practical, 0, 3, m, 20_000)
		list := claimtest.Record(t, s)
		last := list[len(list)-1]
		by := cardsOf(s, last)
		for _, c := range by {
			check(t, c)
		}
		fit := newView(s, last, -1).FoundBy(snapshot.ByFit)
		if fit == 0 {
			if c := by[Refinement]; !last.Direct && (c.Reached || !strings.HasPrefix(c.Explain, "Not used")) {
				t.Errorf("%d units: nothing was fitted to the samples, yet: %s", m, c.Explain)
			}
			continue
		}
		told := fact(by[Jennrich], "found by the direct fit") + by[Jennrich].Caption
		if !strings.Contains(told, "w") && !strings.Contains(told, "direct fit") || told == "" {
			t.Errorf("%d units: Jennrich says nothing of the %d that the direct fit found", m, fit)
		}
		won := slices.IndexFunc(last.Starts, func(s snapshot.Start) bool { return s.Won })
		if won < 0 {
			continue
		}
		c := by[Refinement]
		if got := fact(c, "start of the best fit"); got != outcome.FitWords(last.Starts[won].From) || got == "" {
			t.Errorf("%d units: the start was %v, the card says %q", m, last.Starts[won].From, got)
		}
		lines := 0 // a start is at least one line of a picture
		for _, f := range c.Full {
			for _, m := range f.Marks {
				if m.Kind == chart.Line {
					lines++
				}
			}
		}
		if lines != len(last.Fit) {
			t.Errorf("%d units: %d lines for %d fits", m, lines, len(last.Fit))
		}
		if got := fact(c, "starts tried"); got != count(len(last.Starts)) {
			t.Errorf("%d units: %v, the card says %s", m, last.Starts, got)
		}
	}
}

// TestFindersInOrder has units found in another order than they were drawn: the picture
// of which tensor found which lists them by their numbers, each with its own finders.
func TestFindersInOrder(t *testing.T) {
	s := setting(spec.Rounds, 1, 3, 3, 60_000)
	list := claimtest.Record(t, s)
	snap := *list[len(list)-1]
	snap.Units = slices.Clone(snap.Units)
	slices.SortFunc(snap.Units, func(a, b snapshot.Unit) int { return b.Truth - a.Truth })
	for i := range snap.Units {
		snap.Units[i].Found = []int{3}
	}
	snap.Units[0].Found = []int{4}
	last := snap.Units[0].Truth
	for _, f := range cardsOf(s, &snap)["jennrich"].Full {
		if f.Title != "Which tensor found which unit" {
			continue
		}
		for i, tick := range f.X.Labels {
			if want := words.Unit(i); tick.Label != want {
				t.Errorf("place %d is of %s", i, tick.Label)
			}
		}
		for _, d := range f.Marks[0].Data { // what was found
			if (d.Y == 1) != (int(d.X) == last) {
				t.Errorf("row %v has found the unit at %v", d.Y, d.X)
			}
		}
		return
	}
	t.Error("no picture")
}
