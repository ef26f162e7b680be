package tensor

import (
	"math"
	"math/bits"
)

// Binomial returns C(n, k), zero if k is outside 0 … n, and math.MaxInt if C(n, k) is larger,
// so that a size that overflows exceeds any limit that it is compared with.
func Binomial(n, k int) int {
	if k < 0 || k > n {
		return 0
	}
	if k > n-k {
		k = n - k
	}
	c := 1
	for i := 1; i <= k; i++ {
		hi, lo := bits.Mul64(uint64(c), uint64(n-k+i))
		if hi >= uint64(i) {
			return math.MaxInt
		}
		q, _ := bits.Div64(hi, lo, uint64(i))
		if q > math.MaxInt {
			return math.MaxInt
		}
		c = int(q)
	}
	return c
}

// lens caches Len for the usual sizes: Position calls it for every entry of every multi-index, and would otherwise
// spend most of its time in the divisions of Binomial.
var lens [130][14]int

func init() {
	for dim := range lens {
		for order := range lens[dim] {
			lens[dim][order] = Binomial(dim+order-1, order)
		}
	}
}

// Len returns C(dim+order−1, order), the number of distinct entries of a
// symmetric tensor of the given order over R^dim, or math.MaxInt if it is larger.
func Len(dim, order int) int {
	if uint(dim) < uint(len(lens)) && uint(order) < uint(len(lens[0])) {
		return lens[dim][order]
	}
	return Binomial(dim+order-1, order)
}

// Next advances idx, a non-decreasing multi-index with entries in 0 … dim−1, to its lexicographic successor and
// reports whether there was one. Starting from all zeros it visits the packed entries in their stored order.
func Next(idx []int, dim int) bool {
	for p := len(idx) - 1; p >= 0; p-- {
		if idx[p] < dim-1 {
			v := idx[p] + 1
			for ; p < len(idx); p++ {
				idx[p] = v
			}
			return true
		}
	}
	return false
}

// Position returns the index in packed storage over R^dim of the entry at the non-decreasing multi-index idx.
func Position(idx []int, dim int) int {
	// For every entry of idx, count the multi-indices that agree with idx before it and have a smaller entry there.
	pos, low, rest := 0, 0, len(idx)
	for _, v := range idx {
		rest--
		// Σ_{u=low}^{v−1} Len(dim−u, rest) telescopes by the hockey-stick rule.
		pos += Len(dim-low, rest+1) - Len(dim-v, rest+1)
		low = v
	}
	return pos
}

// Multiplicity returns k!/∏n_i!, the number of entries of the full tensor
// that share the packed entry at idx, where i occurs n_i times in idx.
func Multiplicity(idx []int) float64 {
	m, run := 1.0, 0
	for p, v := range idx {
		if p > 0 && v == idx[p-1] {
			run++
		} else {
			run = 1
		}
		m *= float64(p+1) / float64(run)
	}
	return m
}
