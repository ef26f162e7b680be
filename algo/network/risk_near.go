package network

import (
	"math"

	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
)

// nearRadius is the distance in (w, b) up to which two units are represented as one
// unit and a first-order change of it. The relative error is of the order of the
// distance.
const nearRadius = 1e-3

// cluster is a sum of units that nearly coincide up to flips, to first order:
// c·σ(u) + 1{u>0}(pᵀx + q) with u = wᵀx + b and p ⊥ w.
type cluster struct {
	w    []float64
	b, c float64
	p    []float64
	q    float64
}

// nearSum is [gramSum], but cancels units that nearly coincide before the Gram sum
// instead of in it.
func nearSum(terms []term) float64 {
	clusters := gather(terms)
	sum, _ := pairSum(len(clusters), func(i, j int) float64 { return product(clusters[i], clusters[j]) })
	return sum
}

// gather assigns each term to the nearest cluster within nearRadius, or makes
// it the centre of a new one.
func gather(terms []term) []*cluster {
	var clusters []*cluster
	for _, t := range terms {
		best, sign, least := (*cluster)(nil), 1.0, nearRadius
		for _, k := range clusters {
			s := math.Copysign(1, linalg.Dot(k.w, t.w))
			if r := math.Hypot(linalg.Distance(t.w, k.w, s), s*t.b-k.b); r < least {
				best, sign, least = k, s, r
			}
		}
		if best == nil {
			clusters = append(clusters, &cluster{t.w, t.b, t.c, make([]float64, len(t.w)), 0})
			continue
		}
		best.c += t.c
		best.q += t.c * (sign*t.b - best.b)
		for j := range best.p {
			best.p[j] += t.c * (sign*t.w[j] - best.w[j])
		}
	}
	for _, k := range clusters {
		// The part of p along w only stretches the unit: 1{u>0}·wᵀx = σ(u) − b·1{u>0}.
		along := linalg.Dot(k.p, k.w)
		k.c += along
		k.q -= along * k.b
		linalg.Axpy(k.p, -along, k.w)
	}
	return clusters
}

// product returns the covariance of two clusters beyond their linear parts:
// (c_s + q_s∂_b + p_sᵀ∂_w)(c_t + q_t∂_c + p_tᵀ∂_v) applied to K(b, c, wᵀv).
func product(s, t *cluster) float64 {
	rho := clip(linalg.Dot(s.w, t.w))
	if s == t {
		rho = 1
	}
	k := kernelAll(s.b, t.b, rho)
	sv, tw := linalg.Dot(s.p, t.w), linalg.Dot(t.p, s.w)
	v := s.c*t.c*k.k +
		t.c*(s.q*k.db+sv*k.drho) +
		s.c*(t.q*k.dc+tw*k.drho) +
		linalg.Dot(s.p, t.p)*k.drho +
		s.q*t.q*(k.drho-rho*hermite.Pdf(s.b)*hermite.Pdf(t.b))
	// The rest carries p_sᵀv or p_tᵀw, which vanish faster than their factors
	// grow as the units become parallel.
	root := math.Sqrt((1 - rho) * (1 + rho))
	if root < 1e-7 {
		return v
	}
	zb, zc := (t.b-rho*s.b)/root, (s.b-rho*t.b)/root
	v += s.q * tw * hermite.Pdf(s.b) * (hermite.Cdf(zb) - hermite.Cdf(t.b))
	v += t.q * sv * hermite.Pdf(t.b) * (hermite.Cdf(zc) - hermite.Cdf(s.b))
	return v + sv*tw*hermite.Pdf(s.b)*hermite.Pdf(zb)/root
}
