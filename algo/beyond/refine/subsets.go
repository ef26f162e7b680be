package refine

import "crease/algo/num/linalg"

// Subsets returns the sets F with ‖lin + Σ_F cols_i‖ ≤ tol, at most a few dozen
// of them, and whether the search came to an end within its limits.
// network.Subsets, which needs no basis, finds every one of at most 2^20 sets
// by sorting all sums; for the units of a fit, of which there may be a hundred,
// only a search that prunes branches is feasible.
func Subsets(cols [][]float64, lin []float64, tol float64) (found [][]bool, complete bool) {
	s := newSubsetSearch(cols, lin, tol)
	if linalg.Norm(s.target) > tol && len(s.order) == len(cols) {
		return nil, true
	}
	for i, in := range s.used {
		if !in {
			s.order = append(s.order, i)
		}
	}
	s.set, s.complete = make([]bool, len(cols)), true
	s.below(len(cols)-1, tol*tol)
	return s.found, s.complete
}

// LinearRest returns the shortest linear part, d numbers and the constant, that any choice of
// the units' signs leaves, as far as the search for it goes.
func (m Model) LinearRest() []float64 {
	cols, _ := Jumps(m.Net)
	lin := m.linear()
	least := lin
	for tol := linalg.Norm(lin) / 1024; tol < linalg.Norm(least); tol *= 2 {
		found, _ := Subsets(cols, lin, tol)
		for _, set := range found {
			if rest := flipped(cols, lin, set); linalg.Norm(rest) < linalg.Norm(least) {
				least = rest
			}
		}
	}
	return least
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
	const most, nodes = 32, 1 << 22
	if s.visited++; s.visited > nodes || len(s.found) >= most {
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
