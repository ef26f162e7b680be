package chart

import (
	"strings"

	"crease/app/draw/svg"
	"crease/app/text/number"
)

// grip is how broad the strip is by which a finger takes a rule, in points.
const grip = 22

// rules draws lines across the plot, named at their ends.
func (d *drawing) rules(m *Mark) {
	for i := range m.Data {
		q := &m.Data[i]
		b, ok := d.fr.rule(m.Kind, q)
		if !ok {
			continue
		}
		d.Begin("g")
		d.tag(q)
		if m.Drag != "" && !d.fr.Figure.Sketch {
			d.slider(m.Drag, q)
		}
		d.Open()
		d.ruleLine(m, q, b)
		d.badge(m, q, b.x0, b.y0+6)
		if q.Label != "" {
			d.ruleLabel(m, q, b)
		}
		d.Close("g")
	}
}

// rule returns where a rule runs; ok is false if it lies outside the plot.
func (fr *Frame) rule(kind MarkKind, q *Datum) (b box, ok bool) {
	if kind == RuleX {
		x, ok := fr.placeX(q.X)
		return box{x, fr.Top, x, fr.Bottom}, ok
	}
	y, ok := fr.placeY(q.Y)
	return box{fr.Left, y, fr.Right, y}, ok
}

// slider makes a rule one that keys and pointers move.
func (d *drawing) slider(name string, q *Datum) {
	d.Str("class", "drag").Str("tabindex", "0").Str("role", "slider").Str("aria-orientation", "vertical")
	d.Str("data-drag", name).Str("aria-label", q.Label)
	d.Str("aria-valuenow", number.Decimal(q.Y)).Str("aria-valuetext", number.Format(q.Y, 3))
}

func (d *drawing) ruleLine(m *Mark, q *Datum, b box) {
	full := d.fr.Full
	line := func(colour string, width float64) *svg.Pen {
		d.Line(b.x0, b.y0, b.x1, b.y1)
		return d.stroke(colour, width)
	}
	if m.Drag != "" { // a broad strip for the finger, and a casing to stand out from bars
		casing := 1.0
		if full {
			casing = 2.5
		}
		line("transparent", grip).Void()
		line("var(--halo)", m.stroke(full)+casing).Void()
	}
	p := line(m.colour(q), m.stroke(full))
	if m.Dash {
		p.Dash(4, 3)
	}
	p.Void()
}

func (d *drawing) ruleLabel(m *Mark, q *Datum, b box) {
	fr := d.fr
	ink := m.colour(q)
	if m.Kind == RuleX {
		if fr.Full && q.Of == 0 { // those of units are labelled by pointLabels
			x := min(b.x1+4, fr.Width-svg.TextWidth(q.Label, fr.font))
			d.inked(x, fr.Top+fr.font, "start", ink).Words(q.Label)
		}
		return
	}
	label := q.Label
	if !fr.Full { // there is room for the letter alone, once
		label, _, _ = strings.Cut(label, " ")
	}
	y := b.y0 - 4
	if y < fr.Top+fr.font {
		y = b.y0 + fr.font + 2
	}
	w, x := svg.TextWidth(label, fr.font), fr.Right
	for _, p := range d.ruleLabels { // another line's name is there: step aside
		if off := p.y - y; off > -1.3*fr.font && off < 1.3*fr.font {
			x = min(x, p.x-12)
		}
	}
	x = max(x, fr.Left+w+2)
	d.ruleLabels = append(d.ruleLabels, place{x - w, y})
	begin := d.Len()
	d.Rect(x-w-2, y-fr.font*0.9, w+4, fr.font*1.2)
	d.Str("rx", "2").Str("fill", "var(--panel)").Str("opacity", ".88").Void()
	d.inked(x, y, "end", ink).Words(label)
	d.over += d.Cut(begin) // no other line may strike it out
}
