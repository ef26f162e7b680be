package sample

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

// TestExponent holds exponent to the digits that strconv writes, at powers of ten and beside
// them.
func TestExponent(t *testing.T) {
	t.Parallel()
	for e := -20; e <= 20; e++ {
		p := math.Pow10(e)
		for _, v := range []float64{p, -p, math.Nextafter(p, 0), math.Nextafter(p, math.Inf(1)), 3.7 * p} {
			text := strconv.FormatFloat(v, 'e', -1, 64)
			want, err := strconv.Atoi(text[strings.IndexByte(text, 'e')+1:])
			if got := exponent(v); err != nil || got != want {
				t.Errorf("%s: %d, %v", text, got, err)
			}
		}
	}
}
