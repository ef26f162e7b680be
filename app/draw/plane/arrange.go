package plane

import (
	"cmp"
	"math"
	"slices"
)

// Facet is a convex polygon of the plane on which the sheet is linear.
type Facet struct {
	Corners []Point   // against the clock, at least three
	Values  []float64 // of the sheet at the corners
	Active  []bool    // the units that are positive inside; of two that are linear together, the first
	Slope   Point     // gradient of the sheet
	Level   float64   // the sheet is Level + Slope·p on the facet
}

// Centre returns the mean of the corners, a point inside.
func (f Facet) Centre() Point {
	c := Point{}
	for _, p := range f.Corners {
		c = c.Add(p)
	}
	return c.Mul(1 / float64(len(f.Corners)))
}

// Area returns the area, positive.
func (f Facet) Area() float64 {
	s := 0.0
	for i, p := range f.Corners {
		q := f.Corners[(i+1)%len(f.Corners)]
		s += p.X*q.Y - q.X*p.Y
	}
	return s / 2
}

// between returns the least and the largest value on the facet.
func (f Facet) between() (lo, hi float64) {
	return slices.Min(f.Values), slices.Max(f.Values)
}

// Arrange cuts a convex polygon, its corners against the clock, along the creases of the folds into facets. Two folds
// that together are linear (network.AppendLinear) cut nothing. Creases that miss the polygon, coincide or meet in one
// point are all right: a cut goes through a corner within 10⁻⁹ of the polygon's size, so no facet is thinner than that.
func Arrange(folds []Fold, corners []Point) []Facet {
	size := 0.0
	for _, p := range corners {
		size = math.Max(size, p.Sub(corners[0]).Norm())
	}
	cuts := cutter{eps: 1e-9 * size, polys: [][]Point{corners}}
	pairs := linear(folds)
	for i, f := range folds {
		if f.HasCrease() && pairs[i] == 0 {
			cuts.along(f)
		}
	}
	out, count := make([]Facet, len(cuts.polys)), 0
	for _, c := range cuts.polys {
		count += len(c)
	}
	active, values := make([]bool, len(out)*len(folds)), make([]float64, count)
	for i, c := range cuts.polys {
		f := &out[i]
		f.Corners, f.Active, active = c, active[:len(folds):len(folds)], active[len(folds):]
		f.Values, values = values[:len(c):len(c)], values[len(c):]
		centre := f.Centre()
		for j, u := range folds {
			if pairs[j] > 0 || pairs[j] == 0 && u.W.Dot(centre)+u.B > 0 {
				f.Active[j] = true
				f.Slope = f.Slope.Add(u.W.Mul(u.A))
				f.Level += u.A * u.B
			}
		}
		for j, p := range c {
			f.Values[j] = f.Level + f.Slope.Dot(p)
		}
	}
	return out
}

// linear finds the pairs of folds aσ(z) − aσ(−z) that are az to the last digit. The one
// counts as positive everywhere then and is marked 1, the other nowhere and is marked −1.
func linear(folds []Fold) []int8 {
	pairs := make([]int8, len(folds))
	for i, f := range folds {
		for j := i + 1; j < len(folds) && pairs[i] == 0; j++ {
			if g := folds[j]; pairs[j] == 0 && g.A == -f.A && g.B == -f.B && g.W == f.W.Mul(-1) {
				pairs[i], pairs[j] = 1, -1
			}
		}
	}
	return pairs
}

// cutter cuts polygons in pieces that share a few blocks of memory: every frame of a drag cuts the paper anew.
type cutter struct {
	eps   float64
	polys [][]Point
	side  []float64 // signed distances of a polygon's corners from the crease
	block []Point
}

// along cuts all polygons along the crease of f.
func (c *cutter) along(f Fold) {
	n := f.W.Unit()
	b := f.Offset()
	for i, count := 0, len(c.polys); i < count; i++ {
		c.side = c.side[:0]
		left, right := false, false
		for _, p := range c.polys[i] {
			s := n.Dot(p) + b
			switch {
			case s >= c.eps:
				left = true
			case s <= -c.eps:
				right = true
			default:
				s = 0
			}
			c.side = append(c.side, s)
		}
		if left && right {
			plus, minus := c.cut(c.polys[i])
			c.polys[i] = plus
			c.polys = append(c.polys, minus)
		}
	}
}

// cut divides a convex polygon by the signed distances of its corners.
func (c *cutter) cut(corners []Point) (plus, minus []Point) {
	plus, minus = c.room(len(corners)+1), c.room(len(corners)+1)
	for i, p := range corners {
		j := (i + 1) % len(corners)
		si, sj := c.side[i], c.side[j]
		if si >= 0 {
			plus = append(plus, p)
		}
		if si <= 0 {
			minus = append(minus, p)
		}
		if si*sj < 0 {
			q := p.Add(corners[j].Sub(p).Mul(si / (si - sj)))
			plus, minus = append(plus, q), append(minus, q)
		}
	}
	return plus, minus
}

// room returns an empty list for n corners: no piece of a convex polygon has more than one corner more than that.
func (c *cutter) room(n int) []Point {
	if len(c.block) < n {
		c.block = make([]Point, max(n, 256))
	}
	r := c.block[:0:n]
	c.block = c.block[n:]
	return r
}

// Largest returns the largest |value| at a corner, 0 without facets.
func Largest(fs []Facet) (r float64) {
	for _, f := range fs {
		for _, v := range f.Values {
			r = math.Max(r, math.Abs(v))
		}
	}
	return r
}

// Range is Largest, the end of the symmetric colour scale; 1 for a sheet that is zero.
func Range(fs []Facet) float64 { return cmp.Or(Largest(fs), 1) }

// Segment returns the part of a crease inside a convex polygon, false if they do not meet.
func Segment(f Fold, corners []Point) (from, to Point, ok bool) {
	if !f.HasCrease() {
		return
	}
	dir, at := f.W.Unit().Left(), f.Foot()
	lo, hi := math.Inf(-1), math.Inf(1)
	for i, p := range corners {
		edge := corners[(i+1)%len(corners)].Sub(p)
		in := edge.Left() // inward, for corners against the clock
		d, s := in.Dot(dir), in.Dot(at.Sub(p))
		switch {
		case math.Abs(d) < 1e-12*in.Norm():
			if s < 0 {
				return
			}
		case d > 0:
			lo = math.Max(lo, -s/d)
		default:
			hi = math.Min(hi, -s/d)
		}
	}
	if !(lo < hi) {
		return
	}
	return at.Add(dir.Mul(lo)), at.Add(dir.Mul(hi)), true
}
