package chart

import (
	"iter"
	"math"
	"slices"
	"strconv"

	"crease/app/draw/palette"
	"crease/app/draw/scale"
	"crease/app/draw/svg"
	"crease/app/text/number"
)

func (d *drawing) mark(m *Mark) {
	d.Begin("g")
	if m.Faint {
		d.Str("opacity", ".35")
	}
	d.Open()
	switch m.Kind {
	case Line, Steps:
		d.polyline(m)
		if m.Dots {
			d.points(m)
		}
	case Points:
		d.points(m)
	case Bars, Cells:
		d.boxes(m)
	case Band:
		d.band(m)
	case RuleX, RuleY:
		d.rules(m)
	case Arrows:
		d.arrows(m)
	}
	d.Close("g")
}

func (m *Mark) colour(q *Datum) string {
	switch {
	case m.ByValue:
		v := q.V
		if math.IsNaN(v) {
			v = 0
		}
		return "var(--v" + strconv.Itoa(int((min(max(v, -1), 1)+1)/2*(palette.ValueSteps-1)+0.5)) + ")"
	case q.Colour != "":
		return q.Colour
	case m.Colour != "":
		return m.Colour
	}
	return "var(--ink)"
}

// sized returns a length in the small picture, or that at full size.
func (fr *Frame) sized(small, full float64) float64 {
	if fr.Full {
		return full
	}
	return small
}

func (fr *Frame) stroke(m *Mark) float64 {
	if m.Width > 0 && m.Kind != Bars {
		return m.Width
	}
	return fr.sized(1.5, 2)
}

// line ends an element with the colour, the width and the dashes of a mark's line.
func (d *drawing) line(m *Mark, colour string) *svg.Pen {
	p := d.Stroke(colour, d.fr.stroke(m))
	if m.Dash {
		p.Dash(5, 4)
	}
	return p
}

// tag links a datum of a unit with the rest of the page.
func (d *drawing) tag(q *Datum) {
	if q.Of > 0 {
		d.Int("data-unit", q.Of-1)
	}
}

// polyline draws the data joined, with gaps where a datum cannot be shown.
func (d *drawing) polyline(m *Mark) {
	if len(m.Data) == 0 {
		return
	}
	d.Begin("path").Str("fill", "none").Str("stroke-linejoin", "round")
	d.line(m, m.colour(&m.Data[0]))
	d.tag(&m.Data[0])
	d.Raw(` d="`)
	var pen position // where it stands
	down := false
	for from, to := range d.fr.segments(m) {
		a, b, ok := d.fr.clip(from, to)
		if ok && (!down || pen != a) {
			d.To("M", a.x, a.y)
		}
		if ok {
			d.To("L", b.x, b.y)
		}
		down, pen = ok, b
	}
	d.Raw(`"`).Void()
	if at, _, ok := d.fr.spot(m, &m.Data[len(m.Data)-1]); ok && !m.Dots {
		d.badge(m, &m.Data[0], at.x, at.y)
	}
}

// segments yields the ends of every straight piece of a mark's line, in the plot or not; there is none to or from a
// datum that has no place.
func (fr *Frame) segments(m *Mark) iter.Seq2[position, position] {
	return func(yield func(from, to position) bool) {
		var last position
		have := false
		for i := range m.Data {
			px, py, ok := fr.Place(m.Data[i].X, m.Data[i].Y)
			if corner := (position{px, last.y}); have && ok && m.Kind == Steps {
				if !yield(last, corner) {
					return
				}
				last = corner
			}
			if have && ok && !yield(last, position{px, py}) {
				return
			}
			have, last = ok, position{px, py}
		}
	}
}

func (fr *Frame) radius(m *Mark) float64 {
	switch {
	case m.Kind != Points: // dots on a line
		return fr.sized(2, 3.4)
	case m.Width > 0:
		return m.Width * fr.sized(1, 1.6)
	}
	return fr.sized(2.6, 4.5)
}

// spot returns where a datum of a mark stands in the plot: the dot, the tip of a bar or an arrow, the middle of a cell
// or of an upright rule. out says that it was moved there from outside; ok is false if it cannot be seen.
func (fr *Frame) spot(m *Mark, q *Datum) (at position, out, ok bool) {
	if m.Kind == RuleX {
		at.x, ok = fr.placeX(q.X)
		at.y = (fr.Top + fr.Bottom) / 2
		return at, false, ok
	}
	y := q.Y
	if m.Kind == Bars {
		y = fr.floored(y)
	}
	at.x, at.y, ok = fr.Place(q.X, y)
	if ok && (m.Pin || m.Kind == Bars) {
		was := at
		at.x, at.y = fr.pin(at.x, at.y)
		out = !fr.inside(was.x, was.y)
	}
	return at, out, ok && fr.inside(at.x, at.y)
}

func (d *drawing) points(m *Mark) {
	fr := d.fr
	if (!fr.Full || fr.Moving) && m.ByValue {
		d.swarm(m)
		return
	}
	for i := range m.Data {
		q := &m.Data[i]
		at, out, ok := fr.spot(m, q)
		if !ok {
			continue
		}
		d.Marker(at.x, at.y, fr.radius(m), palette.ShapeOf(q.Of-1).Corners())
		d.dot(m.colour(q), m.Hollow || out)
		if m.ByValue && !m.Hollow && !out {
			d.Str("stroke", "var(--line)").Str("stroke-width", ".5")
		}
		d.tag(q)
		d.Void()
	}
}

// badge marks a bar, a rule, a line or an arrow of a unit with the unit's shape, if
// it has another than the disc: units beyond eight share their colours.
func (d *drawing) badge(m *Mark, q *Datum, x, y float64) {
	shape := palette.ShapeOf(q.Of - 1)
	if shape == palette.Disc {
		return
	}
	d.Marker(x, y, d.fr.sized(2.4, 4.5), shape.Corners()).Str("fill", m.colour(q)).Str("stroke", "var(--panel)").Void()
}

func (d *drawing) dot(colour string, hollow bool) {
	if hollow {
		d.Str("fill", "var(--panel)").Str("stroke-width", "2").Str("stroke", colour)
	} else {
		d.Str("fill", colour)
	}
}

// swarm draws many dots as one path a colour: a small picture is drawn ten times a second, a moving one thirty times.
func (d *drawing) swarm(m *Mark) {
	var dots svg.Patches
	for i, q := range m.Data {
		if _, _, ok := d.fr.spot(m, &q); ok {
			dots.Add(svg.Style{Colour: m.colour(&q), Width: 2 * d.fr.radius(m)}, i)
		}
	}
	dots.Draw(d.Pen, func(i int) {
		x, y, _ := d.fr.Place(m.Data[i].X, m.Data[i].Y)
		d.To("M", x, y).Raw("h0")
	}, func(s svg.Style) { d.Stroke(s.Colour, s.Width).Str("stroke-linecap", "round") })
}

// Foot returns where bars stand: on zero, or on the floor of the plot where zero is not above it.
func (fr *Frame) Foot() float64 { return max(0, fr.Y.Lo) }

func (d *drawing) band(m *Mark) {
	fr := d.fr
	var up, down []position
	for i := range m.Data {
		q := &m.Data[i]
		px, py, ok := fr.Place(q.X, q.Y)
		_, qy, ok2 := fr.Place(q.X, q.Y2)
		if ok && ok2 && px >= fr.Left-0.01 && px <= fr.Right+0.01 {
			_, py = fr.pin(px, py)
			_, qy = fr.pin(px, qy)
			up, down = append(up, position{px, py}), append(down, position{px, qy})
		}
	}
	if len(up) < 2 {
		return
	}
	d.Begin("path").Str("stroke", "none").Str("opacity", ".16").Str("fill", m.colour(&m.Data[0])).Raw(` d="`)
	slices.Reverse(down)
	around := append(up, down...)
	d.Outline(len(around), func(i int) (x, y float64) { return around[i].x, around[i].y })
	d.Raw(`"`).Void()
}

// box is a rectangle of the sheet between two of its corners, in points.
type box struct{ x0, y0, x1, y1 float64 }

// box returns the box of a bar, of a cell of a heat map or of a rule, cut to the plot; ok is false if it lies outside.
func (fr *Frame) box(m *Mark, q *Datum) (b box, ok bool) {
	var also bool
	switch m.Kind {
	case RuleX:
		b.x0, ok = fr.placeX(q.X)
		return box{b.x0, fr.Top, b.x0, fr.Bottom}, ok
	case RuleY:
		b.y0, ok = fr.placeY(q.Y)
		return box{fr.Left, b.y0, fr.Right, b.y0}, ok
	case Cells:
		b.x0, b.y0, ok = fr.Place(q.X-q.W/2, q.Y-0.45)
		b.x1, b.y1, also = fr.Place(q.X+q.W/2, q.Y+0.45)
		ok = ok && b.y0 >= fr.Top && b.y1 <= fr.Bottom
	default:
		half := m.barWidth() / 2
		b.x0, b.y0, ok = fr.Place(q.X-half, fr.Foot())
		b.x1, b.y1, also = fr.Place(q.X+half, fr.floored(q.Y))
		least := 1.0 // zero is a stroke, and what is not zero, but for rounding, is higher than that
		if fr.Y.Kind == scale.Linear && scale.Size(q.Y) > 1e-9*(fr.Y.Hi-fr.Y.Lo) {
			least = 1.6
		}
		if h := b.y0 - b.y1; math.Abs(h) < least {
			b.y1 = b.y0 - math.Copysign(least, h)
		}
	}
	ok = ok && also && b.x1 >= fr.Left && b.x0 <= fr.Right
	b.x0, b.y0 = fr.pin(b.x0, b.y0)
	b.x1, b.y1 = fr.pin(b.x1, b.y1)
	return b, ok
}

// floored returns y, or for zero on a logarithmic axis its floor, on which there is a stroke.
func (fr *Frame) floored(y float64) float64 {
	if fr.Y.Kind == scale.Log && y >= 0 {
		return max(y, fr.Y.Lo)
	}
	return y
}

// boxes draws bars, and cells as one path a colour.
func (d *drawing) boxes(m *Mark) {
	var joined svg.Patches
	for i := range m.Data {
		q := &m.Data[i]
		b, ok := d.fr.box(m, q)
		switch {
		case !ok:
		case m.Kind == Cells:
			joined.Add(svg.Style{Colour: m.colour(q)}, i)
		default:
			d.Rect(min(b.x0, b.x1), min(b.y0, b.y1), math.Abs(b.x1-b.x0), math.Abs(b.y1-b.y0)).Str("fill", m.colour(q))
			d.tag(q)
			d.Void()
			d.badge(m, q, (b.x0+b.x1)/2, b.y1)
		}
	}
	joined.Draw(d.Pen, func(i int) {
		b, _ := d.fr.box(m, &m.Data[i])
		d.To("M", b.x0, b.y0).Raw("H").Length(b.x1).Raw("V").Length(b.y1).Raw("H").Length(b.x0).Raw("Z")
	}, func(s svg.Style) { d.Str("fill", s.Colour) })
}

func (d *drawing) arrows(m *Mark) {
	fr := d.fr
	var o, p position
	var ok, shown bool
	if o.x, o.y, ok = fr.Place(0, 0); !ok {
		return
	}
	for i := range m.Data {
		q := &m.Data[i]
		p.x, p.y, shown = fr.Place(q.X, q.Y)
		from, to, ok := fr.clip(o, p)
		if !shown || !ok {
			continue
		}
		d.Begin("g").Str("fill", "none")
		d.tag(q)
		d.Open().Line(from.x, from.y, to.x, to.y)
		d.line(m, m.colour(q)).Str("stroke-linecap", "round").Void()
		if length := math.Hypot(to.x-from.x, to.y-from.y); length >= 1 { // room for a head
			dx, dy := (to.x-from.x)/length*fr.sized(4, 8), (to.y-from.y)/length*fr.sized(4, 8)
			d.Begin("path").Str("stroke-linejoin", "round")
			d.Stroke(m.colour(q), fr.stroke(m)).Raw(` d="`)
			d.To("M", to.x-dx-dy*0.6, to.y-dy+dx*0.6).To("L", to.x, to.y).To("L", to.x-dx+dy*0.6, to.y-dy-dx*0.6)
			d.Raw(`"`).Void()
		}
		d.badge(m, q, (from.x+to.x)/2, (from.y+to.y)/2)
		d.Close("g")
	}
}

// grip is how broad the strip is by which a finger takes a rule, in points.
const grip = 22

func (d *drawing) rules(m *Mark) {
	for i := range m.Data {
		q := &m.Data[i]
		b, ok := d.fr.box(m, q)
		if !ok {
			continue
		}
		across := func() *drawing {
			d.Line(b.x0, b.y0, b.x1, b.y1)
			return d
		}
		d.Begin("g")
		d.tag(q)
		if m.Drag != "" && d.fr.Full { // keys and pointers move it; a small one is too small for a finger
			d.Str("class", "drag").Str("tabindex", "0").Str("role", "slider").Str("aria-orientation", "vertical")
			d.Str("data-drag", m.Drag).Str("aria-label", q.Label)
			d.Str("aria-valuenow", number.Decimal(q.Y)).Str("aria-valuetext", number.Format(q.Y, 3))
		}
		d.Open()
		if m.Drag != "" { // a broad strip for the finger, and a casing to stand out from bars
			across().Stroke("transparent", grip).Void()
			across().Stroke("var(--halo)", d.fr.stroke(m)+d.fr.sized(1, 2.5)).Void()
		}
		across().line(m, m.colour(q)).Void()
		d.badge(m, q, b.x0, b.y0+6)
		d.Close("g")
	}
}
