package svg

import "strings"

// Line begins a straight line.
func (p *Pen) Line(x1, y1, x2, y2 float64) *Pen {
	return p.Begin("line").Num("x1", x1).Num("y1", y1).Num("x2", x2).Num("y2", y2)
}

// Stroke gives the element the colour and the width of its line.
func (p *Pen) Stroke(colour string, width float64) *Pen {
	return p.Str("stroke", colour).Num("stroke-width", width)
}

// Circle begins a circle.
func (p *Pen) Circle(x, y, r float64) *Pen {
	return p.Begin("circle").Num("cx", x).Num("cy", y).Num("r", r)
}

// Marker begins a marker about (x, y): a polygon with its corners in radii r from there, or a circle if it has none.
func (p *Pen) Marker(x, y, r float64, corners [][2]float64) *Pen {
	if len(corners) == 0 {
		return p.Circle(x, y, r)
	}
	return p.Begin("polygon").Places(len(corners), func(i int) (float64, float64) {
		return x + r*corners[i][0], y + r*corners[i][1]
	})
}

// Rect begins a rectangle with its upper left corner at (x, y).
func (p *Pen) Rect(x, y, w, h float64) *Pen {
	return p.Begin("rect").Num("x", x).Num("y", y).Num("width", w).Num("height", h)
}

// Label begins a text at a position; Words ends it.
func (p *Pen) Label(x, y float64) *Pen { return p.Begin("text").Num("x", x).Num("y", y) }

// Words ends a text that Label began. Numbers and names, such as w₁, are kept from browsers' translators.
func (p *Pen) Words(s string) *Pen {
	if !holdsWord(s) {
		p.Str("translate", "no")
	}
	return p.Open().Text(s).Close("text")
}

// holdsWord reports whether three letters of the alphabet stand in a row in a text.
func holdsWord(s string) bool {
	letters := 0
	for i := range len(s) {
		if letters++; s[i]|0x20 < 'a' || s[i]|0x20 > 'z' {
			letters = 0
		}
		if letters == 3 {
			return true
		}
	}
	return false
}

// To writes a command of a path, such as M or L, and the position it goes to.
func (p *Pen) To(command string, x, y float64) *Pen {
	return p.Raw(command).Length(x).Raw(" ").Length(y)
}

// Places gives a polygon or a polyline its n corners.
func (p *Pen) Places(n int, at func(i int) (x, y float64)) *Pen {
	p.Raw(` points="`)
	for i := range n {
		if i > 0 {
			p.Raw(" ")
		}
		x, y := at(i)
		p.Length(x).Raw(",").Length(y)
	}
	return p.Raw(`"`)
}

// Root begins the svg element of a picture of w by h points.
func (p *Pen) Root(w, h float64) *Pen {
	return p.Raw(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 `).Length(w).Raw(" ").Length(h).Raw(`"`)
}

// TextWidth estimates the width of a text in the page's sans serif at a font size; it errs on the wide side.
func TextWidth(s string, size float64) float64 {
	w := 0.0
	for _, r := range s {
		switch {
		case strings.ContainsRune("⁰¹²³⁴⁵⁶⁷⁸⁹⁻₀₁₂₃₄₅₆₇₈₉₋", r):
			w += 0.42
		case strings.ContainsRune(".,·'|il ", r):
			w += 0.34
		case r == '\u0302' || r == '\u0303': // combining hat and tilde
		case strings.ContainsRune("mwMW−+=‖", r):
			w += 0.85
		case r >= 'A' && r <= 'Z':
			w += 0.7
		default:
			w += 0.62
		}
	}
	return w * size
}

var escapes = strings.NewReplacer("<", "&lt;", ">", "&gt;", "&", "&amp;", `"`, "&quot;", "'", "&#39;")

// Escape makes s safe within an element or a quoted attribute of HTML and SVG.
func Escape(s string) string { return escapes.Replace(s) }

// Style is the look that shapes must share to be drawn as one path.
type Style struct {
	Colour         string
	Width, Opacity float64
}

// Patches collects shapes by their numbers and draws those of one style as one path, in the order in which the styles
// were added, because every element costs a browser time. There should be few styles.
type Patches struct{ groups []group }

type group struct {
	style  Style
	shapes []int
}

// Add adds shape i.
func (p *Patches) Add(s Style, i int) {
	for k := range p.groups {
		if g := &p.groups[k]; g.style == s {
			g.shapes = append(g.shapes, i)
			return
		}
	}
	p.groups = append(p.groups, group{s, []int{i}})
}

// Draw draws all shapes, to a tenth of a point: outline writes the path of shape i, dress the attributes of a style.
func (p *Patches) Draw(to *Pen, outline func(i int), dress func(Style)) {
	scale := to.scale
	for _, g := range p.groups {
		to.Begin("path").Raw(` d="`)
		to.scale = 10
		for _, i := range g.shapes {
			outline(i)
		}
		to.scale = scale
		to.Raw(`"`)
		dress(g.style)
		to.Void()
	}
}

// Outline writes the commands of a path around n corners: its start, and then the steps from corner to corner, which
// take fewer digits than positions. Positions are rounded before they are subtracted, so that errors do not add up.
func (p *Pen) Outline(n int, at func(i int) (x, y float64)) *Pen {
	var lastX, lastY int64
	for i := range n {
		atX, atY := at(i)
		x, y := p.units(atX), p.units(atY)
		switch i {
		case 0:
			p.Raw("M").number(x)
		case 1:
			p.Raw("l").number(x - lastX)
		default:
			p.next(x - lastX)
		}
		p.next(y - lastY)
		lastX, lastY = x, y
	}
	return p.Raw("Z")
}

// Ring writes the commands of a circle within a path.
func (p *Pen) Ring(x, y, r float64) *Pen {
	half := func(by float64) {
		p.Raw("a").Length(r).Raw(" ").Length(r).Raw(" 0 1 0").next(p.units(by)).Raw(" 0")
	}
	p.To("M", x-r, y)
	half(2 * r)
	half(-2 * r)
	return p
}

// next writes a number after another one. A minus sign separates them without a space.
func (p *Pen) next(n int64) *Pen {
	if n >= 0 {
		p.text = append(p.text, ' ')
	}
	return p.number(n)
}
