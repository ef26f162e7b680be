package network

import (
	"fmt"
	"slices"

	"crease/algo/num/linalg"
)

// MaxFlips is the largest number of units over which [SignPatterns] searches.
const MaxFlips = 20

// flipTolerance is the norm, relative to Σ|a_i|‖(w_i, b_i)‖, up to which a sum over units counts as zero.
const flipTolerance = 1e-13

// SignPatterns returns every set F of units, as bit masks, that may be flipped, (w_i, b_i) → (−w_i, −b_i), without
// changing f at any x: by σ(z) − σ(−z) = z the condition is Σ_F a_i w_i = 0 and Σ_F a_i b_i = 0 (Theorem
// identifiability as corrected by erratum 5). The first mask is the empty set. It fails if f has more than MaxFlips
// units.
func SignPatterns(f Network) ([]uint32, error) {
	if f.Units() > MaxFlips {
		return nil, fmt.Errorf("network: sign patterns are searched up to %d units, not %d", MaxFlips, f.Units())
	}
	vectors := f.Jumps()
	size := 0.0
	for _, v := range vectors {
		size += linalg.Norm(v)
	}
	sets, _ := Subsets(vectors, make([]float64, f.Dim()+1), flipTolerance*size, 1<<MaxFlips)
	masks := make([]uint32, len(sets))
	for k, set := range sets {
		for i, in := range set {
			if in {
				masks[k] |= 1 << i
			}
		}
	}
	slices.Sort(masks)
	return masks, nil
}

// Jumps returns a_i(w_i, b_i) for every unit: what flipping it adds to a linear part.
func (n Network) Jumps() [][]float64 {
	return linalg.Values(n.Units(), func(i int) []float64 {
		return linalg.Scaled(append(slices.Clone(n.W[i]), n.B[i]), n.A[i])
	})
}

// Flip returns the network with (w_i, b_i) negated for every unit in mask.
func (n Network) Flip(mask uint32) Network {
	c := n.Clone()
	for i := range c.W {
		if mask>>i&1 == 1 {
			c.W[i], c.B[i] = linalg.Scaled(c.W[i], -1), -c.B[i]
		}
	}
	return c
}

// Subsets returns the sets F of columns with ‖lin + Σ_F cols_i‖ ≤ tol, at most so many of them, and whether the search
// came to an end within that and its own limit, some millions of sets begun. All columns are as long as lin.
//
// It decides on one column after the other in an orthonormal basis in which they are upper triangular: once it is decided
// which of the columns from place k on are in, row k of the sum is known, as no earlier column reaches it. A branch is
// left out if the columns before it cannot make up for its sum, so that there may be the hundred units of a fit.
func Subsets(cols [][]float64, lin []float64, tol float64, most int) (found [][]bool, complete bool) {
	s := newSubsetSearch(cols, lin, tol)
	s.most = most
	if linalg.Norm(s.target) > tol && len(s.order) == len(cols) {
		return nil, true
	}
	s.order = append(s.order, linalg.Where(len(cols), func(i int) bool { return !s.used[i] })...)
	s.set, s.complete = make([]bool, len(cols)), true
	s.low, s.high = make([][]float64, len(cols)), make([][]float64, len(cols))
	s.sums = make([][]float64, len(cols)+1)
	low, high := make([]float64, len(s.rhs)), make([]float64, len(s.rhs))
	for k, i := range s.order {
		for r := range min(k+1, len(s.rhs)) {
			low[r], high[r] = low[r]+min(0, s.coef[r][i]), high[r]+max(0, s.coef[r][i])
		}
		s.low[k], s.high[k], s.sums[k] = slices.Clone(low), slices.Clone(high), make([]float64, len(s.rhs))
	}
	s.sums[len(cols)] = s.rhs
	s.below(len(cols)-1, tol*tol)
	return s.found, s.complete
}

// subsetSearch is the state of the search of [Subsets].
type subsetSearch struct {
	order  []int       // the columns, those that made the basis first
	used   []bool      // which columns made the basis
	coef   [][]float64 // coef[k][i]: row k of column i
	rhs    []float64   // rhs[k]: row k of lin
	target []float64   // what of lin lies outside the basis

	low, high [][]float64 // [k][r]: how much the columns at places up to k can take from row r, and add to it
	sums      [][]float64 // [k][r]: row r of the sum with the columns at places from k on that are in

	set      []bool
	visited  int
	most     int // sets to be found
	found    [][]bool
	complete bool
}

// newSubsetSearch makes the basis, by modified Gram–Schmidt with the longest
// remainder first, until what remains of the columns is below tol.
func newSubsetSearch(cols [][]float64, lin []float64, tol float64) *subsetSearch {
	m, width := len(cols), len(lin)
	s := &subsetSearch{used: make([]bool, m), target: append([]float64{}, lin...)}
	rest := linalg.Values(m, func(i int) []float64 { return append([]float64{}, cols[i]...) })
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
		q := slices.Clone(rest[pick])
		linalg.Divide(q, longest)
		s.coef = append(s.coef, linalg.Values(m, func(i int) float64 { return takeOff(rest[i], q) }))
		s.rhs = append(s.rhs, takeOff(s.target, q))
	}
	return s
}

// takeOff subtracts from v its component along the unit vector q and returns its length.
func takeOff(v, q []float64) float64 {
	along := linalg.Dot4(q, v)
	linalg.Axpy(v, -along, q)
	return along
}

// below decides on the columns at places k, k−1, …, 0 of the order, those behind them being decided; left is how much
// the squares of the rows below k may still sum to.
func (s *subsetSearch) below(k int, left float64) {
	const nodes = 1 << 22
	if s.visited++; s.visited > nodes || len(s.found) >= s.most {
		s.complete = false
		return
	}
	if k < 0 {
		s.found = append(s.found, append([]bool{}, s.set...))
		return
	}
	rows := min(k+1, len(s.rhs))
	before, sums, least := s.sums[k+1], s.sums[k], 0.0
	for r, sum := range before[:rows] {
		least += square(max(0, sum+s.low[k][r], -sum-s.high[k][r]))
	}
	if least > left {
		return
	}
	for _, in := range []bool{false, true} {
		s.set[s.order[k]] = in
		copy(sums, before[:rows])
		if in {
			for r := range rows {
				sums[r] += s.coef[r][s.order[k]]
			}
		}
		next := left
		if k < len(s.rhs) {
			if next -= square(sums[k]); next < 0 {
				continue
			}
		}
		s.below(k-1, next)
	}
	s.set[s.order[k]] = false
}

func square(v float64) float64 { return v * v }
