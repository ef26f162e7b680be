package network

import (
	"math"
	"math/bits"
	"sort"

	"crease/algo/num/linalg"
)

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
	r := linalg.Norm(v)
	for j := range v {
		v[j] /= r
	}
	return v
}
