package hermite

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
)

// expectation returns E[g(z)], z ~ N(0,1), restricted to z > from, by Gauss–
// Legendre quadrature on unit panels that begin at from: a kink there does no
// harm.
func expectation(from float64, g func(float64) float64) float64 {
	from = max(from, -14)
	s := 0.0
	for lo := from; lo < 14; lo++ {
		s += quad.Fixed(func(z float64) float64 { return g(z) * Pdf(z) }, lo, lo+1, 24, quad.Legendre{}, 0)
	}
	return s
}

// Lemma hermitecoeffs against quadrature that knows nothing of it. Would catch a
// wrong sign, index or factor at any order, and lost digits in the tails. The
// biases are where some coefficient vanishes (0, ±1, ±√3) and far out.
func TestReLUAgainstQuadrature(t *testing.T) {
	const orders = 11
	for _, b := range []float64{0, 1, -1, math.Sqrt(3), -math.Sqrt(3), .3, -.7, 2.2, 5, -5} {
		got := make([]float64, orders)
		ReLUTo(got, b)
		for k := range orders {
			want := expectation(-b, func(z float64) float64 { return (z + b) * Poly(k, z) })
			size := expectation(-b, func(z float64) float64 { return math.Abs((z + b) * Poly(k, z)) })
			if math.Abs(got[k]-want) > 1e-12*max(size, 1e-3) {
				t.Errorf("b=%v k=%d: %v, quadrature says %v", b, k, got[k], want)
			}
			if single := ReLU(k, b); single != got[k] {
				t.Errorf("b=%v k=%d: ReLU says %v, ReLUTo %v", b, k, single, got[k])
			}
		}
	}
}

// Would catch a recurrence off by one: E[He_j He_k] = k! if j = k, else 0.
func TestPolyOrthogonal(t *testing.T) {
	for j := range 9 {
		for k := range 9 {
			got := expectation(-14, func(z float64) float64 { return Poly(j, z) * Poly(k, z) })
			want := 0.0
			if j == k {
				want = math.Gamma(float64(k + 1))
			}
			if math.Abs(got-want) > 1e-8*math.Gamma(float64(max(j, k)+1)) {
				t.Errorf("E[He_%d He_%d] = %v, want %v", j, k, got, want)
			}
		}
	}
}

// Would catch a tail that cancels: Φ(−x) and 1−Φ(x) agree, and Φ keeps relative
// accuracy far out, where Φ(−x) ≈ φ(x)/x·(1 − 1/x² + 3/x⁴ − 15/x⁶).
func TestCdf(t *testing.T) {
	for _, x := range []float64{-3, -.4, 0, .3, 1, 2.5} {
		want := expectation(-x, func(float64) float64 { return 1 })
		if math.Abs(Cdf(x)-want) > 1e-14 {
			t.Errorf("Φ(%v) = %v, quadrature says %v", x, Cdf(x), want)
		}
		if math.Abs(Cdf(x)+Cdf(-x)-1) > 1e-15 {
			t.Errorf("Φ(%v)+Φ(−%v) = %v", x, x, Cdf(x)+Cdf(-x))
		}
	}
	x := 20.0
	want := Pdf(x) / x * (1 - 1/(x*x) + 3/math.Pow(x, 4) - 15/math.Pow(x, 6))
	if got := Cdf(-x); math.Abs(got/want-1) > 1e-8 {
		t.Errorf("Φ(−20) = %v, want %v", got, want)
	}
}

// Fact gaussian-derivative: φ^{(k)} = (−1)^k He_k φ, so the derivative of He_k φ is
// −He_{k+1} φ; and He_k(−x) = (−1)^k He_k(x). By central differences. Would catch
// the physicists' polynomials in place of the probabilists'.
func TestGaussianDerivative(t *testing.T) {
	const h = 1e-4
	for k := range 9 {
		for _, x := range []float64{-2.1, -.4, 0, .9, 3} {
			f := func(x float64) float64 { return Poly(k, x) * Pdf(x) }
			got, want := (f(x+h)-f(x-h))/(2*h), -Poly(k+1, x)*Pdf(x)
			if math.Abs(got-want) > 1e-6*math.Gamma(float64(k+2)) {
				t.Errorf("(He_%d φ)' at %v: %v, want %v", k, x, got, want)
			}
			mirrored := math.Pow(-1, float64(k)) * Poly(k, x)
			if math.Abs(Poly(k, -x)-mirrored) > 1e-12*(1+math.Abs(mirrored)) {
				t.Errorf("He_%d(%v) = %v, want %v", k, -x, Poly(k, -x), mirrored)
			}
		}
	}
}

// Claim cramer: |He_k(x)| e^{−x²/2} ≤ √k! at every x, on a grid that reaches
// beyond the largest root. Would catch a leading coefficient other than one.
func TestCramer(t *testing.T) {
	for k := range 25 {
		bound := math.Sqrt(math.Gamma(float64(k + 1)))
		for x := -12.0; x <= 12; x += 1e-3 {
			if v := math.Abs(Poly(k, x)) * math.Exp(-x*x/2); v > bound*(1+1e-12) {
				t.Fatalf("|He_%d(%v)| e^{−x²/2} = %v > %v", k, x, v, bound)
			}
		}
	}
}
