package plane

import (
	"math"

	"crease/app/draw/palette"
	"crease/app/draw/svg"
)

// The sheet is shaded as a relief map is: every facet has one slope, so one shade, by how directly the light falls on
// it. The colour tells the value, the shade the slope: black and white laid over a facet change its lightness and leave
// its hue. Level paper has no shade, so its colours are those of the legend.

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

// gain returns how much more light falls on a slope than on level paper, from −1 to 1.
func (l light) gain(slope Point) float64 {
	x, y := -slope.X*l.steep, -slope.Y*l.steep
	return (x*l.from[0]+y*l.from[1]+l.from[2])/math.Sqrt(x*x+y*y+1) - l.from[2]
}

// shade returns what is laid over a facet, and how densely.
func (d *drawing) shade(f Facet) (over string, density float64) {
	gain := d.light.gain(f.Slope)
	if d.Picture.Solid && d.proj.underside(f) {
		gain = -1 // away from the light
	}
	return palette.Shade(gain, d.Dark)
}

// crowded says that a flat sheet has so many facets that it is drawn in strips: a browser
// takes its time over every element, and a drag draws all of them anew.
func (d *drawing) crowded() bool { return len(d.facets) > 400 && !d.Picture.Solid }

// fineness is the number of steps from no value to the end of the scale. As many do from no light
// to full white or black.
const fineness = 25

// steps returns the step of the scale that ends at limit which a value is nearest to, from −fineness to fineness.
func steps(v, limit float64) int {
	s := math.Round(v / limit * fineness)
	if math.IsNaN(s) {
		return 0 // the sheet is steeper than numbers go
	}
	return int(min(fineness, max(-fineness, s)))
}

// strips draws a crowded sheet in a few colours: a facet is cut where its value goes from one step of the scale to the
// next, and all strips of one value are one shape. So is the light of one density over them.
func (d *drawing) strips() {
	var values [2*fineness + 1]*svg.Pen // the outlines of each value
	var lights svg.Patches
	cut, room := cutter{}, make([]Point, 1024)
	for i, f := range d.facets {
		cut.block = room // the strips of the last facet are written
		cut.strips(f, d.Range, func(step int, corners []Point) {
			to := &values[step+fineness]
			if *to == nil {
				*to = svg.NewPen(1, 1<<12)
			}
			d.outline(*to, corners)
		})
		over, density := d.shade(f)
		if density = math.Round(density*fineness) / fineness; density > 0 {
			lights.Add(svg.Style{Colour: over, Opacity: density}, i)
		}
	}
	// Without antialiasing neighbours leave no gaps between them.
	d.Begin("g").Str("shape-rendering", "crispEdges").Open()
	for k, outlines := range values {
		if outlines == nil {
			continue
		}
		colour := palette.Sheet(float64(k-fineness)/fineness, d.Dark)
		d.Begin("path").Raw(` d="`).Raw(outlines.String()).Raw(`"`).Str("fill", colour)
		if d.Inline { // other programs than the page may smooth edges all the same
			d.Str("stroke", colour)
		}
		d.Void()
	}
	lights.Draw(d.Pen, func(i int) { d.outline(d.Pen, d.facets[i].Corners) }, func(s svg.Style) {
		d.Str("fill", s.Colour).Fraction("fill-opacity", s.Opacity)
	})
	d.Close("g")
}

// outline writes the commands of a path around part of a flat sheet.
func (d *drawing) outline(to *svg.Pen, corners []Point) {
	to.Outline(len(corners), func(i int) (x, y float64) {
		p := d.View.ToScreen(corners[i])
		return p.X, p.Y
	})
}

// strips cuts a facet in parts of one value each, in steps from −fineness to fineness. Beyond the
// ends of the scale there is one colour.
func (c *cutter) strips(f Facet, limit float64, each func(step int, corners []Point)) {
	lo, hi := f.between()
	rest, k, last := f.Corners, steps(lo, limit), steps(hi, limit)
	for ; k < last; k++ {
		c.side = c.side[:0]
		for _, p := range rest {
			c.side = append(c.side, (f.Level+f.Slope.Dot(p))/limit*fineness-float64(k)-.5)
		}
		above, below := c.cut(rest)
		if len(below) > 2 {
			each(k, below)
		}
		rest = above
	}
	if len(rest) > 2 {
		each(k, rest)
	}
}
