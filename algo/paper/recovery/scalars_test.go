package recovery

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/data/networktest"
	"crease/algo/num/hermite"
	"crease/algo/num/tensor"
)

// zetas returns ζ_from … ζ_to of the unit (a, b), by definition.
func zetas(a, b float64, from, to int) []float64 {
	z := make([]float64, 0, to-from+1)
	for j := from; j <= to; j++ {
		z = append(z, a*hermite.ReLU(j, b))
	}
	return z
}

// printed is Algorithm 2 as the paper prints it for ℓ ≥ 2, with the tensor order
// where the Hermite index belongs.
func printed(order int, zeta []float64) (a, b float64) {
	at := 1
	if math.Abs(zeta[2]) > math.Abs(zeta[1]) {
		at = 2
	}
	q := order + at
	b = -(zeta[at+1] + float64(q)*zeta[at-1]) / zeta[at]
	a = math.Sqrt(2*math.Pi) * math.Pow(-1, float64(q)) * zeta[at] * math.Exp(b*b/2) / hermite.Poly(q, b)
	return a, b
}

// Erratum 2: at ℓ = 2 and (a, b) = (1.5, .7) the printed formulas give
// (13.39, 3.56). Would catch the printed index shift at any order.
func TestScalarsIndex(t *testing.T) {
	a, b := printed(2, zetas(1.5, .7, 2, 5))
	if math.Abs(a-13.39) > .01 || math.Abs(b-3.56) > .01 {
		t.Errorf("the printed form gives (%.2f, %.2f); erratum 2 has (13.39, 3.56)", a, b)
	}
	for order := 2; order <= 5; order++ {
		for _, b := range []float64{0, .7, -.7, 1, -1, math.Sqrt(3), 2.4, -3} {
			for _, a := range []float64{1.5, -.6} {
				gotA, gotB, _ := highOrder(order, zetas(a, b, order, order+3))
				if math.Abs(gotA-a) > 1e-12 || math.Abs(gotB-b) > 1e-12 {
					t.Errorf("ℓ=%d (a, b) = (%v, %v): got (%v, %v)", order, a, b, gotA, gotB)
				}
			}
		}
	}
}

// Both forms of Algorithm 2 on networks, given directions of random sign: a
// with its sign, b up to that of w. Would catch a wrong linear system.
func TestRecoverScalars(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		d, m, order int
		steady      bool
		from        int
	}{{5, 4, 1, false, 2}, {4, 9, 2, false, 2}, {4, 9, 2, true, 2}, {3, 8, 3, true, 3}, {2, 4, 3, false, 3}} {
		n := networktest.DrawApart(rng, c.d, c.m, .25)
		w := make([][]float64, c.m)
		sign := make([]float64, c.m)
		for i, v := range n.W {
			sign[i] = float64(2*rng.IntN(2) - 1)
			w[i] = make([]float64, c.d)
			for j := range v {
				w[i][j] = sign[i] * v[j]
			}
		}
		s := RecoverScalars(c.order, w, exactly(n), c.steady, nil)
		for i := range w {
			if math.Abs(s.A[i]-n.A[i]) > 1e-8 || math.Abs(s.B[i]-sign[i]*n.B[i]) > 1e-8 {
				t.Errorf("%+v unit %d: (%v, %v), want (%v, %v)", c, i, s.A[i], s.B[i], n.A[i], sign[i]*n.B[i])
			}
			for j, z := range s.Zeta[i] {
				want := n.A[i] * hermite.ReLU(c.from+j, sign[i]*n.B[i])
				if s.From != c.from || math.Abs(z-want) > 1e-8 {
					t.Errorf("%+v unit %d: ζ_%d = %v, want %v", c, i, s.From+j, z, want)
				}
			}
		}
	}
}

// The steadier form b = −ζ₃/ζ₂ at ℓ = 2 deserves its name: with errors in the
// coefficients it is never the worse in the mean. Would catch the two forms
// being mixed up.
func TestSteadyScalarsAreSteadier(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	errors := [2]float64{}
	for range 40 {
		n := networktest.DrawApart(rng, 3, 5, .4)
		exact := exactly(n)
		noisy := map[int]*tensor.Sym{}
		for k := 2; k <= 5; k++ {
			noisy[k] = exact(k).Clone()
			idx := make([]int, k)
			for p := range noisy[k].Data {
				spread := 1e-4 * math.Sqrt(math.Gamma(float64(k+1))/tensor.Multiplicity(idx))
				noisy[k].Data[p] += spread * rng.NormFloat64()
				tensor.Next(idx, 3)
			}
		}
		for v, steady := range []bool{false, true} {
			s := RecoverScalars(2, n.W, func(k int) *tensor.Sym { return noisy[k] }, steady, nil)
			for i := range n.A {
				errors[v] += math.Log(math.Abs(s.B[i]-n.B[i]) + 1e-12)
			}
		}
	}
	if errors[1] >= errors[0] {
		t.Errorf("mean log errors: general %v, steady %v", errors[0]/200, errors[1]/200)
	}
}

// Coefficients that vanish or are absurd must not put NaN or Inf into a unit.
func TestScalarsStayFinite(t *testing.T) {
	for _, z := range [][]float64{{0, 0, 0, 0}, {0, 1, 0, 0}, {1, 1e-300, 0, 1}, {1e300, 1e-300, 1e-300, -1e300}} {
		for _, f := range []func() (float64, float64){
			func() (float64, float64) { a, b, _ := highOrder(2, z); return a, b },
			func() (float64, float64) { a, b, _ := highOrder(3, z); return a, b },
			func() (float64, float64) { return lowOrder(z[1], z[3]) },
		} {
			if a, b := f(); math.IsNaN(a) || math.IsNaN(b) || math.IsInf(a, 0) || math.IsInf(b, 0) {
				t.Errorf("ζ = %v gives (%v, %v)", z, a, b)
			}
		}
	}
}

// Erratum 3: at ℓ = 1 a unit with b = 0 is seen by f̂_4, one with b = ±1 by f̂_3;
// the printed pair (He_1, He_3) vanishes at 0 and not at ±1. Compared with the
// coefficients themselves. Would catch the printed He_{2ℓ+1}.
func TestWhoSees(t *testing.T) {
	biases := []float64{0, 1, -1, .5, math.Sqrt(3), -2.3}
	for order := 1; order <= 4; order++ {
		for i, s := range WhoSees(order, biases) {
			b := biases[i]
			odd, even := math.Abs(hermite.ReLU(2*order+1, b)), math.Abs(hermite.ReLU(2*order+2, b))
			if math.Abs(s.Odd-odd) > 1e-14*(1+odd) || math.Abs(s.Even-even) > 1e-14*(1+even) {
				t.Errorf("ℓ=%d b=%v: %+v, coefficients %v, %v", order, b, s, odd, even)
			}
			least := (math.Sqrt(5) - 1) / 2 * hermite.Pdf(b) // Lemma hermite_roots, erratum 1
			if order > 1 {
				least = math.Sqrt(.8*math.Gamma(float64(2*order-1))) * hermite.Pdf(b)
			}
			if max(s.Odd, s.Even) < least {
				t.Errorf("ℓ=%d b=%v: %+v, less than the lemma's %v", order, b, s, least)
			}
		}
	}
	if hermite.Poly(1, 0) != 0 || hermite.Poly(3, 0) != 0 || hermite.Poly(3, 1) == 0 {
		t.Error("the printed pair would do")
	}
	if s := WhoSees(1, []float64{0, 1}); s[0].Odd != 0 || s[0].Even == 0 || s[1].Odd == 0 || s[1].Even != 0 {
		t.Errorf("ℓ=1 at b = 0 and 1: %+v", s)
	}
}

// Erratum 13. Parameters with an error of 3 %, T_1 with that of 2·10⁴ samples,
// |b| ≤ 2.5: the midpoint rule errs far less often than the printed one. Would
// catch a threshold at the wrong place or of the wrong sign.
func TestFixSignsRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 2))
	wrong := map[bool]int{}
	for range 1000 {
		truth := orthonormal(rng, 3)
		for i := range truth.B {
			truth.B[i] = 5*rng.Float64() - 2.5
		}
		t1 := truth.Coefficient(1)
		for i := range t1.Data {
			t1.Data[i] += 2 * rng.NormFloat64() / math.Sqrt(2e4)
		}
		found, flip := networktest.Disturbed(rng, truth, .03)
		for _, midpoint := range []bool{false, true} {
			z, signs := FixSigns(found, t1, midpoint)
			for i, s := range signs {
				if s != flip[i] {
					wrong[midpoint]++
				}
				want := hermite.Cdf(found.B[i])
				if flip[i] < 0 {
					want--
				}
				if math.Abs(z[i]-want) > .35 {
					t.Errorf("z = %v, want about %v", z[i], want)
				}
			}
		}
	}
	if wrong[true] != 0 || wrong[false] < 10 {
		t.Errorf("midpoint rule wrong %d times, printed rule %d times, of 3000", wrong[true], wrong[false])
	}
}

// Lemmas robust:recovscalars and robust:recovscalars:1: errors ε′ = ε⁴/2(1+B)² of the
// ζ_j leave |z̃ − ξz| and |α̃ − α| below ε, for z = 0 too. The printed relative bound
// ε|z|/(B+1) cannot hold there: z̃ is never exactly 0 (erratum 9). Would catch a
// formula that divides by the smaller of the two ζ.
func TestScalarsUnderErrors(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	const eps, bound = .2, 3.0
	const allowed = eps * eps * eps * eps / (2 * (1 + bound) * (1 + bound))
	brokenAtZero := 0
	for _, z := range []float64{0, .01, 1, -1, math.Sqrt(3), -1.7, 2} {
		for order := 1; order <= 4; order++ {
			for range 20 {
				alpha := 1/bound + rng.Float64()*(bound-1/bound)
				from, to := order, order+3
				if order == 1 {
					from, to = 2, 3
				}
				zeta := zetas(alpha, z, from, to)
				for j := range zeta {
					zeta[j] += allowed * (2*rng.Float64() - 1)
				}
				var a, b float64
				if order == 1 {
					a, b = lowOrder(zeta[0], zeta[1])
				} else {
					a, b, _ = highOrder(order, zeta)
				}
				if math.Abs(b-z) > eps || math.Abs(a-alpha) > eps {
					t.Errorf("ℓ=%d (α, z) = (%v, %v): got (%v, %v)", order, alpha, z, a, b)
				}
				if z == 0 && math.Abs(b) > eps*math.Abs(z)/(bound+1) {
					brokenAtZero++
				}
			}
		}
	}
	if brokenAtZero == 0 {
		t.Error("the printed relative bound held at z = 0")
	}
}
