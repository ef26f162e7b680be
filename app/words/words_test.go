package words

import (
	"math"
	"strings"
	"testing"
	"unicode"
)

// Catches figures that read wrongly: lost signs, wrong powers, rounding that
// jumps a decade.
func TestNumber(t *testing.T) {
	for _, c := range []struct {
		v      float64
		digits int
		want   string
	}{
		{0, 2, "0"}, {3e-13, 1, "3·10⁻¹³"}, {-1e-12, 2, "−10⁻¹²"}, {0.99996, 3, "1"}, {0.0125, 2, "0.013"},
		{999.96, 4, "1,000"}, {123456, 6, "123,456"}, {1e6, 3, "10⁶"}, {-2.5e7, 2, "−2.5·10⁷"},
		{0.001, 2, "0.001"}, {0.00099, 2, "9.9·10⁻⁴"}, {math.Inf(-1), 2, "−∞"}, {5e-324, 1, "5·10⁻³²⁴"},
	} {
		if got := Number(c.v, c.digits); got != c.want {
			t.Errorf("Number(%g, %d) = %q, want %q", c.v, c.digits, got, c.want)
		}
	}
}

// Catches a thousands comma in the wrong place and "1 units".
func TestCounts(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 7: "7", 999: "999", 1000: "1,000", 177100: "177,100", -1234567: "−1,234,567"} {
		if got := Count(n); got != want {
			t.Errorf("Count(%d) = %q", n, got)
		}
	}
	if Plural(1, "crease") != "1 crease" || Plural(2, "crease") != "2 creases" || Plural(0, "unit") != "no units" {
		t.Error("plural")
	}
	if Units([]int{1}) != "unit 2" || Units([]int{0, 2, 4}) != "units 1, 3 and 5" || Unit(11) != "w₁₂" {
		t.Error("units")
	}
	if Signed(-0.00001, 3) != "+0.000" || Signed(-0.7, 3) != "−0.700" || Capital("two") != "Two" {
		t.Error("signed")
	}
}

// Catches text that is taken for a number though it is none, and spellings of
// numbers that people use and the parser refuses.
func TestParse(t *testing.T) {
	good := map[string]float64{"1": 1, " 100,000 ": 1e5, "−0.5": -0.5, "1e-3": 1e-3, "10^6": 1e6, "2·10^5": 2e5, ".5": .5}
	for s, want := range good {
		if v, ok := Parse(s); !ok || v != want {
			t.Errorf("Parse(%q) = %g, %v", s, v, ok)
		}
	}
	for _, s := range []string{"", "abc", "1.2.3", "inf", "NaN", "0x10", "1e999", "--1", "1_000"} {
		if v, ok := Parse(s); ok {
			t.Errorf("Parse(%q) = %g", s, v)
		}
	}
}

// Whatever is typed, a number that is accepted is finite.
func FuzzParse(f *testing.F) {
	f.Add("10^6")
	f.Add("−1,000.5e-3")
	f.Fuzz(func(t *testing.T, s string) {
		v, ok := Parse(s)
		if ok && (math.IsNaN(v) || math.IsInf(v, 0)) {
			t.Fatalf("Parse(%q) = %g", s, v)
		}
		if ok && strings.IndexFunc(s, unicode.IsLetter) >= 0 && !strings.ContainsAny(s, "eE") {
			t.Fatalf("Parse(%q) took letters", s)
		}
	})
}
