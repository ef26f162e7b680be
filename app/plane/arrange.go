package plane

import "math"

// Facet is a convex polygon of the plane on which the sheet is linear.
type Facet struct {
	Corners []Point   // against the clock, at least three
	Values  []float64 // of the sheet at the corners
	Active  []bool    // the units that are positive inside
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
func (f Facet) Area() float64 { return area(f.Corners) }

func area(c []Point) float64 {
	s := 0.0
	for i, p := range c {
		q := c[(i+1)%len(c)]
		s += p.X*q.Y - q.X*p.Y
	}
	return s / 2
}

// Arrange cuts a convex polygon, its corners against the clock, along the
// creases of the folds into facets. Creases that miss the polygon, coincide or
// meet in one point are all right: a cut goes through a corner if it passes
// within 10⁻⁹ of the polygon's size, so no facet is thinner than that.
func Arrange(folds []Fold, corners []Point) []Facet {
	size := 0.0
	for _, p := range corners {
		size = math.Max(size, p.Sub(corners[0]).Norm())
	}
	polys := [][]Point{corners}
	for _, f := range folds {
		if f.HasCrease() {
			polys = cutAll(polys, f, 1e-9*size)
		}
	}
	return facets(folds, polys)
}

func cutAll(polys [][]Point, f Fold, eps float64) [][]Point {
	n := f.W.Unit()
	b := f.Offset()
	side := make([]float64, 0, 16)
	for i, count := 0, len(polys); i < count; i++ {
		side = side[:0]
		lo, hi := 0.0, 0.0
		for _, p := range polys[i] {
			s := n.Dot(p) + b
			if math.Abs(s) < eps {
				s = 0
			}
			side = append(side, s)
			lo, hi = math.Min(lo, s), math.Max(hi, s)
		}
		if lo < 0 && hi > 0 {
			plus, minus := cut(polys[i], side)
			polys[i] = plus
			polys = append(polys, minus)
		}
	}
	return polys
}

// cut divides a convex polygon by the signed distances of its corners.
func cut(c []Point, side []float64) (plus, minus []Point) {
	for i, p := range c {
		j := (i + 1) % len(c)
		if side[i] >= 0 {
			plus = append(plus, p)
		}
		if side[i] <= 0 {
			minus = append(minus, p)
		}
		if side[i]*side[j] < 0 {
			t := side[i] / (side[i] - side[j])
			q := Point{p.X + t*(c[j].X-p.X), p.Y + t*(c[j].Y-p.Y)}
			plus, minus = append(plus, q), append(minus, q)
		}
	}
	return plus, minus
}

func facets(folds []Fold, polys [][]Point) []Facet {
	out := make([]Facet, len(polys))
	active := make([]bool, len(polys)*len(folds))
	for i, c := range polys {
		f := Facet{Corners: c, Active: active[i*len(folds) : (i+1)*len(folds)]}
		centre := f.Centre()
		for j, u := range folds {
			if u.W.Dot(centre)+u.B > 0 {
				f.Active[j] = true
				f.Slope = f.Slope.Add(u.W.Mul(u.A))
				f.Level += u.A * u.B
			}
		}
		f.Values = make([]float64, len(c))
		for j, p := range c {
			f.Values[j] = f.Level + f.Slope.Dot(p)
		}
		out[i] = f
	}
	return out
}

// Range returns the largest |value| at a corner, the end of the symmetric
// colour scale; 1 for a sheet that is zero.
func Range(fs []Facet) float64 {
	r := 0.0
	for _, f := range fs {
		for _, v := range f.Values {
			r = math.Max(r, math.Abs(v))
		}
	}
	if r == 0 {
		return 1
	}
	return r
}

// Segment returns the part of a crease inside a convex polygon, false if they
// do not meet.
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
