package network

import "crease/algo/num/linalg"

// AppendLinear adds the function vᵀx + c as units (Claim consolidate): the
// pair β₀σ(w₀ᵀx+b₀) − β₀σ(−w₀ᵀx−b₀) with β₀w₀ = v, β₀b₀ = c and ‖w₀‖ = 1. If
// v = 0 no such w₀ exists (erratum 12): then one unit with a zero row, bias 1
// and a = c holds the constant. If c = 0 as well, nothing is added.
func (n *Network) AppendLinear(v []float64, c float64) {
	beta := linalg.Norm(v)
	w := make([]float64, len(v))
	switch {
	case beta > 0:
		for j := range v {
			w[j] = v[j] / beta
		}
		n.Append(w, c/beta, beta)
		for j := range w {
			w[j] = -w[j]
		}
		n.Append(w, -c/beta, -beta)
	case c != 0:
		n.Append(w, 1, c)
	}
}
