// Package stages says which of the cards are the stages of a run, in which order
// they follow one another, which of them is happening, and in one sentence what each
// does with the outcome of the one before. It is pure.
package stages

import (
	"slices"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/report/cards"
)

// Order returns the keys of all cards in the order in which a run of the method
// comes to them. Where there are rounds, all units move together, in a joint fit or in a
// direct one, before their coefficients are settled.
func Order(method spec.Method) []string {
	if method != spec.Rounds && method != spec.Practical {
		return slices.Clone(cards.Keys)
	}
	keys := slices.DeleteFunc(slices.Clone(cards.Keys), func(key string) bool { return key == cards.Refinement })
	return slices.Insert(keys, slices.Index(keys, cards.Regression), cards.Refinement)
}

// of are the cards on which the stages of a snapshot can be seen.
var of = map[snapshot.Stage]string{
	snapshot.StageSamples:    cards.Samples,
	snapshot.StageMoments:    cards.Moments,
	snapshot.StageRank:       cards.Rank,
	snapshot.StageJennrich:   cards.Jennrich,
	snapshot.StageScalars:    cards.Scalars,
	snapshot.StageSigns:      cards.Scalars,
	snapshot.StageRegression: cards.Regression,
	snapshot.StageRefinement: cards.Refinement,
}

// Now returns the key of the stage that a snapshot is of; before a run that is the
// first one, after it the last one that it came to.
func Now(s *snapshot.Snapshot) string {
	switch {
	case s == nil:
		return cards.Samples
	case s.Stage != snapshot.StageDone:
		if key := of[s.Stage]; key != "" {
			return key
		}
		return cards.Samples
	case s.Direct:
		return cards.Refinement
	case len(s.Rounds) > 0:
		return cards.Rounds
	}
	return cards.Regression
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
