package chart

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

func hypot(x, y float64) float64 { return math.Hypot(x, y) }

// legend draws a swatch and a name for every named mark.
func (p *pen) legend() {
	for i := range p.fr.legend {
		e := &p.fr.legend[i]
		m := &e.mark
		c := "var(--ink)"
		if !m.ByValue {
			c = m.colour(&Datum{})
			if m.Colour == "" && len(m.Data) > 0 && m.Data[0].Of == 0 {
				c = m.colour(&m.Data[0])
			}
		}
		p.str("<g")
		if m.Faint {
			p.str(` opacity=".5"`)
		}
		p.str(">")
		switch m.Kind {
		case Bars, Cells, Band:
			p.str("<rect")
			p.attr("x", e.x+5)
			p.attr("y", e.y-6)
			p.attr("width", 12)
			p.attr("height", 12)
			p.str(` fill="`, c, `"`)
			if m.Kind == Band {
				p.str(` opacity=".3"`)
			}
			p.str("/>")
		case Points:
			p.str("<circle")
			p.attr("cx", e.x+11)
			p.attr("cy", e.y)
			p.attr("r", 4.5)
			if m.Hollow {
				p.str(` fill="var(--panel)" stroke-width="2" stroke="`, c, `"/>`)
			} else {
				p.str(` fill="`, c, `"/>`)
			}
		default:
			dash := ""
			if m.Dash {
				dash = ` stroke-dasharray="5 4"`
			}
			p.line(e.x, e.y, e.x+22, e.y, c, m.stroke(true), dash)
		}
		p.str("</g>")
		p.label(e.x+28, e.y+p.fr.font*0.35, "start", e.name, "")
	}
}

// maxPointLabels is how many data a picture names beside their dots; with more,
// the read-out has to do.
const maxPointLabels = 40

// pointLabels writes the labels of dots, arrows and upright rules where they
// collide with nothing; a label without a free place is left to the read-out.
func (p *pen) pointLabels() {
	fr := p.fr
	type box struct{ x0, y0, x1, y1 float64 }
	var taken []box
	free := func(b box) bool {
		if b.x0 < 1 || b.x1 > fr.Width-1 || b.y0 < 1 || b.y1 > fr.Bottom {
			return false
		}
		for _, t := range taken {
			if b.x0 < t.x1 && t.x0 < b.x1 && b.y0 < t.y1 && t.y0 < b.y1 {
				return false
			}
		}
		return true
	}
	labels := 0
	for i := range fr.Figure.Marks {
		m := &fr.Figure.Marks[i]
		for j := range m.Data {
			if d := &m.Data[j]; d.Label != "" && m.labelled(d) {
				labels++
				if px, py, ok := fr.labelPlace(m, d); ok {
					taken = append(taken, box{px - 4, py - 4, px + 4, py + 4})
				}
			}
		}
	}
	if labels > maxPointLabels {
		return
	}
	type place struct{ x, y float64 }
	written := map[string][]place{}
	for i := range fr.Figure.Marks {
		m := &fr.Figure.Marks[i]
		for j := range m.Data {
			d := &m.Data[j]
			px, py, ok := fr.labelPlace(m, d)
			if !ok || d.Label == "" || !m.labelled(d) {
				continue
			}
			if slices.ContainsFunc(written[d.Label], func(q place) bool { return hypot(q.x-px, q.y-py) < 2.5*fr.font }) {
				continue // the name stands there already
			}
			w, h := TextWidth(d.Label, fr.font), fr.font
			for _, at := range [][2]float64{{7, -7}, {7, h + 3}, {-7 - w, -7}, {-7 - w, h + 3}, {-w / 2, -10}, {-w / 2, h + 10}, {14, 4}, {-14 - w, 4}} {
				b := box{px + at[0], py + at[1] - h, px + at[0] + w, py + at[1] + 2}
				if m.Kind == RuleX {
					b.y0, b.y1 = b.y0+18*float64(j%3), b.y1+18*float64(j%3)
				}
				if free(b) {
					taken = append(taken, b)
					written[d.Label] = append(written[d.Label], place{px, py})
					extra := ` class="name"`
					if d.Of > 0 {
						extra += fmt.Sprintf(` data-unit="%d"`, d.Of-1)
					}
					p.label(b.x0, b.y1-2, "start", d.Label, extra)
					break
				}
			}
		}
	}
}

// labelled says whether a datum of the mark is named in the picture itself.
func (m *Mark) labelled(d *Datum) bool {
	return m.Kind == Points && !m.ByValue || m.Kind == Arrows || m.Kind == RuleX && d.Of > 0
}

// labelPlace is where a label points at.
func (fr *Frame) labelPlace(m *Mark, d *Datum) (px, py float64, ok bool) {
	if m.Kind == RuleX {
		px, ok = fr.placeX(d.X)
		return px, fr.Top + 18, ok
	}
	px, py, ok = fr.Place(d.X, d.Y)
	if ok && m.Pin {
		px, py = fr.pin(px, py)
	}
	return px, py, ok && fr.inside(px, py)
}

// Describe tells the figure in words, for those who do not see it: its title,
// its axes and what each series does.
func (f Figure) Describe() string {
	var b strings.Builder
	b.WriteString(f.Title + ".")
	if f.Sketch {
		return b.String() + " A sketch; nothing is known yet."
	}
	for _, axis := range []struct {
		side string
		a    Axis
		s    Scale
	}{{"Across", f.X, f.scale(false)}, {"Up", f.Y, f.scale(true)}} {
		if axis.a.Bare || axis.a.Name == "" {
			continue
		}
		fmt.Fprintf(&b, " %s: %s", axis.side, axis.a.Label())
		if axis.a.Labels == nil {
			fmt.Fprintf(&b, ", %s to %s", Number(axis.s.Lo, 3), Number(axis.s.Hi, 3))
		}
		if axis.s.Kind != Linear {
			b.WriteString(", logarithmic")
		}
		b.WriteString(".")
	}
	for _, m := range f.Marks {
		if s := m.describe(); s != "" {
			b.WriteString(" " + s)
		}
	}
	return b.String()
}

// describe tells one series.
func (m *Mark) describe() string {
	name := m.Name
	if name == "" {
		name = map[MarkKind]string{Points: "Points", Bars: "Bars", Cells: "Cells", Arrows: "Arrows"}[m.Kind]
	}
	if name == "" || len(m.Data) == 0 {
		return ""
	}
	if m.Kind == RuleX || m.Kind == RuleY {
		d := m.Data[0]
		at := d.X
		if m.Kind == RuleY {
			at = d.Y
		}
		return fmt.Sprintf("%s at %s.", name, Number(at, 3))
	}
	if m.Kind == Line || m.Kind == Steps {
		first, last := m.Data[0], m.Data[len(m.Data)-1]
		return fmt.Sprintf("%s goes from %s to %s.", name, Number(first.Y, 3), Number(last.Y, 3))
	}
	if len(m.Data) > 12 || m.Kind == Cells || m.Kind == Band {
		return fmt.Sprintf("%s: %d.", name, len(m.Data))
	}
	var parts []string
	for _, d := range m.Data {
		s := Number(d.Y, 3)
		if m.Kind != Bars {
			s = "(" + Number(d.X, 3) + ", " + s + ")"
		}
		parts = append(parts, strings.TrimSpace(d.Label+" "+s))
	}
	return name + ": " + strings.Join(parts, ", ") + "."
}
