package network

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/num/linalg"
)

// SameUnit is the distance below which two units are taken for one that was found
// twice. In w it is about 30 degrees: wide, since the nearest pairs come first.
const SameUnit = 0.5

// Same returns for every unit of n the unit of other that is the same, −1 for none:
// the nearest within SameUnit, where units with unit weights are points (w, b) up to
// their common sign. No unit of other stands for two; of several pairings the nearest
// pairs are kept.
func Same(n, other Network) []int {
	return same(n, other, func(i, j int, sign float64) float64 {
		return math.Hypot(linalg.Distance(n.W[i], other.W[j], sign), n.B[i]-sign*other.B[j])
	})
}

// SameDirection is Same for units that are compared by w alone, as where b is still to
// be solved for.
func SameDirection(n, other Network) []int {
	return same(n, other, func(i, j int, sign float64) float64 {
		return linalg.Distance(n.W[i], other.W[j], sign)
	})
}

// same pairs the units of two networks by their distance under the nearer sign.
func same(n, other Network, apart func(i, j int, sign float64) float64) []int {
	return Pairs(n.Units(), other.Units(), SameUnit, func(i, j int) float64 {
		return min(apart(i, j, 1), apart(i, j, -1))
	})
}

// Pairs returns for each of n units the one of m others that it is paired with, −1 for
// none: pairs less than limit apart are made, the nearest first, and nothing is in two. A
// distance that is not a number is no pair's.
func Pairs(n, m int, limit float64, apart func(i, j int) float64) []int {
	type pair struct {
		i, j  int
		apart float64
	}
	var pairs []pair
	for i := range n {
		for j := range m {
			if e := apart(i, j); e < limit {
				pairs = append(pairs, pair{i, j, e})
			}
		}
	}
	slices.SortStableFunc(pairs, func(p, q pair) int { return cmp.Compare(p.apart, q.apart) })
	list, used := make([]int, n), make([]bool, m)
	for i := range list {
		list[i] = -1
	}
	for _, p := range pairs {
		if list[p.i] < 0 && !used[p.j] {
			list[p.i], used[p.j] = p.j, true
		}
	}
	return list
}
