package palette

import "math"

// Shape distinguishes units beyond the eight colours: the markers on a crease have it, and the dots that stand for the
// unit elsewhere. Strokes stay free for another difference: what was drawn is solid, what was found is dashed.
type Shape int

// The shapes. Units 1 to 8 have a disc and bare creases, units 9 to 16 a diamond, and so on.
const (
	Disc Shape = iota
	Diamond
	Triangle
	Plus
	Wedge // a triangle that stands on its tip
	Cross
	Hourglass
	Bar
	Shapes // how many there are
)

// ShapeOf returns the shape of unit i, counted from 0. Any two of the first Units·Shapes units differ in colour or in
// shape. Below 0, for what belongs to no unit, it is a disc.
func ShapeOf(i int) Shape {
	if i < 0 {
		return Disc
	}
	return Shape(i / Units % int(Shapes))
}

// corners of the shapes, x to the right and y downwards; a disc of radius 1 has about the same area.
var corners = [Shapes][][2]float64{
	Diamond:  {{0, -1.6}, {.95, 0}, {0, 1.6}, {-.95, 0}},
	Triangle: {{0, -1.25}, {1.3, 1}, {-1.3, 1}},
	Plus: {{-.42, -1.3}, {.42, -1.3}, {.42, -.42}, {1.3, -.42}, {1.3, .42}, {.42, .42}, {.42, 1.3}, {-.42, 1.3},
		{-.42, .42}, {-1.3, .42}, {-1.3, -.42}, {-.42, -.42}},
	Wedge: {{-1.3, -1}, {1.3, -1}, {0, 1.25}},
	Cross: {{.622, -1.216}, {1.216, -.622}, {.594, 0}, {1.216, .622}, {.622, 1.216}, {0, .594}, {-.622, 1.216},
		{-1.216, .622}, {-.594, 0}, {-1.216, -.622}, {-.622, -1.216}, {0, -.594}}, // the plus, turned by an eighth
	Hourglass: {{-1.1, -1.2}, {1.1, -1.2}, {.25, 0}, {1.1, 1.2}, {-1.1, 1.2}, {-.25, 0}},
	Bar:       {{-1.3, -.6}, {1.3, -.6}, {1.3, .6}, {-1.3, .6}},
}

// Corners returns the corners of the shape about the origin, in radii of the disc that it stands for; none for that.
func (s Shape) Corners() [][2]float64 { return corners[s] }

// shade is how light is drawn: white or black over the paper, with a density of rate times its gain, at most most.
type shade struct {
	colour     string
	rate, most float64
}

// shades are those of less and of more light, by theme: light paper can hardly be brighter, dark paper hardly darker.
var shades = map[bool][2]shade{
	false: {{"#000", 0.75, 0.36}, {"#fff", 1.4, 0.55}},
	true:  {{"#000", 0.9, 0.4}, {"#fff", 0.55, 0.3}},
}

// Shade returns the colour, #000 or #fff, and the density over paper on which gain more light falls, from −1 to 1.
func Shade(gain float64, dark bool) (over string, density float64) {
	s := shades[dark][0]
	if gain > 0 {
		s = shades[dark][1]
	}
	return s.colour, min(s.most, s.rate*math.Abs(gain))
}

// Shaded returns Sheet(t, dark) with black or white of a density over it.
func Shaded(t float64, dark bool, over string, density float64) string {
	white := 0.0
	if over == "#fff" {
		white = 255
	}
	mix := func(c uint8) uint8 { return uint8(float64(c)*(1-density) + white*density + 0.5) }
	r, g, b := sheetStops.at(t, dark)
	return hex(mix(r), mix(g), mix(b))
}
