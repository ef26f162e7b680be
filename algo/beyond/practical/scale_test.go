package practical_test

import (
	"math"
	"testing"

	"crease/algo/beyond/practical"
	"crease/algo/network"
)

// The unit of the labels is a convention: powers of two change no digit of the result, other factors, however large or
// small, only the last ones. Fails if a threshold here or in the packages below is absolute.
func TestScale(t *testing.T) {
	t.Parallel()
	learnAt := func(a, noise float64) *practical.Result {
		net := network.Network{W: [][]float64{{1, 0}, {.6, .8}, {-.8, .6}}, B: []float64{.5, -.3, 1.1},
			A: []float64{a, a, -2 * a}}
		return learn(t, net, 20_000, 3, noise*a, practical.Options{})
	}
	for _, noise := range []float64{0, .1} {
		one := learnAt(1, noise)
		if one.Recovered.Units() != 3 || one.Exact != (noise == 0) {
			t.Fatalf("noise %v: %d units, exact %v", noise, one.Recovered.Units(), one.Exact)
		}
		scales := []float64{0x1p-70, 1e40, 0x1p90, 1e-20, 1e20, 1e-40}
		if noise > 0 {
			scales = scales[:2] // a search within noise takes long
		}
		for _, a := range scales {
			res := learnAt(a, noise)
			frac, _ := math.Frexp(a)
			tol := 1e-12
			if noise > 0 {
				tol = 1e-7 // where a search ends within the noise may depend on rounding
			}
			if frac == .5 {
				tol = 0
			}
			if res.Recovered.Units() != 3 || res.Exact != one.Exact || res.Signs != one.Signs {
				t.Fatalf("a = %v, noise %v: %d units, exact %v, signs %v", a, noise, res.Recovered.Units(), res.Exact,
					res.Signs)
			}
			near := func(what string, got, want float64) {
				if !(math.Abs(got-want) <= tol*math.Abs(want)) {
					t.Errorf("a = %v, noise %v: %s is %v, want %v", a, noise, what, got, want)
				}
			}
			for i := range 3 {
				near("a_i", res.Recovered.A[i]/a, one.Recovered.A[i])
				near("b_i", res.Recovered.B[i], one.Recovered.B[i])
			}
			near("g(.3, −2)", res.Learned.Eval([]float64{.3, -2})/a, one.Learned.Eval([]float64{.3, -2}))
			near("the mean square", res.Energy/a/a, one.Energy)
			near("the noise", res.Noise/a, one.Noise)
			if noise > 0 {
				near("the held-out residual", res.HeldOut/a/a, one.HeldOut)
				last := func(r *practical.Result) float64 { f := r.Fits[len(r.Fits)-1].Loss; return f[len(f)-1] }
				near("the last loss", last(res)/a/a, last(one))
			}
		}
	}
}
