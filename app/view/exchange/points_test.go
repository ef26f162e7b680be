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
	meanOff  = normality.Finding{Kind: normality.Mean, I: 1, Value: .41, Errors: 130}
	tailsOff = normality.Finding{Kind: normality.Kurtosis, Value: 1.8, Errors: 24}
)

func pointsOf(list ...normality.Finding) snapshot.Points { return snapshot.Points{Findings: list} }

// What is wrong with a table's points is said once, with the column and the numbers;
// standardising is offered where it helps, and learns anew; nothing of that where the method does not rest on them.
// Would catch an offer for points that were drawn, one that comes back, and one that does nothing.
func TestPointsAreTold(t *testing.T) {
	for name, c := range map[string]struct {
		points snapshot.Points
		says   string // "" for nothing
		offers bool
	}{
		"from N(0, I)": {pointsOf(), "", false},
		"shifted":      {pointsOf(meanOff), "x₂ has mean 0.41, 130 standard errors from 0", true},
		"uniform":      {pointsOf(tailsOff), "x₁ has kurtosis 1.8", false},
		"both":         {pointsOf(meanOff, tailsOff), "and another moment is off. Standardising mends mean and", true},
	} {
		d, l := opened()
		if err := d.Take("points.csv", []byte("x1,x2,y\n1,2,3\n4,5,6")); err != nil {
			t.Fatal(err)
		}
		events, data := d.State.Session.Events(), d.State.Model.Data()
		if n := d.State.Notice(); n.Text != "" || !d.State.Model.Spec().Learning.Standardise {
			t.Errorf("%s: the first answer rests on the points: %+v", name, n)
		}
		l.Want(t, "start")
		d.State.Model.Change(func(s *spec.Spec) { s.Learning.Method, s.Learning.Standardise = spec.Rounds, false })
		d.State.Session.Learn()
		s := &snapshot.Snapshot{Points: c.points}
		events.Snapshots(s)
		n := d.State.Notice()
		if (n.Text == "") != (c.says == "") || !strings.Contains(n.Text, c.says) || (n.Act != "") != c.offers ||
			n.Text != "" && !strings.Contains(n.Text, "points.csv") {
			t.Errorf("%s: %+v", name, n)
		}
		d.State.Notify("", false)
		events.Snapshots(s)
		if d.State.Notice().Text != "" {
			t.Errorf("%s: said twice", name)
		}
		if !c.offers {
			l.Want(t, "start", "cancel", "start")
			continue
		}
		n.Do()
		l.Want(t, "start", "cancel", "start", "cancel", "start")
		if !d.State.Model.Spec().Learning.Standardise || d.State.Model.Data() != data {
			t.Errorf("%s: the offer does not standardise the table", name)
		}
	}
}

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
