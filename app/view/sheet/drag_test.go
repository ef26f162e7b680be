package sheet

import (
	"math"
	"testing"

	"crease/app/doc/model"
	"crease/app/draw/plane"
)

func layoutOf(p plane.Picture, unit int) plane.Layout {
	for _, y := range p.Layouts() {
		if y.Unit == unit {
			return y
		}
	}
	panic("no such unit in sight")
}

func handled(fs ...plane.Fold) plane.Picture {
	p := plane.Picture{View: plane.Viewport{Half: 3, W: 450, H: 450}, Sheet: fs,
		Highlighted: -1, Chosen: -1, Handles: true}
	for i, f := range fs {
		p.Lines = append(p.Lines, plane.Line{Fold: f, Unit: i, Label: true})
	}
	return p
}

// A moved crease passes under the pointer as it did when grabbed; its direction
// and height stay.
func TestDragMove(t *testing.T) {
	f := plane.Fold{W: plane.Point{X: 1.2, Y: 0.9}, B: 0.75, A: -2}
	p := handled(f)
	y := layoutOf(p, 0)
	d := grabHandle(p.View, handleLine, f, y, y.Anchor)
	to := y.Anchor.Add(plane.Point{X: 37, Y: -21})
	g := d.foldAt(p.View, to, false)
	if z := g.W.Dot(p.View.ToPlane(to)) + g.B; math.Abs(z) > 1e-9 {
		t.Errorf("the crease passes the pointer by %g", z)
	}
	if g.W != f.W || g.A != f.A {
		t.Error("moving changed w or a")
	}
}

// A turned crease keeps the pivot and the length of w, and its end follows the
// pointer; the side on which it rises stays.
func TestDragTurn(t *testing.T) {
	f := plane.Fold{W: plane.Point{X: 1.2, Y: 0.9}, B: 0.75, A: -2}
	p := handled(f)
	y := layoutOf(p, 0)
	for k, end := range map[handle]plane.Point{handleEndA: y.Turn[0], handleEndB: y.Turn[1]} {
		d := grabHandle(p.View, k, f, y, end)
		if g := d.foldAt(p.View, end, false); g.W.Sub(f.W).Norm() > 1e-9 || math.Abs(g.B-f.B) > 1e-9 {
			t.Errorf("handle %d: a drag of nothing turns to %v", k, g)
		}
		to := end.Add(plane.Point{X: 40, Y: 25})
		g := d.foldAt(p.View, to, false)
		for name, q := range map[string]plane.Point{"pivot": y.Anchor, "pointer": to} {
			if z := g.W.Dot(p.View.ToPlane(q)) + g.B; math.Abs(z) > 1e-9 {
				t.Errorf("handle %d: the crease passes the %s by %g", k, name, z)
			}
		}
		if math.Abs(g.W.Norm()-f.W.Norm()) > 1e-12 || g.W.Dot(f.W) < 0 {
			t.Errorf("handle %d: w jumps to %v", k, g.W)
		}
		s := d.foldAt(p.View, to, true)
		if a := s.Angle() * 12 / math.Pi; math.Abs(a-math.Round(a)) > 1e-9 {
			t.Errorf("snapped to %g°", s.Angle()*180/math.Pi)
		}
	}
}

// Across the crease the sign of a dragged arrow changes; no drag makes a unit of height zero.
func TestDragArrow(t *testing.T) {
	f := plane.Fold{W: plane.Point{X: 0, Y: 2}, B: 0, A: 0.5}
	p := handled(f)
	y := layoutOf(p, 0)
	d := grabHandle(p.View, handleArrow, f, y, y.Tip)
	if g := d.foldAt(p.View, y.Tip, false); math.Abs(g.A-f.A) > 1e-9 {
		t.Errorf("a drag of nothing changes a to %g", g.A)
	}
	if g := d.foldAt(p.View, y.Anchor.Add(plane.Point{X: 0, Y: 50}), false); g.A >= 0 {
		t.Errorf("below the crease a is %g", g.A)
	}
	for s := -150.0; s <= 150; s++ {
		g := d.foldAt(p.View, y.Anchor.Add(plane.Point{X: 0, Y: s}), true)
		if math.Abs(g.Height()) < 0.049 || math.IsInf(g.A, 0) {
			t.Fatalf("height %g at %g pixels", g.Height(), s)
		}
	}
}

// A new crease runs along the drag and rises on its left.
func TestNewFold(t *testing.T) {
	v := plane.Viewport{Half: 3, W: 450, H: 450}
	a, b := plane.Point{X: 100, Y: 300}, plane.Point{X: 260, Y: 210}
	f, ok := newFold(v, a, b, false, false)
	if !ok {
		t.Fatal("no fold")
	}
	for _, q := range []plane.Point{a, b} {
		if z := f.W.Dot(v.ToPlane(q)) + f.B; math.Abs(z) > 1e-9 {
			t.Errorf("passes the drag by %g", z)
		}
	}
	left := v.ToPlane(a).Add(v.ToPlane(b).Sub(v.ToPlane(a)).Left())
	if plane.Eval([]plane.Fold{f}, left) <= 0 || f.Height() != 1 {
		t.Error("does not rise on the left with height 1")
	}
	if _, ok := newFold(v, a, a.Add(plane.Point{X: 5, Y: 5}), false, false); ok {
		t.Error("a twitch folds the paper")
	}
	if f, ok := newFold(plane.Viewport{Half: 3}, a, b, false, false); ok {
		t.Errorf("a sheet without pixels is folded: %v", f)
	}
	if f, _ := newFold(v, a, b, true, false); math.Abs(-f.B/f.W.X-v.ToPlane(a).X) > 1e-12 || f.W.X != 1 {
		t.Errorf("bend of a graph at %v", f)
	}
}

// Of two handles within reach the nearer wins; a crease comes after its own handles;
// hidden handles cannot be hit; targets are at least 24 pixels wide.
func TestHit(t *testing.T) {
	p := handled(plane.Fold{W: plane.Point{X: 1, Y: 0}, B: 2, A: 1}, plane.Fold{W: plane.Point{X: 0, Y: 1}, B: 1.5, A: 1})
	ls := p.Layouts()
	for i, y := range ls {
		for k, at := range map[handle]plane.Point{handleEndA: y.Turn[0], handleEndB: y.Turn[1], handleArrow: y.Tip, handleAnchor: y.Anchor} {
			for _, off := range []plane.Point{{}, {X: 11.5}, {Y: -11.5}} {
				if got, j := handleAt(ls, at.Add(off), 12); got != k || j != i {
					t.Errorf("unit %d handle %d off %v: hit %d of %d", i, k, off, got, j)
				}
			}
		}
	}
	on := ls[0].From.Add(ls[0].To.Sub(ls[0].From).Mul(0.2)).Add(plane.Point{X: 10, Y: 0})
	if k, i := handleAt(ls, on, 12); k != handleLine || i != 0 {
		t.Errorf("crease: hit %d of %d", k, i)
	}
	if k, i := handleAt(ls, plane.Point{X: 300, Y: 100}, 12); k != noHandle || i != -1 {
		t.Errorf("empty paper: hit %d of %d", k, i)
	}
	p.Handles = false
	ls = p.Layouts()
	if k, _ := handleAt(ls, ls[0].Tip, 12); k == handleArrow {
		t.Error("hit a handle that is not shown")
	}
}

// What is nearer to a finger is grabbed, whichever crease it belongs to: would catch the arrow of another crease, within
// the reach of a finger, that is bent in place of the line or the label on which the finger lies.
func TestHitNearest(t *testing.T) {
	line := func(unit int, x, anchor float64) plane.Layout {
		ends := [2]plane.Point{{X: x, Y: 10}, {X: x, Y: 390}}
		return plane.Layout{Unit: unit, From: ends[0], To: ends[1], Path: ends[:], Anchor: plane.Point{X: x, Y: anchor},
			Tip: plane.Point{X: x + 70, Y: anchor}, Turn: ends, Label: plane.Point{X: x, Y: 80}, Half: plane.Point{X: 17, Y: 13}, Open: true}
	}
	ls := []plane.Layout{line(0, 100, 200), line(1, 180, 300)} // the arrow of the first ends 10 pixels before the second
	hits := func(x, y float64, kind handle, of int) {
		t.Helper()
		if k, i := handleAt(ls, plane.Point{X: x, Y: y}, 24); k != kind || i != of {
			t.Errorf("at %g, %g: handle %d of %d, want %d of %d", x, y, k, i, kind, of)
		}
	}
	hits(170, 200, handleArrow, 0)
	hits(166, 190, handleArrow, 0)
	hits(182, 203, handleLine, 1)
	hits(180, 315, handleAnchor, 1)
	hits(97, 90, handleLabel, 0)
	ls[1].Label = plane.Point{X: 180, Y: 215} // over the end of the arrow
	hits(166, 212, handleLabel, 1)
}

// The bends of a graph have no ends to turn them by.
func TestGraphHasNoTurn(t *testing.T) {
	p := handled(plane.Fold{W: plane.Point{X: 1, Y: 0}, B: 0.5, A: 1})
	p.Graph = true
	ls := p.Layouts()
	for y := 0.0; y <= p.View.H; y += 5 {
		if k, _ := handleAt(ls, plane.Point{X: ls[0].Anchor.X, Y: y}, 12); k == handleEndA || k == handleEndB || k == noHandle {
			t.Errorf("handle %d at height %g", k, y)
		}
	}
}

// Would catch a bias that snaps to a root that is not the nearest, or from too far.
func TestSnap(t *testing.T) {
	for b, want := range map[float64]float64{
		0.1: 0, -0.9: -1, 1.2: 1, 1.5: math.Sqrt(3), -1.9: -math.Sqrt(3), 0.5: 0.5, 3: 3,
	} {
		if got := snapped(b); got != want {
			t.Errorf("%g snaps to %g, want %g", b, got, want)
		}
	}
	if got := snappedAngle(0.7); math.Abs(got-math.Pi/4) > 1e-12 {
		t.Errorf("angle %g", got)
	}
}

// What lies under each finger stays there, as far as zooming and panning can do that: if the
// fingers go apart and sideways but do not turn. Catches a zoom about another place.
func TestPinch(t *testing.T) {
	v := plane.Viewport{CX: 1, CY: -2, Half: 3, W: 640, H: 300}
	before := map[int]plane.Point{3: {X: 200, Y: 100}, 8: {X: 300, Y: 150}}
	after := map[int]plane.Point{3: {X: 250, Y: 60}, 8: {X: 400, Y: 135}}
	got := newGrip(after).pinched(v, newGrip(before))
	for id := range before {
		if off := v.ToPlane(before[id]).Sub(got.ToPlane(after[id])).Norm(); off > 1e-12 {
			t.Errorf("the paper under finger %d moves by %g", id, off)
		}
	}
	if math.Abs(got.Half-2) > 1e-12 {
		t.Errorf("the half width becomes %g", got.Half)
	}
}

// A crease drawn by hand is chosen and leaves the view as it was. Would catch one on the curve of a single input that
// lays the folded sheet flat, which is shown again as soon as there are two inputs.
func TestFoldKeepsView(t *testing.T) {
	s := model.Prepared()
	s.Network.W, s.Network.B, s.Network.A = [][]float64{{1}}, []float64{0}, []float64{1}
	m := model.New(s)
	m.ChangeView(func(v *model.View) { v.Solid = true })
	before := m.View()
	h := newHand(m, func() {})
	h.basis = basisOf(m)
	h.add(plane.Fold{W: plane.Point{X: 1}, B: 1, A: 1})
	if n, _ := m.Drawn(); n.Units() != 2 || h.chosen != 1 {
		t.Errorf("there are %d units, chosen is %d", n.Units(), h.chosen)
	}
	if m.View() != before {
		t.Errorf("the view was %+v and is %+v", before, m.View())
	}
}

// A crease that is being drawn folds the paper, not only marks it, and is in the drawing only when it was let go.
func TestDraftFolds(t *testing.T) {
	m := model.New(model.Prepared())
	h := newHand(m, func() {})
	before := h.picture(450, 450, false)
	h.draft = &plane.Line{Fold: plane.Fold{W: plane.Point{X: .1, Y: 1}, B: .2, A: 1}, Unit: 2}
	p := h.picture(450, 450, false)
	if len(p.Facets()) <= len(before.Facets()) || len(p.Lines) != 3 {
		t.Errorf("%d facets with the draft, %d without", len(p.Facets()), len(before.Facets()))
	}
	if n, _ := m.Drawn(); n.Units() != 2 {
		t.Errorf("%d units are drawn", n.Units())
	}
}
