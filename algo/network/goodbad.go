package network

import (
	"math"

	"crease/algo/num/elementary"
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
)

// CutoffConstant is the c > 2 of Lemma approxfP.
const CutoffConstant = 2.01

// Cutoff returns the bias c·√log(mdB/ε) from which on a unit counts as bad: it is
// so nearly linear on Gaussian data that the tensors do not show it (Lemma
// approxfP as corrected by erratum 10). The result is 0 if mdB ≤ ε.
func Cutoff(m, d int, b, epsilon, c float64) float64 {
	return c * math.Sqrt(max(0, elementary.Log(float64(m)*float64(d)*b/epsilon)))
}

// Split returns the numbers of the good units of f, those with |b| < cutoff after
// normalising, and of the bad ones.
func Split(f Network, cutoff float64) (good, bad []int) {
	f = f.Normalised()
	for i, b := range f.B {
		if math.Abs(b) < cutoff {
			good = append(good, i)
		} else {
			bad = append(bad, i)
		}
	}
	return good, bad
}

// Select returns the network of the units with the given numbers.
func (n Network) Select(units []int) Network {
	var s Network
	for _, i := range units {
		s.Append(n.W[i], n.B[i], n.A[i])
	}
	return s
}

// Above returns the numbers of the units, of weights of length one, that contribute more than least to the
// mean square beyond their linear parts.
func (n Network) Above(least float64) (units []int) {
	for i, b := range n.B {
		if n.A[i]*n.A[i]*Kernel(b, b, 1) > least {
			units = append(units, i)
		}
	}
	return units
}

// LinearApproximation returns g_P(x) = vᵀx + c of Lemma approxfP for the units with
// the given numbers: a unit with b > 0 is replaced by a(wᵀx + b), one with b ≤ 0 by 0.
func LinearApproximation(f Network, units []int) (v []float64, c float64) {
	v = make([]float64, f.Dim())
	for _, i := range units {
		if f.B[i] > 0 {
			linalg.Axpy(v, f.A[i], f.W[i])
			c += f.A[i] * f.B[i]
		}
	}
	return v, c
}

// LinearError returns E(σ(z+b) − linear)², z ~ N(0,1), the error of
// [LinearApproximation] for one unit with a = 1: E σ(z−|b|)², which is
// (1+b²)Φ(−|b|) − |b|φ(b).
func LinearError(b float64) float64 {
	b = math.Abs(b)
	if b < 20 {
		return (1+b*b)*hermite.Cdf(-b) - b*hermite.Pdf(b)
	}
	// The terms above cancel, so this is the asymptotic series 2φ(b)/b³·(1 − 6/b² + …).
	q := 1 / (b * b)
	return 2 * hermite.Pdf(b) / (b * b * b) * (1 - 6*q*(1-7.5*q*(1-28*q/3)))
}

// Linearised returns the network g that consists of the good units of f and of at
// most two units for the linear approximation of the bad ones, |b| ≥ cutoff. risk is
// E(f−g)² in closed form.
func Linearised(f Network, cutoff float64) (g Network, risk float64) {
	good, bad := Split(f, cutoff)
	g = f.Select(good)
	g.AppendLinear(LinearApproximation(f, bad))
	return g, Risk(f, g)
}
