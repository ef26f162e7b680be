package cards

import (
	"slices"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
)

// Order returns the keys of all cards in the order in which a run of the method
// comes to them. Where there are rounds, all units move together, in a joint fit or in a
// direct one, before their coefficients are settled.
func Order(method spec.Method) []string {
	if method != spec.Rounds && method != spec.Practical {
		return slices.Clone(Keys)
	}
	keys := slices.DeleteFunc(slices.Clone(Keys), func(key string) bool { return key == Refinement })
	return slices.Insert(keys, slices.Index(keys, Regression), Refinement)
}

// stageCards are the cards on which the stages of a snapshot can be seen.
var stageCards = map[snapshot.Stage]string{
	snapshot.StageSamples:    Samples,
	snapshot.StageMoments:    Moments,
	snapshot.StageRank:       Rank,
	snapshot.StageJennrich:   Jennrich,
	snapshot.StageScalars:    Scalars,
	snapshot.StageSigns:      Scalars,
	snapshot.StageRegression: Regression,
	snapshot.StageRefinement: Refinement,
}

// Current returns the key of the stage that a snapshot is of; before a run that is the
// first one, after it the last one that it came to.
func Current(s *snapshot.Snapshot) string {
	switch {
	case s == nil:
		return Samples
	case s.Stage != snapshot.StageDone:
		if key := stageCards[s.Stage]; key != "" {
			return key
		}
		return Samples
	case s.Direct:
		return Refinement
	case len(s.Rounds) > 0:
		return Rounds
	}
	return Regression
}

// Step returns the stage by places further in an order, or key itself beyond its
// ends. Stages that skip is true of are passed over.
func Step(order []string, key string, by int, skip func(key string) bool) string {
	for i := slices.Index(order, key) + by; i >= 0 && i < len(order); i += by {
		if !skip(order[i]) {
			return order[i]
		}
	}
	return key
}
