package regress

import (
	"testing"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Good and bad units together: biases 0.3, −0.8, 4, −5, 6 in d = 5. From the
// good units alone the regression finds g with a risk below 1e−6 of the
// energy, no worse than the linear approximation of the bad units.
func TestFarUnits(t *testing.T) {
	f, err := network.Random(network.RandomOptions{Dim: 5, Units: 5, Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	f.B = []float64{.3, -.8, 4, -5, 6}
	good, linear := []int{0, 1}, f.Select([]int{0, 1})
	v, c := make([]float64, 5), 0.0
	for _, i := range []int{2, 4} { // b = 4 and 6: they are active nearly everywhere, and that of −5 nowhere
		linalg.Axpy(v, f.A[i], f.W[i])
		c += f.A[i] * f.B[i]
	}
	linear.AppendLinear(v, c)
	approximation := network.Risk(f, linear)
	exact := Exact(f.Select(good), f, Options{M: 5, B: 6})
	sampled, err := Samples(f.Select(good), sample.NewGenerator(f, 100000, 3, 0), Options{M: 5, B: 6})
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]*Result{"exact": exact, "sampled": sampled} {
		risk := network.Risk(f, r.Network)
		if risk > 1e-6*network.Energy(f) || r.Network.Units() > 4 {
			t.Errorf("%s: relative risk %g with %d units", name, risk/network.Energy(f), r.Network.Units())
		}
		if name == "exact" && risk > approximation*(1+1e-6) {
			t.Errorf("risk %g above that of the approximation, %g", risk, approximation)
		}
	}
}

// Sizes far from one, up to the limits of validation: the units as given must
// still be found again, and every number that leaves is finite. A unit with a
// huge bias or coefficient must not drown the other one.
func TestExtremes(t *testing.T) {
	for _, a := range []float64{1e-300, 1e-20, 1, 40, 1e20, 1e49} {
		for _, b := range []float64{1e-300, 1, 30, -30, 45, 1e5, -1e5, 1e20, 1e49} {
			f := network.Network{W: [][]float64{{1, 0}, {0, 1}}, B: []float64{b, .3}, A: []float64{a, -1}}
			if err := f.Validate(""); err != nil {
				t.Fatal(err)
			}
			energy := network.Energy(f)
			results := []*Result{Exact(f, f, Options{})}
			if s, err := Samples(f, sample.NewGenerator(f, 3000, 1, 0), Options{}); err != nil {
				t.Logf("a=%g b=%g: %v", a, b, err)
			} else {
				results = append(results, s)
			}
			for _, r := range results {
				if !linalg.Finite(r.TrainLoss, r.DirectLoss, r.Radius, r.Tau, r.Constant, r.HeldOut) ||
					!linalg.Finite(r.Linear...) || !linalg.Finite(r.Network.A...) || !linalg.Finite(r.Network.B...) {
					t.Errorf("a=%g b=%g: not finite: %+v", a, b, r.Regression)
				}
				if risk := network.Risk(f, r.Network); !(risk <= 1e-20*energy) {
					t.Errorf("a=%g b=%g: relative risk %g", a, b, risk/energy)
				}
			}
		}
	}
}

// A recovery gone astray: the unit found has a bias of ten and a coefficient of
// 1e19, so that its feature is the linear function over again, a million times as
// large. The descent crawls on such features, and its last iterate is worse than
// no unit at all; g must not be. Would catch a g that never reached its goal.
func TestDescentThatCrawls(t *testing.T) {
	f := someNetwork(seeded(9), 2, 2, 1)
	astray := network.Network{W: [][]float64{{.6, .8}, {.8, .6}}, B: []float64{10, -10}, A: []float64{1e19, 1e19}}
	src := sample.NewGenerator(f, 20_000, 1, 0)
	none, err := Samples(network.Network{}, src, Options{Descent: true})
	if err != nil {
		t.Fatal(err)
	}
	r, err := Samples(astray, src, Options{Descent: true})
	if err != nil {
		t.Fatal(err)
	}
	if got, most := network.Risk(f, r.Network), 1.1*network.Risk(f, none.Network); got > most {
		t.Errorf("risk %v with units astray, %v with none", got, most)
	}
}

// The scale of the labels says nothing: f·s is learned as f is, relatively, with
// units and with none. Would catch a ball or a feature of a fixed size.
func TestScaleDoesNotMatter(t *testing.T) {
	f := someNetwork(seeded(10), 3, 3, 1)
	for _, units := range []int{0, 2, 3} {
		var want [2]float64
		for i, scale := range []float64{1, 1e-20, 1e-5, 1e5, 1e20} {
			g := f.Clone()
			for j := range g.A {
				g.A[j] *= scale
			}
			found := g.Select([]int{0, 1, 2}[:units])
			energy := network.Energy(g)
			s, err := Samples(found, sample.NewGenerator(g, 20_000, 1, 0), Options{Descent: true})
			if err != nil {
				t.Fatal(err)
			}
			got := [2]float64{
				network.Risk(g, s.Network) / energy,
				network.Risk(g, Exact(found, g, Options{}).Network) / energy,
			}
			if i == 0 {
				want = got
			}
			for k := range got {
				if !(got[k] <= 1.1*want[k]+1e-4*float64(1-k)+1e-20) {
					t.Errorf("%d of 3 units, scale %g: relative risk %g, %g at scale one (%d: samples, exact)", units,
						scale, got[k], want[k], k)
				}
			}
		}
	}
}
