package cards

import (
	"math"
	"strings"
	"testing"

	"crease/algo/beyond/descent"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/claimtest"
)

// TestRace runs both rivals and would catch a card that shows one of them under
// the other's numbers, or a ruling that does not say what the standing says.
func TestRace(t *testing.T) {
	s := setting(spec.Practical, 0, 2, 2, 8192)
	record := claimtest.Record(t, s)
	r, err := learn.Race(s, nil, descent.RaceOptions{Starts: 3, Units: 2, Budget: 50_000, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	check(t, OfRace(s, record, nil))
	check(t, OfRace(s, nil, r.Standing()))
	for range 4 {
		r.Turn()
	}
	check(t, OfRace(s, record, r.Standing()))
	for !r.Over() {
		r.Turn()
	}
	race := r.Standing()
	c := OfRace(s, record, race)
	check(t, c)
	if len(c.Full) != 4 {
		t.Fatalf("%d pictures", len(c.Full))
	}
	for _, f := range c.Full[2:] {
		if n := len(f.Marks); n != 4 || len(f.Marks[n-1].Data) == 0 {
			t.Errorf("%q has %d marks", f.Title, n)
		}
	}
	got := Ruling(s, record, race)
	for _, part := range []string{"After 6.1 passes", "Adam", "best of 3 starts",
		"The method was exact after 8,192 samples"} {
		if !strings.Contains(got, part) {
			t.Errorf("%q does not say %q", got, part)
		}
	}
	if got := Ruling(s, nil, race); !strings.Contains(got, "has not found anything yet") {
		t.Error(got)
	}
}

// TestOddRaces would catch a panic, or markup with numbers that are not finite,
// on a standing that no race of this build would send.
func TestOddRaces(t *testing.T) {
	s := setting(spec.Paper, 1, 2, 2, 1000)
	odd := math.NaN()
	learned := network.Network{A: []float64{1}}
	for _, r := range []*descent.Standing{
		{}, {Best: 7, Lines: []descent.Line{{}}}, {Best: -1, Over: true, Lines: []descent.Line{{Diverged: true}}},
		{HasRisk: true, Lines: []descent.Line{{Readings: []descent.Reading{
			{Seen: 0, Seconds: odd, Loss: odd, Risk: math.Inf(1)}, {Seen: 3, Risk: 0},
		}}}},
	} {
		for _, record := range [][]*snapshot.Snapshot{nil, {{Risk: odd, HasRisk: true, Learned: learned}}} {
			c := OfRace(s, record, r)
			for _, f := range c.Full {
				wellFormed(t, c.Key, f.SVG(160, 124, false))
				wellFormed(t, c.Key, f.SVG(600, 360, true))
			}
			wellFormed(t, c.Key, c.Formula.String())
			if Ruling(s, record, r) == "" {
				t.Error("no ruling")
			}
		}
	}
}
