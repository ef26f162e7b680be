package units

import (
	"math"

	"crease/algo/network"
	"crease/app/draw/plane"
	"crease/app/text/words"
)

// diagramPicture is the drawing of a network as inputs, units and output: every weight
// a line, coloured by its sign and as wide as it is large. Pure: layout, picture
// and hit testing.
type diagramPicture struct {
	net         network.Network
	w, h        float64
	unit, slot  int // the weight that has the keys, −1 for none
	highlighted int
	dark, big   bool
}

// Slots of a unit beyond its d weights.
func (g diagramPicture) biasSlot() int   { return g.net.Dim() }
func (g diagramPicture) heightSlot() int { return g.net.Dim() + 1 }

// slotValue returns the number of a unit's slot.
func (g diagramPicture) slotValue(unit, slot int) float64 { return *slotOf(g.net, unit, slot) }

func inputName(j int) string { return "x" + words.Unit(j)[1:] }

// The tabs stand above the diagram.
const diagramTop = 46

func (g diagramPicture) level(i, n int) float64 {
	return diagramTop + (g.h-diagramTop-12)*(float64(i)+0.5)/float64(max(n, 1))
}

func (g diagramPicture) input(j int) plane.Point {
	return plane.Point{X: 44, Y: g.level(j, g.net.Dim())}
}
func (g diagramPicture) node(i int) plane.Point {
	return plane.Point{X: 0.56 * g.w, Y: g.level(i, g.net.Units())}
}
func (g diagramPicture) output() plane.Point {
	return plane.Point{X: g.w - 40, Y: (g.h + diagramTop) / 2}
}

// radius of the nodes of a column of n.
func (g diagramPicture) radius(n int) float64 {
	return math.Max(2.5, math.Min(15, 0.38*(g.h-diagramTop)/float64(max(n, 1))))
}

// ends returns the line that stands for a slot; the bias has none.
func (g diagramPicture) ends(unit, slot int) (a, b plane.Point) {
	if slot == g.heightSlot() {
		return g.node(unit), g.output()
	}
	return g.input(slot), g.node(unit)
}

// largest returns the largest |weight| and |height|, for the widths.
func (g diagramPicture) largest() (w, a float64) {
	w, a = 1e-300, 1e-300
	for i, row := range g.net.W {
		for _, v := range row {
			w = math.Max(w, math.Abs(v))
		}
		a = math.Max(a, math.Abs(g.net.A[i]))
	}
	return w, a
}

// hit returns the unit and the slot under a pixel: a node stands for its bias,
// a line for its weight. Of the lines only those of the focused unit count if
// there is one, so that one among thousands can be taken. ok is false on empty
// ground.
func (g diagramPicture) hit(at plane.Point, reach float64) (unit, slot int, ok bool) {
	for i := range g.net.Units() {
		if at.Sub(g.node(i)).Norm() < math.Max(g.radius(g.net.Units()), math.Min(reach, 6)) {
			return i, g.biasSlot(), true
		}
	}
	best := reach
	for i := range g.net.Units() {
		if g.unit >= 0 && i != g.unit {
			continue
		}
		for j := range g.net.Dim() + 2 {
			if j == g.biasSlot() {
				continue
			}
			a, b := g.ends(i, j)
			if d := curveDistance(at, a, b); d < best {
				best, unit, slot, ok = d, i, j, true
			}
		}
	}
	return unit, slot, ok
}

// curveDistance is how far above or below the curve from a to b a point lies,
// corrected for the slope there; far away beyond its ends.
func curveDistance(p, a, b plane.Point) float64 {
	t := (p.X - a.X) / (b.X - a.X)
	if t < 0 || t > 1 {
		return math.Inf(1)
	}
	// x(s) of the Bézier curve with level ends is 1.5s − 1.5s² + s³; invert it.
	s := t
	for range 6 {
		s -= (1.5*s - 1.5*s*s + s*s*s - t) / (1.5 - 3*s + 3*s*s)
	}
	y := a.Y + (b.Y-a.Y)*(3*s*s-2*s*s*s)
	slope := (b.Y - a.Y) * 6 * s * (1 - s) / ((b.X - a.X) * (1.5 - 3*s + 3*s*s))
	return math.Abs(p.Y-y) / math.Hypot(1, slope)
}
