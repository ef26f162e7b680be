// Package plane draws a network on the plane as folded paper: the exact polygons between its creases, their colours and
// light, the handles by which the creases are moved, and how a fold is moved, turned and raised. It is pure: geometry
// in, SVG text and numbers out.
package plane

import "math"

// Point is a point or a vector, in standard deviations of the plane or in pixels of the picture.
type Point struct{ X, Y float64 }

// Add returns p + q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub returns p − q.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Mul returns s·p.
func (p Point) Mul(s float64) Point { return Point{s * p.X, s * p.Y} }

// Dot returns the inner product.
func (p Point) Dot(q Point) float64 { return p.X*q.X + p.Y*q.Y }

// Norm returns the length of p.
func (p Point) Norm() float64 { return math.Hypot(p.X, p.Y) }

// Unit returns p scaled to length 1, and the zero vector for itself.
func (p Point) Unit() Point {
	if r := p.Norm(); r > 0 {
		return Point{p.X / r, p.Y / r}
	}
	return p
}

// Left returns p turned by 90° against the clock (the plane's y points up).
func (p Point) Left() Point { return Point{-p.Y, p.X} }

// Viewport is what a picture shows of the plane: Half standard deviations to either side of (CX, CY), on W × H pixels.
type Viewport struct {
	CX, CY, Half float64
	W, H         float64
}

// Limits of the zoom, in standard deviations of half-width.
const MinHalf, MaxHalf = 0.1, 100

// Scale returns the pixels to a standard deviation.
func (v Viewport) Scale() float64 { return v.W / (2 * v.Half) }

// ToScreen maps a point of the plane to pixels; y grows downwards there.
func (v Viewport) ToScreen(p Point) Point {
	k := v.Scale()
	return Point{v.W/2 + k*(p.X-v.CX), v.H/2 - k*(p.Y-v.CY)}
}

// ToPlane is the inverse of ToScreen.
func (v Viewport) ToPlane(p Point) Point {
	k := v.Scale()
	return Point{v.CX + (p.X-v.W/2)/k, v.CY - (p.Y-v.H/2)/k}
}

// Corners returns the corners of the view in the plane, against the clock.
func (v Viewport) Corners() []Point {
	hx, hy := v.Half, v.H/(2*v.Scale())
	return []Point{{v.CX - hx, v.CY - hy}, {v.CX + hx, v.CY - hy}, {v.CX + hx, v.CY + hy}, {v.CX - hx, v.CY + hy}}
}

// ZoomAt scales the view by factor, below 1 to show less, about the pixel at. Half stays within MinHalf and MaxHalf.
func (v Viewport) ZoomAt(at Point, factor float64) Viewport {
	p := v.ToPlane(at)
	v.Half = math.Min(MaxHalf, math.Max(MinHalf, v.Half*factor))
	q := v.ToPlane(at)
	v.CX += p.X - q.X
	v.CY += p.Y - q.Y
	return v
}

// Pan moves the paper by d pixels.
func (v Viewport) Pan(d Point) Viewport {
	k := v.Scale()
	v.CX -= d.X / k
	v.CY += d.Y / k
	return v
}

// Turn is the eye of the solid view, in radians: Yaw turns the paper about its upright axis, Tilt is the eye's height.
type Turn struct {
	Yaw, Tilt float64
	Flat      float64 // how far it has tilted on until it is the map: 0 not at all, 1 all the way
}

// Drag turns by a drag of d pixels; the eye stays above the paper and off the horizon: no facet is always seen edge-on.
func (t Turn) Drag(d Point) Turn {
	t.Yaw = math.Mod(t.Yaw+d.X*0.01, 2*math.Pi)
	t.Tilt += d.Y * 0.01
	return t.kept()
}

func (t Turn) kept() Turn {
	t.Tilt = math.Min(1.5, math.Max(0.2, t.Tilt))
	return t
}

// projection maps points of the sheet to pixels, flat or solid; lift is a value's height in standard deviations.
type projection struct {
	view       Viewport
	solid      bool
	k          float64 // pixels to a standard deviation
	cosY, sinY float64
	cosT, sinT float64
	lift       float64
}

func project(p Picture, r float64) projection {
	const relief = 0.55 // the height at which the end of the colour scale stands, in half-widths of the view
	j := projection{view: p.View, solid: p.Solid, k: p.View.Scale(), cosY: 1, sinT: 1, lift: relief * p.View.Half / r}
	if p.Solid {
		t := p.Turn.kept()
		j.sinY, j.cosY = math.Sincos(math.Remainder(t.Yaw, 2*math.Pi) * (1 - t.Flat))
		j.sinT, j.cosT = math.Sincos(t.Tilt + (math.Pi/2-t.Tilt)*t.Flat)
		// A square seen over its corner is √2 wider than from the front.
		j.k = math.Min(j.k*0.68, 0.68*p.View.H/p.View.W*p.View.Scale()*1.15)
		j.k += (p.View.Scale() - j.k) * t.Flat
	}
	return j
}

// point maps (p, z) to pixels.
func (j projection) point(p Point, z float64) Point {
	if !j.solid {
		return j.view.ToScreen(p)
	}
	x, y := p.X-j.view.CX, p.Y-j.view.CY
	rx, ry := x*j.cosY-y*j.sinY, x*j.sinY+y*j.cosY
	return Point{j.view.W/2 + j.k*rx, j.view.H/2 - j.k*(ry*j.sinT+z*j.lift*j.cosT)}
}

// steps returns where steps of 1 right and up lead on a facet's picture, and the area they span, negative from above.
func (j projection) steps(f Facet) (ex, ey Point, det float64) {
	c := f.Centre()
	v := f.Level + f.Slope.Dot(c)
	o := j.point(c, v)
	ex = j.point(Point{c.X + 1, c.Y}, v+f.Slope.X).Sub(o)
	ey = j.point(Point{c.X, c.Y + 1}, v+f.Slope.Y).Sub(o)
	return ex, ey, ex.X*ey.Y - ex.Y*ey.X
}

// underside reports whether a facet is seen from below.
func (j projection) underside(f Facet) bool {
	_, _, det := j.steps(f)
	return det > 0
}

// slope returns the gradient of the value per pixel on the picture of a facet, false if the facet is seen edge-on.
func (j projection) slope(f Facet) (Point, bool) {
	ex, ey, det := j.steps(f)
	if math.Abs(det) < 1e-6*(ex.Dot(ex)+ey.Dot(ey)) {
		return Point{}, false
	}
	// Solve s·ex = Slope.X, s·ey = Slope.Y.
	return Point{(f.Slope.X*ey.Y - f.Slope.Y*ex.Y) / det, (f.Slope.Y*ex.X - f.Slope.X*ey.X) / det}, true
}

// behind orders facets for painting: true if a must be painted before b. The first crease that separates the two
// decides, as in a binary space partition, so the order is right for every arrangement.
func (j projection) behind(folds []Fold, a, b Facet) bool {
	for i, f := range folds {
		if a.Active[i] != b.Active[i] && f.HasCrease() {
			// Away from the eye is +y after the turn: (sinY, cosY) in the plane.
			far := f.W.X*j.sinY+f.W.Y*j.cosY > 0
			return a.Active[i] == far
		}
	}
	return false
}
