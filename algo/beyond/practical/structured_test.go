package practical_test

import (
	"math"
	"testing"

	"crease/algo/beyond/practical"
	"crease/algo/beyond/refine"
	"crease/algo/network"
)

// Regular drawings, with creases that are parallel, concurrent or coincident and output weights that cancel, are met to
// rounding error. If not, a method requires general position. units is the number left once coincident creases are
// merged; signs says whether the drawing determines them.
func TestDrawings(t *testing.T) {
	t.Parallel()
	type unit struct{ angle, b, a float64 }
	var ring, star, grid []unit
	for i := range 8 {
		k := float64(i)
		ring = append(ring, unit{k * math.Pi / 4, -.7, 1})
		star = append(star, unit{k * math.Pi / 8, 0, 1})
		grid = append(grid, unit{float64(i%2) * math.Pi / 2, float64(i/2)*.5 - .75, float64(1 - 2*(i/2%2))})
	}
	for name, c := range map[string]struct {
		units []unit
		left  int
		signs refine.Signs
	}{
		"one":         {[]unit{{2, 0, 1}}, 1, refine.Resolved},
		"hat":         {[]unit{{.3, -.3, 1}, {.3, 0, -2}, {.3, .3, 1}}, 3, refine.Ambiguous},
		"ring":        {ring, 8, refine.Resolved},
		"star":        {star, 8, refine.Resolved},
		"grid":        {grid, 8, refine.Ambiguous},
		"two on one":  {[]unit{{1, .2, 1}, {1, .2, .7}, {2.5, .2, 1}}, 2, refine.Resolved},
		"near":        {[]unit{{0, .2, 1}, {.01, .2, 1}, {.02, .2, 1}}, 3, refine.Resolved},
		"faint":       {[]unit{{0, 0, 1}, {.7, .2, 1e-3}, {1.4, .4, -1}, {2.1, .6, 1e-4}}, 4, refine.Resolved},
		"fold on top": {[]unit{{0, 0, 1}, {math.Pi, 0, .5}, {1, .3, 1}}, 2, refine.Linear},
	} {
		var net network.Network
		for _, u := range c.units {
			sin, cos := math.Sincos(u.angle)
			net.Append([]float64{cos, sin}, u.b, u.a)
		}
		res := learn(t, net, 50_000, 1, 0, practical.Options{})
		if risk := network.Risk(net, res.Learned) / network.Energy(net); !res.Exact || !(risk < 1e-20) {
			t.Errorf("%s: exact %v, relative risk %v", name, res.Exact, risk)
		}
		if res.Recovered.Units() != c.left || res.Signs != c.signs {
			t.Errorf("%s: %d units, want %d; signs %v, want %v", name, res.Recovered.Units(), c.left, res.Signs,
				c.signs)
		}
		if res.Learned.Units() > res.Recovered.Units()+2 {
			t.Errorf("%s: %d units in g", name, res.Learned.Units())
		}
	}
}
