package network

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"

	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
)

// exactPrecision is the number of bits of what integrates networks exactly.
const exactPrecision = 224

func exactly(v float64) *big.Float { return new(big.Float).SetPrec(exactPrecision).SetFloat64(v) }

// zero returns a number to compute in.
func zero() *big.Float { return exactly(0) }

// exactNormal returns Φ(x) and φ(x), |x| ≤ 40, by Φ = ½ + φ Σ x^{2k+1}/(2k+1)!!.
func exactNormal(x *big.Float) (below, density *big.Float) {
	square := zero().Mul(x, x)
	sum, term := zero(), zero().Set(x)
	for k := 1.0; term.Sign() != 0 && term.MantExp(nil) > -exactPrecision; k++ {
		sum.Add(sum, term)
		term.Quo(term.Mul(term, square), exactly(2*k+1))
	}
	density = bigExp(zero().Quo(square, exactly(-2)))
	density.Quo(density, zero().Sqrt(twoPi.big()))
	sum.Mul(sum, density)
	return sum.Add(sum, exactly(.5)), density
}

// exactLine returns E(Σ a_i σ(w_i z + b_i))² over z ~ N(0, 1) in one dimension: between two neighbouring creases the
// function is αz + β, and ∫(αz+β)²φ = (α²+β²)Φ − (α²z+2αβ)φ.
func exactLine(a []float64, w, b []*big.Float) *big.Float {
	var at []*big.Float
	for i := range a {
		if w[i].Sign() != 0 {
			z := zero().Quo(b[i], w[i])
			if z.Neg(z); zero().Abs(z).Cmp(exactly(30)) < 0 {
				at = append(at, z)
			}
		}
	}
	at = append(at, exactly(-30), exactly(30))
	slices.SortFunc(at, func(x, y *big.Float) int { return x.Cmp(y) })
	total := zero()
	below, density := exactNormal(at[0])
	for n := range at[1:] {
		lo, hi := at[n], at[n+1]
		middle := zero().Add(lo, hi)
		middle.Quo(middle, exactly(2))
		alpha, beta := zero(), zero()
		for i := range a {
			u := zero().Mul(w[i], middle)
			if u.Add(u, b[i]).Sign() > 0 {
				alpha.Add(alpha, zero().Mul(exactly(a[i]), w[i]))
				beta.Add(beta, zero().Mul(exactly(a[i]), b[i]))
			}
		}
		square := zero().Mul(alpha, alpha)
		primitive := func(z, below, density *big.Float) *big.Float {
			v := zero().Add(square, zero().Mul(beta, beta))
			v.Mul(v, below)
			tail := zero().Mul(alpha, beta)
			tail.Mul(tail, exactly(2)).Add(tail, zero().Mul(square, z))
			return v.Sub(v, tail.Mul(tail, density))
		}
		nextBelow, nextDensity := exactNormal(hi)
		total.Add(total, primitive(hi, nextBelow, nextDensity))
		total.Sub(total, primitive(lo, below, density))
		below, density = nextBelow, nextDensity
	}
	return total
}

// exactEnergy returns E f² for d = 1, exactly, or d = 2: exactly over the second coordinate and by Gauss–Legendre over
// the first, on panels that end where two creases cross. The integrand is positive, so nothing cancels.
func exactEnergy(f Network) float64 {
	second := f.Dim() - 1
	w, b := make([]*big.Float, f.Units()), make([]*big.Float, f.Units())
	line := func(x float64) float64 {
		for i, v := range f.W {
			w[i], b[i] = exactly(v[second]), exactly(f.B[i])
			if second > 0 {
				b[i].Add(b[i], zero().Mul(exactly(v[0]), exactly(x)))
			}
		}
		v, _ := exactLine(f.A, w, b).Float64()
		return v
	}
	if second == 0 {
		return line(0)
	}
	const far = 7
	ends := []float64{}
	for x := -far; x <= far; x++ {
		ends = append(ends, float64(x))
	}
	for i, u := range f.W {
		for j, v := range f.W[:i] {
			if det := u[0]*v[1] - u[1]*v[0]; det != 0 {
				if x := (u[1]*f.B[j] - v[1]*f.B[i]) / det; math.Abs(x) < far {
					ends = append(ends, x)
				}
			}
		}
	}
	slices.Sort(ends)
	total := 0.0
	for n := range ends[1:] {
		if ends[n] < ends[n+1] {
			total += quad.Fixed(func(x float64) float64 { return line(x) * hermite.Pdf(x) }, ends[n], ends[n+1], 10,
				quad.Legendre{}, 1)
		}
	}
	return total
}

// unitAt is the weight at an angle; in one dimension it is ±1.
func unitAt(d int, angle float64) []float64 {
	if d == 1 {
		return []float64{math.Copysign(1, math.Cos(angle))}
	}
	return []float64{math.Cos(angle), math.Sin(angle)}
}

// Networks whose own units nearly cancel, in one dimension and two, against exact integration: pairs with opposite a,
// in the same and in opposite directions, merged units, where the first order cancels too, and many units that cancel
// together. The closed form in ordinary numbers, or to first order in the distance, is all rounding here.
func TestRiskOfCancellingUnits(t *testing.T) {
	for _, d := range []int{1, 2} {
		cases := map[string]Network{}
		deltas := []float64{1e-1, 1e-3, 1e-6, 1e-9}
		if d == 2 {
			deltas = []float64{1e-2, 1e-6}
		}
		for _, delta := range deltas {
			for _, a := range []float64{1, 1e6}[d-1:] {
				name := func(kind string) string { return fmt.Sprintf("d=%d %s δ=%g a=%g", d, kind, delta, a) }
				v, turned := unitAt(d, .7), unitAt(d, .7+delta)
				cases[name("pair")] = Network{
					W: [][]float64{v, turned}, B: []float64{.3, .3 + delta}, A: []float64{a, -a},
				}
				cases[name("opposite pair")] = Network{
					W: [][]float64{v, linalg.Scaled(turned, -1), v, make([]float64, d)},
					B: []float64{.3, -.3 - delta, 20, 19.7}, A: []float64{a, -a, -a, a}, // what is left is linear
				}
				cases[name("merged")] = Network{
					W: [][]float64{v, turned, unitAt(d, .7-delta)}, B: []float64{.3, .3 + delta, .3 - delta},
					A: []float64{2 * a, -a, -a},
				}
				cases[name("mirrored")] = Network{ // creases on either side of 0 and nearly one, and as many that cancel them
					W: [][]float64{v, v, v, v}, B: []float64{3e-4, -3e-4, 3e-4 + delta, -3e-4 - delta},
					A: []float64{a, a, -a, -a},
				}
				cases[name("mirrored and flipped")] = Network{
					W: [][]float64{v, linalg.Scaled(v, -1), v, linalg.Scaled(v, -1)},
					B: []float64{3e-4, 3e-4, 3e-4 + delta, 3e-4 + delta}, A: []float64{a, a, -a, -a},
				}
				cases[name("pair and another")] = Network{
					W: [][]float64{v, turned, unitAt(d, 2)}, B: []float64{-1, -1 - delta, .4},
					A: []float64{a, -a, a * delta},
				}
			}
		}
		if d == 1 {
			spline, sign := Network{}, 1.0 // a difference of order 8 in b: a smooth bump
			for i, c := range []float64{1, 8, 28, 56, 70, 56, 28, 8, 1} {
				spline.Append([]float64{1}, .01*float64(i-4), sign*c)
				sign = -sign
			}
			cases["spline"] = spline
		}
		for name, f := range cases {
			got, want, size := Energy(f), exactEnergy(f), 0.0
			for i, a := range f.A {
				size += math.Abs(a) * math.Hypot(1, f.B[i])
			}
			if math.Abs(got-want) > 1e-5*want+1e-30*size*size {
				t.Errorf("%s: %g, exactly %g", name, got, want)
			}
			half := f.Units() / 2
			left, right := Network{}, Network{}
			for i, w := range f.W {
				if i < half {
					left.Append(w, f.B[i], f.A[i])
				} else {
					right.Append(w, f.B[i], -f.A[i])
				}
			}
			if risk := Risk(left, right); math.Abs(risk-want) > 1e-5*want+1e-30*size*size {
				t.Errorf("%s: as the risk of its parts %g, exactly %g", name, risk, want)
			}
		}
	}
}

// The same kinds in up to ten dimensions against the mean over drawn points, within five standard errors.
func TestRiskOfCancellingUnitsDrawn(t *testing.T) {
	n := 4_000_000
	if testing.Short() {
		n = 100_000
	}
	for _, d := range []int{1, 3, 10} {
		for _, delta := range []float64{1e-2, 1e-6} {
			r := seeded(uint64(d))
			// Two units at a distance delta with opposite a of 10⁶, against a third one between them.
			f, g, u := Network{}, Network{}, someNetwork(r, d, 1, 1).Normalised()
			near := func() []float64 {
				w := linalg.Scaled(u.W[0], 1)
				for j := range w {
					w[j] += delta * r.NormFloat64()
				}
				return w
			}
			f.Append(near(), u.B[0]+delta, 1e6)
			f.Append(near(), u.B[0]-delta, -1e6)
			g.Append(near(), u.B[0], 1e6*delta)
			sum, squares, x := 0.0, 0.0, make([]float64, d)
			for range n {
				for j := range x {
					x[j] = r.NormFloat64()
				}
				v := f.Eval(x) - g.Eval(x)
				sum += v * v / float64(n)
				squares += v * v * v * v / float64(n)
			}
			sd := math.Sqrt((squares - sum*sum) / float64(n))
			if got := Risk(f, g); math.Abs(got-sum) > 5*sd {
				t.Errorf("d=%d δ=%g: %g, drawn points %g ± %g", d, delta, got, sum, sd)
			}
		}
	}
}

// The loss by order of two units merged into one between them, −a δ² γ_k”(b) = −a δ² γ_{k+2}(b) but for δ⁴: all
// orders vanish in the rounding of ordinary numbers.
func TestLossOfMergedUnits(t *testing.T) {
	const b, delta, a = .375, 1. / (1 << 17), 1e3
	f := Network{W: [][]float64{{.6, .8}, {.6, .8}}, B: []float64{b + delta, b - delta}, A: []float64{a, a}}
	g := Network{W: [][]float64{{.6, .8}}, B: []float64{b}, A: []float64{2 * a}}
	factorial := 1.0
	for k, got := range Between(f, g).LossByOrder(9) {
		factorial *= float64(max(k, 1))
		want := math.Pow(a*delta*delta*hermite.ReLU(k+2, b), 2) / factorial
		if math.Abs(got-want) > 1e-6*want {
			t.Errorf("order %d: %g, expected %g", k, got, want)
		}
	}
}
