package network

import (
	"math"
	"slices"
	"testing"
)

// plane returns units given by the angle of w and b.
func plane(units ...[2]float64) Network {
	var n Network
	for _, u := range units {
		n.Append([]float64{math.Cos(u[0]), math.Sin(u[0])}, u[1], 1)
	}
	return n
}

// TestSame pairs creases that lie close together and units that were turned round:
// would catch one unit that stands for two, a pairing that a nearer one should have
// had, and a sign that matters.
func TestSame(t *testing.T) {
	three := plane([2]float64{.30, .2}, [2]float64{.31, .2}, [2]float64{.38, .2})
	for name, c := range map[string]struct {
		a, b            Network
		same, direction []int
	}{
		"itself":      {three, three, []int{0, 1, 2}, []int{0, 1, 2}},
		"one of many": {three, plane([2]float64{.312, .2}), []int{-1, 0, -1}, []int{-1, 0, -1}},
		"two of many": {three, plane([2]float64{.375, .2}, [2]float64{.304, .2}), []int{1, -1, 0}, []int{1, -1, 0}},
		"turned": {three, plane([2]float64{.31 + math.Pi, -.2}, [2]float64{.38, .2}, [2]float64{.30 - math.Pi, -.2}),
			[]int{2, 0, 1}, []int{2, 0, 1}},
		"far in b":     {plane([2]float64{1, 0}), plane([2]float64{1, .7}), []int{-1}, []int{0}},
		"far in w":     {plane([2]float64{1, 0}), plane([2]float64{1.6, 0}), []int{-1}, []int{-1}},
		"not a number": {plane([2]float64{1, math.NaN()}), plane([2]float64{1, 0}), []int{-1}, []int{0}},
		"none":         {three, Network{}, []int{-1, -1, -1}, []int{-1, -1, -1}},
		"of none":      {Network{}, three, []int{}, []int{}},
	} {
		if got := Same(c.a, c.b); !slices.Equal(got, c.same) {
			t.Errorf("%s: %v, want %v", name, got, c.same)
		}
		if got := SameDirection(c.a, c.b); !slices.Equal(got, c.direction) {
			t.Errorf("%s, by direction: %v, want %v", name, got, c.direction)
		}
	}
}
