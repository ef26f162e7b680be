package moment

import "crease/algo/num/tensor"

// deviation returns Σ ‖r·He_k(x) − their mean‖_F² over the samples of s.
func (s *Sums) deviation(k int) float64 {
	if s.N == 0 {
		return 0
	}
	v := 0.0
	for j, c := range squaredNorm(s.Dim, k) {
		v += c * s.Radial[j]
	}
	mean := correct(s.Dim, k, s.Degree)
	return v - mean.Inner(mean)/float64(s.N)
}

// squaredNorm returns the coefficients of ‖He_k(x)‖_F² as a polynomial of degree k in ‖x‖², x ∈ R^dim. Turning x into
// the first axis, an entry with that index j times is He_j(‖x‖) times an entry of He_{k−j}(0) over the other dim−1
// axes, so ‖He_k(x)‖² = Σ_j C(k,j) He_j(‖x‖)² ‖He_{k−j}(0)‖².
//
// Its mean over N(0,I) is d(d+1)…(d+k−1): the factor of erratum 14.
func squaredNorm(dim, k int) []float64 {
	c := make([]float64, k+1)
	for j := 0; j <= k; j++ {
		he := powers(j)
		f := float64(tensor.Binomial(k, j)) * squaredAtZero(dim-1, k-j)
		for p, v := range he {
			for q, w := range he {
				if (p+q)%2 == 0 {
					c[(p+q)/2] += f * v * w
				}
			}
		}
	}
	return c
}

// squaredAtZero returns ‖He_n(0)‖_F² over R^dim.
func squaredAtZero(dim, n int) float64 {
	if n == 0 {
		return 1
	}
	if dim == 0 {
		return 0
	}
	s := 0.0
	for j := 0; j <= n; j += 2 {
		h := powers(j)[0]
		s += float64(tensor.Binomial(n, j)) * h * h * squaredAtZero(dim-1, n-j)
	}
	return s
}

// powers returns the coefficients of He_n in powers of x, from x^0 on. They must not be
// changed, because those of small n are shared.
func powers(n int) []float64 {
	if n < len(lowPowers) {
		return lowPowers[n]
	}
	return newPowers(n)
}

var lowPowers = func() (rows [12][]float64) {
	for n := range rows {
		rows[n] = newPowers(n)
	}
	return rows
}()

func newPowers(n int) []float64 {
	c := make([]float64, n+1)
	v := 1.0
	for j := 0; 2*j <= n; j++ {
		c[n-2*j] = v
		v *= -float64((n-2*j)*(n-2*j-1)) / float64(2*(j+1))
	}
	return c
}
