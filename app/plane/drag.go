package plane

import "math"

// WithOffset returns the fold moved so that its normalised bias is b.
func (f Fold) WithOffset(b float64) Fold {
	f.B = b * f.W.Norm()
	return f
}

// WithHeight returns the fold with normalised height a.
func (f Fold) WithHeight(a float64) Fold {
	f.A = a / f.W.Norm()
	return f
}

// Angle returns the direction of w in radians, from −π to π.
func (f Fold) Angle() float64 { return math.Atan2(f.W.Y, f.W.X) }

// TurnedTo returns the fold with w at the given angle, turned about a point of
// the plane that keeps its distance from the crease, so stays on it if it was.
func (f Fold) TurnedTo(angle float64, pivot Point) Fold {
	r := f.W.Norm()
	z := f.W.Dot(pivot) + f.B
	f.W = Point{r * math.Cos(angle), r * math.Sin(angle)}
	f.B = z - f.W.Dot(pivot)
	return f
}

// Snapped returns the Hermite root (0, ±1, ±√3) near b, else b.
func Snapped(b float64) float64 {
	for _, r := range hermiteRoots {
		// Half the distance between 1 and √3, the two that are nearest.
		if math.Abs(b-r) < (math.Sqrt(3)-1)/2 {
			return r
		}
	}
	return b
}

// SnappedAngle returns the multiple of 15° nearest to an angle in radians.
func SnappedAngle(a float64) float64 {
	const step = math.Pi / 12
	return step * math.Round(a/step)
}

// MaxOffset bounds the normalised bias that a drag can reach.
const MaxOffset = 50

// Drag is a handle being dragged: what was grabbed, and where.
type Drag struct {
	Kind  Kind
	Fold  Fold  // as it was when grabbed
	Pivot Point // the point of the plane about which an end turns
	Grab  Point // in the plane
	From  Layout
}

// Begin grabs a handle of the layout y of the fold f at a pixel.
func Begin(v Viewport, k Kind, f Fold, y Layout, at Point) Drag {
	return Drag{Kind: k, Fold: f, Pivot: v.ToPlane(y.Anchor), Grab: v.ToPlane(at), From: y}
}

// To returns the fold with the pointer at a pixel; with snap its bias goes to
// the Hermite roots and its angle to multiples of 15°.
func (d Drag) To(v Viewport, at Point, snap bool) Fold {
	q := v.ToPlane(at)
	switch d.Kind {
	case Move, Anchor, Label:
		b := d.Fold.Offset() - d.Fold.W.Unit().Dot(q.Sub(d.Grab))
		if snap {
			b = Snapped(b)
		}
		return d.Fold.WithOffset(math.Min(MaxOffset, math.Max(-MaxOffset, b)))
	case TurnA, TurnB:
		t := q.Sub(d.Pivot)
		if t.Norm() < 4/v.Scale() {
			return d.Fold // too near to the pivot to tell a direction
		}
		if d.Kind == TurnA {
			t = t.Mul(-1)
		}
		// The end at To lies to the left of w: w is t turned to the right.
		a := math.Atan2(-t.X, t.Y)
		if snap {
			a = SnappedAngle(a)
		}
		return d.Fold.TurnedTo(a, d.Pivot)
	case Arrow:
		w := d.Fold.W.Unit()
		a := ArrowHeight(at.Sub(d.From.Anchor).Dot(Point{w.X, -w.Y}))
		if snap {
			a = math.Copysign(math.Max(0.1, math.Round(math.Abs(a)*10)/10), a)
		}
		return d.Fold.WithHeight(a)
	}
	return d.Fold
}

// LeastDrag is the length in pixels from which a drag on empty paper folds.
const LeastDrag = 14

// NewFold returns the unit whose crease runs along a drag from one pixel to
// another and which rises on the left of it, with weight and height 1; false
// if the drag is too short. For a graph the crease stands where the drag began
// and the unit rises where it goes.
func NewFold(v Viewport, from, to Point, graph, snap bool) (Fold, bool) {
	if to.Sub(from).Norm() < LeastDrag {
		return Fold{}, false
	}
	p := v.ToPlane(from)
	t := v.ToPlane(to).Sub(p)
	f := Fold{W: t.Left().Unit(), A: 1}
	if graph {
		f.W = Point{math.Copysign(1, t.X), 0}
	} else if snap {
		a := SnappedAngle(f.Angle())
		f.W = Point{math.Cos(a), math.Sin(a)}
	}
	b := -f.W.Dot(p)
	if snap {
		b = Snapped(b)
	}
	return f.WithOffset(b), true
}

// Nudge returns the fold moved by step standard deviations in the direction
// dir of the plane, as far as its crease can move that way: one that runs along
// dir stays.
func (f Fold) Nudge(dir Point, step float64) Fold {
	c := f.W.Unit().Dot(dir.Unit())
	if math.Abs(c) < 1e-6 {
		return f
	}
	b := f.Offset() - math.Copysign(step, c)
	return f.WithOffset(math.Min(MaxOffset, math.Max(-MaxOffset, b)))
}

// Raise returns the fold with its height changed by step; it passes over zero,
// which would be no unit.
func (f Fold) Raise(step float64) Fold {
	h := f.Height() + step
	if math.Abs(h) < 1e-9 {
		h = step
	}
	return f.WithHeight(h)
}

// Describe says in words how unit i stands, for those who cannot see it.
func (f Fold) Describe(i int) string {
	if !f.HasCrease() {
		return awayWords(i)
	}
	return creaseWords(i, f.Offset(), int(math.Round(f.Angle()*180/math.Pi)), f.Height())
}

// Rounded returns the fold with its numbers rounded to about a thousandth of
// its weight, so that what a hand has drawn is short to read and to send.
func (f Fold) Rounded() Fold {
	q := math.Pow(10, math.Floor(math.Log10(f.W.Norm()))-3)
	if !(q > 0) || math.IsInf(q, 0) {
		return f
	}
	to := func(x, q float64) float64 {
		// Dividing by the whole number 1/q keeps decimals short.
		if q < 1 {
			k := math.Round(1 / q)
			return math.Round(x*k) / k
		}
		return math.Round(x/q) * q
	}
	f.W, f.B = Point{to(f.W.X, q), to(f.W.Y, q)}, to(f.B, q)
	if a := to(f.A, 1e-3); a != 0 {
		f.A = a
	}
	return f
}
