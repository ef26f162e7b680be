package number

import (
	"math"
	"testing"
)

// Cells stay short, and nothing is written in the notation of programs.
func TestCell(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 1.25: "1.25", -0.5: "−0.5", 0.8660254037844386: "0.866", 123.456789: "123.5",
		12345.678: "12,300", -1.23456e-4: "−1.23·10⁻⁴", 1.5e12: "1.5·10¹²", 9999: "9999",
	} {
		if got := Cell(v); got != want {
			t.Errorf("Cell(%g) = %q, want %q", v, got, want)
		}
	}
}

func TestSeconds(t *testing.T) {
	for s, want := range map[float64]string{0.04: "40 ms", 3.21: "3.2 s", 125: "2:05 min"} {
		if got := Seconds(s); got != want {
			t.Errorf("Seconds(%g) = %q, want %q", s, got, want)
		}
	}
	if got := Percent(0.4049); got != "40 %" {
		t.Errorf("Percent gives %q", got)
	}
}

// Rounding keeps three digits at any size, and the largest number stays finite.
func TestRounded(t *testing.T) {
	for v, want := range map[float64]float64{
		0.0123456: 0.0123, -98765: -98800, 0: 0, math.MaxFloat64: math.MaxFloat64,
	} {
		if got := Rounded(v, 3); got != want {
			t.Errorf("Rounded(%g) = %g, want %g", v, got, want)
		}
	}
}
