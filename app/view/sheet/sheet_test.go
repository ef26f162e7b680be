package sheet

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/doc/model"
	"crease/app/draw/plane"
)

// foundPicture is what the found sheet shows by itself.
func foundPicture(m *model.Model, b plane.Basis, difference bool, w, h float64, dark bool) plane.Picture {
	s, _ := shownFound(m)
	return snapshotPicture(m, s, b, foundLook{difference, overlaid(m)}, w, h, dark)
}

// sheetSVG is a sheet as it leaves the page.
func sheetSVG(m *model.Model, kind string, size float64, dark bool) string {
	if kind == "drawn" {
		return alone(drawnPicture(m, basisOf(m), size, size, dark))
	}
	return alone(foundPicture(m, basisOf(m), kind == "difference", size, size, dark))
}

func foundSnapshot(n network.Network) *snapshot.Snapshot {
	s := &snapshot.Snapshot{Stage: snapshot.StageDone, Samples: 1000, Total: 1000, Learned: n.Clone()}
	for i := range n.B {
		u := snapshot.Unit{Truth: len(n.B) - 1 - i}
		u.W, u.B, u.A = n.W[i], n.B[i], n.A[i]
		s.Units = append(s.Units, u)
	}
	return s
}

// The found sheet stays blank until something is found; then it has one dashed
// crease a unit, in the colour of the true unit it is matched with, over the
// faint outlines of all the true ones once the run is over, and the true sheet's
// scale.
func TestFoundPicture(t *testing.T) {
	m := model.New(model.Prepared())
	b := basisOf(m)
	p := foundPicture(m, b, false, 450, 450, false)
	if !p.Blank || foundEmpty(m) == "" {
		t.Error("something is found before a run")
	}
	n := m.Spec().Network
	m.Begin()
	m.Record(&snapshot.Snapshot{Stage: snapshot.StageSamples, Cloud: []snapshot.Point{{X: 1, Y: 2, Value: 3}}})
	if p = foundPicture(m, b, false, 450, 450, false); !p.Blank || len(p.Dots) != 1 {
		t.Error("samples are not shown while nothing is found")
	}
	m.Record(foundSnapshot(n))
	for _, l := range foundPicture(m, b, false, 450, 450, false).Lines {
		if l.Stroke == plane.Faint {
			t.Error("what was drawn lies over what was found while the run goes on")
		}
	}
	m.SetState(model.Done, "")
	p = foundPicture(m, b, false, 450, 450, false)
	faint, dashed := 0, 0
	for _, l := range p.Lines {
		switch l.Stroke {
		case plane.Faint:
			faint++
		case plane.Dashed:
			if want := n.Units() - 1 - dashed; l.Unit != want {
				t.Errorf("found unit %d is drawn as unit %d, matched with %d", dashed, l.Unit, want)
			}
			dashed++
		}
	}
	if faint != n.Units() || dashed != n.Units() || p.Blank {
		t.Errorf("%d faint, %d found of %d", faint, dashed, n.Units())
	}
	if want := plane.Range(drawnPicture(m, b, 450, 450, false).Facets()); p.Range != want {
		t.Errorf("scale to %g, the drawn sheet's goes to %g", p.Range, want)
	}
	d := foundPicture(m, b, true, 450, 450, false)
	if r := plane.Range(d.Facets()); r > 1e-12 && r != 1 {
		t.Errorf("the difference of equal sheets reaches %g", r)
	}
	if d.Range <= 0 || d.Range > 1e-10 {
		t.Errorf("its scale goes to %g", d.Range)
	}
}

// Every key does what it says to the crease and nothing else; a tenth with
// Shift.
func TestSteered(t *testing.T) {
	f := plane.Fold{W: plane.Point{X: 0.6, Y: 0.8}, B: 0.3, A: -1}
	for _, c := range []struct {
		key          string
		shift, ctrl  bool
		turn, offset float64
		height       float64
	}{
		{"ArrowRight", false, false, 0, -0.1, 0},
		{"ArrowUp", true, false, 0, -0.01, 0},
		{"ArrowLeft", false, false, 0, 0.1, 0},
		{"ArrowUp", false, true, 5, 0, 0},
		{"]", false, false, -5, 0, 0},
		{"{", true, false, 0.5, 0, 0},
		{"+", true, false, 0, 0, 0.1},
		{"-", false, false, 0, 0, -0.1},
		{"PageUp", true, false, 0, 0, 0.01},
	} {
		g, ok := steered(f, c.key, c.shift, c.ctrl)
		turn := (g.Angle() - f.Angle()) * 180 / math.Pi
		if !ok || math.Abs(turn-c.turn) > 1e-9 || math.Abs(g.Offset()-f.Offset()-c.offset) > 1e-9 ||
			math.Abs(g.Height()-f.Height()-c.height) > 1e-9 {
			t.Errorf("%s: turned %g, moved %g, raised %g", c.key, turn, g.Offset()-f.Offset(), g.Height()-f.Height())
		}
	}
	if _, ok := steered(f, "q", false, false); ok {
		t.Error("q does something")
	}
}

// The prerendered sheets hold their pictures, so that they are seen before the
// program has loaded.
func TestSheetsPrerender(t *testing.T) {
	m := model.New(model.Prepared())
	v := &Drawn{Model: m}
	v.OnInit()
	svg := v.hand.picture(prerenderSize, prerenderSize, false).SVG()
	if strings.Count(svg, "data-crease=") != m.Spec().Network.Units() {
		t.Error("creases are missing")
	}
}

// What is exported stands alone: no variable of the page's styles, and nothing
// where there is nothing.
func TestSheetSVG(t *testing.T) {
	m := model.New(model.Prepared())
	if svg := sheetSVG(m, "drawn", 600, false); !strings.HasPrefix(svg, "<svg") || strings.Contains(svg, "var(") {
		t.Error("the drawn sheet does not stand alone")
	}
	if sheetSVG(m, "found", 600, false) != "" {
		t.Error("a found sheet before a run")
	}
	m.Begin()
	m.Record(foundSnapshot(m.Spec().Network))
	for _, kind := range []string{"found", "difference"} {
		if svg := sheetSVG(m, kind, 600, true); !strings.HasPrefix(svg, "<svg") || strings.Contains(svg, "var(") {
			t.Errorf("the %s sheet does not stand alone", kind)
		}
	}
}

// A sheet that is hidden, and has no pixels, leaves the view as it is when it is moved or zoomed.
// Would catch a view that is not a number, which no link can hold.
func TestNoPixels(t *testing.T) {
	m := model.New(model.Prepared())
	before, p := m.View(), viewport(m, 0, 0)
	showView(m, p.Pan(plane.Point{X: 30, Y: 20}))
	showView(m, p.ZoomAt(plane.Point{X: 30, Y: 20}, .5))
	if now := m.View(); now != before {
		t.Errorf("%+v becomes %+v", before, now)
	}
}

// A crease beyond the edge of the sheet is told of: catches a drawing of two
// creases that shows one and says nothing, and a wide sheet that shows a crease and says that it does not.
func TestOutOfSight(t *testing.T) {
	caption := func(m *model.Model, folded bool) string { return caption(m, folded, viewport(m, 400, 400)) }
	s := apptest.Spec(2, 2, spec.Practical)
	s.Network.B[0] = 6 * linalg.Norm(s.Network.W[0])
	m := model.New(s)
	if got := caption(m, true); got != "2 creases, 1 out of sight" {
		t.Error(got)
	}
	zoomBy(m, 3)
	if got := caption(m, true); got != "2 creases in the plane" {
		t.Error(got)
	}
	s.Network.W[0], s.Network.B[0] = []float64{1, 0}, -1.5*m.View().Zoom // upright, to the right of a square
	m = model.New(s)
	zoomBy(m, 3)
	if square, wide := outOfSight(m, viewport(m, 400, 400)), outOfSight(m, viewport(m, 800, 400)); square != 1 || wide != 0 {
		t.Errorf("%d out of sight of a square, %d of a wide sheet", square, wide)
	}
	s = apptest.Spec(4, 2, spec.Practical)
	s.Network.W[0], s.Network.B[0] = []float64{0, 0, 1, 0}, .1 // level in the slice, which has no crease of it
	s.Network.W[1], s.Network.B[1] = []float64{1, 0, 0, 1}, .1
	m = model.New(s)
	if got := caption(m, true); got != "2 units with 4 inputs, 1 out of sight" {
		t.Error(got)
	}
	if got := caption(m, false); got != "2 units with 4 inputs" {
		t.Errorf("beside the diagram: %q", got)
	}
}

// The sheets of a table show its rows, all of them in sight, and the function learned through them, numbered in the
// table's own coordinates: at the place of every row the paper has the value of g there. Would catch a window of
// another size or place than the rows', and a sheet of standardised coordinates.
func TestWindowOfTable(t *testing.T) {
	for d := 1; d <= 3; d++ {
		rng := rand.New(rand.NewPCG(3, uint64(d)))
		rows := &sample.Table{}
		for range 50 {
			x := make([]float64, d)
			for j := range x {
				x[j] = 1000*float64(j+1) + 300*rng.Float64()
			}
			rows.X, rows.Y = append(rows.X, x), append(rows.Y, 70+rng.Float64())
		}
		names := []string{"rpm", "load", "heat"}[:d]
		m := model.New(model.Prepared())
		m.SetData(&model.Data{Dim: d, Rows: 50, Look: rows.Look(append(slices.Clone(names), "torque"))})
		m.Begin()
		last := &snapshot.Snapshot{Stage: snapshot.StageDone, Units: []snapshot.Unit{{}}}
		last.Map = &snapshot.Map{Mean: make([]float64, d)}
		for j := range d {
			last.Map.Mean[j] = 1000 * float64(j+1)
			last.Map.L = append(last.Map.L, make([]float64, j+1))
			last.Map.L[j][j] = 100
		}
		last.Recovered = network.Network{W: [][]float64{linalg.Axis(d, 0)}, B: []float64{-1.5}, A: []float64{.4}}
		last.Linear = network.Linear{V: linalg.Axis(d, d-1), C: 70}
		last.Learned = network.Function{Units: last.Recovered, Linear: last.Linear}.Network()
		last.Units[0].W, last.Units[0].B, last.Units[0].A = last.Recovered.W[0], -1.5, .4
		m.Record(last)
		m.SetState(model.Done, "")
		p := foundPicture(m, basisOf(m), false, 400, 400, false)
		if len(p.Dots) != 50 || p.AxisX != "rpm" || d > 1 && p.AxisY != "load" {
			t.Fatalf("%d inputs: %d dots, axes %s and %s", d, len(p.Dots), p.AxisX, p.AxisY)
		}
		for i, dot := range p.Dots {
			if at := p.View.ToScreen(dot.At); at.X < 0 || at.X > 400 || at.Y < 0 || at.Y > 400 {
				t.Errorf("%d inputs: row %d is at %v", d, i, at)
			}
			x := rows.X[i]
			if own := p.RulerX.Zero + p.RulerX.One*dot.At.X; math.Abs(own-x[0]) > 1e-9 {
				t.Errorf("%d inputs: row %d has %v, its place is numbered %v", d, i, x[0], own)
			}
			got, want := plane.Eval(p.Sheet, dot.At)+p.RulerF.Zero, last.Function().Eval(x)
			if d < 3 && math.Abs(got-want) > 1e-9 {
				t.Errorf("%d inputs: the sheet has %v at row %d, g is %v", d, got, i, want)
			}
		}
	}
}
