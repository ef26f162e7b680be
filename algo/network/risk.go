package network

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"gonum.org/v1/gonum/integrate/quad"

	"crease/algo/num/elementary"
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// Energy returns E f² over x ~ N(0, I), in closed form.
func Energy(f Network) float64 { return Risk(f, Network{}) }

// Variance returns E(f − E f)² over x ~ N(0, I), in closed form; a constant costs it no digits but those of f itself.
func Variance(f Network) float64 {
	if f.Units() == 0 {
		return 0
	}
	f.C -= f.Coefficient(0).Data[0]
	return Energy(f)
}

// Risk returns E(f−g)² over x ~ N(0, I), the risk of the paper's theorems, in closed form and never negative. Weights
// need not be of unit length; a zero row is the constant a·σ(b). It panics if the dimensions differ.
//
// The risk is split by degree: squares of the differences of f̂₀ and f̂₁, and a Gram sum over [Kernel] for all
// degrees from two on, in which a unit and its flip are the same function. Where units cancel, of f, of g or of both,
// and less than 1e−9 of the terms is left, all of it is computed in twice the digits (precise.go). With S the sum of
// the sizes |a_i|·√(1+b_i²) of normalised units and |c|, the risk is right to 1e−5 of itself or, where that is more,
// to 1e−30·S².
func Risk(f, g Network) float64 { return Between(f, g).Risk() }

// Difference is f − g of two networks, scale·(Σ terms + constant), for one goroutine. It keeps what it has computed, so
// neither network may change.
type Difference struct {
	f, g            Network
	terms           []term
	constant, scale float64
	low, lowSize    [2]float64 // of degrees 0 and 1, see lowLoss
	doubles, before *precise   // nil until they are needed, and those of another difference of f
}

// Between returns f − g. It panics if the dimensions differ.
func Between(f, g Network) *Difference { return (&Difference{f: f}).With(g) }

// With returns f − g for the same f and another g, and does not compute again what f alone decides.
func (d *Difference) With(g Network) *Difference {
	d = &Difference{f: d.f, g: g, before: cmp.Or(d.doubles, d.before)}
	d.terms, d.constant, d.scale = difference(d.f, g)
	d.low, d.lowSize = lowLoss(d.terms, d.constant)
	return d
}

// precise returns the difference in doubles.
func (d *Difference) precise() *precise {
	if d.doubles == nil {
		d.doubles = newPrecise(d.f, d.g, d.scale, d.before)
	}
	return d.doubles
}

// Risk returns [Risk] of the two.
func (d *Difference) Risk() float64 {
	low, lowSize := d.low[0]+d.low[1], d.lowSize[0]+d.lowSize[1]
	if !cancelled(low, lowSize) { // where these cancel the rest mostly does too, and takes longest
		high, size := pairSum(d.terms, func(i, j int, rho float64) float64 {
			return d.terms[i].c * d.terms[j].c * Kernel(d.terms[i].b, d.terms[j].b, rho)
		})
		if risk := low + max(high, 0); !cancelled(risk, size+lowSize) {
			return loss(risk, d.scale)
		}
	}
	return loss(d.precise().risk(), d.precise().scale)
}

// loss returns a mean square of which the unit is given, never negative and always finite.
func loss(v, unit float64) float64 {
	if v = max(v, 0) * unit * unit; !linalg.Finite(v) {
		return math.MaxFloat64
	}
	return v
}

// cancelled reports whether so little is left of a sum of terms of that size that its rounding, some 1e−15, shows.
func cancelled(sum, size float64) bool { return sum < 1e-9*size }

// term is c·σ(wᵀx+b) with ‖w‖ = 1.
type term struct {
	w    []float64
	b, c float64
}

// difference returns f − g as scale·(Σ terms + constant).
func difference(f, g Network) (terms []term, constant, scale float64) {
	if f.Dim() != g.Dim() && f.Dim() != 0 && g.Dim() != 0 {
		panic("network: dimensions differ")
	}
	add := func(n Network, sign float64) {
		n = n.Normalised()
		constant += sign * n.C
		for i, w := range n.W {
			if linalg.Norm(w) == 0 {
				constant += sign * n.A[i] * max(n.B[i], 0)
				continue
			}
			same := func(t term) bool { return t.b == n.B[i] && slices.Equal(t.w, w) }
			if at := slices.IndexFunc(terms, same); at >= 0 { // of a network and itself nothing is left, exactly
				terms[at].c += sign * n.A[i]
			} else {
				terms = append(terms, term{w, n.B[i], sign * n.A[i]})
			}
		}
	}
	add(f, 1)
	add(g, -1)
	terms = slices.DeleteFunc(terms, func(t term) bool { return t.c == 0 })
	scale = max(math.Abs(constant), linalg.Largest(len(terms), func(i int) float64 { return math.Abs(terms[i].c) }))
	if scale == 0 {
		return nil, 0, 0
	}
	for i := range terms {
		terms[i].c /= scale
	}
	return terms, constant / scale, scale
}

// lowLoss returns (Δf̂₀)² and ‖Δf̂₁‖², and the squares of the sizes of their terms.
func lowLoss(terms []term, constant float64) (loss, size [2]float64) {
	sums := make([]compensated, 1)
	if len(terms) > 0 {
		sums = make([]compensated, 1+len(terms[0].w))
	}
	sums[0].add(constant)
	size[0] = math.Abs(constant)
	for _, t := range terms {
		var low [2]float64
		hermite.ReLUTo(low[:], t.b)
		sums[0].add(t.c * low[0])
		for j, v := range t.w {
			sums[1+j].add(t.c * low[1] * v)
		}
		for k := range size {
			size[k] += math.Abs(t.c * low[k])
		}
	}
	for j, s := range sums {
		loss[min(j, 1)] += s.value() * s.value()
	}
	for k, s := range size {
		size[k] = s * s
	}
	return loss, size
}

// pairSum returns the sum of a symmetric product over all pairs of terms, of which rho is wᵀv, and that of its magnitudes.
func pairSum(terms []term, product func(i, j int, rho float64) float64) (sum, size float64) {
	var total compensated
	for i, s := range terms {
		for j := range i + 1 {
			v := 0.0
			if i == j {
				v = product(i, i, 1)
			} else {
				v = 2 * product(i, j, linalg.Dot(s.w, terms[j].w))
			}
			total.add(v)
			size += math.Abs(v)
		}
	}
	return total.value(), size
}

// compensated is a sum with Neumaier's correction.
type compensated struct{ sum, rest float64 }

func (c *compensated) add(v float64) {
	t := c.sum + v
	if math.Abs(c.sum) >= math.Abs(v) {
		c.rest += (c.sum - t) + v
	} else {
		c.rest += (v - t) + c.sum
	}
	c.sum = t
}

func (c *compensated) value() float64 { return c.sum + c.rest }

// legendre returns the nodes and weights of the Gauss–Legendre rule on (0, 1) used on every panel of [Kernel]. Twenty
// nodes resolve the integrand to rounding on a panel that is no longer than its distance from the singular angle.
var legendre = sync.OnceValues(func() (x, w *[20]float64) {
	x, w = new([20]float64), new([20]float64)
	quad.Legendre{}.FixedLocations(x[:], w[:], 0, 1)
	return x, w
})

// Kernel returns the covariance of two units, σ(wᵀx+b) and σ(vᵀx+c) with unit weights and rho = wᵀv, after regression
// on linear functions: Σ_{k≥2} c_k(b)c_k(c)ρ^k/k! with the coefficients c_k of Lemma hermitecoeffs.
//
// Differentiating twice by ρ turns the ReLUs into point masses, so that K = ∫₀^ρ (ρ−t) p(t) dt with p(t) the
// bivariate normal density at (b, c) and correlation t. The integrand has one sign: small values keep their relative
// accuracy. Flipping a unit, (b, ρ) → (−b, −ρ), leaves K unchanged, since σ(−z) = σ(z) − z. A rho beyond ±1 by
// rounding is taken as ±1.
func Kernel(b, c, rho float64) float64 {
	rho = max(-1, min(1, rho))
	if rho < 0 {
		b, rho = -b, -rho
	}
	// Beyond farBias the density underflows: such a unit is linear.
	const farBias = 39
	if rho == 0 || math.Abs(b) > farBias || math.Abs(c) > farBias {
		return 0
	}
	// The angle is measured from π/2, where the density is singular if b ≠ c:
	// φ = φ₀ + t, from the end t = 0 at correlation ρ to independence.
	phi0, length := math.Acos(rho), math.Asin(rho)
	sin0, cos0 := math.Sincos(phi0)
	gap := b - c
	nodes, weights := legendre()
	sum := 0.0
	for lo := 0.0; lo < length; {
		hi := length
		if edge := panelEnd(phi0+lo, math.Abs(gap)) - phi0; edge < length && edge > lo {
			hi = edge
		}
		for i, node := range nodes {
			// sin φ and cos φ from those of φ₀ and of t/2.
			sinHalf, cosHalf := math.Sincos((lo + (hi-lo)*node) / 2)
			sinT, cosT := 2*sinHalf*cosHalf, 1-2*sinHalf*sinHalf
			sin, cos := sin0*cosT+cos0*sinT, cos0*cosT-sin0*sinT
			apart, half := gap/(sin*sin), 1/(1+cos)
			// (b²−2bc·cos φ+c²)/(2 sin²φ), free of cancellation.
			p := elementary.Exp(-gap*apart/2-b*c*half) * (hi - lo) * weights[i] / (2 * math.Pi)
			sum += 2 * (sin0*cosHalf + cos0*sinHalf) * sinHalf * p // ρ − cos φ = 2 sin(φ₀+t/2) sin t/2
		}
		lo = hi
	}
	return sum
}

// panelEnd returns the angle at which a panel that starts at phi ends. Panels double in length: exp(−gap²/2sin²φ)
// varies on the scale of φ itself. Below φ = gap/8 it is negligible, and where the gap is tiny its trace lies at
// angles too small to matter.
func panelEnd(phi, gap float64) float64 {
	start := 0.4
	if gap > 1e-6 {
		start = min(start, max(gap/8, 1e-5))
	}
	return max(start, 2*phi)
}

// LossByOrder returns (1/k!)‖T_k − f̂_k‖²_F for k = 0 … last, the terms of the loss proposition for networks f and g,
// with T_k the coefficients of g. The sum over all k is [Risk]. Inner products of powers are (wᵀv)^k and the
// coefficients run through normalised Hermite polynomials, so no tensor is built and k may go into the hundreds. It
// panics if last < 0.
//
// As in [Risk], terms of which little is left are computed in twice the digits.
func (d *Difference) LossByOrder(last int) []float64 {
	if last < 0 {
		panic("network: negative order")
	}
	list, gamma := make([]float64, last+1), make([][]float64, len(d.terms))
	for i, t := range d.terms {
		gamma[i] = make([]float64, last+1)
		normalisedReLU(gamma[i], t.b)
	}
	for k := range list {
		var v, size float64
		if k < 2 {
			v, size = d.low[k], d.lowSize[k]
		} else {
			v, size = pairSum(d.terms, func(i, j int, rho float64) float64 {
				return d.terms[i].c * d.terms[j].c * gamma[i][k] * gamma[j][k] * math.Pow(rho, float64(k))
			})
		}
		unit := d.scale
		if cancelled(v, size) {
			p := d.precise()
			p.expand(last + 1) // all at once
			v, unit = p.order(k), p.scale
		}
		list[k] = loss(v, unit)
	}
	return list
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

// normalisedReLU stores in dst the coefficients of σ(z+b) in the orthonormal Hermite polynomials He_k/√k!, which are
// those of [hermite.ReLUTo] over √k! and stay bounded.
func normalisedReLU(dst []float64, b float64) {
	hermite.ReLUTo(dst[:min(2, len(dst))], b)
	prev, cur, sign := 0.0, hermite.Pdf(b), 1.0 // φ·He_{k−2}/√(k−2)!
	for k := 2; k < len(dst); k++ {
		dst[k] = sign * cur / math.Sqrt(float64(k)*float64(k-1))
		prev, cur = cur, (b*cur-math.Sqrt(float64(k-2))*prev)/math.Sqrt(float64(k-1))
		sign = -sign
	}
}
