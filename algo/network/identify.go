package network

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

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
	jumps, _ := f.Jumps()
	size := 0.0
	for _, v := range jumps {
		size += linalg.Norm(v)
	}
	sets, _ := subsets(jumps, make([]float64, f.Dim()+1), flipTolerance*size, 1<<MaxFlips, math.MaxInt)
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

// Ambiguous makes two networks without biases from linearly dependent weights that
// are the same function (Claim nonidentifiability): f has the coefficients of a
// dependency Σ β_i w_i = 0 as its a_i, and g is f with all units flipped. Units
// with β_i = 0 are left out; units holds the numbers of the others. It fails if the
// weights are linearly independent.
func Ambiguous(weights [][]float64) (f, g Network, units []int, err error) {
	m := len(weights)
	if m == 0 {
		return f, g, nil, errors.New("network: no weights")
	}
	w := mat.NewDense(len(weights[0]), m, nil)
	for i, v := range weights {
		w.SetCol(i, v)
	}
	var svd mat.SVD
	if !svd.Factorize(w, mat.SVDFullV) {
		return f, g, nil, errors.New("network: singular value decomposition failed")
	}
	if s := svd.Values(nil); m <= len(weights[0]) && s[m-1] > 1e-12*s[0] {
		return f, g, nil, errors.New("network: the weights are linearly independent")
	}
	var v mat.Dense
	svd.VTo(&v)
	for i, row := range weights {
		if beta := v.At(i, m-1); math.Abs(beta) > 1e-14 {
			f.Append(row, 0, beta)
			units = append(units, i)
		}
	}
	return f, f.Flip(1<<f.Units() - 1), units, nil
}

// MaxFlips is the largest number of units over which [SignPatterns] searches.
const MaxFlips = 20
