package plane

import (
	"sort"

	"crease/app/chart"
	"crease/app/palette"
)

// Stroke is how a crease is drawn.
type Stroke int

// The strokes: truth is solid, what was found is dashed over it, and a ghost
// is the truth beneath what was found.
const (
	Solid Stroke = iota
	Dashed
	Ghost
)

// Line is one crease as drawn: where it lies, whose it is and how.
type Line struct {
	Fold   Fold
	Unit   int // colour and label; −1 for one that matches no true unit
	Stroke Stroke
	Label  bool
}

// Picture is everything that a sheet shows. One path draws them all: the true
// sheet, the found one, their difference, thumbnails and exports.
type Picture struct {
	View     Viewport
	Sheet    []Fold  // the function whose paper it is
	Range    float64 // end of the symmetric colour scale; 0 takes it from the sheet
	Lines    []Line
	Lit      int  // unit pointed at, −1 for none
	Chosen   int  // unit selected for editing, −1 for none
	Handles  bool // draw what the creases are moved by
	Blank    bool // no paper yet: axes and lines only
	Graph    bool // d = 1: the sheet is a function of x alone, drawn as its graph
	Contours bool
	Solid    bool // the folded sheet in three dimensions
	Turn     Turn
	Axes     bool   // axes with ticks in standard deviations, and the Gaussian's circles
	Legend   string // the name of the value beside its scale; "" leaves the legend out
	AxisX    string // names of the axes, "" for x₁ and x₂
	AxisY    string
	Dark     bool
	Big      bool   // projector: heavier lines, larger type
	Inline   bool   // colours resolved, for a picture that leaves the page
	ID       string // prefix of the ids inside: unique on a page
	Title    string // what the picture shows, in words
	Draft    *Line  // a crease that is just being drawn
	Dots     []Dot  // samples, shown where there is no paper yet
	Covered  []Rect // what lies over the picture on the page: labels keep off
}

// Dot is a sample: where it fell and its value.
type Dot struct {
	At    Point
	Value float64
}

// Rect is a rectangle of the picture in pixels, its corners at (X0, Y0) and
// (X1, Y1).
type Rect struct{ X0, Y0, X1, Y1 float64 }

// Facets returns the paper's facets within the view.
func (p Picture) Facets() []Facet {
	if p.Blank {
		return nil
	}
	return Arrange(p.Sheet, p.View.Corners())
}

// SVG draws the picture as one svg element of the view's size.
func (p Picture) SVG() string {
	w := &pen{b: make([]byte, 0, 16<<10)}
	fs := p.Facets()
	r := p.Range
	if r <= 0 {
		r = Range(fs)
	}
	d := drawing{Picture: p, pen: w, range_: r, proj: project(p, r), facets: fs}
	d.draw()
	if p.Inline {
		return palette.Resolve(string(w.b), p.Dark)
	}
	return string(w.b)
}

// drawing is a picture while it is drawn.
type drawing struct {
	Picture
	*pen
	range_ float64
	proj   projection
	facets []Facet
}

func (d *drawing) draw() {
	v := d.View
	d.s(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 `).n(v.W).s(` `).n(v.H).s(`" width="`).n(v.W).s(`" height="`).n(v.H).s(`" role="img" aria-label="`, chart.Escape(d.Title), `" font-family="system-ui,sans-serif" font-size="`).n(d.em(11)).s(`" data-facets="`).i(len(d.facets)).s(`">`)
	d.s(`<rect width="100%" height="100%" fill="`, d.ground(), `"/>`)
	switch {
	case d.Graph:
		d.graph()
	case d.Picture.Solid:
		d.base()
		d.paper()
		d.solidLines()
	default:
		d.paper()
		if d.Contours {
			d.contours()
		}
		if d.Axes {
			d.axes()
		}
	}
	if !d.Picture.Solid {
		d.dots()
		d.lines()
	}
	if d.Legend != "" && !d.Blank && !d.Graph {
		d.legend()
	}
	d.s(`</svg>`)
}

func (d *drawing) ground() string {
	if d.Blank || d.Picture.Solid || d.Graph {
		return "var(--panel)"
	}
	return palette.Value(0, d.Dark)
}

// dots draws samples, coloured by value.
func (d *drawing) dots() {
	if len(d.Dots) == 0 {
		return
	}
	most := 1e-300
	for _, s := range d.Dots {
		most = max(most, s.Value, -s.Value)
	}
	d.s(`<g data-dots="" stroke="var(--muted)" stroke-width=".5">`)
	for _, s := range d.Dots {
		d.circle(d.View.ToScreen(s.At), d.em(2.2), `fill="`+palette.Value(s.Value/most, d.Dark)+`"`)
	}
	d.s(`</g>`)
}

// em scales a length of type or line for the projector.
func (d *drawing) em(x float64) float64 {
	if d.Big {
		return 1.5 * x
	}
	return x
}

// stops is the number of intervals by which a gradient follows the scale.
const stops = 8

// paper draws the facets: colour by a gradient along the slope, all of them
// inheriting the stops of one scale, and light by a veil over each.
func (d *drawing) paper() {
	if len(d.facets) == 0 {
		return
	}
	fs := d.facets
	if d.Picture.Solid {
		fs = append([]Facet{}, fs...)
		sort.SliceStable(fs, func(a, b int) bool { return d.proj.behind(d.Sheet, fs[a], fs[b]) })
	}
	d.s(`<defs>`)
	d.scale()
	for i, f := range fs {
		d.gradient(i, f)
	}
	d.s(`</defs><g stroke-width=".8" stroke-linejoin="round">`)
	for i, f := range fs {
		d.facet(i, f)
	}
	d.s(`</g>`)
}

func (d *drawing) scale() {
	d.s(`<linearGradient id="`, d.ID, `s">`)
	for i := 0; i <= stops; i++ {
		d.s(`<stop offset="`).n(float64(i)/stops).s(`" stop-color="`, palette.Value(2*float64(i)/stops-1, d.Dark), `"/>`)
	}
	d.s(`</linearGradient>`)
}

// gradient writes the colour of a facet: it runs from where the facet's plane
// takes the value −range to where it takes +range.
func (d *drawing) gradient(i int, f Facet) {
	c := f.Centre()
	v := f.Level + f.Slope.Dot(c)
	at := d.proj.point(c, v)
	g, ok := d.proj.slope(f)
	// A level facet has its two ends at infinity: a million pixels will do.
	least := d.range_ / 1e6
	if n := g.Norm(); !ok || n == 0 {
		g = Point{least, 0}
	} else if n < least {
		g = g.Mul(least / n)
	}
	g = g.Mul(1 / g.Dot(g))
	lo, hi := at.Add(g.Mul(-d.range_-v)), at.Add(g.Mul(d.range_-v))
	d.s(`<linearGradient id="`, d.ID, `g`).i(i).s(`" href="#`, d.ID, `s" gradientUnits="userSpaceOnUse" x1="`).n(lo.X).s(`" y1="`).n(lo.Y).s(`" x2="`).n(hi.X).s(`" y2="`).n(hi.Y).s(`"/>`)
}

func (d *drawing) facet(i int, f Facet) {
	ps := make([]Point, len(f.Corners))
	for j, c := range f.Corners {
		ps[j] = d.proj.point(c, f.Values[j])
	}
	// The stroke closes the hairline gaps that antialiasing leaves.
	d.s(`<polygon points="`).points(ps).s(`" fill="url(#`, d.ID, `g`).i(i).s(`)" stroke="url(#`, d.ID, `g`).i(i).s(`)"/>`)
	light := d.proj.light(f)
	veil := 0.8 * light
	colour := "#fff"
	if light < 0 {
		veil, colour = -0.62*light, "#000"
	}
	if veil > 0.34 {
		veil = 0.34
	}
	if veil > 0.005 {
		d.s(`<polygon points="`).points(ps).s(`" fill="`, colour, `" fill-opacity="`).n(veil).s(`"/>`)
	}
}
