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

// paper draws the facets: colour by a gradient along the slope, all of them
// inheriting the stops of one scale, and light by white or black over each.
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

// gradients writes those of all facets. They lie in the paper's group, so that they and what
// refers to them change together.
func (d *drawing) gradients(fs []Facet) {
	d.Begin("defs").Open()
	d.scale()
	for i, f := range fs {
		if !d.plain(f) {
			d.gradient(i, f)
		}
	}
	d.Close("defs")
}

func (d *drawing) scale() {
	d.Begin("linearGradient").Str("id", d.ID+"s").Open()
	for i := range stops + 1 {
		t := float64(i) / stops
		d.Begin("stop").Fraction("offset", t).Str("stop-color", palette.Sheet(2*t-1, d.Dark)).Void()
	}
	d.Close("linearGradient")
}

// plain reports whether the value changes so little over a facet, less than a
// fiftieth of the scale, that one colour shows it.
func (d *drawing) plain(f Facet) bool {
	lo, hi := f.between()
	return hi-lo < 0.04*d.Range
}

// gradient writes the colour of a facet: it runs from where the facet's plane
// takes the value −range to where it takes +range.
func (d *drawing) gradient(i int, f Facet) {
	c := f.Centre()
	v := f.Level + f.Slope.Dot(c)
	at := d.proj.point(c, v)
	g, ok := d.proj.slope(f)
	// Seen edge-on a facet is a line, whatever its colour. One that is level in
	// the picture has its ends at infinity: a million pixels will do.
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

// facet draws one facet: its colour, and over it the white or black of its light. A plain one has one colour, its
// light included.
func (d *drawing) facet(i int, f Facet) {
	over, density := d.shade(f)
	if d.plain(f) {
		d.filled(f, palette.Shaded((f.Level+f.Slope.Dot(f.Centre()))/d.Range, d.Dark, over, density))
		return
	}
	d.filled(f, "url(#"+d.gradientID(i)+")")
	if density > 0.005 {
		d.polygon(f).Str("fill", over).Fraction("fill-opacity", density).Void()
	}
}

// filled draws a facet in a colour. The stroke closes the hairline gap that antialiasing leaves between neighbours.
func (d *drawing) filled(f Facet, colour string) {
	d.polygon(f).Str("fill", colour).Str("stroke", colour).Void()
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
			pen(d.segment(a, b), "var(--muted)", 1).Void()
		}
	}
}
