package learn_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/networktest"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
)

// prepared returns a network like that with which the page opens.
func prepared() network.Network {
	return network.Network{
		W: [][]float64{{.9063, .4226}, {-.4226, .9063}}, B: []float64{.5, -.4}, A: []float64{1.2, -.9},
	}
}

// remarkOf returns the remark of a diagnosis with a sentence, nil if there is none.
func remarkOf(d diagnosis.Diagnosis, sentence diagnosis.Sentence) *diagnosis.Remark {
	for i, r := range d.Remarks {
		if r.Says == sentence {
			return &d.Remarks[i]
		}
	}
	return nil
}

// enoughOf returns the N that a diagnosis calls enough, 0 if it states none.
func enoughOf(d diagnosis.Diagnosis) float64 {
	if r := remarkOf(d, diagnosis.SayEnough); r != nil {
		return r.Args[0].Value
	}
	return 0
}

// With the N that a diagnosis calls enough, all units are found in at least three quarters of the runs, and that N does
// not depend on the N of the run. If not, the advice is wrong: the N at which a singular value reaches η₁ on average was
// too small.
func TestFewSamplesIsEnough(t *testing.T) {
	t.Parallel()
	weak, biased := three(), prepared()
	weak.A[0] = .6
	biased.B = []float64{0, -1}
	order2 := network.Network{
		W: [][]float64{{1, 0}, {-.5, math.Sqrt(3) / 2}, {-.5, -math.Sqrt(3) / 2}},
		B: []float64{.5, .3, -.8}, A: []float64{1, 1, 1},
	}
	for name, c := range map[string]struct {
		net   network.Network
		order int
		noise float64
	}{
		"prepared": {prepared(), 1, 0}, "noisy": {prepared(), 1, .5}, "biased": {biased, 1, 0},
		"three": {three(), 1, 0}, "weak": {weak, 1, 0}, "order 2": {order2, 2, 0},
	} {
		if testing.Short() && name != "prepared" {
			continue // TestAdvice has cases of these kinds
		}
		run := func(n float64, seed uint64) *snapshot.Snapshot {
			s := specOf(spec.Paper, c.net, int64(n))
			s.Learning.Order, s.Sampling.Noise, s.Sampling.Seed = c.order, c.noise, seed
			return mustRun(t, s, nil, learn.Host{})
		}
		enough := 0.
		for _, n := range []float64{50, 2_500} {
			d := find(run(n, 7).Diagnoses, diagnosis.FewSamples)
			if d == nil {
				t.Errorf("%s, N = %g: none is missing", name, n)
				continue
			}
			stated := enoughOf(*d)
			if stated < 2*n || enough > 0 && stated != enough && len(d.Units) == c.net.Units() {
				t.Errorf("%s, N = %g: %v, and %g from fewer samples", name, n, d, enough)
			}
			enough = max(enough, stated)
		}
		const runs = 8
		found := 0
		for seed := range uint64(runs) {
			last := run(enough, 20+seed)
			units := 0
			for _, u := range last.Units {
				if u.Truth >= 0 {
					units++
				}
			}
			if units == c.net.Units() {
				found++
			}
		}
		t.Logf("%s: about %g samples, %d of %d runs", name, enough, found, runs)
		if 4*found < 3*runs {
			t.Errorf("%s: about %g samples are called enough, %d of %d runs found all", name, enough, found, runs)
		}
	}
}

// With the N that a diagnosis of a random run calls enough, on fresh samples, the units that it names are found in nine
// of ten cases. If not, the advice is wrong. The networks of the practical method have a unit far out.
func TestAdvice(t *testing.T) {
	t.Parallel()
	const maxSamples = 3_000_000 // more take long
	cases := uint64(90)
	if testing.Short() {
		cases = 8
	}
	for _, method := range []spec.Method{spec.Practical, spec.Paper} {
		stated, confirmed := 0, 0
		for seed := range cases {
			rng := rand.New(rand.NewPCG(seed, 99))
			d := 2 + rng.IntN(4)
			net := networktest.Draw(rng, d, 1+rng.IntN(d))
			if method == spec.Practical {
				net.B[0] = math.Copysign(2.6+1.4*rng.Float64(), net.B[0])
			}
			s := specOf(method, net, []int64{200, 500, 2000, 10_000}[rng.IntN(4)])
			s.Sampling.Seed = seed
			for _, d := range mustRun(t, s, nil, learn.Host{}).Diagnoses {
				enough := enoughOf(d)
				if enough == 0 || enough > maxSamples {
					continue
				}
				s.Sampling.Samples, s.Sampling.Seed = int64(enough), 1000+seed
				units := d.Units
				if len(units) == 0 {
					units = []int{0} // the one far out
				}
				last := mustRun(t, s, nil, learn.Host{})
				stated++
				if !slices.ContainsFunc(units, func(u int) bool {
					return !slices.ContainsFunc(last.Units, func(found snapshot.Unit) bool { return found.Truth == u })
				}) {
					confirmed++
				}
			}
		}
		t.Logf("%s: %d of %d", method, confirmed, stated)
		if 10*confirmed < 9*stated || !testing.Short() && stated < 40 {
			t.Errorf("%s: the advice holds in %d of %d cases", method, confirmed, stated)
		}
	}
}

// The reason stated for missing units agrees with the decompositions. If not, units are called below the noise, or
// labels linear, although as many singular values as units exceed η₁.
func TestReasonForMissingUnits(t *testing.T) {
	t.Parallel()
	some, all := 0, 0
	for _, n := range []int64{50, 2_500, 10_000, 20_000} {
		for seed := range uint64(5) {
			s := specOf(spec.Paper, prepared(), n)
			s.Sampling.Seed = 7 + seed
			last := mustRun(t, s, nil, learn.Host{})
			rank, dropped := 0, false
			for _, d := range last.Decomp {
				rank, dropped = max(rank, d.Rank), dropped || slices.Contains(d.Kept, false)
			}
			for _, d := range last.Diagnoses {
				linear := remarkOf(d, diagnosis.SayNothingOut) != nil
				below := remarkOf(d, diagnosis.SayBelow) != nil
				if linear && rank > 0 || below && (dropped || rank >= 2) {
					t.Errorf("N = %d, seed %d: %d above η₁, %v", n, 7+seed, rank, d)
				}
				if d.Code == diagnosis.Nothing && rank > 0 {
					all++
				} else if remarkOf(d, diagnosis.SayDropped) != nil || remarkOf(d, diagnosis.SayKeptNone) != nil {
					some++
				}
			}
		}
	}
	if some == 0 || all == 0 {
		t.Errorf("η₂ drops some directions in %d runs, all in %d", some, all)
	}
}

// Order 1 suffices for three units in the plane if two of them lie beyond all samples. If these two count, a diagnosis
// asks for order 2.
func TestFarUnitsNeedNoOrder(t *testing.T) {
	t.Parallel()
	net := prepared()
	net.B[1] = 5
	net.Append([]float64{-.9659, .2588}, -5, 1)
	for _, n := range []int64{300, 20_000} {
		for seed := range uint64(5) {
			s := specOf(spec.Paper, net, n)
			s.Sampling.Seed = seed
			list := mustRun(t, s, nil, learn.Host{}).Diagnoses
			if find(list, diagnosis.Order) != nil || find(list, diagnosis.Dependent) != nil ||
				find(list, diagnosis.TooLinear) == nil {
				t.Errorf("N = %d, seed %d: %+v", n, seed, list)
			}
		}
	}
}

// Each unit has its own reason: no number of samples raises it above the noise, none raises it above the given
// thresholds, or a stated number does, which low thresholds do not lower. If not, one weak unit decides for all, or
// noise is blamed for a setting.
func TestEnoughForEachUnit(t *testing.T) {
	t.Parallel()
	weak := network.Network{
		W: [][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, B: []float64{.5, -.4, .3}, A: []float64{1.2, -.9, 1e-3},
	}
	natural := find(mustRun(t, specOf(spec.Paper, prepared(), 50), nil, learn.Host{}).Diagnoses, diagnosis.FewSamples)
	for name, c := range map[string]struct {
		net        network.Network
		eta1, eta2 float64
		code       string
		units      []int
		sentence   diagnosis.Sentence
		enough     float64 // samples, 0 for any number
	}{
		"one weak unit":   {weak, 0, 0, diagnosis.FewSamples, []int{2}, diagnosis.SayNever, 0},
		"η₁ too high":     {prepared(), 5, 0, diagnosis.Weak, []int{0, 1}, diagnosis.SayByThresholds, 0},
		"η₂ too high":     {prepared(), 0, 3, diagnosis.Weak, []int{0, 1}, diagnosis.SayByThresholds, 0},
		"both passed":     {prepared(), .01, .01, diagnosis.FewSamples, natural.Units, diagnosis.SayEnough, enoughOf(*natural)},
		"the others then": {weak, 0, 0, diagnosis.FewSamples, []int{0, 1}, diagnosis.SayEnough, 0},
	} {
		s := specOf(spec.Paper, c.net, 50)
		s.Learning.Order, s.Learning.Eta1, s.Learning.Eta2 = 1, c.eta1, c.eta2
		list := mustRun(t, s, nil, learn.Host{}).Diagnoses
		if !slices.ContainsFunc(list, func(d diagnosis.Diagnosis) bool {
			return d.Code == c.code && slices.Equal(d.Units, c.units) && remarkOf(d, c.sentence) != nil &&
				(c.enough == 0 || enoughOf(d) == c.enough)
		}) {
			t.Errorf("%s: %+v", name, list)
		}
	}
}
