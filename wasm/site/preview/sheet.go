package preview

import (
	"math"

	"crease/app/draw/palette"
	"crease/app/draw/plane"
)

// sheet is a folded sheet with its creases.
type sheet struct {
	folds []plane.Fold
	limit float64              // end of the colour scale
	light map[uint64]lightness // of the facets, by the units that are active there
	lines []line
}

// lightness is white or black of a density over a facet.
type lightness struct{ over, density float64 }

// line is a crease: solid as it was drawn, dashed as it was found, or, of no unit, the
// faint casing of the one drawn beneath the one found.
type line struct {
	fold   plane.Fold // of unit weight
	unit   int
	dashed bool
}

// lineOf returns the crease of a fold.
func lineOf(f plane.Fold, unit int, dashed bool) line {
	n := f.W.Norm()
	return line{plane.Fold{W: f.W.Mul(1 / n), B: f.B / n}, unit, dashed}
}

func newSheet(folds []plane.Fold) *sheet {
	view := plane.Viewport{Half: 4, W: 2, H: 2}
	facets := plane.Arrange(folds, view.Corners())
	s := &sheet{folds: folds, light: map[uint64]lightness{}}
	for _, f := range facets {
		over, density := plane.Shade(facets, f)
		s.light[pattern(f.Active)] = lightness{map[string]float64{"#fff": 255}[over], density}
	}
	const half = panel / 2. / scale
	s.limit = plane.Range(plane.Arrange(folds, plane.Viewport{Half: half, W: 2, H: 2}.Corners()))
	return s
}

// pattern has a bit for every unit that is active.
func pattern(active []bool) (p uint64) {
	for i, on := range active {
		if on {
			p |= 1 << i
		}
	}
	return p
}

// at paints the sheet: the colour of its value, the light on its facet, the creases.
func (s *sheet) at(p plane.Point) rgb {
	value, active := 0.0, uint64(0)
	for i, f := range s.folds {
		if z := f.W.Dot(p) + f.B; z > 0 {
			value += f.A * z
			active |= 1 << i
		}
	}
	c := of(palette.SheetRGB(value/s.limit, false))
	l := s.light[active]
	c = c.mixed(rgb{l.over, l.over, l.over}, l.density)
	for _, l := range s.lines {
		c = l.over(p, c)
	}
	return c
}

// over paints the crease over a colour, where it passes.
func (l line) over(p plane.Point, under rgb) rgb {
	off := scale * math.Abs(l.fold.W.Dot(p)+l.fold.B)
	if off >= 4.5 {
		return under
	}
	if l.unit < 0 {
		return under.mixed(halo, .75)
	}
	along := math.Mod(scale*l.fold.W.Left().Dot(p)+4096, 22)
	switch {
	case l.dashed && (along > 13 || off >= 2.6):
		return under
	case off < 2.6:
		return units[l.unit%palette.Units]
	}
	return halo
}
