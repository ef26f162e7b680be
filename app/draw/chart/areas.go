package chart

import "math"

// manyCells is how many cells are drawn one by one; more are joined into one
// path a colour.
const manyCells = 400

// box is a rectangle of the sheet between two of its corners, in points.
type box struct{ x0, y0, x1, y1 float64 }

// cell returns the box of a datum of a heat map; ok is false if it lies outside
// the plot.
func (fr *Frame) cell(q *Datum) (b box, ok bool) {
	b.x0, b.y0, ok = fr.Place(q.X-q.W/2, q.Y-0.45)
	x1, y1, ok1 := fr.Place(q.X+q.W/2, q.Y+0.45)
	ok = ok && ok1 && x1 >= fr.Left && b.x0 <= fr.Right && b.y0 >= fr.Top && y1 <= fr.Bottom
	b.x0, b.y0 = fr.pin(b.x0, b.y0)
	b.x1, b.y1 = fr.pin(x1, y1)
	return b, ok
}

// cells draws a heat map.
func (d *drawing) cells(m *Mark) {
	if d.fr.Full && len(m.Data) <= manyCells {
		for i := range m.Data {
			if b, ok := d.fr.cell(&m.Data[i]); ok {
				d.rect(b, m.colour(&m.Data[i]), &m.Data[i])
			}
		}
		return
	}
	for step := range valueSteps {
		begun := false
		for i := range m.Data {
			if valueStep(m.Data[i].V) != step {
				continue
			}
			b, ok := d.fr.cell(&m.Data[i])
			if !ok {
				continue
			}
			if !begun {
				begun = true
				d.Begin("path").Str("fill", stepColour(step)).Raw(` d="`)
			}
			d.To("M", b.x0, b.y0).Raw("H").Length(b.x1).Raw("V").Length(b.y1).Raw("H").Length(b.x0).Raw("Z")
		}
		if begun {
			d.Raw(`"`).Void()
		}
	}
}

// arrows draws vectors from the origin, with a head of two strokes.
func (d *drawing) arrows(m *Mark) {
	fr := d.fr
	ox, oy, ok := fr.Place(0, 0)
	if !ok {
		return
	}
	for q, at := range fr.placed(m) {
		x0, y0, x1, y1, ok := fr.clip(ox, oy, at.x, at.y)
		if !ok {
			continue
		}
		d.Begin("g").Str("fill", "none")
		d.tag(q)
		d.Open().Line(x0, y0, x1, y1)
		d.stroke(m.colour(q), m.stroke(fr.Full)).Str("stroke-linecap", "round")
		if m.Dash {
			d.Dash(dashOn, dashOff)
		}
		d.Void()
		d.arrowHead(m, q, box{x0, y0, x1, y1})
		d.badge(m, q, (x0+x1)/2, (y0+y1)/2)
		d.Close("g")
	}
}

// arrowHead draws the head of an arrow from the first corner of b to the second.
func (d *drawing) arrowHead(m *Mark, q *Datum, b box) {
	size := 4.0
	if d.fr.Full {
		size = 8
	}
	dx, dy := b.x1-b.x0, b.y1-b.y0
	length := math.Hypot(dx, dy)
	if length < 1 {
		return
	}
	dx, dy = dx/length*size, dy/length*size
	d.Begin("path").Str("stroke-linejoin", "round")
	d.stroke(m.colour(q), m.stroke(d.fr.Full)).Raw(` d="`)
	d.To("M", b.x1-dx-dy*0.6, b.y1-dy+dx*0.6).To("L", b.x1, b.y1).To("L", b.x1-dx+dy*0.6, b.y1-dy-dx*0.6)
	d.Raw(`"`).Void()
}
