package chart

import "strconv"

// mark draws one series.
func (p *pen) mark(m *Mark) {
	opacity := ""
	switch {
	case p.fr.Figure.Sketch:
		opacity = ` opacity=".28"`
	case m.Faint:
		opacity = ` opacity=".35"`
	}
	p.str("<g", opacity, ">")
	switch m.Kind {
	case Line, Steps:
		p.polyline(m)
		if m.Dots {
			p.points(m)
		}
	case Points:
		p.points(m)
	case Bars:
		p.bars(m)
	case Band:
		p.band(m)
	case Cells:
		p.cells(m)
	case RuleX, RuleY:
		p.rules(m)
	case Arrows:
		p.arrows(m)
	}
	p.str("</g>")
}

// colour of a datum.
func (m *Mark) colour(d *Datum) string {
	switch {
	case m.ByValue:
		return "var(--v" + strconv.Itoa(valueStep(d.V)) + ")"
	case d.Colour != "":
		return d.Colour
	case m.Colour != "":
		return m.Colour
	}
	return "var(--ink)"
}

func (m *Mark) stroke(full bool) float64 {
	switch {
	case m.Width > 0 && m.Kind != Bars:
		return m.Width
	case full:
		return 2
	}
	return 1.5
}

// tag writes what links a datum with the rest of the page. The small picture
// has the unit alone.
func (p *pen) tag(d *Datum) {
	if p.fr.Figure.Sketch {
		return
	}
	if d.Of > 0 {
		p.str(` data-unit="`, strconv.Itoa(d.Of-1), `"`)
	}
	if !p.fr.Full {
		return
	}
	p.datum("data-x", d.X)
	p.datum("data-y", d.Y)
	if d.Label != "" {
		p.text("data-label", d.Label)
	}
}

// datum writes name="v" if v is finite.
func (p *pen) datum(name string, v float64) {
	if v-v == 0 {
		p.str(" ", name, `="`)
		p.out = strconv.AppendFloat(p.out, v, 'g', 6, 64)
		p.str(`"`)
	}
}

// polyline draws the data joined, with gaps where a datum cannot be shown.
func (p *pen) polyline(m *Mark) {
	fr := p.fr
	if len(m.Data) == 0 {
		return
	}
	p.str(`<path fill="none" stroke-linejoin="round" stroke="`, m.colour(&m.Data[0]), `"`)
	p.attr("stroke-width", m.stroke(fr.Full))
	if m.Dash {
		p.str(` stroke-dasharray="5 4"`)
	}
	if of := m.Data[0].Of; of > 0 && !fr.Figure.Sketch {
		p.str(` data-unit="`, strconv.Itoa(of-1), `"`)
	}
	p.str(` d="`)
	var lastX, lastY, penX, penY float64
	have, down := false, false
	segment := func(x0, y0, x1, y1 float64) {
		cx0, cy0, cx1, cy1, ok := fr.clip(x0, y0, x1, y1)
		if !ok {
			down = false
			return
		}
		if !down || cx0 != penX || cy0 != penY {
			p.to("M", cx0, cy0)
		}
		p.to("L", cx1, cy1)
		down, penX, penY = true, cx1, cy1
	}
	for i := range m.Data {
		px, py, ok := fr.Place(m.Data[i].X, m.Data[i].Y)
		if ok && have {
			if m.Kind == Steps {
				segment(lastX, lastY, px, lastY)
				segment(px, lastY, px, py)
			} else {
				segment(lastX, lastY, px, py)
			}
		}
		if !ok {
			down = false
		}
		have, lastX, lastY = ok, px, py
	}
	p.str(`"/>`)
}

func (p *pen) to(command string, x, y float64) {
	p.str(command)
	p.num(x)
	p.str(" ")
	p.num(y)
}

// radius of dots.
func (m *Mark) radius(full bool) float64 {
	r := 2.6
	if full {
		r = 4.5
	}
	if m.Kind == Points && m.Width > 0 {
		r = m.Width
		if full {
			r *= 1.6
		}
	}
	if m.Kind != Points { // dots on a line
		r *= 0.75
	}
	return r
}

func (p *pen) points(m *Mark) {
	fr := p.fr
	if !fr.Full && m.ByValue {
		p.swarm(m)
		return
	}
	for i := range m.Data {
		d := &m.Data[i]
		px, py, ok := fr.Place(d.X, d.Y)
		if !ok {
			continue
		}
		out := !fr.inside(px, py)
		if out && !m.Pin {
			continue
		}
		px, py = fr.pin(px, py)
		p.str("<circle")
		p.attr("cx", px)
		p.attr("cy", py)
		p.attr("r", m.radius(fr.Full))
		if m.Hollow || out {
			p.str(` fill="var(--panel)" stroke-width="2" stroke="`, m.colour(d), `"`)
		} else {
			p.str(` fill="`, m.colour(d), `"`)
			if m.ByValue {
				p.str(` stroke="var(--line)" stroke-width=".5"`)
			}
		}
		p.tag(d)
		p.str("/>")
	}
}

// swarm draws many dots as one path a colour, which is what the small picture
// needs at ten times a second.
func (p *pen) swarm(m *Mark) {
	fr := p.fr
	for step := range ValueSteps {
		begun := false
		for i := range m.Data {
			d := &m.Data[i]
			if valueStep(d.V) != step {
				continue
			}
			px, py, ok := fr.Place(d.X, d.Y)
			if !ok || !fr.inside(px, py) {
				continue
			}
			if !begun {
				begun = true
				p.str(`<path stroke-linecap="round" stroke="var(--v`, strconv.Itoa(step), `)"`)
				p.attr("stroke-width", 2*m.radius(false))
				p.str(` d="`)
			}
			p.to("M", px, py)
			p.str("h0")
		}
		if begun {
			p.str(`"/>`)
		}
	}
}

func (p *pen) rect(x0, y0, x1, y1 float64, colour string, d *Datum) {
	x0, y0 = p.fr.pin(x0, y0)
	x1, y1 = p.fr.pin(x1, y1)
	p.str("<rect")
	p.attr("x", min(x0, x1))
	p.attr("y", min(y0, y1))
	p.attr("width", max(x0, x1)-min(x0, x1))
	p.attr("height", max(y0, y1)-min(y0, y1))
	p.str(` fill="`, colour, `"`)
	if d != nil {
		p.tag(d)
	}
	p.str("/>")
}

func (p *pen) bars(m *Mark) {
	fr := p.fr
	foot := 0.0
	if fr.Y.Kind == Log || fr.Y.Lo > 0 {
		foot = fr.Y.Lo
	}
	half := m.barWidth() / 2
	for i := range m.Data {
		d := &m.Data[i]
		y := d.Y
		if fr.Y.Kind == Log && y >= 0 && y < fr.Y.Lo {
			y = fr.Y.Lo // zero on a logarithmic axis: a stroke on its floor
		}
		x0, y0, ok0 := fr.Place(d.X-half, foot)
		x1, y1, ok1 := fr.Place(d.X+half, y)
		if !ok0 || !ok1 || x1 < fr.Left || x0 > fr.Right {
			continue
		}
		if d := y0 - y1; d > -1 && d < 1 {
			y1 = y0 - 1 // visible at least
		}
		p.rect(x0, y0, x1, y1, m.colour(d), d)
	}
}

// band fills between Y and Y2.
func (p *pen) band(m *Mark) {
	fr := p.fr
	var up, down [][2]float64
	for i := range m.Data {
		d := &m.Data[i]
		px, py, ok := fr.Place(d.X, d.Y)
		_, qy, ok2 := fr.Place(d.X, d.Y2)
		if ok && ok2 && px >= fr.Left-0.01 && px <= fr.Right+0.01 {
			_, py = fr.pin(px, py)
			_, qy = fr.pin(px, qy)
			up, down = append(up, [2]float64{px, py}), append(down, [2]float64{px, qy})
		}
	}
	if len(up) < 2 {
		return
	}
	p.str(`<path stroke="none" opacity=".16" fill="`, m.colour(&m.Data[0]), `" d="`)
	command := "M"
	for _, q := range up {
		p.to(command, q[0], q[1])
		command = "L"
	}
	for i := len(down) - 1; i >= 0; i-- {
		p.to("L", down[i][0], down[i][1])
	}
	p.str(`Z"/>`)
}
