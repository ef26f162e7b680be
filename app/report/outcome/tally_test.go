package outcome_test

import (
	"encoding/json"
	"testing"

	"crease/algo/learn/dialect"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/app/apptest"
	"crease/app/report/outcome"
)

// The units that a done line has recovered are those that its own numbers, matched with
// the network once more, say. Would catch a count of what was matched that is not of
// what was recovered, at any moment of a run.
func TestTally(t *testing.T) {
	apptest.Runs(t, func(t *testing.T, r apptest.Recording) {
		for i, s := range r.Snapshots {
			got := outcome.Count(s, r.Spec.Network.Units())
			var line struct{ Recovered network.Network }
			if err := json.Unmarshal(dialect.Done(s), &line); err != nil {
				t.Fatal(err)
			}
			want := 0
			for _, p := range network.Match(r.Spec.Network, line.Recovered) {
				if p.Recovered {
					want++
				}
			}
			if got.Recovered != want || got.Recovered+len(got.Missing) != r.Spec.Network.Units() ||
				got.Recovered+got.Extra != line.Recovered.Units() {
				t.Fatalf("snapshot %d, %s: %+v, by the done line %d of %d", i, s.Stage, got, want,
					line.Recovered.Units())
			}
		}
	})
}

// The worst of the units recovered is not that of a chance match, and no unit counts
// twice.
func TestCount(t *testing.T) {
	s := &snapshot.Snapshot{Units: []snapshot.Unit{{Truth: 2, Error: 0.1}, {Truth: -1, Error: -1}, {Truth: 0, Error: 0.3},
		{Truth: 2, Error: 9}}}
	got := outcome.Count(s, 4)
	if got.Recovered != 2 || got.Worst != 0.3 || got.At != 0 || got.Extra != 2 || len(got.Missing) != 2 ||
		got.Missing[0] != 1 || got.Missing[1] != 3 {
		t.Errorf("%+v", got)
	}
}

// Digits are counted where nothing but rounding is left, down to the last that rounding leaves. Catches one digit too
// many, and "exact" of a network that lacks a unit, has one more or is nearly so.
func TestDigits(t *testing.T) {
	for _, c := range []struct {
		units []snapshot.Unit
		want  int
	}{
		{[]snapshot.Unit{{Truth: 0, Error: 3e-13}, {Truth: 1, Error: 1e-15}}, 12},
		{[]snapshot.Unit{{Truth: 0, Error: 1e-12}, {Truth: 1}}, 12},
		{[]snapshot.Unit{{Truth: 0}, {Truth: 1}}, 15},
		{[]snapshot.Unit{{Truth: 0}, {Truth: 1, Error: 1e-9}}, 0},
		{[]snapshot.Unit{{Truth: 0}}, 0},
		{[]snapshot.Unit{{Truth: 0}, {Truth: 1}, {Truth: -1, Error: -1}}, 0},
		{nil, 0},
	} {
		if got := outcome.Count(&snapshot.Snapshot{Units: c.units}, 2).Digits(); got != c.want {
			t.Errorf("%+v: %d digits, want %d", c.units, got, c.want)
		}
	}
}
