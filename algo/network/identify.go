package network

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"sort"

	"crease/algo/num/linalg"
)

// flipTolerance is the norm, relative to Σ|a_i|‖(w_i, b_i)‖, up to which a sum
// over units counts as zero.
const flipTolerance = 1e-13

// SignPatterns returns every set F of units, as bit masks, that may be flipped,
// (w_i, b_i) → (−w_i, −b_i), without changing f at any x: by σ(z) − σ(−z) = z
// the condition is Σ_F a_i w_i = 0 and Σ_F a_i b_i = 0 (Theorem
// identifiability as corrected by erratum 5). The first mask is the empty set. It
// fails if f has more than MaxFlips units.
func SignPatterns(f Network) ([]uint32, error) {
	if f.Units() > MaxFlips {
		return nil, fmt.Errorf("network: sign patterns are searched up to %d units, not %d", MaxFlips, f.Units())
	}
	vectors := f.Jumps()
	size := 0.0
	for _, v := range vectors {
		size += linalg.Norm(v)
	}
	return Subsets(vectors, make([]float64, f.Dim()+1), flipTolerance*size), nil
}

// Jumps returns a_i(w_i, b_i) for every unit: what flipping it adds to a linear part.
func (n Network) Jumps() [][]float64 {
	vectors := make([][]float64, n.Units())
	for i, w := range n.W {
		vectors[i] = linalg.Scaled(append(slices.Clone(w), n.B[i]), n.A[i])
	}
	return vectors
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

// MaxFlips is the largest number of units over which [Subsets] and with it
// [SignPatterns] search.
const MaxFlips = 20

// Subsets returns all sets F of vectors, as bit masks in ascending order, whose
// sum lies within tol of target. It is a meet-in-the-middle search: the sums over
// the second half are sorted by their projection on one direction, so that only sums
// whose projections fit are compared. It panics if there are more than MaxFlips
// vectors or if their lengths differ from the target's.
func Subsets(vectors [][]float64, target []float64, tol float64) []uint32 {
	if len(vectors) > MaxFlips {
		panic("network: too many units to search all sign patterns")
	}
	for _, v := range vectors {
		if len(v) != len(target) {
			panic("network: dimensions differ")
		}
	}
	half := len(vectors) / 2
	left := halfSums(vectors[:half], target)
	right := halfSums(vectors[half:], make([]float64, len(target)))
	sort.Slice(right, func(i, j int) bool { return right[i].key < right[j].key })
	var found []uint32
	// Projections have the rounding error of the sums.
	slack := tol
	for _, s := range append(left, right...) {
		slack = max(slack, tol+1e-14*linalg.Norm(s.sum))
	}
	for _, l := range left {
		// l.sum is Σ over the left half − target; the right half must cancel it.
		from := sort.Search(len(right), func(i int) bool { return right[i].key >= -l.key-slack })
		for _, r := range right[from:] {
			if r.key > -l.key+slack {
				break
			}
			if linalg.Distance(l.sum, r.sum, -1) <= tol {
				found = append(found, l.mask|r.mask<<half)
			}
		}
	}
	sort.Slice(found, func(i, j int) bool { return found[i] < found[j] })
	return found
}

// partial is the sum over one subset of a half, with its projection.
type partial struct {
	mask uint32
	sum  []float64
	key  float64
}

// halfSums returns −start plus the sum of every subset. Each sum is built from
// scratch, so that none carries another's rounding.
func halfSums(vectors [][]float64, start []float64) []partial {
	direction := direction(len(start))
	out := make([]partial, 1<<len(vectors))
	for mask := range out {
		sums := make([]compensated, len(start))
		for j, s := range start {
			sums[j].add(-s)
		}
		for m := uint32(mask); m != 0; m &= m - 1 {
			for j, v := range vectors[bits.TrailingZeros32(m)] {
				sums[j].add(v)
			}
		}
		p := partial{mask: uint32(mask), sum: make([]float64, len(start))}
		for j := range sums {
			p.sum[j] = sums[j].value()
			p.key += direction[j] * p.sum[j]
		}
		out[mask] = p
	}
	return out
}

// direction returns a unit vector whose entries satisfy no simple relation, so that
// different sums rarely have the same projection.
func direction(n int) []float64 {
	v := make([]float64, n)
	for j := range v {
		v[j] = 1 + math.Sin(float64(j)*float64(j)+1)/2
	}
	linalg.Divide(v, linalg.Norm(v))
	return v
}
