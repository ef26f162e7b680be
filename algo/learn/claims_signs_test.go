package learn_test

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/refine"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// hasLinearPart reports whether the learned network has a linear part beside its units.
func (c *claim) hasLinearPart() bool { return c.last.Learned.Units() > c.last.Recovered.Units() }

// requireAmbiguous checks that other choices of signs fit as well: the linear part compensates them, or the flips of
// several units cancel.
func (c *claim) requireAmbiguous() {
	n := c.last.Recovered
	c.require(n.Units() > 0, "no unit has a sign")
	if n.Units() == 0 || c.hasLinearPart() || find(c.last.Diagnoses, diagnosis.FewSamples) != nil {
		return // so few samples are met by other weights with other signs, too
	}
	noise := c.noise
	if c.wrong != nil { // wrong labels act as noise
		noise = max(noise, math.Sqrt(c.last.HeldOut))
	}
	if jumps, scale := refine.Jumps(n); noise == 0 {
		found, complete := network.Subsets(jumps, make([]float64, n.Dim()+1), 1e-5*scale, 32)
		c.require(len(found) > 1 || !complete, "one choice alone leaves no linear part")
	} else if n.Units() <= 12 {
		c.require(c.leastLinearPart(n, noise) < 75, "every other choice leaves more of a linear part than noise does")
	}
}

// leastLinearPart returns the least squared linear part over all flips of units of n, in standard errors of a
// least-squares fit of all a_i(w_i, b_i) and the linear part.
func (c *claim) leastLinearPart(n network.Network, noise float64) float64 {
	width := n.Dim() + 1
	size := (n.Units() + 1) * width
	normal := mat.NewSymDense(size, nil)
	c.samples(func(x []float64, _ float64) {
		row := mat.NewVecDense(size, nil)
		for i := range n.Units() + 1 {
			if i == n.Units() || linalg.Dot(n.W[i], x)+n.B[i] > 0 {
				for j, v := range append(slices.Clone(x), 1) {
					row.SetVec(i*width+j, v)
				}
			}
		}
		normal.SymRankOne(normal, 1/(noise*noise), row)
	})
	var factor mat.Cholesky
	var cov mat.SymDense
	if !factor.Factorize(normal) || factor.InverseTo(&cov) != nil {
		return 0 // the samples do not determine them
	}
	least := math.Inf(1)
	for set := 1; set < 1<<n.Units(); set++ {
		to, left := mat.NewDense(width, size, nil), mat.NewVecDense(width, nil)
		for j := range width {
			to.Set(j, n.Units()*width+j, 1)
			for i := range n.Units() {
				if set>>i&1 != 0 {
					to.Set(j, i*width+j, 1)
					left.SetVec(j, left.AtVec(j)+n.A[i]*append(slices.Clone(n.W[i]), n.B[i])[j])
				}
			}
		}
		var half, own mat.Dense
		half.Mul(to, &cov)
		own.Mul(&half, to.T())
		var solved mat.VecDense
		if solved.SolveVec(&own, left) == nil {
			least = min(least, mat.Dot(left, &solved))
		}
	}
	return least
}
