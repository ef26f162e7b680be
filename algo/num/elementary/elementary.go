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
