package plane

import (
	"math"

	"crease/algo/num/linalg"
	"crease/app/draw/palette"
	"crease/app/draw/scale"
	"crease/app/draw/svg"
	"crease/app/text/number"
)

// Stroke is how a crease is drawn.
type Stroke int

// The strokes: truth is solid, what was found is dashed over it, and a faint outline is the truth beneath that.
const (
	Solid Stroke = iota
	Dashed
	Faint
)

// Line is one crease as drawn: where it lies, whose it is and how.
type Line struct {
	Fold   Fold
	Unit   int // colour and label; −1 for one that matches no true unit
	Stroke Stroke
	Label  bool
	Fade   float64 // how much of it has faded: 0 nothing, 1 all
}

// Picture is everything that a sheet shows: the true one, the found one, their difference, thumbnails and exports.
type Picture struct {
	View        Viewport
	Foot        float64 // height in pixels of the strip below the view that has the legend, 0 for none; see Foot
	Sheet       []Fold  // the function whose paper it is
	Range       float64 // end of the symmetric colour scale; 0 takes it from the sheet
	Steepness   float64 // the slope that is shaded as paper tilted by 40°; 0 takes it from the sheet
	Lines       []Line
	Highlighted int     // unit pointed at, −1 for none
	Chosen      int     // unit selected for editing, −1 for none
	Handles     bool    // draw what the creases are moved by
	Blank       bool    // no paper yet: axes and lines only
	Fade        float64 // how much of the paper has faded: 0 nothing, 1 all
	Graph       bool    // d = 1: the sheet is a function of x alone, drawn as its graph
	Contours    bool
	Solid       bool // the folded sheet in three dimensions
	Turn        Turn
	Axes        bool   // axes with ticks in standard deviations, and the Gaussian's circles
	Legend      string // the name of the value beside its scale; "" leaves the legend out
	Note        string // a few words beside the scale in place of the name, where there is room; "" for none
	AxisX       string // names of the axes, "" for x₁ and x₂
	AxisY       string
	RulerX      Ruler // in which numbers the axes and the values are told
	RulerY      Ruler
	RulerF      Ruler
	Dark        bool
	Big         bool        // projector: heavier lines, larger type
	Inline      bool        // colours resolved, for a picture that leaves the page
	ID          string      // prefix of the ids inside: unique on a page
	Title       string      // what the picture shows, in words
	Directions  []Direction // found: on a flat sheet, or on the level paper beneath a folded one
	Dots        []Dot       // samples, shown where there is no paper yet, and the rows of a table over it
	DotRange    float64     // end of the colour scale of the samples; 0 takes it from them
	DotName     string      // the name of the samples' values beside their scale; "" leaves it out
}

// Dot is a sample: where it fell and its value.
type Dot struct {
	At    Point
	Value float64
	Above float64 // how far over its place it is drawn, as a part of the picture's height
}

// Dots are the first of some samples, with inputs x, at most so many; one input has a column and no second.
func Dots(x [][]float64, y []float64, most int) []Dot {
	dots := make([]Dot, min(len(y), most))
	for i := range dots {
		dots[i] = Dot{At: Point{X: x[0][i]}, Value: y[i]}
		if len(x) > 1 {
			dots[i].At.Y = x[1][i]
		}
	}
	return dots
}

// Rect is a rectangle of the picture in pixels, its corners at (X0, Y0) and (X1, Y1).
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
	picture, _ := p.Draw()
	if p.Inline {
		return palette.Resolve(picture.Text, p.Dark)
	}
	return picture.Text
}

// Draw is SVG in parts, with the page's names of colours, together with the places of the creases and their handles.
func (p Picture) Draw() (picture svg.Picture, ls []Layout) {
	d := begin(p)
	d.draw()
	return d.Pen.Picture(), d.layouts
}

// begin lays a picture out.
func begin(p Picture) *drawing {
	fs := p.Facets()
	if p.Range <= 0 {
		p.Range = Range(fs)
	}
	d := &drawing{Picture: p, Pen: svg.NewPen(2, 16<<10+340*min(len(fs), 700)), proj: project(p, p.Range), facets: fs,
		light: lightOn(p, fs)}
	d.layOut()
	return d
}

// drawing is a picture while it is drawn.
type drawing struct {
	Picture
	*svg.Pen
	proj    projection
	facets  []Facet
	light   light
	layouts []Layout
	faint   int // number of faint outlines

	captions []caption
	taken    []Rect // where captions, labels and handles lie already
}

func (d *drawing) draw() {
	v := d.View
	h := v.H + d.Foot
	d.Root(v.W, h).Num("width", v.W).Num("height", h).Str("role", "img").Str("aria-label", d.Title)
	d.Str("font-family", "system-ui,sans-serif").Num("font-size", d.em(11)).Open()
	ground := palette.Sheet(0, d.Dark)
	if d.Blank || d.Picture.Fade > 0 || d.Picture.Solid || d.Graph {
		ground = "var(--panel)"
	}
	d.Begin("rect").Str("width", "100%").Str("height", "100%").Str("fill", ground).Void()
	switch {
	case d.Graph:
		d.graph()
	case d.Picture.Solid:
		d.base()
		d.fading(d.Picture.Fade, d.paper)
	default:
		d.fading(d.Picture.Fade, func() {
			d.paper()
			d.edges()
			if d.Contours {
				d.contours()
			}
		})
		if d.Axes {
			d.axes()
		}
	}
	if !d.Graph || d.Blank {
		d.dots()
	}
	d.lines()
	if !d.Graph {
		d.directions()
	}
	d.names()
	d.texts()
	if name, _ := d.scaled(); name != "" && d.Foot > 0 {
		d.legend()
	}
	d.Close("svg")
}

// fading draws something in a group of its own that is so far from being opaque; what has faded altogether is left out.
func (d *drawing) fading(fade float64, draw func()) {
	switch {
	case fade <= 0:
		draw()
	case fade < 1:
		d.Begin("g").Fraction("opacity", 1-fade).Open()
		draw()
		d.Close("g")
	}
}

// dots draws samples, coloured by value: larger where they are given a scale, for then they are what the picture shows.
// Those of one of 51 colours are one path, as a film draws hundreds of them anew in many of its frames, and are painted
// from the lowest values to the highest: which of two lies on the other stays from frame to frame.
func (d *drawing) dots() {
	if len(d.Dots) == 0 {
		return
	}
	most, size := d.DotRange, d.em(2.8)
	if most <= 0 {
		largest := linalg.Largest(len(d.Dots), func(i int) float64 { return math.Abs(d.Dots[i].Value) })
		most, size = max(1e-300, largest), d.em(2.2)
	}
	var ofStep [2*fineness + 1][]int
	for i, s := range d.Dots {
		k := steps(s.Value, most) + fineness
		ofStep[k] = append(ofStep[k], i)
	}
	var groups svg.Patches
	for k, dots := range ofStep {
		style := svg.Style{Colour: palette.Value(float64(k-fineness)/fineness, d.Dark)}
		for _, i := range dots {
			groups.Add(style, i)
		}
	}
	d.Begin("g").Int("data-dots", len(d.Dots)).Str("stroke", "var(--muted)").Str("stroke-width", ".5").Open()
	groups.Draw(d.Pen, func(i int) {
		s := d.Dots[i]
		at := d.View.ToScreen(s.At)
		switch {
		case d.Picture.Solid:
			at = d.proj.point(s.At, s.Value)
		case d.Graph:
			at.Y = d.graphHeight(s.Value)
		}
		if at.Y -= s.Above * d.View.H; at.Y+size <= d.View.H || d.Foot == 0 { // the others are out of view
			d.Ring(at.X, at.Y, size)
		}
	}, func(s svg.Style) { d.Str("fill", s.Colour) })
	d.Close("g")
}

// em scales a length of type or line for the projector, and for large paper, as on a wide screen, with which it grows.
func (p Picture) em(x float64) float64 { return x * typeScale(p.View.W, p.View.H+p.Foot, p.Big) }

func typeScale(w, h float64, big bool) float64 {
	const most = 1.5
	side := 560.0 // of a sheet with letters of the usual size
	if big {
		side = 200
	}
	return min(max(1, min(w, h)/side), most)
}

// Foot returns how high the strip with the legend is at the foot of a sheet of w × h pixels. The view ends above it, so
// that the legend lies on nothing that the picture shows, whatever is drawn.
func Foot(w, h float64, big bool) float64 { return 32 * typeScale(w, h, big) }

// segment begins a straight line between two places of the picture.
func (d *drawing) segment(a, b Point) *svg.Pen { return d.Line(a.X, a.Y, b.X, b.Y) }

// disc begins a circle.
func (d *drawing) disc(c Point, r float64) *svg.Pen { return d.Circle(c.X, c.Y, r) }

// note begins a text at a place; Words ends it.
func (d *drawing) note(p Point) *svg.Pen { return d.Label(p.X, p.Y) }

// shape begins a polygon or a polyline through the places given.
func (d *drawing) shape(name string, ps []Point) *svg.Pen {
	return d.Begin(name).Places(len(ps), func(i int) (x, y float64) { return ps[i].X, ps[i].Y })
}

// group begins a group that says by an attribute what it holds.
func (d *drawing) group(what string) *svg.Pen { return d.Begin("g").Str(what, "") }

// scaled returns the name of what is coloured, "" for nothing, and the end of its scale; that of paper is in p.Range.
func (p Picture) scaled() (name string, limit float64) {
	if p.Blank {
		return p.DotName, p.DotRange
	}
	return p.Legend, p.Range
}

// legend draws the colour scale in the strip below the view, beside it the note if there is room, or else the name.
func (d *drawing) legend() {
	k, right, top, colour := d.em(1), d.View.W, d.View.H, palette.Sheet
	if d.Blank { // of samples
		colour = palette.Value
	}
	d.group("data-legend").Open()
	d.Rect(0, top, right, d.Foot).Str("fill", "var(--panel)").Void()
	name, limit := d.scaled()
	const least, most = 60, 100 // of the scale's length
	room := func(words string) float64 { return right - 36*k - svg.TextWidth(words, captionSize*k) }
	said := d.Note
	if said == "" || room(said) < least*k {
		said = name
	}
	x1 := right - 16*k
	x0 := x1 - min(most*k, room(said))
	d.note(Point{x0 - 12*k, top + 14*k}).Str("text-anchor", "end").Str("fill", "var(--ink)")
	if said == name {
		d.Str("font-style", "italic").Str("font-family", "Georgia,serif")
	}
	d.Words(said)
	for i := range 2 * stops {
		// Bars, not a gradient: the legend also stands where there is no paper.
		w := (x1 - x0) / (2 * stops)
		d.Rect(x0+float64(i)*w, top+6*k, w+.5, 9*k).Str("fill", colour((float64(i)+.5)/stops-1, d.Dark)).Void()
	}
	step := scale.Step(limit, 1)
	if step > limit {
		step = scale.Step(limit, 2)
	}
	list := d.RulerF.ticks(-limit, limit, 2*limit, 4)
	if d.RulerF == (Ruler{}) {
		list = []scale.Tick{{At: -step, Label: number.Trimmed(-step)}, {At: step, Label: number.Trimmed(step)}, {Label: "0"}}
	}
	var taken []Rect // the picture ends, and no number is cut
	for _, t := range list {
		x, words := x0+(x1-x0)*(t.At/limit+1)/2, t.Label
		d.segment(Point{x, top + 13*k}, Point{x, top + 17*k}).Str("stroke", "var(--ink)").Void()
		half := svg.TextWidth(words, captionSize*k)/2 + 2
		at := Point{min(x, right-half), top + 27*k}
		if box := d.caption(at, "middle", words, false).box; box.X0 >= 0 && free(box, taken) {
			box.X0, box.X1 = box.X0-4*k, box.X1+4*k
			taken = append(taken, box)
			d.note(at).Str("text-anchor", "middle").Str("fill", "var(--ink)").Words(words)
		}
	}
	d.Close("g")
}

// Direction is one that was found in the samples: an arrow from the middle of the plane along a unit's weight.
type Direction struct {
	To   Point // the weight, projected on the picture's plane; at most 1 long
	Unit int   // colour; −1 for one that matches no true unit
	Even bool  // found by the tensor of even order: an open head; else a full one
}

// Direction returns the arrow of a weight w in R^d, a unit vector, in the plane; where one has fewer inputs, of those.
func (b Basis) Direction(w []float64, unit int, even bool) Direction {
	n := min(len(b.U), len(w))
	return Direction{Point{linalg.Dot(b.U[:n], w[:n]), linalg.Dot(b.V[:n], w[:n])}, unit, even}
}

// arrowLength is how long an arrow of length 1 is, in half-widths of the picture; lyingLength on paper seen aslant.
const arrowLength, lyingLength = 0.36, 0.7

// directions draws the directions from the middle of the plane, the even ones last: an open head lies on a full one.
func (d *drawing) directions() {
	if len(d.Directions) == 0 {
		return
	}
	place := func(to Point) Point {
		if d.Picture.Solid {
			return d.proj.point(Point{d.View.CX, d.View.CY}.Add(to.Mul(lyingLength*d.View.Half)), floor*d.Range)
		}
		scale := arrowLength * min(d.View.W, d.View.H) / 2
		return Point{d.View.W/2 + to.X*scale, d.View.H/2 - to.Y*scale}
	}
	origin := place(Point{})
	d.group("data-directions").Open()
	for _, even := range []bool{false, true} {
		for _, a := range d.Directions {
			if a.Even == even {
				d.arrow(origin, place(a.To).Sub(origin), a)
			}
		}
	}
	d.disc(origin, d.em(3)).Str("fill", "var(--ink)").Stroke("var(--halo)", 1.2).Void()
	d.Close("g")
}

func (d *drawing) arrow(from, by Point, a Direction) {
	tip, dir := from.Add(by), by.Unit()
	if by.Dot(by) < 16 {
		return // all but upright on this slice
	}
	c := colour(a.Unit)
	neck := tip.Sub(dir.Mul(d.em(9)))
	side := dir.Left().Mul(d.em(5))
	width, fill := d.em(3), c
	if a.Even {
		width, fill = d.em(1.6), "var(--halo)"
	}
	d.segment(from, neck).Stroke("var(--halo)", width+d.em(2.4)).Void()
	d.segment(from, neck).Int("data-direction", a.Unit).Stroke(c, width)
	if a.Even {
		d.Dash(d.em(5), d.em(3))
	}
	d.Void()
	if palette.ShapeOf(a.Unit) != palette.Disc {
		d.marker(a.Unit, from.Add(by.Mul(.5)), d.em(markerRadius))
	}
	head := []Point{tip, neck.Add(side), neck.Sub(side)}
	d.shape("polygon", head).Str("fill", fill).Stroke(c, 1.6).Str("stroke-linejoin", "round").Void()
}
