// Package svg writes SVG as text, for charts, sheets and diagrams. It knows neither the browser nor what is drawn.
//
// A shape is begun, given its attributes one by one, and then closed:
//
//	pen.Line(0, 0, 10, 5).Str("stroke", "var(--ink)").Num("stroke-width", 2).Void()
package svg

import (
	"math"
	"strconv"

	"crease/algo/num/linalg"
)

// Pen collects the text of a picture. Its methods return the pen, so that the parts of an element stand in one line.
//
// Lengths are written with a fixed number of decimals. A search for the shortest digits would take most of the time of
// a picture, and pictures are drawn anew for every frame of a drag.
type Pen struct {
	text   []byte
	scale  int64 // 10 to the number of decimals
	depth  int   // of the element that is open, 1 in the root
	starts []int // where in the text the children of the root begin
}

// NewPen returns a pen that writes lengths with one decimal or with two, and allocates size bytes at once.
func NewPen(decimals, size int) *Pen {
	if decimals != 1 && decimals != 2 {
		panic("svg: a pen writes one decimal or two")
	}
	return &Pen{text: make([]byte, 0, size), scale: int64(math.Pow10(decimals))}
}

// String returns what has been written.
func (p *Pen) String() string { return string(p.text) }

// Raw writes markup without escaping it.
func (p *Pen) Raw(parts ...string) *Pen {
	for _, s := range parts {
		p.text = append(p.text, s...)
	}
	return p
}

// Length writes a number of points. A number that is not finite or far outside any picture is written as ±10⁹ points.
func (p *Pen) Length(v float64) *Pen { return p.number(p.units(v)) }

// units converts a number of points to units of the last decimal.
func (p *Pen) units(v float64) int64 {
	const far = 1e9
	if !(math.Abs(v) <= far) {
		v = math.Copysign(far, v)
	}
	return int64(math.Round(v * float64(p.scale)))
}

// number writes a number of units of the last decimal, in points, without decimals that are zero.
func (p *Pen) number(n int64) *Pen {
	if n < 0 {
		p.text = append(p.text, '-')
		n = -n
	}
	p.text = strconv.AppendInt(p.text, n/p.scale, 10)
	rest := n % p.scale
	if rest == 0 {
		return p
	}
	p.text = append(p.text, '.')
	for unit := p.scale / 10; rest > 0; unit /= 10 {
		p.text = append(p.text, byte('0'+rest/unit))
		rest %= unit
	}
	return p
}

// Text writes s escaped.
func (p *Pen) Text(s string) *Pen { return p.Raw(Escape(s)) }

// Begin writes the start of an element, to be followed by attributes and then by Void or Open.
func (p *Pen) Begin(name string) *Pen {
	if p.depth == 1 {
		p.starts = append(p.starts, len(p.text))
	}
	return p.Raw("<", name)
}

// Void ends an element that holds nothing.
func (p *Pen) Void() *Pen { return p.Raw("/>") }

// Open ends the attributes of an element that holds others.
func (p *Pen) Open() *Pen {
	p.depth++
	return p.Raw(">")
}

// Close writes the end of an element that was opened.
func (p *Pen) Close(name string) *Pen {
	p.depth--
	return p.Raw("</", name, ">")
}

// Str gives the element an attribute, escaped.
func (p *Pen) Str(name, value string) *Pen { return p.Raw(" ", name, `="`).Text(value).Raw(`"`) }

// Num gives the element an attribute that is a length.
func (p *Pen) Num(name string, v float64) *Pen { return p.Raw(" ", name, `="`).Length(v).Raw(`"`) }

// Int gives the element an attribute that is a whole number.
func (p *Pen) Int(name string, i int) *Pen {
	p.Raw(" ", name, `="`)
	p.text = strconv.AppendInt(p.text, int64(i), 10)
	return p.Raw(`"`)
}

// Fraction gives the element an attribute with four decimals at most, such as an opacity.
func (p *Pen) Fraction(name string, v float64) *Pen {
	p.Raw(" ", name, `="`)
	p.text = strconv.AppendFloat(p.text, math.Round(v*1e4)/1e4, 'f', -1, 64)
	return p.Raw(`"`)
}

// Dash gives the element a pattern of strokes and gaps; without lengths the line is solid.
func (p *Pen) Dash(lengths ...float64) *Pen {
	if len(lengths) == 0 {
		return p
	}
	p.Raw(` stroke-dasharray="`)
	for i, v := range lengths {
		if i > 0 {
			p.Raw(" ")
		}
		p.Length(v)
	}
	return p.Raw(`"`)
}

// Picture is the text of a picture in parts: the start of its root element, and each of the root's children.
type Picture struct {
	Text   string
	starts []int // of the children
}

// Picture returns what the pen has written: one root element, whose children were all begun with Begin.
func (p *Pen) Picture() Picture { return Picture{p.String(), p.starts} }

// Parts returns the number of the root's children.
func (p Picture) Parts() int { return len(p.starts) }

// Part returns the text of child i.
func (p Picture) Part(i int) string {
	end := len(p.Text) - len("</svg>")
	if i+1 < len(p.starts) {
		end = p.starts[i+1]
	}
	return p.Text[p.starts[i]:end]
}

func (p Picture) root() string {
	if len(p.starts) == 0 {
		return p.Text
	}
	return p.Text[:p.starts[0]]
}

// Changed returns the indices of the children in which p differs from the picture before. ok is false if it is better
// to replace the whole: the root or the number of its children differs, or so many that each would take longer.
func (p Picture) Changed(before Picture) (children []int, ok bool) {
	if p.Parts() != before.Parts() || p.root() != before.root() {
		return nil, false
	}
	children = linalg.Where(len(p.starts), func(i int) bool { return p.Part(i) != before.Part(i) })
	return children, len(children) <= max(4, p.Parts()/4)
}
