package svg

import "strings"

// Line begins a straight line.
func (p *Pen) Line(x1, y1, x2, y2 float64) *Pen {
	return p.Begin("line").Num("x1", x1).Num("y1", y1).Num("x2", x2).Num("y2", y2)
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
