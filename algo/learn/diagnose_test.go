package learn_test

import (
	"math"
	"slices"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/base/wire"
	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/spec"
)

// find returns the diagnosis with the code, nil if there is none.
func find(list diagnosis.List, code string) *diagnosis.Diagnosis {
	for i, d := range list {
		if d.Code == code {
			return &list[i]
		}
	}
	return nil
}

// finite reports whether a diagnosis has a sentence, and all its numbers are finite.
func finite(d diagnosis.Diagnosis) bool { return len(d.Remarks) > 0 && wire.Infinite(&d) == "" }

// Every diagnosis appears for its cause, with its units and sentence. If not, a cause is not named.
func TestDiagnoses(t *testing.T) {
	t.Parallel()
	far := three()
	far.B[1] = 4.5
	nearPair := three()
	nearPair.W[2] = []float64{math.Cos(.02), math.Sin(.02), 0}
	parallel := network.Network{W: [][]float64{{1, 0}, {1, 0}}, B: []float64{.3, -.9}, A: []float64{1, 1.5}}
	threeInPlane := network.Network{
		W: [][]float64{{1, 0}, {.5, .8}, {-.4, .9}}, B: []float64{.2, -.5, .7}, A: []float64{1, -1.2, .8},
	}
	farParallel := parallel.Clone()
	farParallel.B[1] = -4
	lowEtas := specOf(spec.Paper, network.Network{W: [][]float64{{1, 0, 0, 0}}, B: []float64{.4}, A: []float64{1}}, 5_000)
	lowEtas.Learning.Eta1, lowEtas.Learning.Eta2 = 1e-9, 1e-9 // so that noise passes
	coplanar := three()
	coplanar.W = [][]float64{{1, 0, 0}, {0, 1, 0}, {.7, .7, 0}}
	highEta1 := specOf(spec.Paper, three(), 20_000)
	highEta1.Learning.Eta1 = 1e300
	fewUnits, highEta2 := specOf(spec.Exact, three(), 1), specOf(spec.Exact, three(), 1)
	fewUnits.Learning.Units, highEta2.Learning.Eta2 = 1, 1e300
	weak := three()
	weak.A[0] = .02
	allFar, onLine := three(), network.Network{W: [][]float64{{1}, {1}}, B: []float64{.3, -.9}, A: []float64{1, 1.5}}
	allFar.B = []float64{40, 50, -60}
	hiddenPair := threeInPlane.Clone() // no sample shows two of the three units, and order 1 suffices for the third
	hiddenPair.B = []float64{.2, 5, -5}
	for name, c := range map[string]struct {
		spec     spec.Spec
		noise    float64
		code     string
		units    []int
		sentence diagnosis.Sentence
	}{
		"far, paper": {specOf(spec.Paper, far, 100_000), 0, diagnosis.TooLinear, []int{1}, diagnosis.SayFar},
		"near pair, paper": {specOf(spec.Paper, nearPair, 100_000), 0, diagnosis.Duplicate, []int{0, 2},
			diagnosis.SayNear},
		"parallel, exact":           {specOf(spec.Exact, parallel, 1), 0, diagnosis.Duplicate, []int{0, 1}, diagnosis.SayParallel},
		"far and parallel, exact":   {specOf(spec.Exact, farParallel, 1), 0, diagnosis.Duplicate, []int{0, 1}, diagnosis.SayParallel},
		"low η₁ and η₂, paper":      {lowEtas, 0, diagnosis.Spurious, nil, diagnosis.SaySpurious},
		"coplanar, paper":           {specOf(spec.Paper, coplanar, 100_000), 0, diagnosis.Dependent, nil, diagnosis.SayTooDependent},
		"high η₁, paper":            {highEta1, 0, diagnosis.Weak, []int{0, 1, 2}, diagnosis.SayByThresholds},
		"one unit given, exact":     {fewUnits, 0, diagnosis.Asked, nil, diagnosis.SayAsked},
		"high η₂, exact":            {highEta2, 0, diagnosis.Weak, []int{0, 1, 2}, diagnosis.SayByThresholds},
		"three in the plane, exact": {specOf(spec.Exact, threeInPlane, 1), 0, diagnosis.Order, nil, diagnosis.SayOrder},
		"three in the plane, paper": {specOf(spec.Paper, threeInPlane, 100_000), 0, diagnosis.Order, nil, diagnosis.SayOrder},
		"two hidden, paper":         {specOf(spec.Paper, hiddenPair, 500), 0, diagnosis.TooLinear, []int{1}, diagnosis.SayFar},
		"weak, paper": {specOf(spec.Paper, weak, 50_000), 0, diagnosis.FewSamples, []int{0},
			diagnosis.SayDropped},
		"below, paper":     {specOf(spec.Paper, three(), 50), 0, diagnosis.FewSamples, []int{0, 1, 2}, diagnosis.SayBelow},
		"noise, paper":     {specOf(spec.Paper, three(), 20_000), 30, diagnosis.LabelNoise, nil, diagnosis.SayLoudNoise},
		"noise, practical": {specOf(spec.Practical, three(), 10_000), 30, diagnosis.LabelNoise, nil, diagnosis.SayLoudNoise},
		"few, paper":       {specOf(spec.Paper, three(), 50), 0, diagnosis.Nothing, nil, diagnosis.SayNothingOut},
		"all far, exact":   {specOf(spec.Exact, allFar, 1), 0, diagnosis.Nothing, nil, diagnosis.SayStraight},
		"on a line, exact": {specOf(spec.Exact, onLine, 1), 0, diagnosis.Order, nil, diagnosis.SayNoOrder},
	} {
		c.spec.Sampling.Noise = c.noise
		last := mustRun(t, c.spec, nil, learn.Host{})
		d := find(last.Diagnoses, c.code)
		if d == nil {
			t.Errorf("%s: no %q among %+v", name, c.code, last.Diagnoses)
			continue
		}
		if (c.units != nil && !slices.Equal(d.Units, c.units)) || d.Remarks[0].Says != c.sentence {
			t.Errorf("%s: units %v, %q", name, d.Units, d.Message())
		}
		for _, d := range last.Diagnoses {
			if d.Units == nil || !finite(d) {
				t.Errorf("%s: %+v", name, d)
			}
			for _, u := range d.Units {
				if u < 0 || u >= c.spec.Network.Units() {
					t.Errorf("%s: unit %d in %+v", name, u, d)
				}
			}
		}
	}
}

// A network that every method finds has no diagnosis. If it has, the page warns without cause.
func TestNoDiagnosisOfExactRun(t *testing.T) {
	t.Parallel()
	for _, method := range []spec.Method{spec.Exact, spec.Practical} {
		if last := mustRun(t, specOf(method, three(), 100_000), nil, learn.Host{}); len(last.Diagnoses) != 0 {
			t.Errorf("%s: %+v", method, last.Diagnoses)
		}
	}
}

// If the samples are too few both for the units and for rounds or the direct fit, one diagnosis states both. If not, the
// page repeats itself.
func TestFewSamplesReportedOnce(t *testing.T) {
	t.Parallel()
	for _, method := range []spec.Method{spec.Rounds, spec.Practical} {
		s := specOf(method, three(), 20)
		s.Sampling.Noise = .3
		var got []diagnosis.Sentence
		for _, d := range mustRun(t, s, nil, learn.Host{}).Diagnoses {
			for _, r := range d.Remarks {
				if d.Code == diagnosis.FewSamples {
					got = append(got, r.Says)
				}
			}
		}
		if !slices.Equal(got, []diagnosis.Sentence{diagnosis.SayNotFound, diagnosis.SayFew}) {
			t.Errorf("%s: %q", method, got)
		}
	}
}

// A diagnosis about a found unit that matches no true one names no true unit. If it does, true units are blamed for
// directions of noise, which low thresholds let pass.
func TestDiagnosisOfNoTrueUnit(t *testing.T) {
	t.Parallel()
	s := specOf(spec.Paper, network.Network{W: [][]float64{{1, 0, 0, 0}}, B: []float64{.4}, A: []float64{1}}, 5_000)
	s.Learning.Eta1, s.Learning.Eta2 = 1e-9, 1e-9
	unmatched := 0
	for _, d := range mustRun(t, s, nil, learn.Host{}).Diagnoses {
		if !slices.IsSorted(d.Units) {
			t.Errorf("units out of order: %+v", d)
		}
		if d.Remarks[len(d.Remarks)-1].Says == diagnosis.SayNoneDrawn {
			if unmatched++; len(d.Units) != 0 {
				t.Errorf("%+v", d)
			}
		}
	}
	if unmatched == 0 {
		t.Error("no diagnosis is about a unit that matches no true one")
	}
}

// If two close units are not recovered, a diagnosis names both true units. If not, it names the one found unit that
// replaces them.
func TestNearPairNamed(t *testing.T) {
	t.Parallel()
	net, named := three(), 0
	sin, cos := math.Sincos(1e-4)
	net.Append([]float64{sin, -.6 * cos, .8 * cos}, .5, .9)
	for seed := range uint64(3) {
		s := specOf(spec.Practical, net, 100_000)
		s.Sampling.Seed = seed
		last := mustRun(t, s, nil, learn.Host{})
		if e := network.LargestError(network.Match(net, last.Recovered), true); len(last.Units) == 4 && e < 1e-7 {
			continue
		}
		named++
		if !slices.ContainsFunc(last.Diagnoses, func(d diagnosis.Diagnosis) bool {
			return slices.Equal(d.Units, []int{2, 3})
		}) || find(last.Diagnoses, diagnosis.Noise) != nil {
			t.Errorf("seed %d: %d units, %+v", seed, len(last.Units), last.Diagnoses)
		}
	}
	if named == 0 {
		t.Error("all pairs are recovered")
	}
}

// The result for units that cancel to a constant states no distance from f. If it does, the page shows 10¹⁴⁷ times a
// standard deviation that is 0 or rounding.
func TestDistanceOfConstants(t *testing.T) {
	t.Parallel()
	for _, f := range []network.Network{
		{W: [][]float64{{1, 0}, {1, 0}}, B: []float64{.5, .5}, A: []float64{1, -1}},
		{W: [][]float64{{1, 0}, {-1, 0}, {1, 0}, {-1, 0}}, B: []float64{0, 0, 1, -1}, A: []float64{1, -1, -1, 1}},
	} {
		for _, noise := range []float64{0, .3} {
			s := specOf(spec.Paper, f, 2000)
			s.Sampling.Noise = noise
			for _, d := range mustRun(t, s, nil, learn.Host{}).Diagnoses {
				if slices.ContainsFunc(d.Remarks, func(r diagnosis.Remark) bool { return r.Says == diagnosis.SayDistant }) {
					t.Errorf("noise %g: %v", noise, d)
				}
			}
		}
	}
}
