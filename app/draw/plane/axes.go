package plane

import (
	"math"
	"slices"

	"crease/app/draw/scale"
	"crease/app/draw/svg"
	"crease/app/text/number"
)

// circles is how many standard deviations of the samples are drawn.
const circles = 2

// axes draws the coordinate axes, and the circles of one and two standard deviations of the samples.
func (d *drawing) axes() {
	v := d.View
	o := v.ToScreen(Point{})
	if d.RulerX != (Ruler{}) { // nothing is at 0, and no deviation is 1
		return
	}
	d.Begin("g").Str("stroke", "var(--ink)").Str("stroke-opacity", ".22").Str("stroke-width", "1")
	d.Str("fill", "none").Open()
	d.segment(Point{0, o.Y}, Point{v.W, o.Y}).Void()
	d.segment(Point{o.X, 0}, Point{o.X, v.H}).Void()
	for s := 1.0; s <= circles; s++ {
		if r := s * v.Scale(); r < 4*math.Hypot(v.W, v.H) {
			d.disc(o, r).Dash(2, 5).Str("stroke-opacity", ".45").Void()
		}
	}
	d.Close("g")
}

// italic begins a text for a name of a quantity.
func (d *drawing) italic(p Point) *svg.Pen { return d.note(p).Str("font-style", "italic") }

// contours draws the level lines, zero heavier.
func (d *drawing) contours() {
	d.Begin("g").Str("stroke", "var(--ink)").Str("stroke-opacity", ".42").Str("stroke-width", ".9")
	d.Str("data-contours", "").Open()
	for _, c := range Contours(d.facets, scale.Step(2*d.Range, 14)) {
		d.segment(d.View.ToScreen(c.From), d.View.ToScreen(c.To))
		if math.Abs(c.Level) < 1e-9*d.Range {
			d.Str("stroke-width", "1.8")
		}
		d.Void()
	}
	d.Close("g")
}

// Contour is one straight piece of a level line.
type Contour struct {
	Level    float64
	From, To Point
}

// Contours returns the level lines of the facets at the multiples of step, exactly: on a facet they are straight.
func Contours(fs []Facet, step float64) []Contour {
	var out []Contour
	for _, f := range fs {
		lo, hi := f.between()
		if hi-lo < 1e-9*step {
			continue // a level facet has no lines
		}
		for _, level := range scale.Multiples(lo, hi, step) {
			var ends []Point
			for i, p := range f.Corners {
				j := (i + 1) % len(f.Corners)
				s, t := f.Values[i]-level, f.Values[j]-level
				if (s < 0) != (t < 0) {
					ends = append(ends, p.Add(f.Corners[j].Sub(p).Mul(s/(s-t))))
				}
			}
			if len(ends) == 2 && ends[0] != ends[1] {
				out = append(out, Contour{level, ends[0], ends[1]})
			}
		}
	}
	return out
}

// graph draws a sheet of one input: the polyline of f over x between the creases, over a grid.
func (d *drawing) graph() {
	v, y := d.View, d.graphHeight
	d.Begin("g").Str("stroke", "var(--grid)").Str("stroke-width", "1").Open()
	for _, t := range d.graphLevels() {
		d.segment(Point{0, y(t.At)}, Point{v.W, y(t.At)}).Void()
	}
	for _, t := range d.ticks() {
		x := v.ToScreen(Point{t.At, 0}).X
		d.segment(Point{x, 0}, Point{x, v.H}).Void()
	}
	d.Close("g")
	if d.RulerF == (Ruler{}) {
		d.segment(Point{0, y(0)}, Point{v.W, y(0)}).Stroke("var(--line)", 1.5).Void()
	}
	if d.Blank {
		return
	}
	d.dots() // beneath the function through them
	xs := Bends(d.Sheet, v.CX-v.Half, v.CX+v.Half)
	ps := make([]Point, len(xs))
	for i, x := range xs {
		ps[i] = Point{v.ToScreen(Point{x, 0}).X, y(Eval(d.Sheet, Point{x, 0}))}
	}
	d.shape("polyline", ps).Str("data-graph", "").Str("fill", "none")
	d.Stroke("var(--ink)", d.em(2.4)).Str("stroke-linejoin", "round").Void()
}

// graphRoom is how far the axis of values reaches beyond the limit.
const graphRoom = 1.15

// graphHeight is where a value lies in the graph.
func (p Picture) graphHeight(f float64) float64 {
	h := p.View.H
	return h/2 - f/(p.Range*graphRoom)*(h/2-16)
}

// graphLevels are the values with a line across the graph.
func (p Picture) graphLevels() []scale.Tick {
	top := p.Range * graphRoom
	return p.RulerF.ticks(-top, top, 2*top, 6)
}

// ticks are the places along the lower edge with a number, in a graph with an upright line.
func (p Picture) ticks() []scale.Tick {
	return p.RulerX.ticks(p.View.CX-p.View.Half, p.View.CX+p.View.Half, 2*p.View.Half, 6)
}

// Bends returns lo, the places between lo and hi at which a sheet of one input bends, and hi, in rising order.
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

// Ruler tells a place t of an axis as Zero + One·t, as where a table's rows fill the picture; the zero Ruler as it is.
type Ruler struct{ Zero, One float64 }

// ticks returns the places of round numbers between two places, about n of them on such a span.
func (r Ruler) ticks(lo, hi, span float64, n int) (list []scale.Tick) {
	one, text := r.One, func(v float64) string { return number.Measured(v, 0) }
	if r == (Ruler{}) {
		one, text = 1, number.Trimmed
	}
	for _, v := range scale.Multiples(r.Zero+one*lo, r.Zero+one*hi, scale.Step(one*span, n)) {
		list = append(list, scale.Tick{At: (v - r.Zero) / one, Label: text(v)})
	}
	return list
}
