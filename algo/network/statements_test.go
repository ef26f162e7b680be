package network

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"

	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// Statements of the paper that no part of the program needs; package paper lists them.

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

// Ambiguous makes two networks without biases from linearly dependent weights that
// are the same function (Claim nonidentifiability): f has the coefficients of a
// dependency Σ β_i w_i = 0 as its a_i, and g is f with all units flipped. Units
// with β_i = 0 are left out; units holds the numbers of the others. It fails if the
// weights are linearly independent.
func Ambiguous(weights [][]float64) (f, g Network, units []int, err error) {
	m := len(weights)
	if m == 0 {
		return f, g, nil, errors.New("network: no weights")
	}
	w := mat.NewDense(len(weights[0]), m, nil)
	for i, v := range weights {
		w.SetCol(i, v)
	}
	var svd mat.SVD
	if !svd.Factorize(w, mat.SVDFullV) {
		return f, g, nil, errors.New("network: singular value decomposition failed")
	}
	if s := svd.Values(nil); m <= len(weights[0]) && s[m-1] > 1e-12*s[0] {
		return f, g, nil, errors.New("network: the weights are linearly independent")
	}
	var v mat.Dense
	svd.VTo(&v)
	for i, row := range weights {
		if beta := v.At(i, m-1); math.Abs(beta) > 1e-14 {
			f.Append(row, 0, beta)
			units = append(units, i)
		}
	}
	return f, f.Flip(1<<f.Units() - 1), units, nil
}

// MostUnits returns ⌊0.99·C(d+ℓ−1, ℓ)⌋, the largest number of units for which the
// smoothed analysis guarantees that order ℓ suffices (Corollary smoothed).
func MostUnits(d, order int) int { return 99 * tensor.Len(d, order) / 100 }

// SmoothedBound returns m^(−1/2)·(τ/d)^ℓ. By the proof of Corollary smoothed (appendix Smoothed Analysis)
// [LeastSingularAsIs] of a [Smoothed] network is at least c_ℓ times this with high probability.
func SmoothedBound(m, d, order int, tau float64) float64 {
	bound := 1 / math.Sqrt(float64(m))
	for range order {
		bound *= tau / float64(d)
	}
	return bound
}
