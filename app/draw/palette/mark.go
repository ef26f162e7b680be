package palette

import "crease/app/draw/svg"

// Crease's mark, for header and icons: a sheet folded once, a light half, one in shade, a bit of the underside between.

// MarkFacet is a polygon of one colour, written as #rrggbb.
type MarkFacet struct {
	Fill    string
	Corners [][2]float64
}

// MarkFacets returns the mark from back to front. It is 100 wide and lies between MarkTop and MarkBottom.
func MarkFacets() []MarkFacet {
	return []MarkFacet{
		{Value(.5, false), [][2]float64{{0, 82.5}, {32.5, 20}, {55, 82.5}}},
		{Named("accent", false), [][2]float64{{32.5, 20}, {55, 82.5}, {67.5, 65}}},
		{Named("link", false), [][2]float64{{32.5, 20}, {100, 37.5}, {60, 82.5}}},
	}
}

// MarkTop and MarkBottom are the heights between which the mark lies, with some room.
const MarkTop, MarkBottom = 12.5, 87.5

// DrawMark writes the mark's facets, moved up.
func DrawMark(p *svg.Pen, up float64) {
	for _, f := range MarkFacets() {
		p.Begin("path").Str("fill", f.Fill).Raw(` d="`)
		p.Outline(len(f.Corners), func(i int) (x, y float64) { return f.Corners[i][0], f.Corners[i][1] - up })
		p.Raw(`"`).Void()
	}
}
