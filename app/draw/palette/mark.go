// Package mark is Crease's mark, for the page's header and the icons of the site: a
// sheet folded once, its light half, its half in shade, and between them a bit of
// the underside.
package mark

import (
	"crease/app/draw/palette"
	"crease/app/draw/svg"
)

// Facet is a polygon of one colour, written as #rrggbb.
type Facet struct {
	Fill    string
	Corners [][2]float64
}

// Facets returns the mark from back to front. It is 100 wide and lies between
// Top and Bottom.
func Facets() []Facet {
	return []Facet{
		{palette.Value(.5, false), [][2]float64{{0, 82.5}, {32.5, 20}, {55, 82.5}}},
		{palette.Named("accent", false), [][2]float64{{32.5, 20}, {55, 82.5}, {67.5, 65}}},
		{palette.Named("link", false), [][2]float64{{32.5, 20}, {100, 37.5}, {60, 82.5}}},
	}
}

// Top and Bottom are the heights between which the mark lies, with some room.
const Top, Bottom = 12.5, 87.5

// Draw writes the mark's facets, moved up.
func Draw(p *svg.Pen, up float64) {
	for _, f := range Facets() {
		p.Begin("path").Str("fill", f.Fill).Raw(` d="`)
		p.Outline(len(f.Corners), func(i int) (x, y float64) { return f.Corners[i][0], f.Corners[i][1] - up })
		p.Raw(`"`).Void()
	}
}
