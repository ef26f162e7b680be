package units

import (
	"testing"

	"crease/app/apptest"
	"crease/app/report/outcome"
)

// The table marks the units that were recovered, and no others, at every moment of a
// run.
func TestTableMarksRecovered(t *testing.T) {
	apptest.Runs(t, func(t *testing.T, r apptest.Recording) {
		for i, s := range r.Snapshots {
			marked := 0
			for _, row := range unitRows(r.Spec, s) {
				if (row.Err != "") != (row.FoundA != "") || (row.Err != "") != (row.FoundB != "") {
					t.Fatalf("snapshot %d: half a row: %+v", i, row)
				}
				if row.Err != "" {
					marked++
				}
			}
			if want := outcome.Count(s, r.Spec.Network.Units()).Recovered; marked != want {
				t.Fatalf("snapshot %d, %s: %d units are marked, %d were recovered", i, s.Stage, marked, want)
			}
		}
	})
}
