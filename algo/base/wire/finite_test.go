package wire

import (
	"math"
	"testing"
)

// TestInfinite puts a number that is none into every kind of place, and excepts it.
func TestInfinite(t *testing.T) {
	type whole struct {
		leaf
		Part tree
	}
	nan, inf := math.NaN(), math.Inf(-1)
	for path, v := range map[string]whole{
		"":              {Part: tree{One: &leaf{X: 1}, Rows: [][]float64{nil, {math.MaxFloat64}}}},
		"X":             {leaf: leaf{X: nan}},
		"Part.Pair":     {Part: tree{Pair: [2]float64{0, inf}}},
		"Part.Rows":     {Part: tree{Rows: [][]float64{{}, nil, {1, nan}}}},
		"Part.Leaves.X": {Part: tree{Leaves: []leaf{{}, {X: inf}}}},
		"Part.One.X":    {Part: tree{One: &leaf{X: nan}}},
	} {
		if got := Infinite(&v, "Part.None", "Part.Name"); got != path {
			t.Errorf("got %q, want %q", got, path)
		}
		if got := Infinite(&v, "X", "Part"); got != "" {
			t.Errorf("%s is excepted, but found as %q", path, got)
		}
	}
}
