package recovery

import (
	"math"

	"crease/algo/base/work"
	"crease/algo/num/elementary"
	"crease/algo/num/hermite"
	"crease/algo/num/tensor"
)

const sqrt2Pi = 2.50662827463100050241576528481104525

// Scalars is what RecoverScalars found: a_i and b_i for every direction, and
// the solutions ζ_j(i) of its linear systems for j = From, From+1, ….
type Scalars struct {
	A, B []float64
	From int
	Zeta [][]float64 // Zeta[i]: one row a direction
	Used []int       // the order t of the ζ_t(i) that was divided by
	SMin []float64   // SMin[k]: s_m(W̃^{⊙j}) of the system for j = From+k
}

// RecoverScalars is Algorithm 2: given w_i up to sign it recovers a_i, and b_i
// up to the same sign. It solves Σ_i ζ_j(i) w̃_i^{⊗j} = T_j by least squares.
//
// For ℓ = 1 it does so for j = 2, 3 and sets b = −ζ₃/ζ₂, a = √(2π) ζ₂ e^{b²/2}. For ℓ ≥ 2 it does so for j = ℓ … ℓ+3,
// and with t the larger in magnitude of ζ_{ℓ+1} and ζ_{ℓ+2} sets
//
//	b = −(ζ_{t+1} + (t−2) ζ_{t−1}) / ζ_t,
//	a = √(2π) (−1)^t ζ_t e^{b²/2} / He_{t−2}(b).
//
// The printed formulas have the tensor order t where its Hermite index t−2 belongs (erratum 2).
//
// If steady is set, the form for ℓ = 1 is also used for ℓ = 2 if W̃^{⊙2} has full
// column rank, because ζ₂ never vanishes.
//
// It yields by meter, which may be nil; if that fails the scalars are not to be used.
func RecoverScalars(order int, w [][]float64, t Coefficients, steady bool, meter *work.Meter) Scalars {
	from, to, m := order, order+3, len(w)
	low := order == 1 || (steady && order == 2 && tensor.SMin(w, 2) > steadyRank)
	if low {
		from, to = 2, 3
	}
	s := Scalars{A: make([]float64, m), B: make([]float64, m), From: from, Zeta: make([][]float64, m),
		Used: make([]int, m)}
	quiet := meter.Quiet()
	for j := from; j <= to; j++ {
		p := tensor.SolvePowers(t(j), w, quiet)
		s.SMin = append(s.SMin, p.SMin)
		for i, z := range p.Coef {
			s.Zeta[i] = append(s.Zeta[i], z)
		}
	}
	for i, z := range s.Zeta {
		if low {
			s.A[i], s.B[i] = lowOrder(z[0], z[1])
			s.Used[i] = 2
		} else {
			s.A[i], s.B[i], s.Used[i] = highOrder(order, z)
		}
	}
	return s
}

// steadyRank is the least s_m(W^{⊙2}) at which W^{⊙2} counts as full rank.
const steadyRank = 1e-6

// largestBias bounds |b̃|, as noise would blow up e^{b²/2}: at φ(10)/φ(0) =
// 2·10⁻²² no unit is seen even in exact coefficients.
const largestBias = 10

func lowOrder(zeta2, zeta3 float64) (a, b float64) {
	if zeta2 == 0 {
		return 0, 0
	}
	b = clampBias(-zeta3 / zeta2)
	return zeta2 * sqrt2Pi * elementary.Exp(b*b/2), b
}

func highOrder(order int, zeta []float64) (a, b float64, used int) {
	at := 1
	if math.Abs(zeta[2]) > math.Abs(zeta[1]) {
		at = 2
	}
	used = order + at
	if zeta[at] == 0 {
		return 0, 0, used
	}
	index := used - 2 // the Hermite index t−2 of tensor order t
	b = clampBias(-(zeta[at+1] + float64(index)*zeta[at-1]) / zeta[at])
	he := hermite.Poly(index, b)
	if he == 0 {
		return 0, b, used
	}
	a = sqrt2Pi * zeta[at] * elementary.Exp(b*b/2) / he
	if index%2 != 0 {
		a = -a
	}
	return a, b, used
}

func clampBias(b float64) float64 { return max(-largestBias, min(largestBias, b)) }

// scalars runs RecoverScalars on the directions found.
func (r *Result) scalars(t Coefficients, opt Options) {
	s := RecoverScalars(r.Order, r.Network().W, t, true, opt.Work)
	r.ZetaFrom = s.From
	spread := make([]float64, len(s.SMin))
	for k := range spread {
		j := s.From + k
		// One ζ_j errs by what one entry does, magnified by 1/s_m.
		spread[k] = opt.spread(t, j) / math.Sqrt(float64(tensor.Len(t(j).Dim, j))) / max(s.SMin[k], 1e-16)
	}
	for i := range r.Units {
		u := &r.Units[i]
		u.A, u.B, u.Zeta = s.A[i], s.B[i], s.Zeta[i]
		// To first order, at most largestBias.
		at := s.Used[i] - s.From
		e := spread[at+1] + math.Abs(u.B)*spread[at]
		if at > 0 {
			e += math.Abs(float64(s.Used[i]-2)) * spread[at-1]
		}
		if e /= math.Abs(u.Zeta[at]); !(e < largestBias) {
			e = largestBias
		}
		u.BiasError = e
	}
}

// Sight is the size of the coefficients of a unit of bias b in the two tensors of order ℓ.
type Sight struct {
	Odd  float64 // |He_{2ℓ−1}(b)| φ(b), its coefficient in f̂_{2ℓ+1} over |a|
	Even float64 // |He_{2ℓ}(b)| φ(b), its coefficient in f̂_{2ℓ+2} over |a|
}

// WhoSees returns for every bias how strongly f̂_{2ℓ+1} and f̂_{2ℓ+2} see its unit. The pair is (He_{2ℓ−1}, He_{2ℓ}),
// consecutive and without a common root; the printed second set has He_{2ℓ+1}, which at ℓ = 1 vanishes with He_1 at b
// = 0 (erratum 3).
func WhoSees(order int, biases []float64) []Sight {
	s := make([]Sight, len(biases))
	for i, b := range biases {
		pdf := hermite.Pdf(b)
		s[i] = Sight{Odd: math.Abs(hermite.Poly(2*order-1, b)) * pdf, Even: math.Abs(hermite.Poly(2*order, b)) * pdf}
	}
	return s
}
