package sample

import (
	"bytes"
	"math"
	"math/bits"
	"strconv"
)

// Grid describes how finely numbers of a table are written. The values of a network fill all
// digits of a float64; shorter ones were rounded, or are exact, as counts are.
type Grid struct {
	decimals, digits int // the largest number of decimal places and of significant digits
	zeros            int // the fewest binary zeros at the end of a significand: 29 for a float32
}

// NewGrid returns the grid of no numbers.
func NewGrid() Grid { return Grid{decimals: math.MinInt, zeros: 52} }

// Add extends the grid by a finite number.
func (g *Grid) Add(v float64) {
	if v == 0 {
		return
	}
	var buf [32]byte
	text := strconv.AppendFloat(buf[:0], math.Abs(v), 'e', -1, 64)
	e := bytes.IndexByte(text, 'e')
	digits := max(1, e-1) // without the decimal point
	g.digits, g.decimals = max(g.digits, digits), max(g.decimals, digits-1-exponent(v))
	g.zeros = min(g.zeros, bits.TrailingZeros64(math.Float64bits(v)|1<<52))
}

// Step returns the distance between neighbouring numbers of the grid at v: rounding changed v by at most half of it.
// Zero is taken for exact, as the value of a network where all units are inactive is.
func (g *Grid) Step(v float64) float64 {
	if v == 0 {
		return 0
	}
	_, e := math.Frexp(v)
	return max(math.Ldexp(1, e-53+g.zeros), math.Pow10(-g.decimals), math.Pow10(exponent(v)-g.digits+1))
}

// Beside returns the largest number that has become 0 if it has been rounded to so many decimal places.
func (g *Grid) Beside() float64 { return math.Pow10(-g.decimals) / 2 }

// exponent returns ⌊log₁₀|v|⌋ for v ≠ 0, the same on every machine.
func exponent(v float64) int {
	_, e := math.Frexp(v)
	n := int(math.Floor(float64(e-1) * math.Log10E * math.Ln2))
	if math.Abs(v) >= math.Pow10(n+1) {
		n++
	}
	return n
}

// OutOf replaces z by x = Mean + Lz, where a number of the grid that was 0 is 0 again, as it is not to the last digits.
func (g *Grid) OutOf(m *Map, z []float64) {
	m.OutOf(z)
	for j, x := range z {
		if math.Abs(x) < g.Beside()/1000 {
			z[j] = 0
		}
	}
}
