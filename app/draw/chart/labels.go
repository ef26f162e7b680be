package chart

import (
	"math"
	"slices"

	"crease/app/draw/svg"
)

// maxLabels is how many data a picture names; with more, the read-out has to do for those of dots.
const maxLabels = 40

// label is the name of a datum that looks for its place in the plot.
type label struct {
	m      *Mark
	q      *Datum
	at     position   // of what it names
	around []position // where its box may begin, seen from there, the best first
	w      float64
	placed box
}

// label returns the name of datum i of a mark; ok is false if the picture itself does not name it.
func (fr *Frame) label(m *Mark, i int) (l label, ok bool) {
	q, h := &m.Data[i], fr.font
	w := svg.TextWidth(q.Label, h)
	l = label{m: m, q: q, w: w, around: []position{{7, -7 - h}, {7, 3}, {-7 - w, -7 - h}, {-7 - w, 3}, {-w / 2, -10 - h},
		{-w / 2, 10}, {14, 4 - h}, {-14 - w, 4 - h}}}
	if q.Label == "" {
		return l, false
	}
	if m.Kind == RuleX {
		l.at.x, ok = fr.placeX(q.X)
		l.at.y = fr.Top + 18 + 18*float64(i%3) // neighbours at different heights
		return l, ok
	}
	l.at, _, ok = fr.spot(m, q)
	return l, ok && (m.Kind == Points && !m.ByValue || m.Kind == Arrows)
}

func (l *label) ofRule() bool { return l.m.Kind == RuleX }

// labels writes the names of dots, arrows and upright rules where they collide with nothing and stand by what they
// name: a name without such a place is left to the read-out. Level rules are named in the legend: they cross it all.
func (d *drawing) labels() {
	var list, written []label
	for k := range d.fr.Figure.Marks {
		m := &d.fr.Figure.Marks[k]
		for i := range m.Data {
			if l, ok := d.fr.label(m, i); ok {
				list = append(list, l)
			}
		}
	}
	if len(list) == 0 {
		return
	}
	obstacles := d.fr.obstacles()
	for _, l := range list {
		if len(list) > maxLabels && !l.ofRule() || !l.settle(d.fr, obstacles, list, written) {
			continue
		}
		written = append(written, l)
		b, font := l.placed, d.fr.font
		d.label(b.x0, b.y0+font, "start").Str("class", "name")
		d.tag(l.q)
		d.Words(l.q.Label)
	}
}

// obstacle is what names keep off: a straight piece of a line, or a dot, which is one without length.
type obstacle struct {
	from, to position
	apart    float64 // how far they keep off
}

// obstacles returns all dots, also those without a name, and all lines but rules.
func (fr *Frame) obstacles() (list []obstacle) {
	for k := range fr.Figure.Marks {
		m := &fr.Figure.Marks[k]
		if m.Kind == Line || m.Kind == Steps {
			for from, to := range fr.segments(m) {
				list = append(list, obstacle{from, to, 0})
			}
		}
		for i := range m.Data {
			at, _, ok := fr.spot(m, &m.Data[i])
			if ok && (m.Kind == Points && !m.ByValue || m.Kind == Arrows || m.Dots) {
				list = append(list, obstacle{at, at, 4})
			}
		}
	}
	return list
}

// settle places a label. It reports whether there is a place, and none of that name near by that will do for both.
func (l *label) settle(fr *Frame, obstacles []obstacle, all, written []label) bool {
	if slices.ContainsFunc(written, func(o label) bool {
		return o.q.Label == l.q.Label && math.Hypot(o.at.x-l.at.x, o.at.y-l.at.y) < 2.5*fr.font
	}) {
		return false
	}
	for _, by := range l.around {
		b := box{l.at.x + by.x, l.at.y + by.y, l.at.x + by.x + l.w, l.at.y + by.y + fr.font + 2}
		on := func(o obstacle) bool {
			_, _, on := box{b.x0 - o.apart, b.y0 - o.apart, b.x1 + o.apart, b.y1 + o.apart}.clip(o.from, o.to)
			return on
		}
		if b.x0 >= 1 && b.x1 <= fr.Width-1 && b.y0 >= 1 && b.y1 <= fr.Bottom && l.fits(b, all, written) &&
			!slices.ContainsFunc(obstacles, on) {
			l.placed = b
			return true
		}
	}
	return false
}

// fits reports whether a box lies on no name, and that of a dot clearly nearer to it than to any other.
func (l *label) fits(b box, all, written []label) bool {
	for _, o := range written {
		if b.x0 < o.placed.x1 && o.placed.x0 < b.x1 && b.y0 < o.placed.y1 && o.placed.y0 < b.y1 {
			return false
		}
	}
	own := b.far(l.at)
	return l.ofRule() || !slices.ContainsFunc(all, func(o label) bool {
		return !o.ofRule() && b.far(o.at) < own+1 && o.q.Label != l.q.Label
	})
}

func (b box) far(p position) float64 {
	return math.Hypot(max(b.x0-p.x, 0, p.x-b.x1), max(b.y0-p.y, 0, p.y-b.y1))
}

func (d *drawing) legend() {
	for _, e := range d.fr.legend {
		m, x, y, plain := &e.mark, e.x, e.y, Datum{}
		d.Begin("g")
		if m.Faint {
			d.Str("opacity", ".5")
		}
		d.Open()
		colour := m.colour(&plain)
		switch {
		case m.ByValue:
			colour = "var(--ink)"
		case m.Colour == "" && len(m.Data) > 0 && m.Data[0].Of == 0: // else its data have colours of their own
			colour = m.colour(&m.Data[0])
		}
		switch m.Kind {
		case Bars, Cells, Band:
			d.Rect(x+5, y-6, 12, 12).Str("fill", colour)
			if m.Kind == Band {
				d.Str("opacity", ".3")
			}
		case Points:
			d.Circle(x+11, y, 4.5)
			d.dot(colour, m.Hollow)
		default:
			d.Line(x, y, x+22, y)
			d.line(m, colour)
		}
		d.Void()
		d.Close("g")
		d.label(x+28, y+d.fr.font*0.35, "start").Words(m.Name)
	}
}
