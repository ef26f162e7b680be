package scale

import (
	"math"
	"slices"
	"strings"
	"testing"

	"crease/app/draw/svg"
)

// TestTicksByHand pins what a person would write.
func TestTicksByHand(t *testing.T) {
	for _, c := range []struct {
		s    Scale
		room float64
		want string
	}{
		{Scale{Kind: Linear, Lo: 0, Hi: 1}, 300, "0 0.2 0.4 0.6 0.8 1.0"},
		{Scale{Kind: Linear, Lo: -2, Hi: 2}, 300, "−2 −1 0 1 2"},
		{Scale{Kind: Linear, Lo: 0, Hi: 200000}, 300, "0 50k 100k 150k 200k"},
		{Scale{Kind: Log, Lo: 1e3, Hi: 1e6}, 300, "1k 10k 100k 1M"},
		{Scale{Kind: Log, Lo: 1e-4, Hi: 1}, 300, "10⁻⁴ 10⁻³ 10⁻² 10⁻¹ 1"},
		{Scale{Kind: Log, Lo: 1e-26, Hi: 1e-2}, 300, "10⁻²⁵ 10⁻²⁰ 10⁻¹⁵ 10⁻¹⁰ 10⁻⁵"},
	} {
		var got []string
		for _, k := range c.s.Ticks(c.room, func(l string) float64 { return svg.TextWidth(l, 13) }, 18) {
			got = append(got, k.Label)
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%+v over %g: %s, want %s", c.s, c.room, s, c.want)
		}
	}
}

// TestScaleInverse would catch a drag that lands elsewhere than it was dropped.
func TestScaleInverse(t *testing.T) {
	for _, s := range []Scale{
		{Kind: Linear, Lo: -3, Hi: 8}, {Kind: Log, Lo: 1e-6, Hi: 100},
	} {
		for p := 0.0; p <= 1; p += 0.125 {
			if q, ok := s.At(s.Value(p)); !ok || math.Abs(p-q) > 1e-12 {
				t.Errorf("%+v: %g came back as %g", s, p, q)
			}
		}
	}
}

// TestMultiples would catch a tick lost to rounding at either end, a zero with a
// sign, and a step too small to move on, which would never end.
func TestMultiples(t *testing.T) {
	step := 0.1
	three := 3 * step // not quite 0.3
	for _, c := range []struct {
		lo, hi, step float64
		want         []float64
	}{
		{-0.3, 0.3, step, []float64{-three, -0.2, -0.1, 0, 0.1, 0.2, three}},
		{-1, 1, 0.75, []float64{-0.75, 0, 0.75}},
		{2, 1, 1, nil},
	} {
		got := Multiples(c.lo, c.hi, c.step)
		if !slices.Equal(got, c.want) {
			t.Errorf("multiples of %g from %g to %g: %v, want %v", c.step, c.lo, c.hi, got, c.want)
		}
		for _, v := range got {
			if v == 0 && math.Signbit(v) {
				t.Error("a zero with a minus sign")
			}
		}
	}
	if n := len(Multiples(1e300, 2e300, 1)); n > 1000 {
		t.Errorf("%d multiples", n)
	}
}
