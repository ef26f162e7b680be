package plane

import (
	"math"
	"slices"

	"crease/app/draw/scale"
)

// graph draws a sheet of one input: the polyline of f over x between the
// creases, with axes.
func (d *drawing) graph() {
	v := d.View
	y := d.graphHeight
	d.graphGrid()
	pen(d.segment(Point{0, y(0)}, Point{v.W, y(0)}), "var(--line)", 1.5).Void()
	if d.Blank {
		return
	}
	xs := Bends(d.Sheet, v.CX-v.Half, v.CX+v.Half)
	ps := make([]Point, len(xs))
	for i, x := range xs {
		ps[i] = Point{v.ToScreen(Point{x, 0}).X, y(Eval(d.Sheet, Point{x, 0}))}
	}
	d.shape("polyline", ps).Str("data-graph", "").Str("fill", "none")
	pen(d.Pen, "var(--ink)", d.em(2.4)).Str("stroke-linejoin", "round").Void()
}

// graphRoom is how far the axis of values reaches beyond the limit.
const graphRoom = 1.15

// graphHeight is where a value lies in the graph.
func (p Picture) graphHeight(f float64) float64 {
	h := p.View.H
	return h/2 - f/(p.scaleEnd()*graphRoom)*(h/2-16)
}

// graphLevels are the values with a line across the graph.
func (p Picture) graphLevels() []float64 {
	top := p.scaleEnd() * graphRoom
	return scale.Multiples(-top, top, scale.Step(2*top, 6))
}

// graphTicks are the inputs with an upright line.
func (p Picture) graphTicks() []float64 {
	v := p.View
	return scale.Multiples(v.CX-v.Half, v.CX+v.Half, scale.Step(2*v.Half, 6))
}

// graphGrid draws the grid of the graph.
func (d *drawing) graphGrid() {
	v := d.View
	d.Begin("g").Str("stroke", "var(--grid)").Str("stroke-width", "1").Open()
	for _, t := range d.graphLevels() {
		y := d.graphHeight(t)
		d.segment(Point{0, y}, Point{v.W, y}).Void()
	}
	for _, t := range d.graphTicks() {
		x := v.ToScreen(Point{t, 0}).X
		d.segment(Point{x, 0}, Point{x, v.H}).Void()
	}
	d.Close("g")
}

// Bends returns lo, the places between lo and hi at which a sheet of one input
// bends, and hi, in rising order.
func Bends(folds []Fold, lo, hi float64) []float64 {
	xs := []float64{lo, hi}
	for _, f := range folds {
		if math.Abs(f.W.X) > flat {
			if x := -f.B / f.W.X; x > lo && x < hi {
				xs = append(xs, x)
			}
		}
	}
	slices.Sort(xs)
	return xs
}
