package network

import (
	"math"

	"crease/algo/num/elementary"
)

// CutoffConstant is the c > 2 of Lemma approxfP.
const CutoffConstant = 2.01

// Cutoff returns the bias c·√log(mdB/ε) from which on a unit counts as bad: it is so nearly linear on Gaussian data
// that the tensors do not show it (Lemma approxfP as corrected by erratum 10). The result is 0 if mdB ≤ ε.
func Cutoff(m, d int, b, epsilon, c float64) float64 {
	return c * math.Sqrt(max(0, elementary.Log(float64(m)*float64(d)*b/epsilon)))
}

// Select returns the network of the units with the given numbers.
func (n Network) Select(units []int) Network {
	var s Network
	for _, i := range units {
		s.Append(n.W[i], n.B[i], n.A[i])
	}
	return s
}

// Above returns the numbers of the units, of weights of length one, that contribute more than least to the
// mean square beyond their linear parts.
func (n Network) Above(least float64) (units []int) {
	for i, b := range n.B {
		if n.A[i]*n.A[i]*Kernel(b, b, 1) > least {
			units = append(units, i)
		}
	}
	return units
}
