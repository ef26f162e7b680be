package network

import (
	"math"
	"sync"

	"crease/algo/num/elementary"

	"gonum.org/v1/gonum/integrate/quad"
)

// legendre returns the nodes and weights of the Gauss–Legendre rule on (0, 1) used on every panel of [Kernel]. Twenty
// nodes resolve the integrand to rounding on a panel that is no longer than its distance from the singular angle.
var legendre = sync.OnceValues(func() (x, w *[20]float64) {
	x, w = new([20]float64), new([20]float64)
	quad.Legendre{}.FixedLocations(x[:], w[:], 0, 1)
	return x, w
})

// Kernel returns the covariance of two units, σ(wᵀx+b) and σ(vᵀx+c) with unit weights and rho = wᵀv, after regression
// on linear functions: Σ_{k≥2} c_k(b)c_k(c)ρ^k/k! with the coefficients c_k of Lemma hermitecoeffs.
//
// Differentiating twice by ρ turns the ReLUs into point masses, so that K = ∫₀^ρ (ρ−t) p(t) dt with p(t) the
// bivariate normal density at (b, c) and correlation t. The integrand has one sign: small values keep their relative
// accuracy. Flipping a unit, (b, ρ) → (−b, −ρ), leaves K unchanged, since σ(−z) = σ(z) − z. A rho beyond ±1 by
// rounding is taken as ±1.
func Kernel(b, c, rho float64) float64 {
	rho = clip(rho)
	if rho < 0 {
		b, rho = -b, -rho
	}
	// Beyond farBias the density underflows: such a unit is linear.
	const farBias = 39
	if rho == 0 || math.Abs(b) > farBias || math.Abs(c) > farBias {
		return 0
	}
	// The angle is measured from π/2, where the density is singular if b ≠ c:
	// φ = φ₀ + t, from the end t = 0 at correlation ρ to independence.
	phi0, length := math.Acos(rho), math.Asin(rho)
	sin0, cos0 := math.Sincos(phi0)
	gap := b - c
	nodes, weights := legendre()
	sum := 0.0
	for lo := 0.0; lo < length; {
		hi := length
		if edge := panelEnd(phi0+lo, math.Abs(gap)) - phi0; edge < length && edge > lo {
			hi = edge
		}
		for i, node := range nodes {
			// sin φ and cos φ from those of φ₀ and of t/2.
			sinHalf, cosHalf := math.Sincos((lo + (hi-lo)*node) / 2)
			sinT, cosT := 2*sinHalf*cosHalf, 1-2*sinHalf*sinHalf
			sin, cos := sin0*cosT+cos0*sinT, cos0*cosT-sin0*sinT
			apart, half := gap/(sin*sin), 1/(1+cos)
			// (b²−2bc·cos φ+c²)/(2 sin²φ), free of cancellation.
			p := elementary.Exp(-gap*apart/2-b*c*half) * (hi - lo) * weights[i] / (2 * math.Pi)
			sum += 2 * (sin0*cosHalf + cos0*sinHalf) * sinHalf * p // ρ − cos φ = 2 sin(φ₀+t/2) sin t/2
		}
		lo = hi
	}
	return sum
}

// panelEnd returns the angle at which a panel that starts at phi ends. Panels double in length: exp(−gap²/2sin²φ)
// varies on the scale of φ itself. Below φ = gap/8 it is negligible, and where the gap is tiny its trace lies at
// angles too small to matter.
func panelEnd(phi, gap float64) float64 {
	start := 0.4
	if gap > 1e-6 {
		start = min(start, max(gap/8, 1e-5))
	}
	return max(start, 2*phi)
}

func clip(rho float64) float64 { return max(-1, min(1, rho)) }
