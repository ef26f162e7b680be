package practical_test

import (
	"math"
	"slices"
	"testing"

	"crease/algo/beyond/practical"
	"crease/algo/beyond/refine"
	"crease/algo/network"
)

func codes(res *practical.Result) []string {
	var list []string
	for _, d := range res.Diagnoses() {
		list = append(list, d.Code)
	}
	return list
}

// planar returns a network in the plane from triples (angle, b, a).
func planar(units ...[3]float64) network.Network {
	var n network.Network
	for _, u := range units {
		sin, cos := math.Sincos(u[0])
		n.Append([]float64{cos, sin}, u[1], u[2])
	}
	return n
}

// Every cause leads to its diagnosis and what follows from it, and a network without fault has none. If not, a
// condition always or never holds.
func TestDiagnoses(t *testing.T) {
	t.Parallel()
	good := planar([3]float64{.3, .2, 1}, [3]float64{1.4, -.5, -1.5}, [3]float64{2.3, .8, .7})
	var many network.Network
	for k := range 14 {
		angle := float64(k) * math.Pi / 14
		many.Append([]float64{math.Cos(angle), math.Sin(angle)}, .9*math.Sin(float64(5*k)), float64(1-2*(k%2)))
	}
	third := 2 * math.Pi / 3
	for name, c := range map[string]struct {
		net    network.Network
		n      int64
		noise  float64
		within practical.Bounds
		want   []string
	}{
		"nothing wrong":      {good, 20_000, 0, practical.Bounds{}, nil},
		"label noise":        {good, 20_000, .1, practical.Bounds{}, []string{"noise"}},
		"noise, few samples": {good, 60, .01, practical.Bounds{}, []string{"noise", "few-samples"}},
		"a single sample":    {good, 1, 0, practical.Bounds{}, []string{"few-samples", "few-samples"}},
		"nothing but zeros": {planar([3]float64{0, .5, 1}, [3]float64{0, .5, -1}), 20_000, 0, practical.Bounds{},
			[]string{"nothing"}},
		"no time for so many": {many, 20_000, 0, practical.Bounds{Budget: 1e7}, []string{"not-exact"}},
		"slopes that cancel": {planar([3]float64{0, .5, 1}, [3]float64{third, .3, 1}, [3]float64{2 * third, -.8, 1}),
			20_000, 0, practical.Bounds{}, []string{"signs-ambiguous"}},
		"two on one crease": {planar([3]float64{0, 0, 1}, [3]float64{math.Pi, 0, .5}, [3]float64{1, .3, 1}), 20_000,
			0, practical.Bounds{}, nil},
		"beyond the samples": {network.Network{W: [][]float64{{1, 0, 0}, {0, 1, 0}}, B: []float64{.3, 5},
			A: []float64{1, 1}}, 20_000, 0, practical.Bounds{}, []string{"too-linear"}},
		"beyond them, two readings": {planar([3]float64{.3, .2, 1}, [3]float64{1.4, 6, -1.5}),
			20_000, 0, practical.Bounds{}, []string{"too-linear"}},
	} {
		res := learnWithin(t, c.net, c.n, 1, c.noise, practical.Options{}, c.within)
		if got := codes(res); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v; exact %v, %d units", name, res.Diagnoses(), c.want, res.Exact,
				res.Recovered.Units())
		}
	}
}

// If m is given, g has at most m+2 units, including those that too few samples show to be listed. If not, a corner in
// which two creases meet beyond nearly all samples is taken for a third one.
func TestUndeterminedUnitsWithinBound(t *testing.T) {
	t.Parallel()
	net := network.Network{
		W: [][]float64{{.74, .6, -.31}, {.42, .9, .11}}, B: []float64{2.4, 1.6}, A: []float64{1.7, 1.7},
	}.Normalised()
	seeds := uint64(40)
	if testing.Short() {
		seeds = 10
	}
	for seed := range seeds {
		res := learn(t, net, 100, seed, 0, practical.Options{Units: 2})
		if n := res.Learned.Units(); n > max(2, res.Recovered.Units())+2 {
			t.Errorf("seed %d: %d units listed, %d learned", seed, res.Recovered.Units(), n)
		}
		if h := res.HeldOut; !(h >= 0 && h <= 2*res.Energy) {
			t.Errorf("seed %d: held-out residual %v of %v", seed, h, res.Energy)
		}
	}
}

// A signal far below the noise, or a single sample, leaves no unit, open signs and a diagnosis. If not, a run without a
// result has its signs resolved.
func TestNothingFound(t *testing.T) {
	t.Parallel()
	net := planar([3]float64{.3, .2, 1}, [3]float64{1.4, -.5, -1.5})
	for n, noise := range map[int64]float64{40_000: 1000, 1: 0} {
		res := learn(t, net, n, 1, noise, practical.Options{})
		if res.Recovered.Units() != 0 || res.Signs == refine.Resolved || res.Exact || len(res.Diagnoses()) == 0 {
			t.Errorf("N=%d: %d units, signs %v, exact %v, %v", n, res.Recovered.Units(), res.Signs, res.Exact,
				res.Diagnoses())
		}
	}
}

// A unit active on a few samples is found if the others give its whole linear part, and otherwise not listed. If it is,
// it is one of many that meet so few samples, and not the drawn one.
func TestUndeterminedUnits(t *testing.T) {
	t.Parallel()
	seeds := uint64(3)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		for _, b := range [][]float64{{.3, 4, -6}, {.3, -3.9, .6}, {.3, 3.8, 4}} {
			net := network.Network{W: [][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, B: b, A: []float64{1, 1, 1}}
			res := learn(t, net, 50_000, seed, 0, practical.Options{})
			for i, m := range network.Match(net, res.Recovered) {
				if e := m.UpToSign.Max(); m.Found >= 0 && e > 1e-3 {
					t.Errorf("seed %d, b = %v: unit %d is listed with error %v", seed, b, i, e)
				}
			}
			if got := res.Recovered.Units(); got < 3 && !res.Diagnoses().Has("too-linear", "few-samples") && b[1] > 0 {
				t.Errorf("seed %d, b = %v: %d units, %v", seed, b, got, res.Diagnoses())
			}
			if risk := network.Risk(net, res.Learned); !(risk < 2e-5) {
				t.Errorf("seed %d, b = %v: risk %v", seed, b, risk)
			}
		}
	}
}
