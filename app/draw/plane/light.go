package plane

import (
	"math"

	"crease/app/draw/palette"
)

// The sheet is shaded as a relief map is: every facet has one slope, so one shade,
// by how directly the light falls on it. The colour tells the value, the shade the
// slope: black and white laid over a facet change its lightness and leave its hue.
// Level paper has no shade, so its colours are those of the legend.

// light is the light on the sheet of one picture.
type light struct {
	from  [3]float64 // unit vector to the light: right and up in the plane, and out of it
	steep float64    // tangent of the tilt with which a slope of 1 is shaded
}

// lightFrom points to the light, as on relief maps from the upper left and well
// above the paper: at azimuth −25° and altitude 35°.
var lightFrom = [3]float64{-0.346, 0.742, 0.574}

// usualTilt is the tangent of the tilt with which the sheet's usual slope is shaded.
const usualTilt = 0.84

// lightOn returns the light on a picture's facets. It stays at the eye's upper left
// when the solid sheet is turned: from below, hills would be seen as valleys.
func lightOn(p Picture, fs []Facet) light {
	s := p.Steepness
	if s <= 0 {
		s = Steepness(fs)
	}
	l := light{from: lightFrom, steep: usualTilt / s}
	if p.Solid {
		sin, cos := math.Sincos(p.Turn.Yaw)
		x, y := lightFrom[0], lightFrom[1]
		l.from[0], l.from[1] = x*cos+y*sin, y*cos-x*sin
	}
	return l
}

// Steepness returns the usual slope of a sheet: the root of the mean of |slope|²
// over its area; 1 for one that is level everywhere.
func Steepness(fs []Facet) float64 {
	sum, all := 0.0, 0.0
	for _, f := range fs {
		a := f.Area()
		sum, all = sum+a*f.Slope.Dot(f.Slope), all+a
	}
	if !(sum > 0) {
		return 1
	}
	return math.Sqrt(sum / all)
}

// gain returns how much more light falls on a slope than on level paper, from −1
// to 1.
func (l light) gain(slope Point) float64 {
	x, y := -slope.X*l.steep, -slope.Y*l.steep
	return (x*l.from[0]+y*l.from[1]+l.from[2])/math.Sqrt(x*x+y*y+1) - l.from[2]
}

// Shade returns how facet f of a flat sheet is shaded in the light theme, as palette.Shade has it.
func Shade(fs []Facet, f Facet) (over string, density float64) {
	return palette.Shade(lightOn(Picture{}, fs).gain(f.Slope), false)
}

// shade returns what is laid over a facet, and how densely.
func (d *drawing) shade(f Facet) (over string, density float64) {
	gain := d.light.gain(f.Slope)
	if d.Picture.Solid && d.proj.underside(f) {
		gain = -1 // away from the light
	}
	return palette.Shade(gain, d.Dark)
}
