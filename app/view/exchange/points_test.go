package exchange

import (
	"strings"
	"testing"

	"crease/algo/data/normality"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/model"
)

var (
	tailsOff = normality.Finding{Kind: normality.Kurtosis, Value: 1.8, Errors: 24}
)

func pointsOf(list ...normality.Finding) snapshot.Points { return snapshot.Points{Findings: list} }

// What is found in a standardised table leaves the page in the table's own coordinates,
// and the dialog says so.
func TestExportInTable(t *testing.T) {
	d, _ := opened()
	x := NewExport(d)
	d.State.Model.SetData(&model.Data{Name: "points.csv", Dim: 2, Rows: 9})
	d.State.Model.Begin()
	found := network.Network{W: [][]float64{{0, 1}}, B: []float64{.5}, A: []float64{3}}
	d.State.Model.Record(&snapshot.Snapshot{
		Stage: snapshot.StageDone, Recovered: found, Points: pointsOf(tailsOff),
		Map: &snapshot.Map{Mean: []float64{4, 2}, L: [][]float64{{1}, {0, .5}}}, // z₂ = 2(x₂ − 2)
	})
	d.State.Model.SetState(model.Done, "")
	d.State.Model.Change(func(s *spec.Spec) { s.Learning.Method = spec.Rounds })
	n := x.network()
	if n.W[0][1] != 1 || n.B[0] != -1.75 || n.A[0] != 6 {
		t.Errorf("leaves as %+v", n)
	}
	if says := d.points(); !strings.Contains(says, "own coordinates") || !strings.Contains(says, "rests on") {
		t.Errorf("says %q", says)
	}
	if text := string(d.exported()); !strings.Contains(text, "standardised") || !strings.Contains(text, "-1.75") {
		t.Errorf("exported %s", text)
	}
}
