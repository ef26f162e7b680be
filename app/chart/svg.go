package chart

import (
	"math"
	"strconv"
)

// pen writes SVG text.
type pen struct {
	fr         *Frame
	out        []byte
	ruleLabels [][2]float64 // left end and base line of the names of level rules
	over       []byte       // what lies over all marks
}

func (p *pen) str(s ...string) {
	for _, t := range s {
		p.out = append(p.out, t...)
	}
}

// num writes a place to a tenth of a point. Search for the shortest digits
// would cost most of the time that a picture takes.
func (p *pen) num(v float64) {
	tenths := int64(math.Round(min(max(v, -1e6), 1e6) * 10))
	if tenths < 0 {
		p.out = append(p.out, '-')
		tenths = -tenths
	}
	p.out = strconv.AppendInt(p.out, tenths/10, 10)
	if r := tenths % 10; r != 0 {
		p.out = append(p.out, '.', byte('0'+r))
	}
}

// attr writes name="v" with v in points.
func (p *pen) attr(name string, v float64) {
	p.str(" ", name, `="`)
	p.num(v)
	p.str(`"`)
}

// text writes name="s" with what XML asks to be escaped.
func (p *pen) text(name, s string) {
	p.str(" ", name, `="`)
	p.escape(s)
	p.str(`"`)
}

func (p *pen) escape(s string) { p.out = append(p.out, Escape(s)...) }

// Escape makes s safe within an element or a quoted attribute of HTML and SVG.
func Escape(s string) string {
	clean := true
	for i := 0; i < len(s) && clean; i++ {
		switch s[i] {
		case '<', '>', '&', '"', '\'':
			clean = false
		}
	}
	if clean {
		return s
	}
	var out []byte
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '<':
			out = append(out, "&lt;"...)
		case '>':
			out = append(out, "&gt;"...)
		case '&':
			out = append(out, "&amp;"...)
		case '"':
			out = append(out, "&quot;"...)
		case '\'':
			out = append(out, "&#39;"...)
		default:
			out = append(out, s[i])
		}
	}
	return string(out)
}

// SVG draws the figure on a sheet of a size in points.
func (f Figure) SVG(width, height float64, full bool) string {
	fr := f.Lay(width, height, full)
	return fr.SVG()
}

// SVG draws the frame. Colours are CSS variables of the page. Each datum that
// can be pointed at carries data-x, data-y, data-label and, if it belongs to a
// unit, data-unit with its number from 0.
func (fr *Frame) SVG() string {
	p := &pen{fr: fr, out: make([]byte, 0, 4096)}
	p.open()
	if fr.Full {
		p.grid()
	}
	p.axes()
	marked := 0
	for i := range fr.Figure.Marks {
		p.mark(&fr.Figure.Marks[i])
		marked += len(fr.Figure.Marks[i].Data)
	}
	p.out = append(p.out, p.over...)
	if marked == 0 && !fr.Figure.Sketch {
		p.label((fr.Left+fr.Right)/2, (fr.Top+fr.Bottom)/2, "middle", "no data yet", "")
	}
	if fr.Full {
		p.names()
		p.legend()
		p.pointLabels()
	}
	p.str("</svg>")
	return string(p.out)
}

func (p *pen) open() {
	fr := p.fr
	p.str(`<svg xmlns="http://www.w3.org/2000/svg" class="chart`)
	if fr.Figure.Sketch {
		p.str(" sketch")
	}
	p.str(`" viewBox="0 0 `)
	p.num(fr.Width)
	p.str(" ")
	p.num(fr.Height)
	p.str(`"`)
	if fr.Figure.Sketch {
		p.str(` aria-hidden="true">`)
		return
	}
	role := "img"
	for _, m := range fr.Figure.Marks {
		if m.Drag != "" {
			role = "group" // an img hides the slider in it
		}
	}
	p.text("role", role)
	if fr.Full {
		p.text("aria-label", fr.Figure.Describe())
	} else {
		p.text("aria-label", fr.Figure.Title)
	}
	p.str(">")
}

func (p *pen) line(x0, y0, x1, y1 float64, colour string, width float64, extra string) {
	p.str("<line")
	p.attr("x1", x0)
	p.attr("y1", y0)
	p.attr("x2", x1)
	p.attr("y2", y1)
	p.str(` stroke="`, colour, `"`)
	p.attr("stroke-width", width)
	p.str(extra, "/>")
}

// label writes a text at a place.
func (p *pen) label(x, y float64, anchor, s, extra string) {
	p.str("<text")
	p.attr("x", x)
	p.attr("y", y)
	p.attr("font-size", p.fr.font)
	p.str(` text-anchor="`, anchor, `" fill="var(--muted)"`, extra, ">")
	p.escape(s)
	p.str("</text>")
}

func (p *pen) grid() {
	fr := p.fr
	if fr.Figure.X.Labels == nil {
		for _, t := range fr.xTicks {
			if px, ok := fr.placeX(t.At); ok {
				p.line(px, fr.Top, px, fr.Bottom, "var(--grid)", 1, "")
			}
		}
	}
	if fr.Figure.Y.Labels == nil {
		for _, t := range fr.yTicks {
			if py, ok := fr.placeY(t.At); ok {
				p.line(fr.Left, py, fr.Right, py, "var(--grid)", 1, "")
			}
		}
	}
}

func (fr *Frame) placeX(v float64) (float64, bool) {
	q, ok := fr.X.At(v)
	return fr.Left + q*(fr.Right-fr.Left), ok && q >= -1e-6 && q <= 1+1e-6
}

func (fr *Frame) placeY(v float64) (float64, bool) {
	q, ok := fr.Y.At(v)
	return fr.Bottom - q*(fr.Bottom-fr.Top), ok && q >= -1e-6 && q <= 1+1e-6
}

// axes draws the axes' lines, ticks and numbers.
func (p *pen) axes() {
	fr, f := p.fr, &p.fr.Figure
	if !f.X.Bare {
		p.line(fr.Left, fr.Bottom, fr.Right, fr.Bottom, "var(--line)", 1, "")
		if py, ok := fr.placeY(0); ok && f.Y.Kind != Log && f.Y.Labels == nil && py < fr.Bottom-1 {
			p.line(fr.Left, py, fr.Right, py, "var(--line)", 1, "")
		}
	}
	if !f.Y.Bare {
		p.line(fr.Left, fr.Top, fr.Left, fr.Bottom, "var(--line)", 1, "")
		if px, ok := fr.placeX(0); ok && f.Equal && px > fr.Left+1 {
			p.line(px, fr.Top, px, fr.Bottom, "var(--line)", 1, "")
		}
	}
	for i, t := range fr.xTicks {
		px, ok := fr.placeX(t.At)
		if !ok {
			continue
		}
		anchor, half := "middle", TextWidth(t.Label, fr.font)/2
		switch {
		case !fr.Full && i == len(fr.xTicks)-1 && px+half > fr.Width-1:
			anchor, px = "end", min(px+3, fr.Width-1)
		case !fr.Full && i == 0 && px-half < 1:
			anchor, px = "start", max(1, px-3)
		case px+half > fr.Width-1:
			px = fr.Width - 1 - half
		case px-half < 1:
			px = 1 + half
		}
		p.label(px, fr.Bottom+fr.font+3, anchor, t.Label, "")
	}
	for _, t := range fr.yTicks {
		if py, ok := fr.placeY(t.At); ok {
			p.label(fr.Left-4, py+fr.font*0.35, "end", t.Label, "")
		}
	}
}

// names writes the axes' names with their units: y's above the axis, level, so
// that it can be read without turning the head.
func (p *pen) names() {
	fr := p.fr
	const ink = ` class="axis-name"`
	if s := fr.Figure.Y.Label(); s != "" {
		p.label(12, fr.Top-9, "start", s, ink)
	}
	if s := fr.Figure.X.Label(); s != "" {
		p.label((fr.Left+fr.Right)/2, fr.Height-8, "middle", s, ink)
	}
}
