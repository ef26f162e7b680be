package moment

import "crease/algo/tensor"

// hermite turns packed raw moments E[r·x^α], |α| ≤ len(raw)−1, into
// E[r·He_k(x)]: the entry at α is E[r·∏ He_{n_i}(x_i)], n_i the number of times
// i occurs in α, and each He_n is expanded in powers.
func hermite(dim, k int, raw [][]float64) *tensor.Sym {
	t := tensor.NewSym(dim, k)
	idx := make([]int, k)
	chain := make([]int, 0, k)
	for p := range t.Data {
		t.Data[p] = expand(dim, idx, chain, raw)
		tensor.Next(idx, dim)
	}
	return t
}

// expand returns the raw-moment expansion of ∏ He over the sorted multi-index
// rest, times the monomial chain gathered so far.
func expand(dim int, rest, chain []int, raw [][]float64) float64 {
	if len(rest) == 0 {
		return raw[len(chain)][tensor.Position(chain, dim)]
	}
	n := 1
	for n < len(rest) && rest[n] == rest[0] {
		n++
	}
	// He_n(x) = Σ_j (−1)^j n!/(2^j j! (n−2j)!) x^{n−2j}.
	s, c := 0.0, 1.0
	for j := 0; 2*j <= n; j++ {
		ext := append(chain, rest[:n-2*j]...)
		s += c * expand(dim, rest[n:], ext, raw)
		c *= -float64((n-2*j)*(n-2*j-1)) / float64(2*(j+1))
	}
	return s
}
