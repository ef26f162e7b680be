package plane

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/network"
	"crease/algo/num/linalg"
)

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
