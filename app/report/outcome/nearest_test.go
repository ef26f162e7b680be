package outcome

import (
	"testing"

	"crease/algo/network"
)

// A direction is the unit's whose weight is nearest to it up to sign, with the sign of a times the
// cosine, whatever its number of entries; far from all it is nobody's.
func TestNearest(t *testing.T) {
	n := network.Network{}
	n.Append([]float64{1, 0}, 0, 1)
	n.Append([]float64{0, 1}, 0, -2)
	for _, c := range []struct {
		w    []float64
		unit int
		sign float64
	}{
		{[]float64{0.995, 0.0999}, 0, 1}, {[]float64{-1, 0}, 0, -1}, {[]float64{0, 1}, 1, -1}, {[]float64{0, -1}, 1, 1},
		{[]float64{0.70710678, 0.70710678}, -1, 1}, {[]float64{1}, 0, 1},
	} {
		if unit, sign := Nearest(n, c.w); unit != c.unit || sign != c.sign {
			t.Errorf("%v: unit %d, sign %g", c.w, unit, sign)
		}
	}
}
