package recover

import (
	"math"

	"crease/algo/hermite"
	"crease/algo/tensor"
)

const sqrt2Pi = 2.50662827463100050241576528481104525

// Scalars is what RecoverScalars found: a_i and b_i of every direction, and the
// solutions ζ_j(i) of its linear systems for j = From, From+1, ….
type Scalars struct {
	A, B      []float64
	From      int
	Zeta      [][]float64 // Zeta[i]: one row a direction
	Condition float64     // worst 1/s_m(W̃^{⊙j}) among the systems, at most 1e16
}

// RecoverScalars is Algorithm 2: given w_i up to sign it recovers a_i, and b_i
// up to the same sign. It solves Σ_i ζ_j(i) w̃_i^{⊗j} = T_j by least squares.
//
// For ℓ = 1 it does so for j = 2, 3 and sets b = −ζ₃/ζ₂, a = √(2π) ζ₂ e^{b²/2}.
// For ℓ ≥ 2 it does so for j = ℓ … ℓ+3, and with t the larger in magnitude of
// ζ_{ℓ+1} and ζ_{ℓ+2} sets
//
//	b = −(ζ_{t+1} + (t−2) ζ_{t−1}) / ζ_t,
//	a = √(2π) (−1)^t ζ_t e^{b²/2} / He_{t−2}(b).
//
// The printed formulas have the tensor order t where its Hermite index t−2
// belongs (erratum 2).
//
// With steady set, the form of ℓ = 1 is taken also for ℓ = 2 where W̃^{⊙2} has
// full column rank: ζ₂ never vanishes.
func RecoverScalars(order int, w [][]float64, t Coefficients, steady bool) Scalars {
	if order == 1 || (steady && order == 2 && tensor.SMin(w, 2) > steadyRank) {
		s := solveScalars(w, t, 2, 3)
		for i, z := range s.Zeta {
			s.A[i], s.B[i] = lowOrder(z[0], z[1])
		}
		return s
	}
	s := solveScalars(w, t, order, order+3)
	for i, z := range s.Zeta {
		s.A[i], s.B[i] = highOrder(order, z)
	}
	return s
}

// steadyRank is the least s_m(W^{⊙2}) at which W^{⊙2} passes for full rank.
const steadyRank = 1e-6

// largestBias bounds |b̃|, lest e^{b²/2} run away with noise: at φ(10)/φ(0) =
// 2·10⁻²² no unit is seen even in exact coefficients.
const largestBias = 10

func lowOrder(zeta2, zeta3 float64) (a, b float64) {
	if zeta2 == 0 {
		return 0, 0
	}
	b = clampBias(-zeta3 / zeta2)
	return zeta2 * sqrt2Pi * math.Exp(b*b/2), b
}

func highOrder(order int, zeta []float64) (a, b float64) {
	at := 1
	if math.Abs(zeta[2]) > math.Abs(zeta[1]) {
		at = 2
	}
	if zeta[at] == 0 {
		return 0, 0
	}
	index := order + at - 2 // the Hermite index t−2 of tensor order t
	b = clampBias(-(zeta[at+1] + float64(index)*zeta[at-1]) / zeta[at])
	he := hermite.Poly(index, b)
	if he == 0 {
		return 0, b
	}
	a = sqrt2Pi * zeta[at] * math.Exp(b*b/2) / he
	if index%2 != 0 {
		a = -a
	}
	return a, b
}

func clampBias(b float64) float64 { return max(-largestBias, min(largestBias, b)) }

func solveScalars(w [][]float64, t Coefficients, from, to int) Scalars {
	m := len(w)
	s := Scalars{A: make([]float64, m), B: make([]float64, m), From: from, Zeta: make([][]float64, m)}
	for j := from; j <= to; j++ {
		p := tensor.SolvePowers(t(j), w)
		s.Condition = max(s.Condition, 1/max(p.SMin, 1e-16))
		for i, z := range p.Coef {
			s.Zeta[i] = append(s.Zeta[i], z)
		}
	}
	return s
}

// scalars runs RecoverScalars on the directions found.
func (r *Result) scalars(t Coefficients, opt Options) {
	s := RecoverScalars(r.Order, r.weights(), t, !opt.Printed)
	r.ZetaFrom = s.From
	for i := range r.Units {
		r.Units[i].A, r.Units[i].B, r.Units[i].Zeta = s.A[i], s.B[i], s.Zeta[i]
	}
	r.Condition = s.Condition
}
