package chart

import (
	"strconv"
	"strings"
)

// manyCells is how many cells are drawn one by one; more are joined into one
// path a colour.
const manyCells = 400

// cells draws a heat map.
func (p *pen) cells(m *Mark) {
	fr := p.fr
	box := func(d *Datum) (x0, y0, x1, y1 float64, ok bool) {
		x0, y0, ok = fr.Place(d.X-d.W/2, d.Y-0.45)
		x1, y1, ok1 := fr.Place(d.X+d.W/2, d.Y+0.45)
		ok = ok && ok1 && x1 >= fr.Left && x0 <= fr.Right && y0 >= fr.Top && y1 <= fr.Bottom
		x0, y0 = fr.pin(x0, y0)
		x1, y1 = fr.pin(x1, y1)
		return x0, y0, x1, y1, ok
	}
	if fr.Full && len(m.Data) <= manyCells {
		for i := range m.Data {
			if x0, y0, x1, y1, ok := box(&m.Data[i]); ok {
				p.rect(x0, y0, x1, y1, m.colour(&m.Data[i]), &m.Data[i])
			}
		}
		return
	}
	for step := range ValueSteps {
		begun := false
		for i := range m.Data {
			if valueStep(m.Data[i].V) != step {
				continue
			}
			x0, y0, x1, y1, ok := box(&m.Data[i])
			if !ok {
				continue
			}
			if !begun {
				begun = true
				p.str(`<path fill="var(--v`, strconv.Itoa(step), `)" d="`)
			}
			p.to("M", x0, y0)
			p.str("H")
			p.num(x1)
			p.str("V")
			p.num(y1)
			p.str("H")
			p.num(x0)
			p.str("Z")
		}
		if begun {
			p.str(`"/>`)
		}
	}
}

// rules draws lines across the plot, named at their ends.
func (p *pen) rules(m *Mark) {
	fr := p.fr
	casing := 1.0
	if fr.Full {
		casing = 2.5
	}
	for i := range m.Data {
		d := &m.Data[i]
		x0, y0, x1, y1 := fr.Left, 0.0, fr.Right, 0.0
		ok := false
		if m.Kind == RuleX {
			x0, ok = fr.placeX(d.X)
			x1, y0, y1 = x0, fr.Top, fr.Bottom
		} else {
			y0, ok = fr.placeY(d.Y)
			y1 = y0
		}
		if !ok {
			continue
		}
		p.str("<g")
		p.tag(d)
		if m.Drag != "" && !fr.Figure.Sketch {
			p.str(` class="drag" tabindex="0" role="slider" aria-orientation="vertical"`)
			p.text("data-drag", m.Drag)
			p.text("aria-label", d.Label)
			p.datum("aria-valuenow", d.Y)
			p.text("aria-valuetext", Number(d.Y, 3))
		}
		p.str(">")
		if m.Drag != "" { // a broad strip for the finger, and a casing to stand out from bars
			p.line(x0, y0, x1, y1, "transparent", 22, "")
			p.line(x0, y0, x1, y1, "var(--halo)", m.stroke(fr.Full)+casing, "")
		}
		dash := ""
		if m.Dash {
			dash = ` stroke-dasharray="4 3"`
		}
		p.line(x0, y0, x1, y1, m.colour(d), m.stroke(fr.Full), dash)
		if d.Label != "" {
			p.ruleLabel(m, d, x1, y0)
		}
		p.str("</g>")
	}
}

func (p *pen) ruleLabel(m *Mark, d *Datum, px, py float64) {
	fr := p.fr
	fill := ` style="fill:` + m.colour(d) + `"`
	if m.Kind == RuleX {
		if fr.Full && d.Of == 0 { // those of units are labelled by pointLabels
			p.label(min(px+4, fr.Width-TextWidth(d.Label, fr.font)), fr.Top+fr.font, "start", d.Label, fill)
		}
		return
	}
	label := d.Label
	if !fr.Full { // there is room for the letter alone, once
		label, _, _ = strings.Cut(label, " ")
	}
	y := py - 4
	if y < fr.Top+fr.font {
		y = py + fr.font + 2
	}
	w, x := TextWidth(label, fr.font), fr.Right
	for _, q := range p.ruleLabels { // another line's name is there: step aside
		if d := q[1] - y; d > -1.3*fr.font && d < 1.3*fr.font {
			x = min(x, q[0]-12)
		}
	}
	x = max(x, fr.Left+w+2)
	p.ruleLabels = append(p.ruleLabels, [2]float64{x - w, y})
	begin := len(p.out)
	p.str("<rect")
	p.attr("x", x-w-2)
	p.attr("y", y-fr.font*0.9)
	p.attr("width", w+4)
	p.attr("height", fr.font*1.2)
	p.str(` rx="2" fill="var(--panel)" opacity=".88"/>`)
	p.label(x, y, "end", label, fill)
	p.over, p.out = append(p.over, p.out[begin:]...), p.out[:begin] // no other line may strike it out
}

// arrows draws vectors from the origin, with a head of two strokes.
func (p *pen) arrows(m *Mark) {
	fr := p.fr
	ox, oy, ok := fr.Place(0, 0)
	if !ok {
		return
	}
	for i := range m.Data {
		d := &m.Data[i]
		px, py, ok := fr.Place(d.X, d.Y)
		if !ok {
			continue
		}
		x0, y0, x1, y1, ok := fr.clip(ox, oy, px, py)
		if !ok {
			continue
		}
		p.str(`<g fill="none"`)
		p.tag(d)
		p.str(">")
		dash := ` stroke-linecap="round"`
		if m.Dash {
			dash += ` stroke-dasharray="5 4"`
		}
		p.line(x0, y0, x1, y1, m.colour(d), m.stroke(fr.Full), dash)
		p.head(m, d, x0, y0, x1, y1)
		p.str("</g>")
	}
}

func (p *pen) head(m *Mark, d *Datum, x0, y0, x1, y1 float64) {
	size := 4.0
	if p.fr.Full {
		size = 8
	}
	dx, dy := x1-x0, y1-y0
	length := hypot(dx, dy)
	if length < 1 {
		return
	}
	dx, dy = dx/length*size, dy/length*size
	p.str(`<path stroke-linejoin="round" stroke="`, m.colour(d), `"`)
	p.attr("stroke-width", m.stroke(p.fr.Full))
	p.str(` d="`)
	p.to("M", x1-dx-dy*0.6, y1-dy+dx*0.6)
	p.to("L", x1, y1)
	p.to("L", x1-dx+dy*0.6, y1-dy-dx*0.6)
	p.str(`"/>`)
}
