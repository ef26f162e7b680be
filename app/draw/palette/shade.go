package palette

import "math"

// shade is how light shows on paper: white or black laid over it, denser by rate with
// every part of light more or less, up to most.
type shade struct {
	colour     string
	rate, most float64
}

// shades are those of less and of more light than on level paper, by theme: light
// paper is nearly white and can hardly be brighter, dark paper hardly darker.
var shades = map[bool][2]shade{
	false: {{"#000", 0.75, 0.36}, {"#fff", 1.4, 0.55}},
	true:  {{"#000", 0.9, 0.4}, {"#fff", 0.55, 0.3}},
}

// Shade returns what is laid over paper on which by gain more light falls than on
// level paper, from −1 to 1: black or white, as #000 or #fff, and how densely.
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
	r, g, b := SheetRGB(t, dark)
	const hex = "0123456789abcdef"
	out := []byte{'#', 0, 0, 0, 0, 0, 0}
	for i, c := range []uint8{r, g, b} {
		m := byte(float64(c)*(1-density) + white*density + 0.5)
		out[1+2*i], out[2+2*i] = hex[m>>4], hex[m&15]
	}
	return string(out)
}
