package plane

import (
	"cmp"
	"math"
	"slices"

	"crease/app/draw/svg"
	"crease/app/text/number"
)

// Layout is where one crease and its handles lie, in pixels of the picture.
type Layout struct {
	Index    int // of the line in Picture.Lines
	Unit     int
	From, To Point   // ends of the visible part on the map; To is to the left of w
	Path     []Point // the crease as it is drawn: from From to To, on the folded sheet bent by the other creases
	Anchor   Point
	Tip      Point    // of the arrow
	Turn     [2]Point // handles near From and To
	Label    Point    // centre of the label; zero for a crease without one
	Half     Point    // half its width and height
	Open     bool     // the handles are shown
}

// few is how many creases show all their handles at once; of more only the highlighted and the chosen one do.
const few = 6

// Layouts places the visible creases, their handles and their labels. Labels keep clear of each other, of the handles
// and the captions of the axes.
func (p Picture) Layouts() []Layout { return begin(p).layouts }

// layOut places the creases, the captions and the labels.
func (d *drawing) layOut() {
	d.layouts = d.located()
	half := d.em(13) // nothing else may be hit where a handle is aimed at
	for _, y := range d.layouts {
		if y.Open {
			arrow := y.Anchor.Add(y.Tip).Mul(.5)
			d.taken = append(d.taken, around(y.Anchor, half, half), around(arrow, d.em(6), d.em(6)),
				around(y.Tip, half, half), around(y.Turn[0], half, half), around(y.Turn[1], half, half))
		}
	}
	switch {
	case d.Picture.Solid:
		d.solidAxes()
	case d.Axes || d.Graph:
		d.edgeAxes()
	}
	for i := range d.layouts {
		d.placeLabel(&d.layouts[i])
	}
	if d.Axes && !d.Graph && !d.Picture.Solid && d.RulerX == (Ruler{}) {
		d.circleNames()
	}
}

// located places the visible creases and their handles; on the folded sheet it has none.
func (d *drawing) located() (ls []Layout) {
	corners := d.View.Corners()
	for i, l := range d.Lines {
		a, b, ok := Segment(l.Fold, corners)
		if !ok {
			continue
		}
		if l.Stroke == Faint {
			d.faint++
		}
		y := Layout{Index: i, Unit: l.Unit, From: d.View.ToScreen(a), To: d.View.ToScreen(b)}
		y.Path = []Point{y.From, y.To}
		if d.Picture.Solid {
			y.Path = d.trace(a, b)
		} else {
			y.Open = d.Handles && (len(d.Lines) <= few || d.highlighted(l.Unit))
		}
		d.place(&y, l.Fold)
		if d.Graph { // bends lie side by side: their handles stand at different heights
			height := d.View.H * (0.2 + 0.6*(float64(i)+0.5)/float64(len(d.Lines)))
			away := Point{-1e6, -1e6} // a bend cannot be turned
			y.Anchor.Y, y.Tip.Y, y.Turn = height, y.Tip.Y+height-y.Anchor.Y, [2]Point{away, away}
		}
		ls = append(ls, y)
	}
	part(ls)
	return ls
}

// part moves dots and arrows that lie on each other apart, along their creases, whichever of them is chosen.
func part(ls []Layout) {
	var taken []Rect
	for i := range ls {
		y := &ls[i]
		if !y.Open {
			continue
		}
		along, anchor, tip := y.To.Sub(y.From).Unit(), y.Anchor, y.Tip
		const room = 9.5 // half of what a handle takes
		for _, shift := range []float64{0, 26, -26, 52, -52, 0} {
			y.Anchor, y.Tip = anchor.Add(along.Mul(shift)), tip.Add(along.Mul(shift))
			inside := y.Anchor.Sub(y.From).Dot(along) > 20 && y.To.Sub(y.Anchor).Dot(along) > 20
			if inside && free(around(y.Anchor, room, room), taken) && free(around(y.Tip, room, room), taken) {
				break
			}
		}
		taken = append(taken, around(y.Anchor, room, room), around(y.Tip, room, room))
	}
}

// place sets anchor, arrow and turning handles of one crease.
func (p Picture) place(y *Layout, f Fold) {
	along := y.To.Sub(y.From)
	n := along.Norm()
	t := along.Unit()
	foot := p.View.ToScreen(f.Foot()).Sub(y.From).Dot(t)
	in := math.Min(40, 0.3*n)
	y.Anchor = y.From.Add(t.Mul(math.Min(n-in, math.Max(in, foot))))
	w := f.W.Unit()
	y.Tip = y.Anchor.Add(Point{w.X, -w.Y}.Mul(ArrowLength(f.Height())))
	e := math.Min(13, 0.15*n)
	y.Turn = [2]Point{y.From.Add(t.Mul(e)), y.To.Sub(t.Mul(e))}
}

// The arrow's length runs from arrowLeast for no height towards arrowLeast + arrowMost: tall units stay in the picture.
const (
	arrowLeast = 16
	arrowMost  = 90
	arrowHalf  = 2 // the height at which half of arrowMost is reached
)

// ArrowLength returns the length in pixels of the arrow of a unit of height a‖w‖: below zero, it points against w.
func ArrowLength(height float64) float64 {
	h := math.Abs(height)
	return math.Copysign(arrowLeast+arrowMost*h/(h+arrowHalf), height)
}

// ArrowHeight is the inverse of ArrowLength, at least 0.05 in size: a unit of no height is no unit.
func ArrowHeight(length float64) float64 {
	s := math.Min(0.94, math.Max(0, (math.Abs(length)-arrowLeast)/arrowMost))
	return math.Copysign(math.Max(0.05, arrowHalf*s/(1-s)), length)
}

func around(c Point, w, h float64) Rect { return Rect{c.X - w, c.Y - h, c.X + w, c.Y + h} }

// free reports whether a rectangle lies on none of those that are taken.
func free(b Rect, taken []Rect) bool {
	return !slices.ContainsFunc(taken, func(t Rect) bool {
		return min(t.X1, b.X1) > max(t.X0, b.X0) && min(t.Y1, b.Y1) > max(t.Y0, b.Y0)
	})
}

// caption is a text on the picture beside the names of the units: a number at an axis, the name of one.
type caption struct {
	at     Point  // on the base line: its start, middle or end, as anchor says
	anchor string // start, middle or end
	words  string
	italic bool
	box    Rect // what it covers
}

// caption lays a text out.
func (p Picture) caption(at Point, anchor, words string, italic bool) caption {
	c := caption{at: at, anchor: anchor, words: words, italic: italic}
	size := p.em(captionSize)
	w := svg.TextWidth(words, size)
	x := at.X
	switch anchor {
	case "middle":
		x -= w / 2
	case "end":
		x -= w
	}
	c.box = Rect{x, at.Y - .8*size, x + w, at.Y + .25*size}
	return c
}

// captionSize is the size of captions in pixels.
const captionSize = 11

// add keeps a caption if nothing lies where it is, and reports whether it did.
func (d *drawing) add(t caption) bool {
	if !within(t.box, d.View) || !free(t.box, d.taken) {
		return false
	}
	d.captions, d.taken = append(d.captions, t), append(d.taken, t.box)
	return true
}

// addNear keeps a caption where it is, or as few of so many steps away as there is room.
func (d *drawing) addNear(t caption, step Point, most int) {
	for range most {
		if d.add(t) {
			return
		}
		t.at = t.at.Add(step)
		t.box = Rect{t.box.X0 + step.X, t.box.Y0 + step.Y, t.box.X1 + step.X, t.box.Y1 + step.Y}
	}
}

func within(b Rect, v Viewport) bool { return b.X0 >= 0 && b.Y0 >= 0 && b.X1 <= v.W && b.Y1 <= v.H }

// edgeAxes names the axes of the map or of a graph and numbers them along the lower and the left edge.
func (d *drawing) edgeAxes() {
	v, e := d.View, d.em(1)
	nameX, nameY, below := cmp.Or(d.AxisX, "x₁"), cmp.Or(d.AxisY, "x₂"), 4*e
	up := d.RulerY.ticks(v.CY-v.H/(2*v.Scale()), v.CY+v.H/(2*v.Scale()), 2*v.Half, 6)
	height := func(t float64) float64 { return v.ToScreen(Point{0, t}).Y }
	if d.Graph { // its levels have lines, over which the numbers stand
		nameX, nameY, below, up, height = cmp.Or(d.AxisX, "x"), d.Legend, -3, d.graphLevels(), d.graphHeight
	}
	d.addNear(d.caption(Point{v.W - 6*e, v.H - 6*e}, "end", nameX, true), Point{-8, 0}, 24)
	d.addNear(d.caption(Point{6 * e, 14 * e}, "start", nameY, true), Point{0, 8}, 24)
	for _, t := range d.ticks() {
		if x := v.ToScreen(Point{t.At, 0}).X; x > 26*e {
			d.addNear(d.caption(Point{x, v.H - 6*e}, "middle", t.Label, false), Point{0, -7 * e}, 5)
		}
	}
	for _, t := range up {
		if y := height(t.At); y < v.H-26*e {
			d.addNear(d.caption(Point{6 * e, y + below}, "start", t.Label, false), Point{7 * e, 0}, 5)
		}
	}
}

// circleNames are written on the circles of whole standard deviations, at the first of a few places that is free: as
// "s.d.", because σ is the ReLU everywhere.
func (d *drawing) circleNames() {
	v := d.View
	o := v.ToScreen(Point{})
	for s := 1.0; s <= circles; s++ {
		for _, degrees := range []float64{45, 30, 60, 135, 150, -45, -30, 225, 210} {
			sin, cos := math.Sincos(degrees * math.Pi / 180)
			at := o.Add(Point{cos, sin}.Mul(s * v.Scale())).Add(Point{3, 10})
			if d.add(d.caption(at, "start", number.Trimmed(s)+" s.d.", false)) {
				break
			}
		}
	}
}

// solidAxes names the axes in front of the level paper beneath the solid sheet, at the edges nearer to the eye.
func (d *drawing) solidAxes() {
	v, j := d.View, project(d.Picture, 1)
	name := func(words string, out, along Point) {
		at := func(s, t float64) Point {
			return j.point(Point{v.CX, v.CY}.Add(out.Mul(s)).Add(along.Mul(t)), floor).Add(Point{0, d.em(4)})
		}
		side := 1.14
		if at(-side, 0).Y > at(side, 0).Y {
			side = -side
		}
		from := at(side, 0)
		d.addNear(d.caption(from, "middle", words, true), at(side, -.1).Sub(from), 24)
	}
	x, y := Point{v.Half, 0}, Point{0, v.Half * v.H / v.W}
	name(cmp.Or(d.AxisX, "x₁"), y, x)
	name(cmp.Or(d.AxisY, "x₂"), x, y)
}

// texts writes the captions over everything else, each with a casing.
func (d *drawing) texts() {
	if len(d.captions) == 0 {
		return
	}
	d.group("data-captions").Str("fill", "var(--ink)").Str("fill-opacity", ".85").Str("stroke", "var(--halo)")
	opacity, width := lettering, "3"
	if len(d.Dots) > 0 {
		opacity, width = "1", "7" // hides the samples beneath
	}
	d.Str("stroke-opacity", opacity).Str("stroke-width", width).Str("paint-order", "stroke")
	d.Str("stroke-linejoin", "round").Open()
	for _, c := range d.captions {
		begin := d.note(c.at)
		if c.italic {
			begin.Str("font-style", "italic")
		}
		if c.anchor != "start" {
			begin.Str("text-anchor", c.anchor)
		}
		begin.Words(c.words)
	}
	d.Close("g")
}

// lettering is the opacity of the casing of letters and numbers on the paper.
const lettering = ".7"

// Half-sizes of a label, in pixels.
const labelW, labelH = 15, 11

// placeLabel gives a crease a label where nothing else lies, as near as there is room; if there is none it goes
// without.
func (d *drawing) placeLabel(y *Layout) {
	if !d.Lines[y.Index].Label {
		return
	}
	half, dots := Point{d.em(labelW), d.em(labelH)}, spaced(y.Path, 14)
	// On it first, then on either side, where a thin line leads to it.
	for _, away := range []float64{0, 26, 38, 50, 64, 80, 100, 124, 150} {
		skip := 2 // room for the handles at the ends
		if d.Solid || away > 0 {
			skip = 0
		}
		for _, at := range labelPlaces(y.Path, dots, skip, d.em(away)) {
			box := around(at, half.X, half.Y)
			if within(box, d.View) && free(box, d.taken) {
				y.Label, y.Half, d.taken = at, half, append(d.taken, box)
				return
			}
		}
	}
}

// labelPlaces returns the places to try beside a polyline: next to dots on it, from its end inwards, without skip at
// both ends. One after the other, so that a label whose place is taken while its crease is moved goes on to the next.
func labelPlaces(ps, dots []Point, skip int, away float64) (list []Point) {
	skip = min(skip, (len(dots)-1)/2)
	for _, dot := range slices.Backward(dots[skip : len(dots)-skip]) {
		if away == 0 {
			list = append(list, dot)
			continue
		}
		_, n := Nearest(ps, dot)
		list = append(list, dot.Add(n.Mul(away)), dot.Sub(n.Mul(away)))
	}
	return list
}

// Nearest returns the place of a polyline that is nearest to a place, and the direction across the polyline there.
func Nearest(ps []Point, at Point) (foot, across Point) {
	best := math.Inf(1)
	for i := 1; i < len(ps); i++ {
		ab := ps[i].Sub(ps[i-1])
		t := at.Sub(ps[i-1]).Dot(ab) / max(ab.Dot(ab), 1e-9)
		q := ps[i-1].Add(ab.Mul(min(1, max(0, t))))
		if r := at.Sub(q).Norm(); r < best {
			best, foot, across = r, q, ab.Left().Unit()
		}
	}
	return foot, across
}
