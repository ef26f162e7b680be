package network

import (
	"math"
	"testing"

	"crease/algo/num/hermite"
)

// productByQuadrature is E[σ(u)σ(v)] with the inner expectation in closed form
// and the outer one by Simpson's rule on the side where σ(u) > 0.
func productByQuadrature(b, c, rho float64) float64 {
	s := math.Sqrt(1 - rho*rho)
	f := func(x float64) float64 {
		mean := rho*x + c
		inner := max(mean, 0)
		if s > 0 {
			inner = s*hermite.Pdf(mean/s) + mean*hermite.Cdf(mean/s)
		}
		return (x + b) * inner * hermite.Pdf(x)
	}
	lo, hi, n := max(-b, -14), 14.0, 1<<15
	h := (hi - lo) / float64(n)
	sum := f(lo) + f(hi)
	for i := 1; i < n; i++ {
		sum += f(lo+h*float64(i)) * float64(2+2*(i%2))
	}
	return sum * h / 3
}

// The closed form against a quadrature that knows neither Plackett's identity
// nor the panels: a wrong flip, sign or panel edge shows at some ρ.
func TestCorrelation(t *testing.T) {
	for _, rho := range []float64{-1, -.999999, -.97, -.5, -1e-3, 0, 1e-9, .1, .707, .95, .9999, 1 - 1e-9, 1} {
		for _, bc := range [][2]float64{{0, 0}, {1, 1}, {.5, -.3}, {-1.2, -1.2 - 1e-5}, {2.5, 2.4}, {-3, 1}, {4, -4},
			{5, 5}} {
			got, want := correlation(bc[0], bc[1], rho), productByQuadrature(bc[0], bc[1], rho)
			tol := 1e-11
			if math.Abs(rho) > 1-1e-6 {
				tol = 1e-7 // Simpson's rule on an integrand with a corner
			}
			if math.Abs(got-want) > tol*(1+want) {
				t.Errorf("E σσ at b=%v ρ=%v: %.15g, quadrature %.15g", bc, rho, got, want)
			}
		}
	}
}

// The kernel against its own series Σ c_k c_k ρ^k/k!, which converges fast for
// |ρ| ≤ .7; small values (large biases) must be right relatively.
func TestKernelSeries(t *testing.T) {
	for _, rho := range []float64{-.7, -.2, 1e-6, .35, .7} {
		for _, bc := range [][2]float64{{0, 0}, {1, -.4}, {-2, -2}, {3, 3.1}, {-4, -4.5}, {6, 6}} {
			p, q := make([]float64, 160), make([]float64, 160)
			hermite.ReLUTo(p, bc[0])
			hermite.ReLUTo(q, bc[1])
			want, size, factor := 0.0, 0.0, 1.0
			for k := 1; k < len(p); k++ {
				factor *= rho / float64(k)
				if k >= 2 {
					want += p[k] * q[k] * factor
					size += math.Abs(p[k] * q[k] * factor)
				}
			}
			if got := Kernel(bc[0], bc[1], rho); math.Abs(got-want) > 1e-13*size {
				t.Errorf("K at b=%v ρ=%v: %.15g, series %.15g", bc, rho, got, want)
			}
		}
	}
}

// correlation returns E[σ(u)σ(v)] for unit-variance Gaussians u, v with means
// b, c and correlation rho.
func correlation(b, c, rho float64) float64 {
	rho = max(-1, min(1, rho))
	var p, q [2]float64
	hermite.ReLUTo(p[:], b)
	hermite.ReLUTo(q[:], c)
	return p[0]*q[0] + rho*p[1]*q[1] + Kernel(b, c, rho)
}
