package chart

import (
	"math"

	"crease/algo/num/linalg"
	"crease/app/draw/scale"
	"crease/app/draw/svg"
)

// Frame is a figure laid out on a sheet of a size in points: where its axes
// lie, their ticks, its legend. It converts between data and places.
type Frame struct {
	Figure         Figure
	Width, Height  float64
	Full           bool // with names, units, legend and grid; else the small picture
	Moving         bool // one of many pictures a second, of which nothing is read out
	Left, Top      float64
	Right, Bottom  float64 // of the plot
	X, Y           scale.Scale
	xTicks, yTicks []scale.Tick
	legend         []entry
	font           float64
}

type entry struct {
	mark Mark
	x, y float64
}

// Lay lays the figure out. Small pictures carry a few numbers at their axes, and no words: the card around has those.
func (f Figure) Lay(width, height float64, full bool) Frame {
	fr := Frame{Figure: f, Width: width, Height: height, Full: full, font: 9,
		Left: 5, Top: 6, Right: width - 6, Bottom: height - 5}
	fr.X, fr.Y = f.scales()
	if full {
		fr.font = 13
		fr.Left, fr.Top, fr.Right, fr.Bottom = 12, 8, width-16, height-8
		fr.layLegend()
		if f.Y.Name != "" {
			fr.Top += 22
		}
		if f.X.Name != "" {
			fr.Bottom -= 20
		}
	}
	fr.layTicks()
	return fr
}

// Shape returns how much of a sheet of at most width by height the figure wants at full size: what has equal units on
// both axes is no wider than its data, what is low no higher than half.
func (f Figure) Shape(width, height float64) (w, h float64) {
	if f.Low {
		height = max(150, height/2)
	}
	if f.Equal && f.X.Kind == scale.Linear && f.Y.Kind == scale.Linear {
		x, y := f.scales()
		fr := f.Lay(width, height, true)
		frame := width - (fr.Right - fr.Left)
		if ratio := (x.Hi - x.Lo) / (y.Hi - y.Lo); ratio > 0 {
			width = min(width, max(240, frame+ratio*(fr.Bottom-fr.Top)))
		}
	}
	return width, height
}

func (fr *Frame) layLegend() {
	x, y := fr.Left, fr.Top+8
	for _, m := range fr.Figure.Marks {
		if m.Name == "" {
			continue
		}
		w := 28 + svg.TextWidth(m.Name, fr.font)
		if x > fr.Left && x+w > fr.Right {
			x, y = fr.Left, y+20
		}
		fr.legend = append(fr.legend, entry{m, x, y})
		x += w + 12
	}
	if fr.legend != nil {
		fr.Top = y + 16
	}
}

// layTicks chooses the ticks, all of which lie in the plot, and gives the labels their room. The y labels
// decide how wide the plot is, and its width decides the x labels.
func (fr *Frame) layTicks() {
	x, y := fr.Figure.X, fr.Figure.Y
	across := func(s string) float64 { return svg.TextWidth(s, fr.font) }
	upwards := func(string) float64 { return fr.font * 1.1 }
	if !x.Bare {
		fr.Bottom -= fr.font + 5
	}
	height := max(1, fr.Bottom-fr.Top)
	fr.yTicks = fr.ticks(y, fr.Y, height, upwards)
	if !y.Bare {
		widest := linalg.Largest(len(fr.yTicks), func(i int) float64 { return across(fr.yTicks[i].Label) })
		fr.Left += min(widest+5, fr.Width*0.45)
	}
	width := max(1, fr.Right-fr.Left)
	if fr.Figure.Equal && fr.X.Kind == scale.Linear && fr.Y.Kind == scale.Linear {
		// The scale of the axis with the smaller unit is widened, so that a unit is equally long on both.
		axis, span := &fr.Y, (fr.X.Hi-fr.X.Lo)/width*height
		if perY := (fr.Y.Hi - fr.Y.Lo) / height; (fr.X.Hi-fr.X.Lo)/width < perY {
			axis, span = &fr.X, perY*width
		}
		mid := (axis.Lo + axis.Hi) / 2
		axis.Lo, axis.Hi = mid-span/2, mid+span/2
		fr.yTicks = fr.ticks(y, fr.Y, height, upwards)
	}
	fr.xTicks = fr.ticks(x, fr.X, width, across)
}

// ticks returns the axis' own labels, thinned until they fit, or round numbers; the small picture has
// the first and the last of those. size is the length of a label along the axis.
func (fr *Frame) ticks(a Axis, s scale.Scale, room float64, size func(string) float64) []scale.Tick {
	gap := fr.sized(14, fr.font)
	switch {
	case a.Bare:
		return nil
	case a.Labels == nil:
		t := s.Ticks(room, size, gap)
		if len(t) > 2 && !fr.Full {
			t = []scale.Tick{t[0], t[len(t)-1]}
		}
		return t
	}
	for stride := 1; ; stride++ {
		var out []scale.Tick
		for i := 0; i < len(a.Labels); i += stride {
			if p, ok := s.At(a.Labels[i].At); ok && p >= -1e-9 && p <= 1+1e-9 {
				out = append(out, a.Labels[i])
			}
		}
		if len(out) < 2 || s.Fits(out, room, size, gap/3) {
			return out
		}
	}
}

// Place returns where (x, y) lies on the sheet, perhaps outside the plot; ok is false if an axis cannot show it.
func (fr *Frame) Place(x, y float64) (px, py float64, ok bool) {
	p, okX := fr.X.At(x)
	q, okY := fr.Y.At(y)
	px = fr.Left + p*(fr.Right-fr.Left)
	py = fr.Bottom - q*(fr.Bottom-fr.Top)
	// Far outside a fixed range the place may be huge; it is only clipped.
	return px, py, okX && okY && math.Abs(px) < scale.Limit && math.Abs(py) < scale.Limit
}

// placeX returns where x lies across; ok is false outside the plot.
func (fr *Frame) placeX(x float64) (px float64, ok bool) {
	p, ok := fr.X.At(x)
	return fr.Left + p*(fr.Right-fr.Left), ok && p >= -1e-6 && p <= 1+1e-6
}

// placeY returns where y lies upwards; ok is false outside the plot.
func (fr *Frame) placeY(y float64) (py float64, ok bool) {
	q, ok := fr.Y.At(y)
	return fr.Bottom - q*(fr.Bottom-fr.Top), ok && q >= -1e-6 && q <= 1+1e-6
}

// Value is the inverse of Place; places outside the plot are moved to its edge.
func (fr *Frame) Value(px, py float64) (x, y float64) {
	p := (px - fr.Left) / max(1, fr.Right-fr.Left)
	q := (fr.Bottom - py) / max(1, fr.Bottom-fr.Top)
	return fr.X.Value(min(max(p, 0), 1)), fr.Y.Value(min(max(q, 0), 1))
}

// inside reports whether a place lies in the plot, its edge included.
func (fr *Frame) inside(px, py float64) bool {
	const e = 0.01
	return px >= fr.Left-e && px <= fr.Right+e && py >= fr.Top-e && py <= fr.Bottom+e
}

// pin moves a place to the plot's nearest edge.
func (fr *Frame) pin(px, py float64) (float64, float64) {
	return min(max(px, fr.Left), fr.Right), min(max(py, fr.Top), fr.Bottom)
}

// clip cuts the segment between two places to the plot; ok is false if nothing is left.
func (fr *Frame) clip(from, to position) (a, b position, ok bool) {
	return box{fr.Left, fr.Top, fr.Right, fr.Bottom}.clip(from, to)
}

// clip cuts the segment between two places to the box (Liang–Barsky); ok is false if nothing is left.
func (b box) clip(from, to position) (p, q position, ok bool) {
	lo, hi := 0.0, 1.0
	dx, dy := to.x-from.x, to.y-from.y
	edges := [4][2]float64{{-dx, from.x - b.x0}, {dx, b.x1 - from.x}, {-dy, from.y - b.y0}, {dy, b.y1 - from.y}}
	for _, e := range edges {
		switch {
		case e[0] == 0 && e[1] < 0:
			return p, q, false
		case e[0] < 0:
			lo = max(lo, e[1]/e[0])
		case e[0] > 0:
			hi = min(hi, e[1]/e[0])
		}
	}
	at := func(t float64) position { // far away, t·dx is rough
		return position{min(max(from.x+t*dx, b.x0), b.x1), min(max(from.y+t*dy, b.y0), b.y1)}
	}
	return at(lo), at(hi), lo <= hi
}
