// Package chart draws small scientific figures as SVG text: axes, marks, a read-out, a description in words and a table
// for those who do not see the picture. It is pure: values in, text out, nothing of the browser.
//
// Data may hold anything. What is not finite, and what a logarithmic axis
// cannot show, is left out of the picture; no such number ever reaches the text.
package chart

import (
	"cmp"
	"slices"

	"crease/app/draw/scale"
)

// Figure is a picture with two axes. It is a value: the same figure is drawn
// small and large, told in words and listed as a table.
type Figure struct {
	Title string // what is seen, in a few words
	X, Y  Axis
	Marks []Mark
	Equal bool // one unit is equally long on both axes, as in the complex plane
	Low   bool // two rows or so: half the height is enough

	// CaptionOf is the line below the picture. It is made of the marks that it is given, which in a picture that moves
	// are fewer and lower than those of the figure: whole says that nothing is missing, so that it can be said of
	// all, and what there is none of. nil where there is nothing to say.
	CaptionOf func(marks []Mark, whole bool) string
}

// Caption is what the whole figure says.
func (f Figure) Caption() string { return f.says(true) }

// Caption is what the frame says as it is drawn.
func (fr *Frame) Caption() string { return fr.Figure.says(!fr.Moving) }

func (f Figure) says(whole bool) string {
	if f.CaptionOf == nil {
		return ""
	}
	return f.CaptionOf(f.Marks, whole)
}

// Axis says what runs along one side.
type Axis struct {
	Name     string // such as "samples N" or "error ‖T₃ − f̂₃‖"
	Unit     string // "" for a pure number
	Kind     scale.Kind
	Min, Max float64      // the range; equal for one that follows from the data
	Include  []float64    // values that it has to hold besides
	Labels   []scale.Tick // places with names instead of numbers
	Bare     bool         // no ticks, no line: the axis carries no quantity
}

// Label returns the axis' name with its unit.
func (a Axis) Label() string {
	if a.Unit == "" {
		return a.Name
	}
	return a.Name + " (" + a.Unit + ")"
}

// Tick gives a place of the axis a name.
func (a *Axis) Tick(at float64, name string) {
	a.Labels = append(a.Labels, scale.Tick{At: at, Label: name})
}

// NamedAxis returns an axis with a place for each of some names, from 0 on.
func NamedAxis(title string, places []string) Axis {
	a := Axis{Name: title, Labels: []scale.Tick{}, Min: -0.5, Max: float64(len(places)) - 0.5}
	for at, name := range places {
		a.Tick(float64(at), name)
	}
	return a
}

// MarkKind says how data are drawn.
type MarkKind int

// The kinds of marks.
const (
	Line   MarkKind = iota // joined in the order given
	Steps                  // joined level, then up or down
	Points                 // a dot each
	Bars                   // from zero, or from the bottom of a logarithmic axis, to Y
	Band                   // between Y and Y2
	Cells                  // a rectangle W wide and .9 high about (X, Y), coloured by V
	RuleX                  // a line across the picture at X
	RuleY                  // a line across the picture at Y
	Arrows                 // from the origin to (X, Y)
)

// Mark is one series of data.
type Mark struct {
	Kind    MarkKind
	Name    string // in the legend; none if empty
	Data    []Datum
	Colour  string  // a CSS colour; a datum's own goes before it
	Width   float64 // of lines and dots in points, of bars in units of the axis; 0 for the default
	Dash    bool
	Faint   bool
	Hollow  bool               // dots are rings
	Dots    bool               // lines carry a dot at each datum
	ByValue bool               // coloured by V on the diverging scale
	Pin     bool               // what lies outside a fixed range is shown at its edge, as a ring
	Tell    func(i int) string // reads datum i out; nil for words made from its label and the axes
	Drag    string             // a rule that can be dragged, by this name
}

// Datum is one datum. Fields that its mark does not use stay zero.
type Datum struct {
	X, Y   float64
	Y2     float64 // the other side of a band
	W      float64 // width of a cell
	V      float64 // value between −1 and 1 behind the colour
	Label  string  // what it is: w₁, T₃ …
	Tell   string  // the read-out in words, before the mark's
	Colour string
	Of     int // 1 + the unit that it belongs to, 0 for none
}

// With returns the figure with marks added, and without those that have no data: the legend would name them.
func (f Figure) With(marks ...Mark) Figure {
	f.Marks = slices.DeleteFunc(slices.Concat(f.Marks, marks), func(m Mark) bool { return len(m.Data) == 0 })
	return f
}

// scales returns the scales of both axes for the data of the figure.
func (f Figure) scales() (x, y scale.Scale) {
	xs, ys := slices.Clone(f.X.Include), slices.Clone(f.Y.Include)
	for _, m := range f.Marks {
		for _, d := range m.Data {
			switch m.Kind {
			case RuleX: // a rule has no place along it
				xs = append(xs, d.X)
			case RuleY:
				ys = append(ys, d.Y)
			case Cells:
				xs, ys = append(xs, d.X-d.W/2, d.X+d.W/2), append(ys, d.Y-0.45, d.Y+0.45)
			case Bars:
				xs, ys = append(xs, d.X-m.barWidth()/2, d.X+m.barWidth()/2), append(ys, d.Y)
				if f.Y.Kind != scale.Log {
					ys = append(ys, 0)
				}
			case Band:
				xs, ys = append(xs, d.X), append(ys, d.Y, d.Y2)
			case Arrows:
				xs, ys = append(xs, 0, d.X), append(ys, 0, d.Y)
			default:
				xs, ys = append(xs, d.X), append(ys, d.Y)
			}
		}
	}
	return f.X.scale(xs), f.Y.scale(ys)
}

func (m Mark) barWidth() float64 { return cmp.Or(m.Width, 0.7) }

// scale returns the scale of an axis that has to hold some values.
func (a Axis) scale(values []float64) scale.Scale {
	fixed := scale.Scale{Kind: a.Kind, Lo: a.Min, Hi: a.Max}
	switch {
	case fixed.Usable():
		return fixed
	case a.Labels != nil || a.Bare: // no numbers, so the ends need not be round
		return scale.Tight(a.Kind, values)
	}
	return scale.Fit(a.Kind, values)
}
