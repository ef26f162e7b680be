package gallery

import (
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/app/draw/plane"
)

// Thumbnail draws a network as a small self-contained picture of size × size
// pixels: its folded sheet, beyond two inputs the slice through the first two
// axes. id is the prefix of the ids inside, unique on the page; title says what
// it shows.
func Thumbnail(n network.Network, size float64, dark bool, id, title string) string {
	d := n.Dim()
	if d == 0 {
		return ""
	}
	b := plane.NewBasis(linalg.Axis(d, 0), linalg.Axis(d, min(1, d-1)))
	p := plane.Picture{
		View:        plane.Viewport{Half: 3, W: size, H: size},
		Sheet:       b.Slice(n),
		Highlighted: -1, Chosen: -1,
		Graph: d == 1,
		Dark:  dark, Inline: true,
		ID: id, Title: title,
	}
	for i, f := range p.Sheet {
		p.Lines = append(p.Lines, plane.Line{Fold: f, Unit: i})
	}
	return p.SVG()
}
