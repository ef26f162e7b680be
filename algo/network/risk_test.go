package network

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
)

// seeded returns the random stream of one test.
func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// someNetwork is a test instance: Gaussian rows of any length, |a| in [.5, 2]
// with random signs, |b| ≤ bias.
func someNetwork(r *rand.Rand, d, m int, bias float64) Network {
	var n Network
	for i := 0; i < m; i++ {
		w := make([]float64, d)
		for j := range w {
			w[j] = r.NormFloat64()
		}
		a := .5 + 1.5*r.Float64()
		if r.IntN(2) == 0 {
			a = -a
		}
		n.Append(w, bias*(2*r.Float64()-1)*linalg.Norm(w), a/linalg.Norm(w))
	}
	return n
}

// riskByQuadrature integrates (f−g)² point by point in one or two dimensions;
// the difference is taken pointwise, so that small risks lose nothing.
func riskByQuadrature(f, g Network) float64 {
	n := 1 << 16
	if f.Dim() == 2 {
		n = 500
	}
	const half = 7.5
	h := 2 * half / float64(n)
	point := func(i int) float64 { return -half + h*(float64(i)+.5) }
	sum := 0.0
	x := make([]float64, f.Dim())
	for i := 0; i < n; i++ {
		x[0] = point(i)
		if len(x) == 1 {
			v := f.Eval(x) - g.Eval(x)
			sum += v * v * hermite.Pdf(x[0]) * h
			continue
		}
		for j := 0; j < n; j++ {
			x[1] = point(j)
			v := f.Eval(x) - g.Eval(x)
			sum += v * v * hermite.Pdf(x[0]) * hermite.Pdf(x[1]) * h * h
		}
	}
	return sum
}

// Risk and energy of unrelated networks in d = 1, 2 against quadrature, with
// rows that are not of unit length and with parallel ones in d = 1.
func TestRiskQuadrature(t *testing.T) {
	r := seeded(3)
	for _, d := range []int{1, 1, 1, 2, 2} {
		f, g := someNetwork(r, d, 4, 2), someNetwork(r, d, 3, 2)
		for _, v := range [][2]float64{
			{Risk(f, g), riskByQuadrature(f, g)},
			{Energy(f), riskByQuadrature(f, Network{})},
		} {
			if math.Abs(v[0]-v[1]) > 2e-5*v[1] {
				t.Errorf("d=%d: %v, quadrature %v", d, v[0], v[1])
			}
		}
	}
}

// In more dimensions against the mean over drawn points, within five standard
// errors.
func TestRiskMonteCarlo(t *testing.T) {
	r := seeded(4)
	for range 3 {
		f, g := someNetwork(r, 6, 8, 1.5), someNetwork(r, 6, 5, 1.5)
		const n = 100000
		sum, squares := 0.0, 0.0
		x := make([]float64, 6)
		for range n {
			for j := range x {
				x[j] = r.NormFloat64()
			}
			v := f.Eval(x) - g.Eval(x)
			sum += v * v
			squares += v * v * v * v
		}
		mean := sum / n
		sd := math.Sqrt((squares/n - mean*mean) / n)
		if got := Risk(f, g); math.Abs(got-mean) > 5*sd {
			t.Errorf("risk %v, drawn points %v ± %v", got, mean, sd)
		}
	}
}

// perturbed moves every parameter by about delta, flips every other unit and
// makes up for the flips by a linear function as two units.
func perturbed(r *rand.Rand, f Network, delta float64) Network {
	f = f.Normalised()
	var g Network
	linear, constant := make([]float64, f.Dim()), 0.0
	for i, w := range f.W {
		v := append([]float64{}, w...)
		for j := range v {
			v[j] += delta * r.NormFloat64()
		}
		b, a := f.B[i]+delta*r.NormFloat64(), f.A[i]+delta*r.NormFloat64()
		if i%2 == 1 {
			for j := range v {
				linear[j] += a * v[j]
				v[j] = -v[j]
			}
			constant += a * b
			b = -b
		}
		g.Append(v, b, a)
	}
	if linalg.Norm(linear) > 0 {
		g.Append(linear, constant, 1)
		for j := range linear {
			linear[j] = -linear[j]
		}
		g.Append(linear, -constant, -1)
	}
	return g
}

// Small risks, where the Gram sum alone is all rounding: f moved by δ, half of
// the units flipped and made up for, against pointwise quadrature (d = 2) and
// drawn points (d = 5), down to δ = 1e−10. Also δ², step by step.
func TestRiskPerturbed(t *testing.T) {
	for _, delta := range []float64{1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-8, 1e-10} {
		for seed := uint64(1); seed <= 2; seed++ {
			f := someNetwork(seeded(seed), 2, 4, 1.5)
			g := perturbed(seeded(seed+10), f, delta)
			got, want := Risk(f, g), riskByQuadrature(f, g)
			if math.Abs(got-want) > 5e-3*want {
				t.Errorf("δ=%g: risk %g, quadrature %g", delta, got, want)
			}
		}
		f := someNetwork(seeded(5), 5, 12, 1.5)
		g := perturbed(seeded(6), f, delta)
		r, sum, squares := seeded(7), 0.0, 0.0
		const n = 20000
		x := make([]float64, 5)
		for range n {
			for j := range x {
				x[j] = r.NormFloat64()
			}
			v := f.Eval(x) - g.Eval(x)
			sum += v * v / n
			squares += v * v * v * v / n
		}
		sd := math.Sqrt((squares - sum*sum) / n)
		if got := Risk(f, g); math.Abs(got-sum) > 5*sd+2e-3*sum {
			t.Errorf("d=5 δ=%g: risk %g, drawn points %g ± %g", delta, got, sum, sd)
		}
	}
}

// A network against itself, reordered, rescaled, flipped with its linear part
// as two units, or with a unit split in two: rounding only.
func TestRiskZero(t *testing.T) {
	r := seeded(8)
	for range 20 {
		f := someNetwork(r, 1+r.IntN(8), 1+r.IntN(20), 3)
		e := Energy(f)
		same := map[string]Network{"itself": f, "normalised": f.Normalised(), "flipped": perturbed(r, f, 0)}
		var split Network
		for i := f.Units() - 1; i >= 0; i-- {
			split.Append(f.W[i], f.B[i], .3*f.A[i])
			split.Append(f.W[i], f.B[i], .7*f.A[i])
		}
		same["split"] = split
		for name, g := range same {
			if got := Risk(f, g); got > 1e-28*e || got < 0 {
				t.Errorf("%s: relative risk %g", name, got/e)
			}
		}
	}
	if got := Risk(Network{}, Network{}); got != 0 {
		t.Errorf("nothing against nothing: %v", got)
	}
}

// A unit far out is linear up to a tail that plain sums lose: f has the unit,
// g the linear function. E σ(−z)² with mean b, by quadrature of its own tail.
func TestRiskFarUnit(t *testing.T) {
	for _, b := range []float64{3, 5, 8, 11} {
		f := Network{W: [][]float64{{.6, .8}}, B: []float64{b}, A: []float64{1.5}}
		g := Network{W: [][]float64{{.6, .8}, {-.6, -.8}}, B: []float64{20 * b, -20 * b}, A: []float64{1.5, -1.5}}
		g.Append([]float64{0, 0}, 19*b, -1.5)
		tail := 0.0
		const h = 1e-4
		for z := h / 2; z < 10; z += h {
			tail += z * z * hermite.Pdf(z+b) * h
		}
		want := 1.5 * 1.5 * tail
		if got := Risk(f, g); math.Abs(got-want) > 1e-3*want+2e-30*Energy(f) {
			t.Errorf("b=%v: %g, tail %g", b, got, want)
		}
		small := f.Clone()
		small.B[0] = -b
		if got := Energy(small); math.Abs(got-want) > 1e-6*want {
			t.Errorf("energy at b=%v: %g, tail %g", -b, got, want)
		}
	}
}

// Two units merged into the one between them, where the first order vanishes:
// the choice between the Gram sum and the first order must not lose it.
func TestRiskMerged(t *testing.T) {
	for _, delta := range []float64{1e-1, 1e-2, 1e-3} {
		f := Network{W: [][]float64{{1}, {1}}, B: []float64{.3 + delta, .3 - delta}, A: []float64{1, 1}}
		g := Network{W: [][]float64{{1}}, B: []float64{.3}, A: []float64{2}}
		// (f−g)(x) = δ − |x+.3| within δ of −.3: ∫ is 2δ³/3 at the density there.
		want := 2 * delta * delta * delta / 3 * hermite.Pdf(.3)
		if got := Risk(f, g); math.Abs(got-want) > .02*want {
			t.Errorf("δ=%v: %g, expected %g", delta, got, want)
		}
	}
}
