package moment

import "crease/algo/num/tensor"

// correct turns packed raw moments Σ r·x^α, |α| < len(raw), into Σ r·He_k(x):
// the entry at α is Σ r·∏ He_{n_i}(x_i), n_i the number of times i occurs in α.
func correct(dim, k int, raw [][]float64) *tensor.Sym {
	t := tensor.NewSym(dim, k)
	idx, room := make([]int, k), make([]int, 0, k)
	for p := range t.Data {
		expand(idx, room, 1, func(chain []int, c float64) {
			t.Data[p] += c * raw[len(chain)][tensor.Position(chain, dim)]
		})
		tensor.Next(idx, dim)
	}
	return t
}

// expand writes ∏ He_{n_i}(x_i) over the sorted multi-index rest as a sum of
// monomials and calls visit with each monomial's sorted multi-index, behind
// chain, and its coefficient times scale. visit must not keep the multi-index: what lies
// behind chain, where there should be room for rest, is written over.
func expand(rest, chain []int, scale float64, visit func([]int, float64)) {
	if len(rest) == 0 {
		visit(chain, scale)
		return
	}
	n := 1
	for n < len(rest) && rest[n] == rest[0] {
		n++
	}
	for p, c := range powers(n) {
		if c != 0 {
			expand(rest[n:], append(chain, rest[:p]...), scale*c, visit)
		}
	}
}
