// Package qr draws texts as QR codes (ISO/IEC 18004): links that a phone reads from a screen or a projector.
// rsc.io/qr/coding makes the codes; this package chooses size, correction of errors and mask, and writes the SVG.
package qr

import (
	"rsc.io/qr/coding"

	"crease/app/draw/svg"
)

// quiet is the width of the white margin that readers need around a code, in modules.
const quiet = 4

// Draw returns a text as a QR code in SVG: black on white in every theme, with its margin,
// as wide as the element around it. It returns "" if the text is too long for any code.
func Draw(text string) string {
	c := encode(text)
	if c == nil {
		return ""
	}
	side := float64(c.Size + 2*quiet)
	p := svg.NewPen(1, c.Size*c.Size*6)
	p.Root(side, side).Str("class", "qr").Str("shape-rendering", "crispEdges").Open()
	p.Begin("rect").Str("fill", "#fff").Num("width", side).Num("height", side).Void()
	p.Begin("path").Raw(` d="`)
	for y := range c.Size {
		for x := 0; x < c.Size; x++ {
			if !c.Black(x, y) {
				continue
			}
			from := x
			for c.Black(x+1, y) {
				x++
			}
			p.To("M", float64(from+quiet), float64(y+quiet))
			p.Raw("h").Length(float64(x + 1 - from)).Raw("v1H").Length(float64(from + quiet)).Raw("z")
		}
	}
	return p.Raw(`"`).Void().Close("svg").String()
}

// encode returns the smallest code for a text, with as much correction as fits and the mask of least penalty, or nil.
func encode(text string) *coding.Code {
	data := coding.String(text)
	version, level := coding.Version(coding.MinVersion), coding.L
	for data.Bits(version) > version.DataBytes(level)*8 {
		if version++; version > coding.MaxVersion {
			return nil
		}
	}
	for level < coding.H && data.Bits(version) <= version.DataBytes(level+1)*8 {
		level++
	}
	var best *coding.Code
	least := 0
	for mask := range coding.Mask(8) {
		plan, _ := coding.NewPlan(version, level, mask) // there is one for each of these
		c, _ := plan.Encode(data)                       // which fits
		if p := penalty(c); best == nil || p < least {
			best, least = c, p
		}
	}
	return best
}

// penalty returns how hard a code is to read, by the four rules of ISO/IEC 18004, 7.8.3.1: they count long runs of one
// colour, squares of one colour, patterns that look like a finder, and an excess of one colour.
func penalty(c *coding.Code) int {
	black, sum := 0, 0
	for i := range c.Size {
		sum += line(c.Size, func(j int) bool { return c.Black(i, j) })
		sum += line(c.Size, func(j int) bool { return c.Black(j, i) })
		for j := range c.Size {
			b := c.Black(i, j)
			if b {
				black++
			}
			if i > 0 && j > 0 && b == c.Black(i-1, j) && b == c.Black(i, j-1) && b == c.Black(i-1, j-1) {
				sum += 3
			}
		}
	}
	all := c.Size * c.Size
	return sum + 10*(max(2*black-all, all-2*black)*10/all)
}

// line returns the penalty of one row or column of n modules.
func line(n int, black func(int) bool) (sum int) {
	const finder = 0b1011101 // black, white, three black, white, black
	run, last := 0, 0
	for i := range n {
		if run++; i == 0 || black(i) != black(i-1) {
			run = 1
		}
		switch {
		case run == 5:
			sum += 3
		case run > 5:
			sum++
		}
		last = last << 1 & (1<<11 - 1)
		if black(i) {
			last |= 1
		}
		if i >= 10 && (last == finder<<4 || last == finder) {
			sum += 40
		}
	}
	return sum
}
