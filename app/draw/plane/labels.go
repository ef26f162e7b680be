package plane

import "math"

// Half-sizes of a label, in pixels.
const (
	labelW = 15
	labelH = 11
)

// placeLabels gives every crease that is to have one a label where nothing else lies,
// as near to the crease as there is room, and returns all that is taken then. Where
// there is none the crease goes without: a label on another says nothing.
func (p Picture) placeLabels(ls []Layout, taken []Rect) []Rect {
	for i := range ls {
		if p.Lines[ls[i].Index].Label {
			taken = p.placeLabel(&ls[i], []Point{ls[i].From, ls[i].To}, taken)
		}
	}
	return taken
}

// placeLabel places the label of one crease, which is drawn as a polyline.
func (p Picture) placeLabel(y *Layout, ps []Point, taken []Rect) []Rect {
	half, dots := Point{p.em(labelW), p.em(labelH)}, spaced(ps, 14)
	for _, away := range labelDistances {
		skip := 2 // room for the handles at the ends
		if p.Solid || away > 0 {
			skip = 0
		}
		for _, at := range labelPlaces(ps, dots, skip, p.em(away)) {
			box := around(at, half.X, half.Y)
			if within(box, p.View) && free(box, taken) {
				y.Label, y.Half = at, half
				return append(taken, box)
			}
		}
	}
	y.Label = Point{}
	return taken
}

// labelDistances are how far from its crease a label is tried, in pixels: on it
// first, then on either side, where a thin line leads to it.
var labelDistances = []float64{0, 26, 38, 50, 64, 80, 100, 124, 150}

// labelPlaces returns the places beside a polyline to try, next to dots on it, from its ends
// inwards, but for a few at the ends if there are others.
func labelPlaces(ps, dots []Point, skip int, away float64) (list []Point) {
	skip = min(skip, (len(dots)-1)/2)
	for i, j := skip, len(dots)-1-skip; i <= j; i, j = i+1, j-1 {
		for _, k := range []int{j, i} {
			if away == 0 {
				list = append(list, dots[k])
				continue
			}
			_, n := Nearest(ps, dots[k])
			list = append(list, dots[k].Add(n.Mul(away)), dots[k].Sub(n.Mul(away)))
		}
	}
	return list
}

// Nearest returns the place of a polyline that is nearest to a place, and the direction
// across the polyline there.
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

// leader draws the thin line from a crease to its label where that stands beside it.
func (d *drawing) leader(y Layout, ps []Point) {
	if foot, _ := Nearest(ps, y.Label); y.Label.Sub(foot).Norm() > y.Half.Y {
		pen(d.segment(foot, y.Label), "var(--halo)", 3).Str("stroke-opacity", casing).Void()
		pen(d.segment(foot, y.Label), colour(y.Unit), 1.2).Void()
	}
}
