package number

import (
	"math"
	"testing"
)

// TestFormat pins numbers in prose, rounding across a power of ten included.
func TestFormat(t *testing.T) {
	for _, c := range []struct {
		v      float64
		digits int
		want   string
	}{
		{0, 3, "0"}, {3.14159, 3, "3.14"}, {-0.5, 2, "−0.50"},
		{2e-13, 1, "2·10⁻¹³"}, {9.996e-4, 3, "0.00100"}, {1e-6, 2, "10⁻⁶"}, {1.5e12, 2, "1.5·10¹²"},
		{1234567, 3, "1,230,000"}, {99999, 2, "100,000"},
		{math.NaN(), 3, "–"}, {math.Inf(-1), 3, "–"},
	} {
		if got := Format(c.v, c.digits); got != c.want {
			t.Errorf("Format(%g, %d) = %s, want %s", c.v, c.digits, got, c.want)
		}
	}
	if got := Short(65536); got != "65.5k" {
		t.Errorf("Short(65536) = %s", got)
	}
	if got := Short(999960); got != "1000k" && got != "1M" {
		t.Errorf("Short(999960) = %s", got)
	}
}

// The numbers of the axes: short, with a true minus sign.
func TestTrimmed(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 1: "1", -2.5: "−2.5", 0.30000000000000004: "0.3", 12345: "12300",
		1e-13: "10⁻¹³", 2.5e-7: "2.5·10⁻⁷", -0.01: "−0.01",
	} {
		if got := Trimmed(x); got != want {
			t.Errorf("Trimmed(%g) = %q, want %q", x, got, want)
		}
	}
	for x, want := range map[float64]string{0.5: "+0.50", -0.001: "+0.00", -1.104: "−1.10"} {
		if got := Fixed(x, 2); got != want {
			t.Errorf("Fixed(%g) = %q, want %q", x, got, want)
		}
	}
}

// A number and its error end at the same place, two digits of the error where the first is 1; a year is written as one.
func TestMeasured(t *testing.T) {
	for _, c := range []struct {
		v, err float64
		want   string
	}{
		{2797.31, 11.6, "2797 ± 12"}, {4497.2, 8.7, "4497 ± 9"}, {70.42, .61, "70.4 ± 0.6"}, {2800, 540, "2800 ± 500"},
		{-.04213, .00131, "−0.0421 ± 0.0013"}, {300, 0, "300"}, {.5, 0, "0.5"}, {1234.5678, 0, "1234.57"}, {0, 0, "0"},
		{.2, 12, "0.2 ± 12"}, {2006.02, .24, "2006.0 ± 0.2"}, {1990, 0, "1990"}, {12_613.9, 40, "12,610 ± 40"}, {9999.7, 3, "10,000 ± 3"},
		{-.05041, 8.1e-4, "−0.0504 ± 0.0008"}, {.05041, 1.14e-4, "0.05041 ± 0.00011"},
		{1_605_214_321, 31_000, "1,605,210,000 ± 30,000"}, {23_456_789, 1_234_567, "23,500,000 ± 1,200,000"},
	} {
		if got := Measured(c.v, c.err); got != c.want {
			t.Errorf("%v ± %v is written %s, want %s", c.v, c.err, got, c.want)
		}
	}
}
