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

// MaxOffset bounds the normalised bias that a drag can reach.
const MaxOffset = 50

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
