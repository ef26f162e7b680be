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
