package plane

import (
	"math"
	"slices"
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

// few is the number of creases up to which all handles are shown at once;
// beyond it only those of the highlighted and the chosen crease.
const few = 6

// Layouts places the visible creases, their handles and their labels. Labels keep
// clear of each other, of the handles, the legend, the captions of the axes and of
// what covers the picture.
func (p Picture) Layouts() []Layout { return begin(p).layouts }

// layOut places the creases, the captions and the labels.
func (d *drawing) layOut() {
	d.layouts = d.located()
	c := captions{Picture: d.Picture, taken: d.covered()}
	for _, y := range d.layouts {
		if y.Open {
			c.taken = append(c.taken, d.handleBoxes(y)...)
		}
	}
	c.axes()
	for i := range d.layouts {
		c.label(&d.layouts[i])
	}
	if d.Axes && !d.Graph && !d.Picture.Solid && d.RulerX.isZero() {
		c.circleNames()
	}
	d.captions = c.list
}

// handleBoxes are the places of a crease's handles.
func (p Picture) handleBoxes(y Layout) []Rect {
	k := p.em(1)
	box := func(c Point, half float64) Rect { return around(c, k*half, k*half) }
	const half = 13 // nothing else may be hit where a handle is aimed at
	return []Rect{box(y.Anchor, half), box(y.Anchor.Add(y.Tip).Mul(.5), 6), box(y.Tip, half),
		box(y.Turn[0], half), box(y.Turn[1], half)}
}

// located places the visible creases and their handles; on the folded sheet it has none.
func (d *drawing) located() (ls []Layout) {
	corners := d.View.Corners()
	for i, l := range d.Lines {
		a, b, ok := Segment(l.Fold, corners)
		if !ok {
			continue
		}
		y := Layout{Index: i, Unit: l.Unit, From: d.View.ToScreen(a), To: d.View.ToScreen(b)}
		y.Path = []Point{y.From, y.To}
		if d.Picture.Solid {
			y.Path = d.trace(a, b)
		} else {
			y.Open = d.Handles && (len(d.Lines) <= few || d.highlighted(l.Unit))
		}
		d.place(&y, l.Fold)
		if d.Graph {
			// Bends lie side by side: their handles stand at different heights.
			y.level(d.View.H * (0.2 + 0.6*(float64(i)+0.5)/float64(len(d.Lines))))
		}
		ls = append(ls, y)
	}
	part(ls)
	return ls
}

// part moves dots and arrows that lie on each other apart, along their creases. It does not
// ask which crease is chosen: choosing one moves nothing.
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
	covered := p.covered()
	y.Turn = [2]Point{
		uncovered(y.From.Add(t.Mul(e)), t.Mul(8), n/16, covered),
		uncovered(y.To.Sub(t.Mul(e)), t.Mul(-8), n/16, covered),
	}
}

// level moves the dot and the arrow of an upright crease to a height.
func (y *Layout) level(height float64) {
	y.Tip.Y += height - y.Anchor.Y
	y.Anchor.Y = height
	away := Point{-1e6, -1e6} // a bend cannot be turned
	y.Turn = [2]Point{away, away}
}

// covered are the parts of the picture in which nothing can be seen or taken.
func (p Picture) covered() []Rect {
	if !p.hasLegend() {
		return slices.Clip(p.Covered)
	}
	return append(slices.Clip(p.Covered), p.legendBox())
}

// uncovered moves a handle by steps, at most so many, out of what covers it and
// so far that a finger on it does not take what covers.
func uncovered(at, step Point, most float64, covered []Rect) Point {
	from := at
	for i := 0.0; i < most; i++ {
		if free(around(at, 18, 18), covered) {
			return at
		}
		at = at.Add(step)
	}
	return from
}

// The arrow's length runs from arrowLeast for a unit of no height towards
// arrowLeast + arrowMost, so that tall units stay in the picture.
const (
	arrowLeast = 16
	arrowMost  = 90
	arrowHalf  = 2 // the height at which half of arrowMost is reached
)

// ArrowLength returns the signed length in pixels of the arrow of a unit of
// height a‖w‖: along w if it is positive, against w if it is negative.
func ArrowLength(height float64) float64 {
	h := math.Abs(height)
	return math.Copysign(arrowLeast+arrowMost*h/(h+arrowHalf), height)
}

// ArrowHeight is the inverse of ArrowLength, at least 0.05 in size: a unit of
// no height is no unit.
func ArrowHeight(length float64) float64 {
	s := math.Min(0.94, math.Max(0, (math.Abs(length)-arrowLeast)/arrowMost))
	return math.Copysign(math.Max(0.05, arrowHalf*s/(1-s)), length)
}

func around(c Point, w, h float64) Rect { return Rect{c.X - w, c.Y - h, c.X + w, c.Y + h} }

// grown returns the rectangle with so much more on every side.
func (a Rect) grown(by float64) Rect { return Rect{a.X0 - by, a.Y0 - by, a.X1 + by, a.Y1 + by} }

// free reports whether a rectangle lies on none of those that are taken.
func free(b Rect, taken []Rect) bool {
	return !slices.ContainsFunc(taken, func(t Rect) bool {
		return min(t.X1, b.X1) > max(t.X0, b.X0) && min(t.Y1, b.Y1) > max(t.Y0, b.Y0)
	})
}
