package units

import (
	"testing"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
)

// TestLinearPart writes the linear part of results: a trend with standard errors, a constant, nothing, a run that has
// not ended, and a trend in standardised coordinates, where x = 10 + 2z and so 3z − 4 = 1.5x − 19. Would catch a result
// that shows a part of g only, one that lists zeros, and numbers of the coordinates that the reader does not know.
func TestLinearPart(t *testing.T) {
	trend := snapshot.Linear{V: []float64{.25, -3}, C: 100}
	mapped := &snapshot.Map{Mean: []float64{10}, L: [][]float64{{2}}}
	for name, c := range map[string]struct {
		snap *snapshot.Snapshot
		want linearText
		ok   bool
	}{
		"trend": {&snapshot.Snapshot{Stage: snapshot.StageDone, Linear: trend,
			Errors: &snapshot.Errors{V: []float64{.012, .5}, C: 1.24}},
			linearText{"+0.2500, −3.000", "+100.0", "± 0.012, ± 0.50", "± 1.2"}, true},
		"constant": {&snapshot.Snapshot{Stage: snapshot.StageDone, Linear: snapshot.Linear{V: []float64{0, 0}, C: -2}},
			linearText{C: "−2.000"}, true},
		"nothing":     {&snapshot.Snapshot{Stage: snapshot.StageDone, Linear: snapshot.Linear{V: []float64{0}}}, linearText{}, false},
		"early":       {&snapshot.Snapshot{Stage: snapshot.StageRegression, Linear: trend}, linearText{}, false},
		"before runs": {nil, linearText{}, false},
		"standardised": {&snapshot.Snapshot{Stage: snapshot.StageDone, Map: mapped, Linear: snapshot.Linear{V: []float64{3}, C: -4},
			Recovered: network.Network{W: [][]float64{{1}}, B: []float64{0}, A: []float64{1}}},
			linearText{V: "+1.500", C: "−19.00"}, true},
	} {
		if got, ok := linearOf(c.snap); got != c.want || ok != c.ok {
			t.Errorf("%s: %+v, %v, want %+v", name, got, ok, c.want)
		}
	}
}
