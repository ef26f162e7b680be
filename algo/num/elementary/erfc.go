package elementary

import "math"

// The coefficients of two rational functions, the lowest first: numerator and denominator
// from 1.25 to 1/.35, and beyond.
var (
	erfcR = []float64{-9.86494403484714822705e-03, -6.93858572707181764372e-01, -1.05586262253232909814e+01,
		-6.23753324503260060396e+01, -1.62396669462573470355e+02, -1.84605092906711035994e+02,
		-8.12874355063065934246e+01, -9.81432934416914548592e+00}
	erfcS = []float64{1, 1.96512716674392571292e+01, 1.37657754143519042600e+02, 4.34565877475229228821e+02,
		6.45387271733267880336e+02, 4.29008140027567833386e+02, 1.08635005541779435134e+02,
		6.57024977031928170135e+00, -6.04244152148580987438e-02}
	erfcRB = []float64{-9.86494292470009928597e-03, -7.99283237680523006574e-01, -1.77579549177547519889e+01,
		-1.60636384855821916062e+02, -6.37566443368389627722e+02, -1.02509513161107724954e+03,
		-4.83519191608651397019e+02}
	erfcSB = []float64{1, 3.03380607434824582924e+01, 3.25792512996573918826e+02, 1.53672958608443695994e+03,
		3.19985821950859553908e+03, 2.55305040643316442583e+03, 4.74528541206955367215e+02,
		-2.24409524465858183362e+01}
)

// Erfc returns 1 − erf(x) = (2/√π) ∫ₓ^∞ exp(−t²) dt, without cancellation for large x.
func Erfc(x float64) float64 {
	z := math.Abs(x)
	switch {
	case math.IsNaN(x) || z < 1.25:
		return math.Erfc(x) // which takes no exponential there
	case x < -6:
		return 2
	case z >= 28:
		return 0
	}
	s := 1 / (x * x)
	r := polynomial(s, erfcRB) / polynomial(s, erfcSB)
	if z < 1/.35 {
		r = polynomial(s, erfcR) / polynomial(s, erfcS)
	}
	// −z² is computed as −h² + (h − z)(h + z), where h is the upper half of the bits of z, whose square is exact.
	h := math.Float64frombits(math.Float64bits(z) & 0xffffffff00000000)
	tail := Exp(-h*h-.5625) * Exp((h-z)*(h+z)+r) / z
	if x < 0 {
		return 2 - tail
	}
	return tail
}

// polynomial returns c[0] + c[1] x + c[2] x² + …
func polynomial(x float64, c []float64) float64 {
	y := c[len(c)-1]
	for i := len(c) - 2; i >= 0; i-- {
		y = c[i] + x*y
	}
	return y
}
