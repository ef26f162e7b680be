package chart

import (
	"math"
	"slices"

	"crease/app/draw/svg"
)

// maxPointLabels is how many data a picture names beside their dots; with more,
// the read-out has to do.
const maxPointLabels = 40

// labels are the labels of dots, arrows and upright rules while they are placed.
type labels struct {
	fr      *Frame
	taken   []box
	written map[string][]position
}

// pointLabels writes the labels of dots, arrows and upright rules where they
// collide with nothing; a label without a free place is left to the read-out.
func (d *drawing) pointLabels() {
	l := labels{fr: d.fr, written: map[string][]position{}}
	n := 0
	d.fr.eachLabelled(func(m *Mark, i int) {
		n++
		if at, ok := d.fr.labelPlace(m, &m.Data[i]); ok {
			l.taken = append(l.taken, box{at.x - 4, at.y - 4, at.x + 4, at.y + 4})
		}
	})
	if n > maxPointLabels {
		return
	}
	d.fr.eachLabelled(func(m *Mark, i int) {
		q := &m.Data[i]
		if at, ok := l.settle(m, i); ok {
			d.label(at.x, at.y, "start").Str("class", "name")
			if q.Of > 0 {
				d.Int("data-unit", q.Of-1)
			}
			d.Words(q.Label)
		}
	})
}

// eachLabelled calls do for every datum that is named in the picture itself.
func (fr *Frame) eachLabelled(do func(m *Mark, i int)) {
	for k := range fr.Figure.Marks {
		m := &fr.Figure.Marks[k]
		for i := range m.Data {
			if q := &m.Data[i]; q.Label != "" && m.labelled(q) {
				do(m, i)
			}
		}
	}
}

// settle returns where the label of datum i begins, and keeps the place; ok is
// false if there is none, or if the same label stands near by already and each dot need not
// have its own.
func (l *labels) settle(m *Mark, i int) (at position, ok bool) {
	q, font := &m.Data[i], l.fr.font
	p, ok := l.fr.labelPlace(m, q)
	if !ok || !m.Beside && slices.ContainsFunc(l.written[q.Label], func(o position) bool {
		return math.Hypot(o.x-p.x, o.y-p.y) < 2.5*font
	}) {
		return position{}, false
	}
	w, h := svg.TextWidth(q.Label, font), font
	around := []position{
		{7, -7}, {7, h + 3}, {-7 - w, -7}, {-7 - w, h + 3}, {-w / 2, -10}, {-w / 2, h + 10}, {14, 4}, {-14 - w, 4},
	}
	if m.Beside {
		around = []position{{8, .35 * h}, {-8 - w, .35 * h}}
	}
	for _, by := range around {
		b := box{p.x + by.x, p.y + by.y - h, p.x + by.x + w, p.y + by.y + 2}
		if m.Kind == RuleX {
			down := 18 * float64(i%3) // neighbours at different heights
			b.y0, b.y1 = b.y0+down, b.y1+down
		}
		if l.free(b) {
			l.taken = append(l.taken, b)
			l.written[q.Label] = append(l.written[q.Label], p)
			return position{b.x0, b.y1 - 2}, true
		}
	}
	return position{}, false
}

// free reports whether a box lies on the sheet and on nothing else.
func (l *labels) free(b box) bool {
	if b.x0 < 1 || b.x1 > l.fr.Width-1 || b.y0 < 1 || b.y1 > l.fr.Bottom {
		return false
	}
	return !slices.ContainsFunc(l.taken, func(t box) bool {
		return b.x0 < t.x1 && t.x0 < b.x1 && b.y0 < t.y1 && t.y0 < b.y1
	})
}

// labelled reports whether a datum of the mark is named in the picture itself.
func (m *Mark) labelled(q *Datum) bool {
	return m.Kind == Points && !m.ByValue || m.Kind == Arrows || m.Kind == RuleX && q.Of > 0
}

func (fr *Frame) labelPlace(m *Mark, q *Datum) (at position, ok bool) {
	if m.Kind == RuleX {
		x, ok := fr.placeX(q.X)
		return position{x, fr.Top + 18}, ok
	}
	x, y, ok := fr.Place(q.X, q.Y)
	if ok && m.Pin {
		x, y = fr.pin(x, y)
	}
	return position{x, y}, ok && fr.inside(x, y)
}

func (d *drawing) legend() {
	for i := range d.fr.legend {
		e := &d.fr.legend[i]
		d.Begin("g")
		if e.mark.Faint {
			d.Str("opacity", ".5")
		}
		d.Open()
		d.swatch(e)
		d.Close("g")
		d.label(e.x+28, e.y+d.fr.font*0.35, "start").Words(e.mark.Name)
	}
}

func (d *drawing) swatch(e *entry) {
	m, colour := &e.mark, e.mark.swatchColour()
	switch m.Kind {
	case Bars, Cells, Band:
		d.Rect(e.x+5, e.y-6, 12, 12).Str("fill", colour)
		if m.Kind == Band {
			d.Str("opacity", ".3")
		}
	case Points:
		d.Circle(e.x+11, e.y, 4.5)
		d.dot(colour, m.Hollow)
	default:
		d.Line(e.x, e.y, e.x+22, e.y)
		d.stroke(colour, m.stroke(true))
		if m.Dash {
			d.Dash(dashOn, dashOff)
		}
	}
	d.Void()
}

// swatchColour is the colour of a mark as a whole: ink where its data have
// their own.
func (m *Mark) swatchColour() string {
	switch {
	case m.ByValue:
		return "var(--ink)"
	case m.Colour == "" && len(m.Data) > 0 && m.Data[0].Of == 0:
		return m.colour(&m.Data[0])
	}
	return m.colour(&Datum{})
}
