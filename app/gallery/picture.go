package gallery

import (
	"crease/algo/network"
	"crease/app/plane"
	"crease/app/words"
)

// Thumbnail returns a small picture of a network as an svg element of w by h
// pixels: the sheet in one and two dimensions, beyond them the slice through the
// origin along the first two weights. id is the prefix of the ids inside, unique
// on a page.
func Thumbnail(n network.Network, id string, w, h float64, dark bool) string {
	p := plane.Picture{
		View:   plane.Viewport{Half: 3, W: w, H: h},
		Graph:  n.Dim() == 1,
		Lit:    -1,
		Chosen: -1,
		Dark:   dark,
		ID:     id,
		Title:  Name(n),
	}
	p.Sheet = basis(n).Slice(n)
	for i, f := range p.Sheet {
		if f.HasCrease() {
			p.Lines = append(p.Lines, plane.Line{Fold: f, Unit: i})
		}
	}
	return p.SVG()
}

// basis spans the plane that a thumbnail shows.
func basis(n network.Network) plane.Basis {
	d := n.Dim()
	if d <= 2 || n.Units() < 2 {
		return plane.NewBasis(plane.Axis(d, 0), plane.Axis(d, min(1, d-1)))
	}
	return plane.NewBasis(n.W[0], n.W[1])
}

// Name says what a network is, such as "5 creases in the plane": the name of a
// drawing that was given none.
func Name(n network.Network) string {
	switch d := n.Dim(); d {
	case 1:
		return words.Plural(n.Units(), "bend") + " of one input"
	case 2:
		return words.Plural(n.Units(), "crease") + " in the plane"
	default:
		return words.Plural(n.Units(), "crease") + " in " + words.Plural(d, "dimension")
	}
}
