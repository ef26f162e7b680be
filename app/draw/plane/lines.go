package plane

import (
	"math"
	"slices"

	"crease/app/draw/palette"
	"crease/app/draw/svg"
)

// colour returns the colour of a unit; a crease that matches none is drawn in ink.
func colour(unit int) string {
	if unit < 0 {
		return "var(--ink)"
	}
	return palette.Unit(unit)
}

// casing is the opacity of the line under every line on paper, which stands out from facets of any colour and shade.
const casing = ".9"

// highlighted reports whether a unit is pointed at or chosen.
func (p Picture) highlighted(unit int) bool {
	return unit >= 0 && (unit == p.Highlighted || unit == p.Chosen)
}

// lines draws creases and handles. Faint outlines come first, then truth, then what was found.
func (d *drawing) lines() {
	if d.crowded() {
		// What stays while one is moved is one group: the page keeps it as it is (sheet.css).
		d.group("data-resting").Open()
		d.creases(func(l Line) bool { return !d.highlighted(l.Unit) })
		d.Close("g")
		d.creases(func(l Line) bool { return d.highlighted(l.Unit) })
	} else {
		d.creases(func(Line) bool { return true })
	}
	for _, y := range d.layouts {
		if y.Open {
			d.handles(y, d.Lines[y.Index].Fold)
		}
	}
}

// creases draws some of the creases.
func (d *drawing) creases(which func(Line) bool) {
	for _, s := range []Stroke{Faint, Solid, Dashed} {
		for _, y := range d.layouts {
			if l := d.Lines[y.Index]; l.Stroke == s && which(l) {
				d.fading(l.Fade, func() { d.crease(y, l) })
			}
		}
	}
}

// names draws the labels of the creases, with lines from those that stand beside theirs. A crease without room for one
// has empty groups, so that in a drag the other labels keep their index among the svg's children (ui.Stage.Show).
func (d *drawing) names() {
	each := func(draw func(y Layout)) {
		for _, y := range d.layouts {
			if l := d.Lines[y.Index]; l.Label {
				d.Begin("g").Open()
				if y.Label != (Point{}) {
					d.fading(l.Fade, func() { draw(y) })
				}
				d.Close("g")
			}
		}
	}
	each(func(y Layout) { // a thin line to a label that stands beside its crease
		if foot, _ := Nearest(y.Path, y.Label); y.Label.Sub(foot).Norm() > y.Half.Y {
			d.segment(foot, y.Label).Stroke("var(--halo)", 3).Str("stroke-opacity", casing).Void()
			d.segment(foot, y.Label).Stroke(colour(y.Unit), 1.2).Void()
		}
	})
	each(d.label)
}

// crease draws a crease. On the folded sheet it is drawn over the paper: one behind a hill is still seen.
func (d *drawing) crease(y Layout, l Line) {
	width := d.em(2.2)
	if len(d.Lines) > 40 || d.Graph || d.Picture.Solid {
		width *= 0.7 // thin enough to see the paper between them
	}
	highlighted := d.highlighted(l.Unit)
	if highlighted {
		width = d.em(3.6)
	}
	d.Begin("g").Int("data-crease", l.Unit).Str("fill", "none").Str("stroke-linejoin", "round").Open()
	line := func(colour string, width float64) *svg.Pen {
		if d.Picture.Solid {
			return d.shape("polyline", y.Path).Stroke(colour, width)
		}
		return d.segment(y.From, y.To).Stroke(colour, width)
	}
	c := colour(l.Unit)
	if l.Stroke == Faint {
		opacity, bed := ".38", d.em(3)
		// More outlines as broad would cover the paper, and they are hints only.
		if d.faint > 16 && !highlighted {
			opacity, bed = ".2", 0
		}
		line(c, width+bed).Str("stroke-opacity", opacity).Void()
		d.Begin("g").Str("opacity", opacity).Open()
		d.markers(l.Unit, y.Path...)
		d.Close("g")
	} else {
		var dashes []float64
		if d.Picture.Solid {
			d.solidEdge(y.Path, l.Fold.A > 0, width)
		}
		line("var(--halo)", width+d.em(2)).Str("stroke-opacity", casing).Void()
		if l.Stroke == Dashed {
			width, dashes = width+.6, []float64{d.em(9), d.em(5)}
		}
		line(c, width).Dash(dashes...).Void()
		d.markers(l.Unit, y.Path...)
	}
	d.Close("g")
}

// handles draws the dot, the arrow and the ends of a crease. An arrow with a full head points to the side where a
// positive unit rises; one with an open head and a bar points away from the side where a negative unit falls.
func (d *drawing) handles(y Layout, f Fold) {
	c := colour(y.Unit)
	dir := y.Tip.Sub(y.Anchor).Unit()
	neck := y.Tip.Sub(dir.Mul(9))
	d.Begin("g").Int("data-handles", y.Unit).Open()
	d.segment(y.Anchor, neck).Stroke("var(--halo)", d.em(4.4)).Str("stroke-opacity", casing).Void()
	d.segment(y.Anchor, neck).Stroke(c, d.em(2.4)).Void()
	side := dir.Left().Mul(d.em(6))
	head := []Point{y.Tip.Add(dir.Mul(3)), neck.Add(side), neck.Sub(side)}
	fill := c
	if f.A < 0 {
		fill = "var(--halo)"
	}
	d.shape("polygon", head).Int("data-arrow", y.Unit).Str("fill", fill).Stroke(c, 1.8)
	d.Str("stroke-linejoin", "round").Void()
	if f.A < 0 {
		bar := y.Anchor.Add(dir.Mul(10))
		d.segment(bar.Add(side.Mul(.8)), bar.Sub(side.Mul(.8))).Stroke(c, 2.4).Void()
	}
	for _, t := range y.Turn {
		if !d.Graph {
			d.Begin("g").Int("data-turn", y.Unit).Open()
			d.marker(y.Unit, t, d.em(5))
			d.Close("g")
		}
	}
	d.disc(y.Anchor, d.em(5.5)).Int("data-anchor", y.Unit).Str("fill", "var(--halo)").Stroke(c, 2).Void()
	d.Close("g")
}

// label draws a unit's name on a small plate, in reverse where it is highlighted.
func (d *drawing) label(y Layout) {
	c := colour(y.Unit)
	k := d.em(1)
	text, back := c, "var(--halo)"
	if d.highlighted(y.Unit) {
		text, back = back, c
	}
	d.Begin("g").Int("data-label", y.Unit).Open()
	d.Rect(y.Label.X-k*labelW+1, y.Label.Y-k*labelH+1, 2*k*labelW-2, 2*k*labelH-2)
	d.Num("rx", k*9).Str("fill", back).Str("stroke", c).Void()
	d.italic(Point{y.Label.X, y.Label.Y + k*3.5}).Str("text-anchor", "middle").Str("fill", text)
	d.Str("font-family", "Georgia,serif").Num("font-size", k*13).Open().Raw("w")
	d.Begin("tspan").Str("font-size", "70%").Num("dy", k*2.5).Open().Length(float64(y.Unit + 1)).Close("tspan")
	d.Close("text").Close("g")
}

// Markers of a crease, in pixels: how far apart they lie, and how large they are.
const markerStep, markerRadius = 56, 4.4

// markers draws the shape of a unit along its crease, as one path, for the units whose colour another unit has too.
func (d *drawing) markers(unit int, ps ...Point) {
	shape := palette.ShapeOf(unit)
	if shape == palette.Disc {
		return
	}
	r, corners := d.em(markerRadius), shape.Corners()
	d.Begin("path").Raw(` d="`)
	for _, p := range spaced(ps, d.em(markerStep)) {
		d.Outline(len(corners), func(i int) (x, y float64) { return p.X + r*corners[i][0], p.Y + r*corners[i][1] })
	}
	d.Raw(`"`).Str("fill", colour(unit)).Stroke("var(--halo)", 1.2).Void()
}

// marker draws the shape of a unit at a place.
func (d *drawing) marker(unit int, p Point, r float64) {
	d.Marker(p.X, p.Y, r, palette.ShapeOf(unit).Corners()).Str("fill", colour(unit))
	d.Stroke("var(--halo)", 1.2).Void()
}

// spaced returns places along a polyline, a step apart from half a step on; the middle if it is shorter than that.
func spaced(ps []Point, step float64) (list []Point) {
	all := 0.0
	for i := 1; i < len(ps); i++ {
		all += ps[i].Sub(ps[i-1]).Norm()
	}
	next := min(step, all) / 2
	for i := 1; i < len(ps); i++ {
		along := ps[i].Sub(ps[i-1])
		n := along.Norm()
		for ; n > 0 && next <= n; next += step {
			list = append(list, ps[i-1].Add(along.Mul(next/n)))
		}
		next -= n
	}
	return list
}

// edges draws the folds themselves: a ridge, where the slope falls, catches the light on the side that faces it; a
// valley lies in its own shadow there. The blunter a fold, the fainter its edge. Small facets have none.
func (d *drawing) edges() {
	if len(d.facets) == 0 || d.crowded() {
		return
	}
	const fullBend = 0.4 // the change of the tilt's tangent from which on an edge is drawn full
	d.group("data-folds").Str("fill", "none").Open()
	for _, f := range bends(d.Sheet, d.View) {
		strength := min(1, math.Abs(f.A)*d.light.steep/fullBend)
		from, to, ok := Segment(f, d.View.Corners())
		if !ok || strength <= .03 {
			continue
		}
		a, b := d.View.ToScreen(from), d.View.ToScreen(to)
		n := b.Sub(a).Left().Unit() // of the picture, whose y points down
		if valley := f.A > 0; (n.X*d.light.from[0]-n.Y*d.light.from[1] < 0) != valley {
			n = n.Mul(-1)
		}
		white, black, w := strength, .85*strength, d.em(edgeBand)
		if d.Dark {
			white, black = .45*white, 1.4*black
		}
		if len(d.Sheet) > few {
			w *= 0.6
		}
		for i, opacity := range []float64{.28, .17, .09, .04} {
			off := n.Mul(edgeFrom + w*(float64(i)+.5))
			d.segment(a.Add(off), b.Add(off)).Stroke("#fff", w).Fraction("stroke-opacity", white*opacity).Void()
			d.segment(a.Sub(off), b.Sub(off)).Stroke("#000", w).Fraction("stroke-opacity", black*opacity).Void()
		}
	}
	d.Close("g")
}

// Edges are bands beside the crease's own line that fade from it, in pixels.
const edgeFrom, edgeBand = 1.5, 2

// bends returns the folds with unit weights, those with the same crease to half a pixel as one: their heights add up,
// to nothing where two units make a linear function, or what was found is subtracted from what was drawn.
func bends(folds []Fold, v Viewport) (list []Fold) {
	near, reach := .5/v.Scale(), math.Hypot(v.CX, v.CY)+1.5*v.Half
	for _, f := range folds {
		if !f.HasCrease() {
			continue
		}
		g := Fold{W: f.W.Unit(), B: f.Offset(), A: f.Height()}
		i := slices.IndexFunc(list, func(h Fold) bool {
			if g.W.Dot(h.W) < 0 {
				h.W, h.B = h.W.Mul(-1), -h.B
			}
			return math.Abs(g.B-h.B) < near && g.W.Sub(h.W).Norm()*reach < near
		})
		if i < 0 {
			list = append(list, g)
		} else {
			list[i].A += g.A
		}
	}
	return list
}

// floor is the height of the level paper beneath the solid sheet, in ends of the colour scale.
const floor = -1.05

// base draws the level paper beneath the solid sheet, with axes and circles, so that height and direction can be read.
func (d *drawing) base() {
	v, c := d.View, d.View.Corners()
	at := func(p Point) Point { return d.proj.point(p, floor*d.Range) }
	d.Begin("g").Str("fill", "none").Str("stroke", "var(--muted)").Str("stroke-opacity", ".6")
	d.Str("stroke-width", "1").Open()
	d.shape("polygon", []Point{at(c[0]), at(c[1]), at(c[2]), at(c[3])}).Str("fill", "var(--grid)")
	d.Str("fill-opacity", ".6").Void()
	if c[0].Y < 0 && c[2].Y > 0 {
		d.segment(at(Point{c[0].X, 0}), at(Point{c[1].X, 0})).Void()
	}
	if c[0].X < 0 && c[1].X > 0 {
		d.segment(at(Point{0, c[0].Y}), at(Point{0, c[2].Y})).Void()
	}
	for s := 1.0; s <= circles && s+max(math.Abs(v.CX), math.Abs(v.CY)) < v.Half; s++ {
		circle := make([]Point, 48)
		for i := range circle {
			a := float64(i) * math.Pi / 24
			circle[i] = at(Point{s * math.Cos(a), s * math.Sin(a)})
		}
		d.shape("polygon", circle).Dash(2, 4).Void()
	}
	d.Close("g")
}

// solidEdge draws the edge of a fold seen from the side, lit from above: a ridge is bright above, a valley below.
func (d *drawing) solidEdge(ps []Point, valley bool, width float64) {
	if d.Blank {
		return
	}
	off := Point{0, -(width + d.em(1.6) + edgeBand) / 2}
	if valley {
		off = off.Mul(-1)
	}
	for _, colour := range []string{"#fff", "#000"} {
		moved := slices.Clone(ps)
		for i := range moved {
			moved[i] = moved[i].Add(off)
		}
		d.shape("polyline", moved).Stroke(colour, edgeBand).Str("stroke-opacity", ".3").Void()
		off = off.Mul(-1)
	}
}

// trace returns the picture of a part of the folded sheet from a to b: straight between the creases.
func (d *drawing) trace(a, b Point) []Point {
	cuts := []float64{0, 1}
	for _, g := range d.Sheet {
		s, t := g.W.Dot(a)+g.B, g.W.Dot(b)+g.B
		if s*t < 0 {
			cuts = append(cuts, s/(s-t))
		}
	}
	slices.Sort(cuts)
	ps := make([]Point, len(cuts))
	for i, c := range cuts {
		p := a.Add(b.Sub(a).Mul(c))
		height := floor * d.Range // while there is no sheet
		if !d.Blank {
			height = Eval(d.Sheet, p)
		}
		ps[i] = d.proj.point(p, height)
	}
	return ps
}
