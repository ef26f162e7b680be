package plane

import (
	"math"
	"slices"
)

// Layout is where one crease and its handles lie, in pixels of the picture.
type Layout struct {
	Index    int // of the line in Picture.Lines
	Unit     int
	From, To Point // ends of the visible part; To is to the left of w
	Anchor   Point
	Tip      Point    // of the arrow
	Turn     [2]Point // handles near From and To
	Label    Point    // centre of the label
	Half     Point    // half its width and height
	Open     bool     // the handles are shown
}

// few is the number of creases up to which all handles are shown at once;
// beyond it only those of the highlighted and the chosen crease.
const few = 6

// Layouts places the visible creases, their handles and their labels. Labels keep
// clear of each other, of the handles, the legend, the captions of the axes and of
// what covers the picture. The zero label is that of a crease without one.
func (p Picture) Layouts() []Layout {
	ls, _ := p.layout()
	return ls
}

// layout is Layouts with the captions, and with what is taken after them.
func (p Picture) layout() ([]Layout, captions) {
	ls := p.creases()
	taken := p.covered()
	if !p.Solid {
		for _, y := range ls {
			if y.Open {
				taken = append(taken, p.handleBoxes(y)...)
			}
		}
	}
	c := p.axisTexts(taken)
	if p.Solid {
		return ls, c // the labels stand on the folded sheet
	}
	for i := range ls {
		c.taken = p.placeLabel(&ls[i], []Point{ls[i].From, ls[i].To}, c.taken)
	}
	if p.Axes && !p.Graph && p.RulerX.isZero() {
		c.circleNames()
	}
	return ls, c
}

// handleBoxes are the places of a crease's handles.
func (p Picture) handleBoxes(y Layout) []Rect {
	k := p.em(1)
	box := func(c Point, half float64) Rect { return around(c, k*half, k*half) }
	const half = 13 // nothing else may be hit where a handle is aimed at
	return []Rect{box(y.Anchor, half), box(y.Anchor.Add(y.Tip).Mul(.5), 6), box(y.Tip, half),
		box(y.Turn[0], half), box(y.Turn[1], half)}
}

// creases places the visible creases and their handles.
func (p Picture) creases() []Layout {
	var ls []Layout
	corners := p.View.Corners()
	for i, l := range p.Lines {
		a, b, ok := Segment(l.Fold, corners)
		if !ok {
			continue
		}
		y := Layout{Index: i, Unit: l.Unit, From: p.View.ToScreen(a), To: p.View.ToScreen(b)}
		y.Open = p.Handles && (len(p.Lines) <= few || l.Unit == p.Highlighted || l.Unit == p.Chosen)
		p.place(&y, l.Fold)
		if p.Graph {
			// Bends lie side by side: their handles stand at different heights.
			y.level(p.View.H * (0.2 + 0.6*(float64(i)+0.5)/float64(len(p.Lines))))
		}
		ls = append(ls, y)
	}
	p.part(ls)
	return ls
}

// part moves dots and arrows that lie on each other apart, along their creases. It does not
// ask which crease is chosen: choosing one moves nothing.
func (p Picture) part(ls []Layout) {
	var taken []Point
	for i := range ls {
		y := &ls[i]
		if !y.Open {
			continue
		}
		along := y.To.Sub(y.From).Unit()
		anchor, tip := y.Anchor, y.Tip
		for _, shift := range []float64{0, 26, -26, 52, -52} {
			y.Anchor, y.Tip = anchor.Add(along.Mul(shift)), tip.Add(along.Mul(shift))
			inside := y.Anchor.Sub(y.From).Dot(along) > 20 && y.To.Sub(y.Anchor).Dot(along) > 20
			if inside && apart(taken, y.Anchor, y.Tip) {
				break
			}
			if shift == -52 {
				y.Anchor, y.Tip = anchor, tip // no room anywhere near
			}
		}
		taken = append(taken, y.Anchor, y.Tip)
	}
}

// apart reports whether points keep a handle's width from those that are taken.
func apart(taken []Point, points ...Point) bool {
	for _, t := range taken {
		for _, q := range points {
			if t.Sub(q).Norm() < 19 {
				return false
			}
		}
	}
	return true
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
