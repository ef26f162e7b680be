package rounds_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// A single unit is found from 500 samples, and nothing beside it, although its crease is too far out for their tensors
// to show it. If this fails, rounds put other units in its place, or record an attempt without its fit, so that the fit
// of the next is shown under its name.
func TestSingleUnitFromFewSamples(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(35, 5))
	for _, d := range []int{1, 2, 5, 8} {
		net := networktest.Draw(rng, d, 1)
		net.B[0] = -1.5
		res := learn(t, net, 500, 0, rounds.Options{})
		if !res.Exact || res.Recovered.Units() != 1 || math.Abs(res.Recovered.B[0]-net.B[0]) > 1e-9 {
			t.Errorf("d = %d: exact %v, found %+v %+v", d, res.Exact, res.Recovered, res.Found)
		}
		for _, r := range res.Rounds {
			if len(r.Fits) != len(r.Attempts) {
				t.Errorf("d = %d, round %d: %d fits of %d attempts", d, r.Number, len(r.Fits), len(r.Attempts))
			}
		}
	}
}

// A single unit is found from 5(d+1) samples, five times its parameters, where the side on which it is active has at
// least two samples more than it has parameters, and either side at least eight. If this fails, a network that meets
// all samples is rejected because so few of them make no significant test.
func TestSingleUnitFromFewestSamples(t *testing.T) {
	t.Parallel()
	networks := 3
	if testing.Short() {
		networks = 1
	}
	for d := 3; d <= 20; d++ { // with fewer inputs one side has at most seven samples
		for found, seed := 0, uint64(0); found < networks; seed++ {
			net := networktest.Draw(rand.New(rand.NewPCG(seed, uint64(d))), d, 1)
			src, active := sample.NewGenerator(net, int64(5*(d+1)), seed, 0), 0
			table := networktest.Table(src)
			for _, y := range table.Y {
				if y != 0 {
					active++
				}
			}
			if active < d+3 || min(active, len(table.Y)-active) < 8 {
				continue
			}
			found++
			res, err := rounds.Learn(t.Context(), src, moment.NewSummer(src, 1), rounds.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if risk := network.Risk(net, res.Learned); res.Recovered.Units() != 1 || risk > 1e-20*network.Energy(net) {
				t.Errorf("d = %d, seed %d, %d of %d active: %d units, risk %g", d, seed, active, len(table.Y),
					res.Recovered.Units(), risk)
			}
		}
	}
}

// A single unit is found, and no linear part, where all but a few samples lie beyond its crease. If this fails, the
// regression takes such a unit for a linear part, or a linear part and a unit from the tensors, which together may meet
// all samples, are preferred to it.
func TestSingleUnitWithFewBehind(t *testing.T) {
	t.Parallel()
	for _, d := range []int{1, 2, 3, 5, 8} {
		n := int64(5 * (d + 1))
		for seed := range uint64(8) {
			net := networktest.Draw(rand.New(rand.NewPCG(seed, 1903)), d, 1)
			net.B[0] = 2
			src, active := sample.NewGenerator(net, n, seed, 0), int64(0)
			for _, y := range networktest.Table(src).Y {
				if y != 0 {
					active++
				}
			}
			if active < int64(d+2) || active == n {
				continue
			}
			res, err := rounds.Learn(t.Context(), src, moment.NewSummer(src, 1), rounds.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if !res.Exact || res.Recovered.Units() != 1 || res.Signs != refine.Resolved ||
				math.Abs(res.Recovered.B[0]-net.B[0]) > 1e-9 {
				t.Errorf("d = %d, seed %d, %d of %d samples beyond the crease: exact %v, found %+v", d, seed, active, n,
					res.Exact, res.Recovered)
			}
		}
	}
}

// A network that meets all samples is not called exact if a unit is active on fewer of them than determine it, since
// other networks meet them too. If this fails, a wrong network has no diagnosis, or one that the samples determine has.
func TestSingleUnitOfFewActive(t *testing.T) {
	t.Parallel()
	thin, determined := 0, 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 1904))
		d := 1 + rng.IntN(2)
		net := networktest.Draw(rng, d, 1)
		net.B[0] = -1.5 - rng.Float64()
		src := sample.NewGenerator(net, 60, seed, 0)
		res, err := rounds.Learn(t.Context(), src, moment.NewSummer(src, 1), rounds.Options{})
		if err != nil {
			t.Fatal(err)
		}
		active := 0
		for _, y := range networktest.Table(src).Y {
			if y != 0 {
				active++
			}
		}
		reported := res.Diagnoses().Has(diagnosis.TooLinear)
		right := network.Risk(net, res.Learned) <= 1e-20*network.Energy(net)
		switch {
		case len(res.Diagnoses()) == 0 && !right:
			t.Errorf("d = %d, seed %d, %d active: no diagnosis of %+v", d, seed, active, res.Recovered)
		case reported:
			thin++
		case right && active >= d+2:
			determined++
		}
		if reported && active >= d+2 {
			t.Errorf("d = %d, seed %d, %d active: %v", d, seed, active, res.Diagnoses())
		}
	}
	if thin == 0 || determined == 0 {
		t.Errorf("%d are reported as thin, %d are determined", thin, determined)
	}
}
