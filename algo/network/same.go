package network

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/num/linalg"
)

// SameUnit is the distance below which two units count as the same one. In w it is
// about 30 degrees, which may be so wide because the nearest units are paired first.
const SameUnit = 0.5

// Same returns for every unit of n the number of the unit of other that is the same, or −1 if there is none. The
// distance of two units is that of the points (w, b), with unit weights and up to a common sign. Units less than
// SameUnit apart are paired, the nearest first, and no unit is in two pairs.
func Same(n, other Network) []int {
	return same(n, other, func(i, j int, sign float64) float64 {
		return math.Hypot(linalg.Distance(n.W[i], other.W[j], sign), n.B[i]-sign*other.B[j])
	})
}

// SameDirection is Same, but compares units by w alone, for units whose b is not known yet.
func SameDirection(n, other Network) []int {
	return same(n, other, func(i, j int, sign float64) float64 {
		return linalg.Distance(n.W[i], other.W[j], sign)
	})
}

// same pairs the units of two networks by the smaller of their distances for both signs.
func same(n, other Network, apart func(i, j int, sign float64) float64) []int {
	return Pairs(n.Units(), other.Units(), SameUnit, func(i, j int) float64 {
		return min(apart(i, j, 1), apart(i, j, -1))
	})
}

// Pairs returns for each of n units its partner among m others, or −1 if it has none. Units less than limit apart are
// paired, the nearest first, and no unit is in two pairs. Units whose distance is NaN are not paired.
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
