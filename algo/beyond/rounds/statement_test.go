package rounds_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"crease/algo/data/networktest"
	"crease/algo/network"
)

// E[‖x‖²‖He_k(x)‖²] = (d+2k)·E‖He_k(x)‖², step 1 of the proof, by the exact moments of the multi-indices. If this
// fails, the constant C_k is wrong.
func TestSamplingConstant(t *testing.T) {
	t.Parallel()
	for d := 1; d <= 4; d++ {
		for k := 0; k <= 6; k++ {
			plain, weighted := 0.0, 0.0
			eachDegree(d, k, nil, func(n []int) {
				square := factorial(k) // times the multiplicity k!/∏n_i!: the square of He_k's entry has mean ∏n_i!
				odd := 0.0
				for _, v := range n {
					odd += float64(2*v + 1)
				}
				plain += square
				weighted += square * odd
			})
			if math.Abs(plain-rising(d, k)) > 1e-9*plain || math.Abs(weighted-float64(d+2*k)*plain) > 1e-9*weighted {
				t.Errorf("d=%d k=%d: %v and %v", d, k, plain, weighted)
			}
		}
	}
}

// eachDegree visits the degrees n_1 … n_d that add up to k.
func eachDegree(d, k int, head []int, visit func([]int)) {
	if d == 1 {
		visit(append(head, k))
		return
	}
	for n := 0; n <= k; n++ {
		eachDegree(d-1, k-n, append(head, n), visit)
	}
}

func factorial(k int) float64 { return math.Gamma(float64(k + 1)) }

// The derivative of f̂_2 … f̂_{2ℓ+2} with respect to a, b and w on the sphere is injective where the w^{⊗ℓ} are
// independent, step 2 of the proof, also at biases where one of the tensors vanishes; it is not where two creases
// coincide. If this fails, the joint fit has directions in which nothing holds it.
func TestCoefficientsSeeEveryChange(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 70))
	for _, c := range []struct{ d, m, order int }{{2, 2, 1}, {3, 3, 1}, {5, 5, 1}, {2, 3, 2}, {3, 6, 2}, {2, 4, 3}} {
		net := networktest.DrawApart(rng, c.d, c.m, .4)
		// Biases at which one of the two tensors vanishes: roots of He_{2ℓ−1} and He_{2ℓ}.
		net.B[0], net.B[1] = 0, []float64{1, math.Sqrt(3 - math.Sqrt(6)), .6167065901925942}[c.order-1]
		if s := leastSingular(net, c.order); s < 1e-4 {
			t.Errorf("d=%d m=%d ℓ=%d: least singular value %.2g", c.d, c.m, c.order, s)
		}
		net.W[1], net.B[1] = net.W[0], net.B[0]
		if s := leastSingular(net, c.order); s > 1e-7 {
			t.Errorf("two creases in one: least singular value %.2g", s)
		}
	}
}

// leastSingular returns the least singular value of the derivative of (1/√k!)·f̂_k, k = 2 … 2ℓ+2, by central
// differences.
func leastSingular(net network.Network, order int) float64 {
	const step = 1e-5
	var columns [][]float64
	change := func(move func(n network.Network, h float64)) {
		plus, minus := net.Clone(), net.Clone()
		move(plus, step)
		move(minus, -step)
		a, b := stacked(plus, order), stacked(minus, order)
		for i := range a {
			a[i] = (a[i] - b[i]) / (2 * step)
		}
		columns = append(columns, a)
	}
	for i, w := range net.W {
		change(func(n network.Network, h float64) { n.A[i] += h })
		change(func(n network.Network, h float64) { n.B[i] += h })
		for _, v := range tangents(w) {
			change(func(n network.Network, h float64) {
				for j := range v {
					n.W[i][j] += h * v[j]
				}
				r := math.Sqrt(1 + h*h)
				for j := range v {
					n.W[i][j] /= r
				}
			})
		}
	}
	m := mat.NewDense(len(columns[0]), len(columns), nil)
	for j, c := range columns {
		m.SetCol(j, c)
	}
	var svd mat.SVD
	if len(columns) > len(columns[0]) || !svd.Factorize(m, mat.SVDNone) {
		return 0
	}
	return svd.Values(nil)[len(columns)-1]
}

// stacked returns (1/√k!)·f̂_k in the symmetric basis, k = 2 … 2ℓ+2, one after the other.
func stacked(n network.Network, order int) []float64 {
	var all []float64
	for k := 2; k <= 2*order+2; k++ {
		for _, v := range n.Coefficient(k).Vec() {
			all = append(all, v/math.Sqrt(factorial(k)))
		}
	}
	return all
}

// tangents returns an orthonormal basis of the vectors orthogonal to w.
func tangents(w []float64) [][]float64 {
	d := len(w)
	var qr mat.QR
	qr.Factorize(mat.NewDense(d, 1, append([]float64{}, w...)))
	var q mat.Dense
	qr.QTo(&q)
	var list [][]float64
	for j := 1; j < d; j++ {
		list = append(list, mat.Col(nil, j, &q))
	}
	return list
}
