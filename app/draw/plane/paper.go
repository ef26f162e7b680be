package plane

import (
	"math"
	"sort"
	"strconv"

	"crease/app/draw/palette"
	"crease/app/draw/svg"
)

// stops is the number of intervals by which a gradient follows the scale.
const stops = 8

// paper draws the facets: colour by a gradient along the slope with the stops of one scale, and over it white or black.
func (d *drawing) paper() {
	if len(d.facets) == 0 {
		return
	}
	fs := d.facets
	if d.Picture.Solid {
		fs = append([]Facet{}, fs...)
		sort.SliceStable(fs, func(a, b int) bool { return d.proj.behind(d.Sheet, fs[a], fs[b]) })
	}
	d.group("data-paper").Int("data-facets", len(fs)).Str("stroke-width", ".8").Str("stroke-linejoin", "round").Open()
	if d.crowded() {
		d.strips()
	} else {
		d.gradients(fs)
		for i, f := range fs {
			d.facet(i, f)
			if d.Picture.Solid {
				d.rim(f)
			}
		}
	}
	d.Close("g")
}

// gradients writes the scale and the facets' gradients, in the paper's group: they change with what refers to them.
func (d *drawing) gradients(fs []Facet) {
	d.Begin("defs").Open().Begin("linearGradient").Str("id", d.ID+"s").Open()
	for i := range stops + 1 {
		t := float64(i) / stops
		d.Begin("stop").Fraction("offset", t).Str("stop-color", palette.Sheet(2*t-1, d.Dark)).Void()
	}
	d.Close("linearGradient")
	for i, f := range fs {
		if !d.plain(f) {
			d.gradient(i, f)
		}
	}
	d.Close("defs")
}

// plain reports whether the value changes so little over a facet, by a fiftieth of the scale, that one colour does.
func (d *drawing) plain(f Facet) bool {
	lo, hi := f.between()
	return hi-lo < 0.04*d.Range
}

// gradient writes the colour of a facet: from where the facet's plane takes the value −range to where it takes +range.
func (d *drawing) gradient(i int, f Facet) {
	c := f.Centre()
	v := f.Level + f.Slope.Dot(c)
	at := d.proj.point(c, v)
	g, ok := d.proj.slope(f)
	// Seen edge-on a facet is a line. One that is level in the picture has its ends at infinity: a million pixels will do.
	least := d.Range / 1e6
	if n := g.Norm(); !ok || n == 0 {
		g = Point{least, 0}
	} else if n < least {
		g = g.Mul(least / n)
	}
	g = g.Mul(1 / g.Dot(g))
	lo, hi := at.Add(g.Mul(-d.Range-v)), at.Add(g.Mul(d.Range-v))
	d.Begin("linearGradient").Str("id", d.gradientID(i)).Str("href", "#"+d.ID+"s")
	d.Str("gradientUnits", "userSpaceOnUse").Num("x1", lo.X).Num("y1", lo.Y).Num("x2", hi.X).Num("y2", hi.Y).Void()
}

// gradientID names the gradient of facet i.
func (d *drawing) gradientID(i int) string { return d.ID + "g" + strconv.Itoa(i) }

// facet draws one facet: its colour, and over it the white or black of its light, which a plain one's colour includes.
func (d *drawing) facet(i int, f Facet) {
	over, density := d.shade(f)
	colour := "url(#" + d.gradientID(i) + ")"
	if d.plain(f) {
		colour, density = palette.Shaded((f.Level+f.Slope.Dot(f.Centre()))/d.Range, d.Dark, over, density), 0
	}
	// The stroke closes the hairline gap that antialiasing leaves between neighbours.
	d.polygon(f).Str("fill", colour).Str("stroke", colour).Void()
	if density > 0.005 {
		d.polygon(f).Str("fill", over).Fraction("fill-opacity", density).Void()
	}
}

// polygon begins the shape of a facet.
func (d *drawing) polygon(f Facet) *svg.Pen {
	return d.Begin("polygon").Places(len(f.Corners), func(j int) (x, y float64) {
		p := d.proj.point(f.Corners[j], f.Values[j])
		return p.X, p.Y
	})
}

// rim draws the part of the paper's own edge that a facet has: a facet in full light would be lost on the page.
func (d *drawing) rim(f Facet) {
	side := func(a, b float64) bool { return math.Abs(a-b) < 1e-9*d.View.Half }
	low, high := d.View.Corners()[0], d.View.Corners()[2]
	for i, p := range f.Corners {
		j := (i + 1) % len(f.Corners)
		q := f.Corners[j]
		if side(p.X, q.X) && (side(p.X, low.X) || side(p.X, high.X)) ||
			side(p.Y, q.Y) && (side(p.Y, low.Y) || side(p.Y, high.Y)) {
			a, b := d.proj.point(p, f.Values[i]), d.proj.point(q, f.Values[j])
			d.segment(a, b).Stroke("var(--muted)", 1).Void()
		}
	}
}

// The sheet is shaded as a relief map is: every facet has one slope, so one shade, by how directly the light falls on
// it. The colour tells the value, the shade the slope: black and white laid over a facet change its lightness and leave
// its hue. Level paper has no shade, so its colours are those of the legend.

// light is the light on the sheet of one picture.
type light struct {
	from  [3]float64 // unit vector to the light: right and up in the plane, and out of it
	steep float64    // tangent of the tilt with which a slope of 1 is shaded
}

// lightFrom points to the light, as on relief maps from the upper left: at azimuth −25° and altitude 35°.
var lightFrom = [3]float64{-0.346, 0.742, 0.574}

// lightOn returns the light on facets, at the eye's upper left however they are turned: else hills look like valleys.
func lightOn(p Picture, fs []Facet) light {
	s := p.Steepness
	if s <= 0 {
		s = Steepness(fs)
	}
	const usualTilt = 0.84 // tangent of the tilt with which the sheet's usual slope is shaded
	l := light{from: lightFrom, steep: usualTilt / s}
	if p.Solid {
		sin, cos := math.Sincos(p.Turn.Yaw)
		x, y := lightFrom[0], lightFrom[1]
		l.from[0], l.from[1] = x*cos+y*sin, y*cos-x*sin
	}
	return l
}

// Steepness returns the usual slope of a sheet: the root of the mean of |slope|² over its area; 1 where it is level.
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

// crowded says that a flat sheet is drawn in strips: a browser takes its time over each facet, and a drag draws all.
func (d *drawing) crowded() bool { return len(d.facets) > 400 && !d.Picture.Solid }

// fineness is the number of steps from no value to the end of the scale, and from no light to full white or black.
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

// strips cuts a facet in parts of one step each, from −fineness to fineness, with one colour beyond the scale's ends.
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
