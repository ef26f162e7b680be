package plane

import (
	"math"

	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Fold is one unit restricted to the plane shown: a·σ(w·p + b) for points p of the plane. W need not be of unit length,
// and is zero if the unit does not change over the plane.
type Fold struct {
	W    Point
	B, A float64
}

// flat is the length of W below which a fold has no crease in the plane.
const flat = 1e-9

// HasCrease reports whether the fold bends the plane at all.
func (f Fold) HasCrease() bool { return f.W.Norm() > flat }

// Foot returns the point of the crease that is nearest to the origin.
func (f Fold) Foot() Point { return f.W.Mul(-f.B / f.W.Dot(f.W)) }

// Height returns a‖w‖, the height of the unit once its weight is normalised.
func (f Fold) Height() float64 { return f.A * f.W.Norm() }

// Offset returns b/‖w‖, the bias of the normalised unit.
func (f Fold) Offset() float64 { return f.B / f.W.Norm() }

// Eval returns the sum of the folds at p.
func Eval(folds []Fold, p Point) float64 {
	s := 0.0
	for _, f := range folds {
		if z := f.W.Dot(p) + f.B; z > 0 {
			s += f.A * z
		}
	}
	return s
}

// Minus returns the folds of f − g.
func Minus(f, g []Fold) []Fold {
	d := append([]Fold{}, f...)
	for _, h := range g {
		h.A = -h.A
		d = append(d, h)
	}
	return d
}

// Basis is an orthonormal pair of directions of R^d; the plane shown is their span. V is zero for d = 1.
type Basis struct{ U, V []float64 }

// NewBasis orthonormalises u and v: see linalg.OrthonormalPair.
func NewBasis(u, v []float64) Basis {
	if len(u) == 1 {
		return Basis{[]float64{1}, []float64{0}}
	}
	p, q := linalg.OrthonormalPair(u, v)
	return Basis{p, q}
}

// Point returns s·U + t·V, the point of the plane in the space of the inputs.
func (b Basis) Point(p Point) []float64 {
	return linalg.Values(len(b.U), func(i int) float64 { return p.X*b.U[i] + p.Y*b.V[i] })
}

// Slice restricts the units of n to the plane of b.
func (b Basis) Slice(n network.Network) []Fold {
	f := make([]Fold, n.Units())
	for i, w := range n.W {
		f[i] = Fold{Point{linalg.Dot(w, b.U), linalg.Dot(w, b.V)}, n.B[i], n.A[i]}
	}
	return f
}

// Sheet restricts n to the plane of b: its units and, for an output bias that is not zero, a fold without a crease.
func (b Basis) Sheet(n network.Network) []Fold {
	f := b.Slice(n)
	if n.C != 0 {
		f = append(f, Fold{B: 1, A: n.C})
	}
	return f
}

// Put returns a copy of n in which unit i is f on the plane: the part of its weight that stands on the plane stays.
func (b Basis) Put(n network.Network, i int, f Fold) network.Network {
	c := n.Clone()
	w := c.W[i]
	du, dv := f.W.X-linalg.Dot(w, b.U), f.W.Y-linalg.Dot(w, b.V)
	for j := range w {
		w[j] += du*b.U[j] + dv*b.V[j]
	}
	c.B[i], c.A[i] = f.B, f.A
	return c
}

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

// TurnedTo returns the fold with w at the given angle, turned about a point that keeps its distance from the crease.
func (f Fold) TurnedTo(angle float64, pivot Point) Fold {
	r := f.W.Norm()
	z := f.W.Dot(pivot) + f.B
	f.W = Point{r * math.Cos(angle), r * math.Sin(angle)}
	f.B = z - f.W.Dot(pivot)
	return f
}

// MaxOffset bounds the normalised bias that a drag can reach.
const MaxOffset = 50

// Nudge returns the fold moved by step standard deviations along dir, as far as its crease can move that way.
func (f Fold) Nudge(dir Point, step float64) Fold {
	c := f.W.Unit().Dot(dir.Unit())
	if math.Abs(c) < 1e-6 {
		return f
	}
	b := f.Offset() - math.Copysign(step, c)
	return f.WithOffset(math.Min(MaxOffset, math.Max(-MaxOffset, b)))
}

// Raise returns the fold with its height changed by step; it passes over zero, which would be no unit.
func (f Fold) Raise(step float64) Fold {
	h := f.Height() + step
	if math.Abs(h) < 1e-9 {
		h = step
	}
	return f.WithHeight(h)
}

// Rounded returns the fold with numbers rounded to about a thousandth of its weight, short to read and to send.
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
