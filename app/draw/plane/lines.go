package plane

import "crease/app/draw/palette"

// colour returns the colour of a unit; a crease that matches none is drawn in
// ink.
func colour(unit int) string {
	if unit < 0 {
		return "var(--ink)"
	}
	return palette.Unit(unit)
}

// casing is the opacity of the light or dark line under every line that lies on paper:
// facets are of any colour and shade, and a line has to stand out from all of them.
const casing = ".9"

// highlighted says whether a unit is pointed at or chosen.
func (d *drawing) highlighted(unit int) bool {
	return unit >= 0 && (unit == d.Highlighted || unit == d.Chosen)
}

// lines draws creases and handles. Faint outlines come first, then truth,
// then what was found.
func (d *drawing) lines() {
	ls := d.layouts
	for _, y := range ls {
		if d.Lines[y.Index].Stroke == Faint {
			d.faint++
		}
	}
	if d.crowded() {
		// What stays while one is moved is one group: the page keeps it as it is (sheet.css).
		d.group("data-resting").Open()
		d.creases(func(l Line) bool { return !d.highlighted(l.Unit) })
		d.Close("g")
		d.creases(func(l Line) bool { return d.highlighted(l.Unit) })
	} else {
		d.creases(func(Line) bool { return true })
	}
	for _, y := range ls {
		if y.Open {
			d.handles(y, d.Lines[y.Index].Fold)
		}
	}
	if d.Draft != nil {
		d.draft()
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

// names draws the labels of the creases. A crease without a place for one has empty groups, so
// that during a drag the other labels keep their index among the svg's children (ui.Stage.Show).
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
	each(func(y Layout) { d.leader(y, []Point{y.From, y.To}) })
	each(d.label)
}

// manyFaint is how many faint outlines are drawn broad: more of them would cover the
// paper, and are hints only.
const manyFaint = 16

func (d *drawing) crease(y Layout, l Line) {
	width := d.em(2.2)
	if len(d.Lines) > 40 || d.Graph {
		width *= 0.6 // thin enough to see the paper between them
	}
	highlighted := d.highlighted(l.Unit)
	if highlighted {
		width = d.em(3.6)
	}
	d.Begin("g").Int("data-crease", l.Unit).Str("stroke-linecap", "butt").Open()
	c := colour(l.Unit)
	switch l.Stroke {
	case Faint:
		opacity, bed := ".38", d.em(3)
		if d.faint > manyFaint && !highlighted {
			opacity, bed = ".2", 0
		}
		pen(d.segment(y.From, y.To), c, width+bed).Str("stroke-opacity", opacity).Void()
		d.Begin("g").Str("opacity", opacity).Open()
		d.markers(l.Unit, y.From, y.To)
		d.Close("g")
	case Dashed:
		pen(d.segment(y.From, y.To), "var(--halo)", width+d.em(2)).Str("stroke-opacity", casing).Void()
		pen(d.segment(y.From, y.To), c, width+.6).Dash(d.em(9), d.em(5)).Void()
	default:
		pen(d.segment(y.From, y.To), "var(--halo)", width+d.em(2)).Str("stroke-opacity", casing).Void()
		pen(d.segment(y.From, y.To), c, width).Void()
	}
	if l.Stroke != Faint {
		d.markers(l.Unit, y.From, y.To)
	}
	d.Close("g")
}

// handles draws the dot, the arrow and the ends of a crease. An arrow with a
// full head points to the side where a positive unit rises; one with an open
// head and a bar points away from the side where a negative unit falls.
func (d *drawing) handles(y Layout, f Fold) {
	c := colour(y.Unit)
	dir := y.Tip.Sub(y.Anchor).Unit()
	neck := y.Tip.Sub(dir.Mul(9))
	d.Begin("g").Int("data-handles", y.Unit).Open()
	pen(d.segment(y.Anchor, neck), "var(--halo)", d.em(4.4)).Str("stroke-opacity", casing).Void()
	pen(d.segment(y.Anchor, neck), c, d.em(2.4)).Void()
	side := dir.Left().Mul(d.em(6))
	head := []Point{y.Tip.Add(dir.Mul(3)), neck.Add(side), neck.Sub(side)}
	fill := c
	if f.A < 0 {
		fill = "var(--halo)"
	}
	pen(d.shape("polygon", head).Int("data-arrow", y.Unit).Str("fill", fill), c, 1.8)
	d.Str("stroke-linejoin", "round").Void()
	if f.A < 0 {
		bar := y.Anchor.Add(dir.Mul(10))
		pen(d.segment(bar.Add(side.Mul(.8)), bar.Sub(side.Mul(.8))), c, 2.4).Void()
	}
	for _, t := range y.Turn {
		if !d.Graph {
			d.Begin("g").Int("data-turn", y.Unit).Open()
			d.marker(y.Unit, t, d.em(5))
			d.Close("g")
		}
	}
	pen(d.disc(y.Anchor, d.em(5.5)).Int("data-anchor", y.Unit).Str("fill", "var(--halo)"), c, 2).Void()
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

func (d *drawing) draft() {
	a, b, ok := Segment(d.Draft.Fold, d.View.Corners())
	if !ok {
		return
	}
	from, to := d.View.ToScreen(a), d.View.ToScreen(b)
	pen(d.segment(from, to), "var(--halo)", d.em(5)).Void()
	pen(d.segment(from, to).Str("data-draft", ""), colour(d.Draft.Unit), d.em(2.6)).Void()
	d.markers(d.Draft.Unit, from, to)
}
