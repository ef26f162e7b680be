// Package elementary implements in plain Go those functions of the standard library that are written in assembly on
// some processors, so that the last digit of their values is the same natively and in a page. The values are those of
// package math where that is plain Go, as in WebAssembly.
//
// The methods and coefficients are those of FreeBSD's msun, on which package math is based:
//
//	Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//	Developed at SunPro, a Sun Microsystems, Inc. business.
//	Permission to use, copy, modify, and distribute this software is freely granted,
//	provided that this notice is preserved.
package elementary

import "math"

// ln2Hi + ln2Lo is ln 2; multiples of ln2Hi up to 2¹¹ are exact.
const (
	ln2Hi = 6.93147180369123816490e-01
	ln2Lo = 1.90821492927058770002e-10
)

// Exp returns eˣ, +Inf if that overflows, and NaN for NaN.
func Exp(x float64) float64 {
	const (
		overflow, underflow = 7.09782712893383973096e+02, -7.45133219101941108420e+02
		nearZero            = 1.0 / (1 << 28)
	)
	switch {
	case math.IsNaN(x):
		return x
	case x > overflow:
		return math.Inf(1)
	case x < underflow:
		return 0
	case -nearZero < x && x < nearZero:
		return 1 + x
	}
	// x = k ln 2 + r with |r| ≤ ln 2 / 2, r as the difference of two numbers.
	half := math.Copysign(.5, x)
	k := int(math.Log2E*x + half)
	hi, lo := x-float64(k)*ln2Hi, float64(k)*ln2Lo
	r := hi - lo
	// eʳ = 1 + 2r/(R − r), R = r (eʳ+1)/(eʳ−1) a polynomial in r².
	const (
		p1, p2, p3 = 1.66666666666666657415e-01, -2.77777777770155933842e-03, 6.61375632143793436117e-05
		p4, p5     = -1.65339022054652515390e-06, 4.13813679705723846039e-08
	)
	t := r * r
	c := r - t*(p1+t*(p2+t*(p3+t*(p4+t*p5))))
	y := 1 - ((lo - (r*c)/(2-c)) - hi)
	if -1021 <= k && k <= 1023 { // 2ᵏ and the product are normal: Ldexp, but without its cases
		return y * math.Float64frombits(uint64(k+1023)<<52)
	}
	return math.Ldexp(y, k)
}

// Log returns ln x, −Inf for 0, and NaN for x < 0 and for NaN.
func Log(x float64) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	}
	// x = 2ᵏ (1 + f) with √½ ≤ 1 + f < √2.
	f, e := math.Frexp(x)
	if f < math.Sqrt2/2 {
		f *= 2
		e--
	}
	f--
	k := float64(e)
	// ln(1+f) = 2s + sR, s = f/(2+f), R a polynomial in s².
	s := f / (2 + f)
	s2 := s * s
	s4 := s2 * s2
	const (
		l1, l3, l5 = 6.666666666666735130e-01, 2.857142874366239149e-01, 1.818357216161805012e-01
		l2, l4, l6 = 3.999999999940941908e-01, 2.222219843214978396e-01, 1.531383769920937332e-01
		l7         = 1.479819860511658591e-01
	)
	odd := s2 * (l1 + s4*(l3+s4*(l5+s4*l7)))
	even := s4 * (l2 + s4*(l4+s4*l6))
	square := .5 * f * f
	return k*ln2Hi - ((square - (s*(square+(odd+even)) + k*ln2Lo)) - f)
}

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

// Source generates uniform 64-bit numbers, as the sources of math/rand/v2 do.
type Source interface{ Uint64() uint64 }

// The ziggurat of Marsaglia and Tsang (2000) with 128 layers, as in math/rand/v2.
const (
	normalTail = 3.442619855899      // start of the tail
	normalArea = 9.91256303526217e-3 // area of a layer
)

var (
	normalInner                [128]uint32 // a point with |j| below this lies under the density
	normalWidth, normalDensity [128]float32
)

func init() {
	const half = 1 << 31
	density := func(x float64) float64 { return Exp(-.5 * x * x) }
	x, last := normalTail, normalTail
	q := normalArea / density(x)
	normalInner[0] = uint32(x / q * half)
	normalWidth[0], normalWidth[127] = float32(q/half), float32(x/half)
	normalDensity[0], normalDensity[127] = 1, float32(density(x))
	for i := 126; i >= 1; i-- {
		x = math.Sqrt(-2 * Log(normalArea/x+density(x)))
		normalInner[i+1] = uint32(x / last * half)
		last = x
		normalDensity[i] = float32(density(x))
		normalWidth[i] = float32(x / half)
	}
}

// Normal returns a draw from N(0,1). It is the draw of NormFloat64 of math/rand/v2, except
// that there the last digit of one draw in 3000 depends on the processor.
func Normal(src Source) float64 {
	uniform := func() float64 { return float64(src.Uint64()<<11>>11) / (1 << 53) }
	for {
		u := src.Uint64()
		j, i := int32(u), u>>32&0x7f
		x := float64(j) * float64(normalWidth[i])
		if size := max(int64(j), -int64(j)); size < int64(normalInner[i]) {
			return x
		}
		if i > 0 {
			if normalDensity[i]+float32(uniform())*(normalDensity[i-1]-normalDensity[i]) < float32(Exp(-.5*x*x)) {
				return x
			}
			continue
		}
		for { // Marsaglia 1964
			x = -Log(uniform()) * (1 / normalTail)
			if y := -Log(uniform()); y+y >= x*x {
				break
			}
		}
		if j > 0 {
			return normalTail + x
		}
		return -normalTail - x
	}
}
