package units

import (
	"math"
	"strings"
	"testing"

	"crease/algo/network"
	"crease/app/draw/plane"
	"crease/app/draw/svg/xmltest"
)

func wide(d, m int) network.Network {
	n := network.Network{}
	for i := range m {
		w := make([]float64, d)
		for j := range w {
			w[j] = math.Sin(float64(3*i + 7*j + 1))
		}
		n.Append(w, math.Cos(float64(i)), 1-2*float64(i%2))
	}
	return n
}

// The middle of every line of a small network hits that line, and a node its
// bias: what is seen is what is taken.
func TestDiagramHit(t *testing.T) {
	g := diagramPicture{net: wide(3, 2), w: 450, h: 450, unit: -1, highlighted: -1}
	for i := range 2 {
		if u, s, ok := g.hit(g.node(i), 12); !ok || u != i || s != g.biasSlot() {
			t.Errorf("node %d: unit %d slot %d", i, u, s)
		}
		for _, j := range []int{0, 1, 2, g.heightSlot()} {
			a, b := g.ends(i, j)
			// A quarter of the curve's way: x = 0.2969, y = 0.15625 of it.
			p := plane.Point{X: a.X + 0.296875*(b.X-a.X), Y: a.Y + 0.15625*(b.Y-a.Y)}
			if d := curveDistance(p, a, b); d > 1e-6 {
				t.Errorf("a point of the curve lies %g beside it", d)
			}
			h := g
			h.unit = i // only its own lines count
			if u, s, ok := h.hit(p, 12); !ok || u != i || s != j {
				t.Errorf("line %d of unit %d: hit unit %d slot %d", j, i, u, s)
			}
		}
	}
	if _, _, ok := g.hit(plane.Point{X: 5, Y: 5}, 12); ok {
		t.Error("empty ground is hit")
	}
}

// The largest supported network draws a picture with every line, well-formed
// and without a number that is none.
func TestDiagramPicture(t *testing.T) {
	for _, n := range []network.Network{wide(1, 1), wide(32, 64), wide(3, 2)} {
		g := diagramPicture{net: n, w: 450, h: 450, unit: 0, slot: n.Dim(), highlighted: -1}
		svg := g.SVG()
		if got, want := strings.Count(svg, "data-edge="), n.Units()*(n.Dim()+1); got != want {
			t.Errorf("%d lines, want %d", got, want)
		}
		if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
			t.Error("a number that is none")
		}
		xmltest.WellFormed(t, "the diagram", svg)
	}
}

// Keys reach every number of every unit, and come round.
func TestDiagramKeys(t *testing.T) {
	n := wide(3, 2)
	unit, slot := 0, 0
	seen := map[[2]int]bool{}
	for range 2 {
		for range 5 {
			seen[[2]int{unit, slot}] = true
			diagramKey(n, &unit, &slot, "ArrowRight", false)
		}
		diagramKey(n, &unit, &slot, "ArrowDown", false)
	}
	if len(seen) != 10 || unit != 0 || slot != 0 {
		t.Errorf("reached %d of 10 numbers, ended at unit %d slot %d", len(seen), unit, slot)
	}
	if diagramKey(n, &unit, &slot, "PageDown", true) != -0.01 || diagramKey(n, &unit, &slot, "x", false) != 0 {
		t.Error("wrong steps")
	}
}
