package plane

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/linalg"
	"crease/algo/network"
)

func layoutOf(p Picture, unit int) Layout {
	for _, y := range p.Layouts() {
		if y.Unit == unit {
			return y
		}
	}
	panic("no such unit in sight")
}

func handled(fs ...Fold) Picture {
	p := Picture{View: Viewport{Half: 3, W: 450, H: 450}, Sheet: fs, Highlighted: -1, Chosen: -1, Handles: true}
	for i, f := range fs {
		p.Lines = append(p.Lines, Line{Fold: f, Unit: i, Label: true})
	}
	return p
}

// Screen and plane must be inverse to each other, or drags drift.
func TestViewportInverse(t *testing.T) {
	v := Viewport{CX: 1.2, CY: -3, Half: 2.5, W: 640, H: 300}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		p := Point{rng.NormFloat64(), rng.NormFloat64()}
		if q := v.ToPlane(v.ToScreen(p)); q.Sub(p).Norm() > 1e-12 {
			t.Fatalf("%v comes back as %v", p, q)
		}
	}
	at := Point{100, 250}
	if z := v.ZoomAt(at, 0.3); z.ToPlane(at).Sub(v.ToPlane(at)).Norm() > 1e-12 || math.Abs(z.Half-0.75) > 1e-12 {
		t.Error("zooming moves the point under the pointer")
	}
	if z := v.ZoomAt(at, 1e9); z.Half != MaxHalf {
		t.Errorf("zoom out to %g", z.Half)
	}
	if q := v.Pan(Point{30, -20}).ToPlane(at.Add(Point{30, -20})); q.Sub(v.ToPlane(at)).Norm() > 1e-12 {
		t.Error("paper does not follow the hand")
	}
}

// A moved crease passes under the pointer as it did when grabbed; its direction
// and height stay.
func TestDragMove(t *testing.T) {
	f := Fold{Point{1.2, 0.9}, 0.75, -2}
	p := handled(f)
	y := layoutOf(p, 0)
	d := Begin(p.View, Move, f, y, y.Anchor)
	to := y.Anchor.Add(Point{37, -21})
	g := d.To(p.View, to, false)
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
	f := Fold{Point{1.2, 0.9}, 0.75, -2}
	p := handled(f)
	y := layoutOf(p, 0)
	for k, end := range map[Kind]Point{TurnA: y.Turn[0], TurnB: y.Turn[1]} {
		d := Begin(p.View, k, f, y, end)
		if g := d.To(p.View, end, false); g.W.Sub(f.W).Norm() > 1e-9 || math.Abs(g.B-f.B) > 1e-9 {
			t.Errorf("handle %d: a drag of nothing turns to %v", k, g)
		}
		to := end.Add(Point{40, 25})
		g := d.To(p.View, to, false)
		for name, q := range map[string]Point{"pivot": y.Anchor, "pointer": to} {
			if z := g.W.Dot(p.View.ToPlane(q)) + g.B; math.Abs(z) > 1e-9 {
				t.Errorf("handle %d: the crease passes the %s by %g", k, name, z)
			}
		}
		if math.Abs(g.W.Norm()-f.W.Norm()) > 1e-12 || g.W.Dot(f.W) < 0 {
			t.Errorf("handle %d: w jumps to %v", k, g.W)
		}
		s := d.To(p.View, to, true)
		if a := s.Angle() * 12 / math.Pi; math.Abs(a-math.Round(a)) > 1e-9 {
			t.Errorf("snapped to %g°", s.Angle()*180/math.Pi)
		}
	}
}

// The arrow's length and the height are inverse; across the crease the sign
// changes; no drag makes a unit of height zero.
func TestDragArrow(t *testing.T) {
	for _, a := range []float64{0.05, 0.3, 1, 4, 12, -0.2, -3} {
		if got := ArrowHeight(ArrowLength(a)); math.Abs(got-a) > 1e-9 {
			t.Errorf("height %g comes back as %g", a, got)
		}
	}
	f := Fold{Point{0, 2}, 0, 0.5}
	p := handled(f)
	y := layoutOf(p, 0)
	d := Begin(p.View, Arrow, f, y, y.Tip)
	if g := d.To(p.View, y.Tip, false); math.Abs(g.A-f.A) > 1e-9 {
		t.Errorf("a drag of nothing changes a to %g", g.A)
	}
	if g := d.To(p.View, y.Anchor.Add(Point{0, 50}), false); g.A >= 0 {
		t.Errorf("below the crease a is %g", g.A)
	}
	for s := -150.0; s <= 150; s++ {
		if g := d.To(p.View, y.Anchor.Add(Point{0, s}), true); math.Abs(g.Height()) < 0.049 || math.IsInf(g.A, 0) {
			t.Fatalf("height %g at %g pixels", g.Height(), s)
		}
	}
}

// A new crease runs along the drag and rises on its left.
func TestNewFold(t *testing.T) {
	v := Viewport{Half: 3, W: 450, H: 450}
	a, b := Point{100, 300}, Point{260, 210}
	f, ok := NewFold(v, a, b, false, false)
	if !ok {
		t.Fatal("no fold")
	}
	for _, q := range []Point{a, b} {
		if z := f.W.Dot(v.ToPlane(q)) + f.B; math.Abs(z) > 1e-9 {
			t.Errorf("passes the drag by %g", z)
		}
	}
	left := v.ToPlane(a).Add(v.ToPlane(b).Sub(v.ToPlane(a)).Left())
	if f.Value(left) <= 0 || f.Height() != 1 {
		t.Error("does not rise on the left with height 1")
	}
	if _, ok := NewFold(v, a, a.Add(Point{5, 5}), false, false); ok {
		t.Error("a twitch folds the paper")
	}
	if f, _ := NewFold(v, a, b, true, false); math.Abs(-f.B/f.W.X-v.ToPlane(a).X) > 1e-12 || f.W.X != 1 {
		t.Errorf("bend of a graph at %v", f)
	}
}

func TestSnap(t *testing.T) {
	for b, want := range map[float64]float64{
		0.1: 0, -0.9: -1, 1.2: 1, 1.5: math.Sqrt(3), -1.9: -math.Sqrt(3), 0.5: 0.5, 3: 3,
	} {
		if got := Snapped(b); got != want {
			t.Errorf("%g snaps to %g, want %g", b, got, want)
		}
	}
	if got := SnappedAngle(0.7); math.Abs(got-math.Pi/4) > 1e-12 {
		t.Errorf("angle %g", got)
	}
}

// Keys move a crease the way that the arrow points, and never onto no unit.
func TestNudgeAndRaise(t *testing.T) {
	f := Fold{Point{-2, 0.5}, 1, -0.3}
	g := f.Nudge(Point{X: 1}, 0.1)
	at := func(f Fold) float64 { return -f.B / f.W.X } // where the crease crosses the x axis
	if at(g) <= at(f) {
		t.Error("right moves left")
	}
	if h := (Fold{Point{0, 1}, 1, 1}); h.Nudge(Point{X: 1}, 0.1) != h {
		t.Error("a level crease moves sideways")
	}
	if h := (Fold{Point{1, 0}, 0, 0.1}).Raise(-0.1); h.Height() != -0.1 {
		t.Errorf("height %g, want to pass over zero", h.Height())
	}
}

// Rounding shortens numbers and moves nothing that can be seen.
func TestRounded(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	for range 200 {
		s := math.Pow(10, 6*rng.Float64()-3)
		f := Fold{Point{s * rng.NormFloat64(), s * rng.NormFloat64()}, s * rng.NormFloat64(), rng.NormFloat64()}
		g := f.Rounded()
		turned := math.Remainder(g.Angle()-f.Angle(), 2*math.Pi)
		if math.Abs(g.Offset()-f.Offset()) > 0.02 || math.Abs(turned) > 0.002 || g.A == 0 {
			t.Fatalf("%v rounds to %v", f, g)
		}
	}
}

// Of two handles within reach the nearer wins; creases come after handles;
// hidden handles cannot be hit; targets are at least 24 pixels wide.
func TestHit(t *testing.T) {
	p := handled(Fold{Point{1, 0}, 2, 1}, Fold{Point{0, 1}, 1.5, 1})
	ls := p.Layouts()
	for i, y := range ls {
		for k, at := range map[Kind]Point{TurnA: y.Turn[0], TurnB: y.Turn[1], Arrow: y.Tip, Anchor: y.Anchor} {
			for _, off := range []Point{{}, {11.5, 0}, {0, -11.5}} {
				if got, j := Hit(ls, at.Add(off), 12); got != k || j != i {
					t.Errorf("unit %d handle %d off %v: hit %d of %d", i, k, off, got, j)
				}
			}
		}
	}
	on := ls[0].From.Add(ls[0].To.Sub(ls[0].From).Mul(0.2)).Add(Point{10, 0})
	if k, i := Hit(ls, on, 12); k != Move || i != 0 {
		t.Errorf("crease: hit %d of %d", k, i)
	}
	if k, i := Hit(ls, Point{300, 100}, 12); k != None || i != -1 {
		t.Errorf("empty paper: hit %d of %d", k, i)
	}
	p.Handles = false
	ls = p.Layouts()
	if k, _ := Hit(ls, ls[0].Tip, 12); k == Arrow {
		t.Error("hit a handle that is not shown")
	}
}

// The bends of a graph have no ends to turn them by.
func TestGraphHasNoTurn(t *testing.T) {
	p := handled(Fold{Point{1, 0}, 0.5, 1})
	p.Graph = true
	ls := p.Layouts()
	for y := 0.0; y <= p.View.H; y += 5 {
		if k, _ := Hit(ls, Point{ls[0].Anchor.X, y}, 12); k == TurnA || k == TurnB || k == None {
			t.Errorf("handle %d at height %g", k, y)
		}
	}
}

// A slice agrees with the network on the plane, and putting a changed fold back
// changes the network as the slice says and nothing across it.
func TestSlice(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 5))
	n := network.Network{}
	for range 6 {
		w := make([]float64, 5)
		for j := range w {
			w[j] = rng.NormFloat64()
		}
		n.Append(w, rng.NormFloat64(), rng.NormFloat64())
	}
	for name, b := range map[string]Basis{
		"axes":     NewBasis(linalg.Axis(5, 1), linalg.Axis(5, 3)),
		"weights":  NewBasis(n.W[0], n.W[2]),
		"parallel": NewBasis(n.W[0], n.W[0]),
		"zero":     NewBasis(make([]float64, 5), make([]float64, 5)),
	} {
		u, v, uv := linalg.Dot(b.U, b.U), linalg.Dot(b.V, b.V), linalg.Dot(b.U, b.V)
		if math.Abs(u-1) > 1e-12 || math.Abs(v-1) > 1e-12 || math.Abs(uv) > 1e-12 {
			t.Errorf("%s: not orthonormal", name)
		}
		fs := b.Slice(n)
		for range 20 {
			p := Point{rng.NormFloat64(), rng.NormFloat64()}
			if got, want := Eval(fs, p), n.Eval(b.Point(p)); math.Abs(got-want) > 1e-10 {
				t.Errorf("%s: slice %g, network %g", name, got, want)
			}
		}
		g := fs[1].TurnedTo(1, fs[1].Foot()).WithHeight(0.7)
		c := b.Put(n, 1, g)
		if h := b.Slice(c)[1]; h.W.Sub(g.W).Norm() > 1e-12 || h.B != g.B || h.A != g.A {
			t.Errorf("%s: put %v, got %v", name, g, h)
		}
		across := make([]float64, 5)
		for j := range across {
			across[j] = rng.NormFloat64()
		}
		linalg.Orthogonalise(across, b.U, b.V)
		if math.Abs(linalg.Dot(c.W[1], across)-linalg.Dot(n.W[1], across)) > 1e-10 {
			t.Errorf("%s: the weight changed across the slice", name)
		}
	}
}
