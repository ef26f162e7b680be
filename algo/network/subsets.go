package network

import (
	"slices"

	"crease/algo/num/linalg"
)

// Jumps returns what flipping each unit adds to the linear part beside the units, a_i(w_i, b_i), and the
// largest of their norms, not 0.
func (n Network) Jumps() (cols [][]float64, scale float64) {
	scale = 1e-300
	for i, w := range n.W {
		col := linalg.Scaled(append(slices.Clone(w), n.B[i]), n.A[i])
		cols = append(cols, col)
		scale = max(scale, linalg.Norm(col))
	}
	return cols, scale
}

// Subsets returns the sets F with ‖lin + Σ_F cols_i‖ ≤ tol, at most a few dozen
// of them, and whether the search came to an end within its limits: of the units of a fit there may be
// a hundred.
func Subsets(cols [][]float64, lin []float64, tol float64) (found [][]bool, complete bool) {
	const most, nodes = 32, 1 << 22
	return subsets(cols, lin, tol, most, nodes)
}

// subsets is Subsets with limits to the sets found and to the partial sets looked at.
func subsets(cols [][]float64, lin []float64, tol float64, most, nodes int) (found [][]bool, complete bool) {
	s := newSubsetSearch(cols, lin, tol)
	if linalg.Norm(s.target) > tol && len(s.order) == len(cols) {
		return nil, true
	}
	for i, in := range s.used {
		if !in {
			s.order = append(s.order, i)
		}
	}
	s.set, s.complete, s.most, s.nodes = make([]bool, len(cols)), true, most, nodes
	s.below(len(cols)-1, tol*tol)
	return s.found, s.complete
}

// subsetSearch enumerates the sets in an orthonormal basis in which the columns
// are upper triangular: once it is decided which of the columns from place k on
// are in, row k of the sum is known, as no earlier column reaches it.
type subsetSearch struct {
	order  []int       // the columns, those that made the basis first
	used   []bool      // which columns made the basis
	coef   [][]float64 // coef[k][i]: row k of column i
	rhs    []float64   // rhs[k]: row k of lin
	target []float64   // what of lin lies outside the basis

	set      []bool
	visited  int
	most     int // sets
	nodes    int // to visit
	found    [][]bool
	complete bool
}

// newSubsetSearch makes the basis, by modified Gram–Schmidt with the longest
// remainder first, until what remains of the columns is below tol.
func newSubsetSearch(cols [][]float64, lin []float64, tol float64) *subsetSearch {
	m, width := len(cols), len(lin)
	s := &subsetSearch{used: make([]bool, m), target: append([]float64{}, lin...)}
	rest := make([][]float64, m)
	for i := range rest {
		rest[i] = append([]float64{}, cols[i]...)
	}
	for len(s.order) < min(m, width) {
		pick, longest := -1, 0.0
		for i, c := range rest {
			if r := linalg.Norm(c); !s.used[i] && r > longest {
				pick, longest = i, r
			}
		}
		if pick < 0 || longest < tol {
			break
		}
		s.used[pick] = true
		s.order = append(s.order, pick)
		q := make([]float64, width)
		for j, v := range rest[pick] {
			q[j] = v / longest
		}
		row := make([]float64, m)
		for i := range rest {
			row[i] = takeOff(rest[i], q)
		}
		s.coef = append(s.coef, row)
		s.rhs = append(s.rhs, takeOff(s.target, q))
	}
	return s
}

// takeOff subtracts from v its component along the unit vector q and returns
// its length.
func takeOff(v, q []float64) float64 {
	along := linalg.Dot4(q, v)
	for j := range q {
		v[j] -= along * q[j]
	}
	return along
}

// below decides on the columns at places k, k−1, …, 0 of the order, those behind
// them being decided; left is how much the squares of the rows below k may still
// sum to.
func (s *subsetSearch) below(k int, left float64) {
	if s.visited++; s.visited > s.nodes || len(s.found) >= s.most {
		s.complete = false
		return
	}
	if k < 0 {
		s.found = append(s.found, append([]bool{}, s.set...))
		return
	}
	for _, in := range []bool{false, true} {
		s.set[s.order[k]] = in
		next := left
		if k < len(s.coef) {
			sum := s.rhs[k]
			for _, i := range s.order[k:] {
				if s.set[i] {
					sum += s.coef[k][i]
				}
			}
			if next -= sum * sum; next < 0 {
				continue
			}
		}
		s.below(k-1, next)
	}
	s.set[s.order[k]] = false
}
