package regress

import (
	"math"
	"testing"

	"crease/algo/network"
	"crease/algo/sample"
)

// The signs read off a regression with all units present are those of f: by
// rounding where m ≤ d+1, by search beyond; and the oriented network is f
// itself, without a linear part.
func TestSigns(t *testing.T) {
	r := seeded(20)
	for _, c := range [][2]int{{3, 4}, {5, 5}, {10, 8}, {2, 7}, {4, 16}} {
		f := someNetwork(r, c[0], c[1], 1.5)
		units := flipped(f, 1)
		g, err := Samples(units, sample.NewGenerator(f, 20000, 3, 0), Options{})
		if err != nil {
			t.Fatal(err)
		}
		s := g.G.Signs(1e-9)
		if !s.Unique || s.Residual > 1e-9 {
			t.Errorf("d=%d m=%d: %+v", c[0], c[1], s)
		}
		for k, flip := range s.Flip {
			if i := c[1] - 1 - k; flip != (i%2 == 0) {
				t.Errorf("d=%d m=%d: unit %d flipped: %v", c[0], c[1], k, flip)
			}
			if want := map[bool]float64{true: 1}[flip]; c[1] <= c[0]+1 && math.Abs(s.Share[k]-want) > 1e-8 {
				t.Errorf("share %v, want %v", s.Share[k], want)
			}
		}
		plain := g.G.Oriented(s.Flip, 1e-9)
		if plain.Units() != c[1] || network.LargestError(network.Match(f, plain), true) > 1e-9 {
			t.Errorf("d=%d m=%d: %d units, error %v", c[0], c[1], plain.Units(), network.LargestError(network.Match(f, plain), true))
		}
	}
}

// Three units at 120° with biases that add up to 0 may all be flipped: the
// signs are not unique and must not be called so. With a unit missing the
// residual says that signs alone do not explain the linear part.
func TestSignsAmbiguous(t *testing.T) {
	var f network.Network
	for i, b := range []float64{.5, .3, -.8} {
		s, c := math.Sincos(2 * math.Pi * float64(i) / 3)
		f.Append([]float64{c, s}, b, 1)
	}
	if s := Exact(f, f, Options{}).G.Signs(1e-9); s.Unique || s.Residual > 1e-12 {
		t.Errorf("%+v", s)
	}
	far := someNetwork(seeded(21), 5, 3, 1)
	units := far.Clone()
	far.Append([]float64{0, 0, 0, 0, 1}, 6, 1)
	if s := Exact(units, far, Options{}).G.Signs(1e-6); s.Residual < .05 {
		t.Errorf("a linear unit goes unnoticed: %+v", s)
	}
}

// Good and bad units together: biases 0.3, −0.8, 4, −5, 6 in d = 5. From the
// good units alone the regression finds g with a risk below 1e−6 of the
// energy, no worse than the linear approximation of the bad units.
func TestFarUnits(t *testing.T) {
	f, err := network.Random(network.RandomOptions{Dim: 5, Units: 5, Seed: 2, Biases: []float64{.3, -.8, 4, -5, 6}})
	if err != nil {
		t.Fatal(err)
	}
	good, _ := network.Split(f, 3)
	_, approximation := network.Linearised(f, 3)
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
