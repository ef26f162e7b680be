package judge_test

import (
	"slices"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/evidence"
	"crease/algo/beyond/judge"
	"crease/algo/beyond/refine"
)

// TestKeep leaves out the second of three units. Would catch a sentence about a unit that is not listed any more, or
// about another one than it was measured of.
func TestKeep(t *testing.T) {
	one := func(units ...int) judge.Pair { return judge.Pair{Units: units, Between: 1} }
	direct := &judge.Direct{Pairs: []judge.Pair{one(1, 2), one(1)}}
	f := judge.Facts{
		Dim: 1, Total: 1000, Exact: true, Units: 3, TruthOf: []int{0, 1},
		Thin:   []judge.Thin{{Unit: 1}, {Unit: 2}},
		Pairs:  []judge.Pair{one(0, 1), one(0, 2)},
		Stages: diagnosis.List{{Units: []int{1}}, {Units: []int{2}}},
		Direct: direct,
	}
	f.Keep([]int{0, 2})
	switch {
	case f.Units != 2:
		t.Errorf("%d units are left", f.Units)
	case !slices.Equal(f.Thin, []judge.Thin{{Unit: 1}}):
		t.Errorf("thin: %v", f.Thin)
	case len(f.Pairs) != 1 || !slices.Equal(f.Pairs[0].Units, []int{0, 1}):
		t.Errorf("pairs: %v", f.Pairs)
	case len(f.Stages) != 1 || !slices.Equal(f.Stages[0].Units, []int{1}):
		t.Errorf("stages: %v", f.Stages)
	case len(f.Direct.Pairs) != 2 || !slices.Equal(f.Direct.Pairs[0].Units, []int{1}) || len(f.Direct.Pairs[1].Units) != 0:
		t.Errorf("pairs of a direct fit: %v", f.Direct.Pairs)
	case !slices.Equal(direct.Pairs[0].Units, []int{1, 2}):
		t.Error("facts that were measured have changed")
	}
	f.Direct.Units = 3
	judge.Verdict(&f) // which panics if it asks which true unit one is that was left out
}

// TestThinAtPlaces has a unit with three points on one side, of a table whose rows repeat. Would catch points called
// samples, of which there are many more there.
func TestThinAtPlaces(t *testing.T) {
	says := func(f *judge.Facts) (list []diagnosis.Sentence) {
		for _, d := range judge.Verdict(f) {
			if len(d.Units) > 0 {
				list = append(list, d.Remarks[0].Says)
			}
		}
		return list
	}
	thin := []judge.Thin{{Beyond: evidence.Side{Count: 3, Column: -1}, Need: 6}}
	f := &judge.Facts{Table: true, Dim: 1, Total: 400, Places: 400, Exact: true, Units: 1, Thin: thin}
	if got := says(f); !slices.Equal(got, []diagnosis.Sentence{diagnosis.SayThin}) {
		t.Errorf("of rows: %v", got)
	}
	want := []diagnosis.Sentence{diagnosis.SayFewBeyond}
	if f.Places = 68; !slices.Equal(says(f), want) {
		t.Errorf("of points: %v", says(f))
	}
}

// A run without units has no signs to settle, whatever it leaves; one with units has none that its fit tells of unless
// it leaves no more than noise. Would catch "ambiguous" of a table where rounds found nothing.
func TestSettled(t *testing.T) {
	for _, c := range []struct {
		facts judge.Facts
		want  bool
	}{
		{judge.Facts{Ended: judge.Stalled}, true}, {judge.Facts{Ended: judge.Stalled, Units: 1}, false},
		{judge.Facts{Ended: judge.Noisy, Units: 1}, true},
		{judge.Facts{Ended: judge.Noisy, Units: 1, Signs: refine.Open}, false}, {judge.Facts{Signs: refine.Linear}, false},
	} {
		if got := c.facts.Settled(); got != c.want {
			t.Errorf("%+v: settled %v", c.facts, got)
		}
	}
}

// A linear function that replaces a network leaves nothing said of that network, and counts as exact only if it meets
// the samples as well. Would catch a linear function that is called rounded, or far out, as the network was.
func TestInstead(t *testing.T) {
	for reason, want := range map[judge.Linear][]string{
		judge.Closer: {diagnosis.Linear}, judge.MeetsAsWell: {diagnosis.LinearPart, diagnosis.Linear},
	} {
		f := &judge.Facts{
			Dim: 3, Total: 1000, Units: 3, Exact: true, Rounded: &judge.Rounded{}, Remote: new(float64), BeyondAll: true,
			Unconfirmed: true, Thin: []judge.Thin{{Unit: 2}}, Pairs: []judge.Pair{{Units: []int{0, 1}}},
		}
		f.Instead(reason, .5)
		var codes []string
		for _, d := range judge.Verdict(f) {
			codes = append(codes, d.Code)
		}
		if !slices.Equal(codes, want) || f.HeldOut != .5 {
			t.Errorf("reason %v: %v, judged by %g left", reason, codes, f.HeldOut)
		}
	}
}
