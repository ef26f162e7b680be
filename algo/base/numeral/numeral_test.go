package numeral

import (
	"math"
	"testing"
)

// TestCount looks at the commas, the sign, and the extreme that has no negative.
func TestCount(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 999: "999", 1000: "1,000", -50_000: "−50,000", math.MinInt64: "−9,223,372,036,854,775,808",
	} {
		if got := Count(n); got != want {
			t.Errorf("Count(%d) = %s, want %s", n, got, want)
		}
	}
	if one, more := Counted(1, "sample"), Counted(5000, "sample"); one != "1 sample" || more != "5,000 samples" {
		t.Error(one, more)
	}
}

// TestAbout looks at rounding up, and at both ends of the words for large numbers.
func TestAbout(t *testing.T) {
	for n, want := range map[float64]string{
		7: "7", 99: "99", 4096: "4,100", 123_456: "130,000", 1e6: "1 million", 1_234_567: "1.3 million",
		45_600_000: "46 million", 2.31e9: "2.4 billion",
	} {
		if got := About(n); got != want {
			t.Errorf("About(%v) = %q, want %q", n, got, want)
		}
	}
}

// TestScientific pins what a sentence of the learner used to write as 1.1e-08.
func TestScientific(t *testing.T) {
	for v, want := range map[float64]string{1.13e-8: "1.1·10⁻⁸", 1e-13: "10⁻¹³", 9.96e11: "10¹²"} {
		if got := Scientific(v, 2); got != want {
			t.Errorf("Scientific(%g, 2) = %s, want %s", v, got, want)
		}
	}
}
