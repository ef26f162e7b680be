// Package plane draws a network on the plane as folded paper: the exact
// polygons between its creases, their colours and light, the handles by which
// the creases are moved, and how a fold is moved, turned and raised. It is pure: geometry
// in, SVG text and numbers out.
package plane

import "math"

// Point is a point or a vector, in standard deviations of the plane or in
// pixels of the picture.
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

// Viewport is the part of the plane that a picture shows: Half standard
// deviations to the left and right of (CX, CY), on W × H pixels.
type Viewport struct {
	CX, CY, Half float64
	W, H         float64
}

// Limits of the zoom, in standard deviations of half-width.
const (
	MinHalf = 0.1
	MaxHalf = 100
)

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
	return []Point{
		{v.CX - hx, v.CY - hy}, {v.CX + hx, v.CY - hy},
		{v.CX + hx, v.CY + hy}, {v.CX - hx, v.CY + hy},
	}
}

// ZoomAt scales the view by factor (below 1 shows less of the plane) and keeps
// the pixel at in place. The half-width stays between MinHalf and MaxHalf.
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
