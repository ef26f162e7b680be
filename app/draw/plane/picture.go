package plane

import (
	"slices"

	"crease/app/draw/palette"
	"crease/app/draw/svg"
)

// Stroke is how a crease is drawn.
type Stroke int

// The strokes: truth is solid, what was found is dashed over it, and a faint
// outline is the truth beneath what was found.
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

// Picture is everything that a sheet shows. One path draws them all: the true
// sheet, the found one, their difference, thumbnails and exports.
type Picture struct {
	View        Viewport
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
	Note        string // a few words over the legend, "" for none
	AxisX       string // names of the axes, "" for x₁ and x₂
	AxisY       string
	Dark        bool
	Big         bool        // projector: heavier lines, larger type
	Inline      bool        // colours resolved, for a picture that leaves the page
	ID          string      // prefix of the ids inside: unique on a page
	Title       string      // what the picture shows, in words
	Draft       *Line       // a crease that is just being drawn
	Directions  []Direction // found, on a flat sheet
	Dots        []Dot       // samples, shown where there is no paper yet
	DotRange    float64     // end of the colour scale of the samples; 0 takes it from them
	DotName     string      // the name of the samples' values beside their scale; "" leaves it out
	Covered     []Rect      // what lies over the picture on the page: labels keep off
}

// Dot is a sample: where it fell and its value.
type Dot struct {
	At    Point
	Value float64
	Above float64 // how far over its place it is drawn, as a part of the picture's height
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
	picture, _ := p.Draw()
	if p.Inline {
		return palette.Resolve(picture.Text, p.Dark)
	}
	return picture.Text
}

// Draw is SVG in parts, with the page's names of colours, together with the places of the
// creases and their handles.
func (p Picture) Draw() (picture svg.Picture, ls []Layout) {
	d := begin(p)
	d.draw()
	return d.Pen.Picture(), d.layouts
}

// begin lays a picture out.
func begin(p Picture) *drawing {
	if p.Draft != nil { // it folds the paper while it is drawn
		p.Sheet = append(slices.Clone(p.Sheet), p.Draft.Fold)
	}
	fs := p.Facets()
	if p.Range <= 0 {
		p.Range = Range(fs)
	}
	d := &drawing{
		Picture: p,
		Pen:     svg.NewPen(2, 16<<10+340*min(len(fs), 700)),
		limit:   p.Range,
		proj:    project(p, p.Range),
		facets:  fs,
		light:   lightOn(p, fs),
	}
	var placed captions
	d.layouts, placed = p.layout()
	d.captions, d.taken = placed.list, placed.taken
	return d
}

// drawing is a picture while it is drawn.
type drawing struct {
	Picture
	*svg.Pen
	limit   float64 // the end of the colour scale
	proj    projection
	facets  []Facet
	light   light
	layouts []Layout
	faint   int // number of faint outlines

	captions []caption
	taken    []Rect // by captions, handles and labels
}

func (d *drawing) draw() {
	v := d.View
	d.Root(v.W, v.H).Num("width", v.W).Num("height", v.H).Str("role", "img").Str("aria-label", d.Title)
	d.Str("font-family", "system-ui,sans-serif").Num("font-size", d.em(11)).Open()
	d.Begin("rect").Str("width", "100%").Str("height", "100%").Str("fill", d.ground()).Void()
	switch {
	case d.Graph:
		d.graph()
	case d.Picture.Solid:
		d.base()
		d.fading(d.Picture.Fade, d.paper)
		d.solidLines()
		d.dots()
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
	if !d.Picture.Solid {
		d.dots()
		d.lines()
		if !d.Graph {
			d.directions()
		}
		d.names()
	}
	d.texts()
	if d.hasLegend() {
		d.legend()
	}
	d.Close("svg")
}

// fading draws something in a group of its own that is so far from being opaque;
// what has faded altogether is left out.
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

func (d *drawing) ground() string {
	if d.Blank || d.Picture.Fade > 0 || d.Picture.Solid || d.Graph {
		return "var(--panel)"
	}
	return palette.Sheet(0, d.Dark)
}

// dots draws samples, coloured by value: larger where they are given a scale, for
// then they are what the picture shows.
func (d *drawing) dots() {
	if len(d.Dots) == 0 {
		return
	}
	most, size := d.DotRange, d.em(2.8)
	if most <= 0 {
		most, size = 1e-300, d.em(2.2)
		for _, s := range d.Dots {
			most = max(most, s.Value, -s.Value)
		}
	}
	d.group("data-dots").Str("stroke", "var(--muted)").Str("stroke-width", ".5").Open()
	for _, s := range d.Dots {
		at := d.View.ToScreen(s.At)
		switch {
		case d.Picture.Solid:
			at = d.proj.point(s.At, s.Value)
		case d.Graph:
			at.Y = d.graphHeight(s.Value)
		}
		at.Y -= s.Above * d.View.H
		d.disc(at, size).Str("fill", palette.Value(s.Value/most, d.Dark)).Void()
	}
	d.Close("g")
}

// em scales a length of type or line for the projector.
func (p Picture) em(x float64) float64 {
	if p.Big {
		return 1.5 * x
	}
	return x
}

// scaleEnd is the end of the colour scale, or of the axis of a graph.
func (p Picture) scaleEnd() float64 {
	if p.Range > 0 {
		return p.Range
	}
	return Range(p.Facets())
}
