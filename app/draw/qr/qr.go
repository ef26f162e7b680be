// Package qr draws texts as QR codes (ISO/IEC 18004): links, to be read from a screen or
// a projector by a phone. The codes come from rsc.io/qr/coding; here the size, the
// correction of errors and the mask are chosen, and the SVG is written.
package qr

import (
	"rsc.io/qr/coding"

	"crease/app/draw/svg"
)

// Longest is the length in bytes of the longest text that a code holds.
const Longest = 2953

// quiet is the width of the white margin that readers need around a code, in modules.
const quiet = 4

// Draw returns a text as a QR code in SVG: black on white in every theme, its margin
// included, as wide as what it stands in. Of a text that no code holds it returns "".
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

// encode returns the smallest code that holds a text, with as much correction of errors
// as fits into that size and the mask of the least penalty; nil if there is none.
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
		plan, err := coding.NewPlan(version, level, mask)
		if err != nil {
			return nil
		}
		c, err := plan.Encode(data)
		if err != nil {
			return nil
		}
		if p := penalty(c); best == nil || p < least {
			best, least = c, p
		}
	}
	return best
}
