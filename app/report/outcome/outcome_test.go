package outcome

import (
	"math"
	"testing"

	"crease/algo/beyond/rounds"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/paper/recovery"
	"crease/algo/spec"
)

// Units found go by the true unit they are matched with, by their own number
// where nothing is known, and by neither where they match none: would catch a
// colour or a name that belongs to another unit.
func TestNames(t *testing.T) {
	s := spec.Default()
	s.Network = network.Network{W: [][]float64{{2, 0}, {0, 1}}, B: []float64{1, -0.5}, A: []float64{1, -1}}
	snap := &snapshot.Snapshot{HasRisk: true, Units: []snapshot.Unit{
		{Unit: recovery.Unit{W: []float64{0, -1}, B: 0.4}, Truth: 1}, {Truth: -1},
	}}
	o := New(s, snap)
	if o.Name(0) != "w₂" || o.Of(1) != 0 || o.Name(1) != "unmatched 2" || o.Found(1) != 0 || o.Found(0) != -1 {
		t.Errorf("units are called %q and %q", o.Name(0), o.Name(1))
	}
	// The signs are open and w points the other way: so does b.
	if o.Bias(0) != -0.4 {
		t.Errorf("bias %g", o.Bias(0))
	}
	snap.HasRisk, snap.Units[0].Truth = false, -1
	if o = New(s, snap); o.Truth.Units() != 0 || o.Name(0) != "w₁" || o.Found(1) != 1 {
		t.Error("a drawing that has nothing to do with the samples is shown beside them")
	}
	if o = New(s, nil); o.Snap == nil || o.Dim != 2 || o.Found(0) != -1 {
		t.Error("there is an outcome before the first snapshot")
	}
}

// The least gap is that of the two eigenvalues that lie closest in the plane.
func TestClosest(t *testing.T) {
	d := snapshot.Decomposition{Re: []float64{0, 1, 1.2}, Im: []float64{0, 0, 3}}
	if i, j := Closest(d); i != 0 || j != 1 {
		t.Errorf("eigenvalues %d and %d", i, j)
	}
	if i, j := Closest(snapshot.Decomposition{Re: []float64{1}}); i != -1 || j != -1 {
		t.Error("a gap of one eigenvalue")
	}
}

// The factor is of the last rounds that fell, and rounds that stand still after them are
// flat unless the error is rounding or the floor: would catch a factor told of a curve
// that is flat at its end.
func TestFactorAndFlat(t *testing.T) {
	for _, c := range []struct {
		risks  []float64
		floor  float64
		factor float64
		over   int
		flat   int
	}{
		{[]float64{1, 1e-2, 1e-4}, 0, 10, 2, 0},
		{[]float64{1, .01, .0099, .0001}, 0, math.Sqrt(99), 1, 0},
		{[]float64{1, 1e-2, 1e-4, 1e-4, 0.9e-4}, 0, 10, 2, 3},
		{[]float64{1, 1e-2, 1e-4, 1e-4}, 1e-4, 10, 2, 0},
		{[]float64{1, 1e-30, 1e-30}, 0, 1e15, 1, 0},
		{[]float64{1, 1}, 0, 0, 0, 0},
	} {
		o := New(spec.Default(), &snapshot.Snapshot{HasRisk: true, Energy: 1, Floor: c.floor})
		for i, r := range c.risks {
			o.Snap.Rounds = append(o.Snap.Rounds, snapshot.Round{Summary: rounds.Summary{Number: i + 1}, Risk: r})
		}
		factor, over := o.Factor()
		if math.Abs(factor-c.factor) > 1e-9*c.factor || over != c.over || o.Flat() != c.flat {
			t.Errorf("%v: ÷%g over %d, flat since %d", c.risks, factor, over, o.Flat())
		}
	}
}

// A table's slope changes by a·w along the column of its kink, going up: of a unit that is active below its kink by the
// opposite of its own slope. Would catch the sign of the side, and slopes of the standardised points, z = (x − 10)/2.
func TestBend(t *testing.T) {
	snap := &snapshot.Snapshot{Map: &snapshot.Map{Mean: []float64{10}, L: [][]float64{{2}}},
		Recovered: network.Network{W: [][]float64{{-1}}, B: []float64{.5}, A: []float64{3}},
		Kinks:     []snapshot.Kink{{At: 11}}, Errors: &snapshot.Errors{Steep: [][]float64{{.02}}}}
	names := []string{"x", "y"}
	if _, got := Kink(snap, 0, names); got != "1.50 ± 0.02" {
		t.Errorf("3 max(0, .5 − z) bends by %s", got)
	}
	snap.Kinks[0].Column = -1
	if _, got := Kink(snap, 0, names); got != "" {
		t.Errorf("along no column: %s", got)
	}
}
