package regress

import (
	"math"

	"crease/algo/network"
	"gonum.org/v1/gonum/mat"
)

// Signs is what a regression says of the signs that the decomposition leaves
// open. With the features collinear, α_i and α'_i alone say nothing: only
// β_i = α_i + α'_i and the linear part L left by the consolidation belong to
// the function. But if f has no units beside those recovered, then
// L = −Σ β_i(w_i, b_i) over the units that point the other way, since
// βσ(−z) = βσ(z) − βz, and that can be solved for.
type Signs struct {
	// Share is, for each unit, the share of L's −β_i(w_i, b_i) in the least
	// squares solution: 0 if σ(z) carried the weight, 1 if σ(−z) did.
	Share []float64
	Flip  []bool // the unit is (−w, −b)
	// Residual is what the signs leave of L, relative to ‖L‖ + Σ|β_i|‖(w_i, b_i)‖:
	// zero up to errors if the recovered units are all there is.
	Residual float64
	// Unique is false if the vectors (w_i, b_i) are dependent, and other signs
	// leave no more than tol either or there are too many units to search.
	Unique bool
}

// Signs reads the signs off g. Where the (w_i, b_i) are linearly independent
// they are the rounded shares; else all patterns up to [network.MaxFlips]
// units are searched for those that leave at most tol of L, relatively.
func (g Function) Signs(tol float64) Signs {
	m, d := len(g.W), len(g.Linear)
	v, c, _ := g.linearPart()
	l := append(v, c)
	vectors, size := make([][]float64, m), network.Norm(l)
	columns := mat.NewDense(d+1, max(m, 1), nil)
	for i, w := range g.W {
		vectors[i] = append(append([]float64{}, w...), g.B[i])
		for j := range vectors[i] {
			vectors[i][j] *= g.Plus[i] + g.Minus[i]
		}
		n := network.Norm(vectors[i])
		size += n
		for j, x := range vectors[i] {
			if n > 0 {
				columns.Set(j, i, x/n)
			}
		}
	}
	s := Signs{Share: make([]float64, m), Flip: make([]bool, m), Unique: true}
	if m > 0 && size > 0 {
		rank := s.leastSquares(columns, vectors, l)
		if s.Unique = rank == m; !s.Unique && m <= network.MaxFlips {
			s.search(vectors, l, tol*size)
		}
	}
	s.Residual = leftOver(vectors, l, s.Flip)
	if size > 0 {
		s.Residual /= size
	}
	return s
}

// leastSquares fills Share with the minimum-norm solution of Σ s_i v_i = −l and
// Flip with its rounding, and returns the rank.
func (s *Signs) leastSquares(columns *mat.Dense, vectors [][]float64, l []float64) int {
	var svd mat.SVD
	if !svd.Factorize(columns, mat.SVDThin) {
		panic("regress: singular value decomposition failed")
	}
	rank := 0
	for _, x := range svd.Values(nil) {
		if x > 1e-9 {
			rank++
		}
	}
	if rank == 0 {
		return 0
	}
	var x mat.Dense
	svd.SolveTo(&x, mat.NewDense(len(l), 1, append([]float64{}, l...)), rank)
	for i, v := range vectors {
		if n := network.Norm(v); n > 0 {
			s.Share[i] = -x.At(i, 0) / n
		}
		s.Flip[i] = s.Share[i] > .5
	}
	return rank
}

// search takes the pattern that leaves least of l, if any leaves at most tol.
func (s *Signs) search(vectors [][]float64, l []float64, tol float64) {
	target := make([]float64, len(l))
	for j := range l {
		target[j] = -l[j]
	}
	masks := network.Subsets(vectors, target, tol)
	s.Unique = len(masks) == 1
	least := math.Inf(1)
	for _, mask := range masks {
		flip := make([]bool, len(vectors))
		for i := range flip {
			flip[i] = mask>>i&1 == 1
		}
		if r := leftOver(vectors, l, flip); r < least {
			least, s.Flip = r, flip
		}
	}
}

// leftOver returns ‖l + Σ v_i‖ over the units flipped.
func leftOver(vectors [][]float64, l []float64, flip []bool) float64 {
	r := append([]float64{}, l...)
	for i, v := range vectors {
		if flip[i] {
			for j := range r {
				r[j] += v[j]
			}
		}
	}
	return network.Norm(r)
}

// Oriented returns g as a network with the units pointing as flip says: β_i on
// ±(w_i, b_i), and what is left of the linear part as two units more unless
// it is below tol of its terms. With the signs of f's own units nothing is.
func (g Function) Oriented(flip []bool, tol float64) network.Network {
	h := g
	h.Plus, h.Minus = append([]float64{}, g.Plus...), append([]float64{}, g.Minus...)
	h.W, h.B = append([][]float64{}, g.W...), append([]float64{}, g.B...)
	for i := range h.W {
		if !flip[i] {
			continue
		}
		h.W[i], h.B[i] = make([]float64, len(g.W[i])), -g.B[i]
		for j, w := range g.W[i] {
			h.W[i][j] = -w
		}
		h.Plus[i], h.Minus[i] = h.Minus[i], h.Plus[i]
	}
	return h.consolidate(tol)
}
