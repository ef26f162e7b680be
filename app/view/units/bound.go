package units

import (
	"strings"

	"crease/algo/network"
	"crease/algo/num/tensor"
	"crease/algo/spec"
)

// bound is what the proof asks of the weights at an order ℓ: that the ℓ-th powers of the
// m weights are linearly independent.
type bound struct {
	order, units int
	most         int     // C(d+ℓ−1, ℓ): more powers are always dependent
	least        float64 // s_m(W^{⊙ℓ}), the least singular value of the powers; 0 where units > most
	enough       int     // the least order that can hold so many units, 0 if the page has none
}

// boundOf returns the bound of a spec, at order 1 where the order is left to the method.
func boundOf(s spec.Spec) bound {
	d, l := s.Network.Dim(), s.Learning.EffectiveOrder()
	b := bound{order: l, units: s.Network.Units(), most: tensor.Len(d, l), least: network.LeastSingular(s.Network, l)}
	for k := 1; k <= spec.MaxOrder && b.enough == 0; k++ {
		if b.units <= tensor.Len(d, k) {
			b.enough = k
		}
	}
	return b
}

// costly says whether the singular value takes longer than a frame may.
func costly(s spec.Spec) bool {
	m := s.Network.Units()
	return tensor.Len(s.Network.Dim(), s.Learning.EffectiveOrder())*m*m > 10_000
}

// dependent is the value up to which s_m is rounding error: the powers are dependent.
const dependent = 1e-9

// Values of s_m that are told apart in words. Errors of the tensors grow up to 1/s_m-fold.
const (
	nearDependent = 0.1
	wellApart     = 0.4
)

// powerName writes W^{⊙ℓ} as a product.
func powerName(order int) string { return "W" + strings.Repeat("⊙W", order-1) }
