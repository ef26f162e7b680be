package rounds_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/rounds"
	"crease/algo/data/networktest"
	"crease/algo/network"
)

// codes returns the codes of a result's diagnoses.
func codes(res *rounds.Result) []string {
	var list []string
	for _, d := range res.Diagnoses() {
		list = append(list, d.Code)
	}
	return list
}

// The predicted floor of label noise is the risk that rounds reach: within a factor of 3 at the median, and of 10 in
// each run. If this fails, rounds stop above what the noise allows, the prediction has the wrong variance, number of
// samples or order, or a run at the floor is reported as stalled. There is one network of ten units in ten dimensions;
// in short mode there is one of each of the smallest sizes.
func TestFloor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		d, m  int
		sigma float64
		n     int64
	}{
		{3, 3, .3, 50_000}, {4, 4, .1, 100_000}, {10, 5, .1, 30_000}, {2, 3, .03, 100_000},
		{3, 5, .03, 150_000}, {10, 10, .01, 100_000},
	} {
		seeds := uint64(3)
		if testing.Short() {
			if c.d*c.m > 9 {
				continue
			}
			seeds = 1
		}
		if c.m == 10 {
			seeds = 1
		}
		var ratios []float64
		for seed := range seeds {
			net := networktest.Draw(rand.New(rand.NewPCG(seed, 80)), c.d, c.m)
			res := learn(t, net, c.n, c.sigma, rounds.Options{})
			if list := codes(res); !slices.Contains(list, diagnosis.Noise) || slices.Contains(list, diagnosis.Stalled) {
				t.Errorf("d=%d m=%d σ=%v N=%d seed %d: %v", c.d, c.m, c.sigma, c.n, seed, res.Diagnoses())
				continue
			}
			if res.Recovered.Units() != c.m || math.Abs(res.Noise-c.sigma) > .05*c.sigma {
				t.Errorf("d=%d m=%d σ=%v N=%d seed %d: %d units, noise %v", c.d, c.m, c.sigma, c.n, seed,
					res.Recovered.Units(), res.Noise)
			}
			ratio := network.Risk(net, res.Learned) / res.Round.Floor
			if !(ratio > .1 && ratio < 10) {
				t.Errorf("d=%d m=%d σ=%v N=%d seed %d: %.2g of the floor", c.d, c.m, c.sigma, c.n, seed, ratio)
			}
			ratios = append(ratios, ratio)
		}
		slices.Sort(ratios)
		if n := len(ratios); n > 0 && (ratios[n/2] < 1./3 || ratios[n/2] > 3) {
			t.Errorf("d=%d m=%d σ=%v N=%d: %.2g of the floor at the median", c.d, c.m, c.sigma, c.n, ratios[n/2])
		}
	}
}

// Labels without noise are never reported as noisy, and have no floor, where rounds do not become exact or only late:
// near-parallel pairs, units far out, too few samples. If this fails, the error of a fit is taken for label noise.
func TestNoNoise(t *testing.T) {
	t.Parallel()
	last := uint64(3)
	if testing.Short() {
		last = 1
	}
	for seed := uint64(1); seed <= last; seed++ {
		rng := rand.New(rand.NewPCG(seed, 81))
		angle := 3 * rng.Float64()
		pair := plane([3]float64{angle, .4, 1}, [3]float64{angle + .01, .45, -1}, [3]float64{angle + 1, -.3, 1.2})
		far := plane([3]float64{angle, .4, 1}, [3]float64{angle + 1, -4, 1.5})
		for name, c := range map[string]struct {
			net network.Network
			n   int64
		}{
			"a near-parallel pair": {pair, 40_000}, "a unit far out": {far, 40_000},
			"too few samples": {networktest.Draw(rng, 4, 6), 400}, "few": {networktest.Draw(rng, 4, 6), 3000},
			"barely enough": {networktest.Draw(rng, 4, 6), 20_000},
		} {
			if testing.Short() && c.n > 3000 {
				continue
			}
			res := learn(t, c.net, c.n, 0, rounds.Options{})
			if slices.Contains(codes(res), diagnosis.Noise) || res.Noise != 0 || res.Round.Floor != 0 {
				t.Errorf("%s, seed %d: noise %v, floor %v, %v", name, seed, res.Noise, res.Round.Floor, res.Diagnoses())
			}
		}
	}
}
