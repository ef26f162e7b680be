package units

import (
	"cmp"
	"math/bits"
	"slices"

	"crease/algo/network"
)

// twins are the networks that are one function with n, n left out: they differ from it in
// the signs of some units (network.SignPatterns). Each is a set of units to flip. They
// are in the order in which the button shows them: by the signs of all units, going round,
// so that pressing it again and again visits all.
func twins(n network.Network) []uint32 {
	masks, err := network.SignPatterns(n)
	if err != nil {
		return nil
	}
	signs := signsOf(n)
	place := func(mask uint32) uint32 { return (signs ^ mask) - signs } // of unsigned numbers: goes round
	masks = slices.DeleteFunc(masks, func(m uint32) bool { return m == 0 })
	slices.SortFunc(masks, func(a, b uint32) int { return cmp.Compare(place(a), place(b)) })
	return masks
}

// signsOf has a bit for every unit whose weight's first number other than 0 is negative.
func signsOf(n network.Network) (signs uint32) {
	for i, w := range n.W {
		k := slices.IndexFunc(w, func(v float64) bool { return v != 0 })
		if k >= 0 && w[k] < 0 {
			signs |= 1 << i
		}
	}
	return signs
}

// flipped lists the units of a set, counted from 0.
func flipped(mask uint32) (list []int) {
	for ; mask != 0; mask &= mask - 1 {
		list = append(list, bits.TrailingZeros32(mask))
	}
	return list
}
