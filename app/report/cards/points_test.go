package cards

import (
	"slices"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/normality"
	"crease/algo/spec"
	"crease/app/claimtest"
)

// Every card whose numbers rest on x ~ N(0, I) says so of points that are not from it, and
// no card of those that are; the samples themselves and what is fitted to them do not rest
// on it. No help asks for more samples of a table.
func TestPointsAreMarked(t *testing.T) {
	s := setting(spec.Practical, 1, 3, 3, 20_000)
	list := claimtest.Record(t, s)
	snap := *list[len(list)-1]
	marked := func() (keys []string) {
		for key, c := range cardsOf(s, &snap) {
			for _, d := range c.Diagnoses {
				if d.Code == diagnosis.NotGaussian {
					keys = append(keys, key)
				}
			}
		}
		slices.Sort(keys)
		return keys
	}
	if keys := marked(); keys != nil {
		t.Errorf("marked without reason: %q", keys)
	}
	snap.Points = normality.Report{Findings: []normality.Finding{{Kind: normality.Mean, Value: 1, Errors: 99}}}
	keys := marked()
	for _, key := range []string{Moments, Rank, Jennrich, Scalars} {
		if !slices.Contains(keys, key) {
			t.Errorf("%s is not marked, but %q", key, keys)
		}
	}
	if slices.Contains(keys, Samples) || slices.Contains(keys, Refinement) || slices.Contains(keys, Race) {
		t.Errorf("marked are %q", keys)
	}
	table := s
	table.Network.W, table.Network.B, table.Network.A = nil, nil, nil
	if _, possible := Apply(MoreSamples, table); possible {
		t.Error("more samples of a table")
	}
	if _, possible := Apply(MoreSamples, s); !possible {
		t.Error("no more samples of a drawing")
	}
}
