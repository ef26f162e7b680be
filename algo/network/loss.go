package network

import (
	"math"

	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// LossByOrder returns (1/k!)‖T_k − f̂_k‖²_F for k = 0 … last, the terms of the
// loss proposition for networks f and g, with T_k the coefficients of g. The
// sum over all k is [Risk]. Inner products of powers are (wᵀv)^k and the
// coefficients run through normalised Hermite polynomials, so no tensor is
// built and k may go into the hundreds. It panics if the dimensions differ or
// last < 0.
//
// As in [Risk], from k = 2 on terms that vanish in the rounding of their Gram
// sum are computed from first-order differences of nearly equal units.
func LossByOrder(f, g Network, last int) []float64 {
	if last < 0 {
		panic("network: negative order")
	}
	loss := make([]float64, last+1)
	terms, constant, scale := difference(f, g)
	if scale == 0 {
		return loss
	}
	plain, near := newOrders(single(terms), last), (*orders)(nil)
	for k := range loss {
		if k < 2 {
			loss[k] = degree(terms, constant, k)
		} else {
			sum, size := plain.term(k)
			if sum < 1e-9*size {
				if near == nil {
					near = newOrders(gather(terms), last)
				}
				if v, _ := near.term(k); math.Abs(v-sum) < 1e-14*size {
					sum = v
				}
			}
			loss[k] = max(sum, 0)
		}
		if loss[k] *= scale * scale; !linalg.Finite(loss[k]) {
			loss[k] = math.MaxFloat64
		}
	}
	return loss
}

// LossAgainst returns (1/k!)‖T_k − ĝ_k‖²_F for estimated or exact tensors T_0, T_1, ….
// It panics if their dimension is not g's.
func LossAgainst(t []*tensor.Sym, g Network) []float64 {
	loss := make([]float64, len(t))
	factorial := 1.0
	for k, tk := range t {
		factorial *= float64(max(k, 1))
		r := tk.Clone()
		if g.Units() > 0 {
			r.AddScaled(-1, g.Coefficient(k))
		}
		loss[k] = r.Inner(r) / factorial
	}
	return loss
}

// single makes each term a cluster of its own.
func single(terms []term) []*cluster {
	out := make([]*cluster, len(terms))
	for i, t := range terms {
		out[i] = &cluster{t.w, t.b, t.c, make([]float64, len(t.w)), 0}
	}
	return out
}

// orders evaluates (1/k!)‖Σ clusters‖² order by order. A cluster's tensor is
// (c·γ_k + q·γ_{k+1}) w^{⊗k} + k γ_k sym(p ⊗ w^{⊗k−1}): the coefficient γ_k(b)
// of σ(z+b) has derivative γ_{k+1}.
type orders struct {
	clusters []*cluster
	gamma    [][]float64 // γ_k/√k!
}

func newOrders(clusters []*cluster, last int) *orders {
	o := &orders{clusters, make([][]float64, len(clusters))}
	for i, s := range clusters {
		o.gamma[i] = make([]float64, last+2)
		normalisedReLU(o.gamma[i], s.b)
	}
	return o
}

// normalisedReLU stores in dst the coefficients of σ(z+b) in the orthonormal
// Hermite polynomials He_k/√k!, which are those of [hermite.ReLUTo] over √k!
// and stay bounded.
func normalisedReLU(dst []float64, b float64) {
	hermite.ReLUTo(dst[:min(2, len(dst))], b)
	prev, cur, sign := 0.0, hermite.Pdf(b), 1.0 // φ·He_{k−2}/√(k−2)!
	for k := 2; k < len(dst); k++ {
		dst[k] = sign * cur / math.Sqrt(float64(k)*float64(k-1))
		prev, cur = cur, (b*cur-math.Sqrt(float64(k-2))*prev)/math.Sqrt(float64(k-1))
		sign = -sign
	}
}

// term returns the loss of order k ≥ 2 and the sum of the magnitudes of its terms.
func (o *orders) term(k int) (sum, size float64) {
	return pairSum(len(o.clusters), func(i, j int) float64 { return o.product(i, j, k) })
}

func (o *orders) product(i, j, k int) float64 {
	s, t := o.clusters[i], o.clusters[j]
	rho := clip(linalg.Dot(s.w, t.w))
	if i == j {
		rho = 1
	}
	n := float64(k)
	gs, gt := o.gamma[i][k], o.gamma[j][k]
	// γ_{k+1}/√k! from γ_{k+1}/√(k+1)!.
	cs := s.c*gs + s.q*o.gamma[i][k+1]*math.Sqrt(n+1)
	ct := t.c*gt + t.q*o.gamma[j][k+1]*math.Sqrt(n+1)
	sv, tw := linalg.Dot(s.p, t.w), linalg.Dot(t.p, s.w)
	low := math.Pow(rho, n-2)
	return rho*rho*low*cs*ct +
		rho*low*n*(cs*gt*tw+ct*gs*sv+gs*gt*linalg.Dot(s.p, t.p)) +
		low*n*(n-1)*gs*gt*sv*tw
}
