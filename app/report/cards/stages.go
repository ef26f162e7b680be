package cards

import (
	"slices"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
)

// OfStage are the keys of the cards on which the stages of a snapshot can be seen.
var OfStage = map[snapshot.Stage]string{
	snapshot.StageSamples:    Samples,
	snapshot.StageMoments:    Moments,
	snapshot.StageRank:       Rank,
	snapshot.StageJennrich:   Jennrich,
	snapshot.StageScalars:    Scalars,
	snapshot.StageSigns:      Scalars,
	snapshot.StageRegression: Regression,
	snapshot.StageRefinement: Refinement,
}

// StageTitle returns the title of the card of a stage, "" at the end of a run.
func StageTitle(s snapshot.Stage) string { return names[OfStage[s]].title }

// Current returns the key of the stage that a snapshot is of; before a run that is the
// first one, after it the last one that it came to.
func Current(s *snapshot.Snapshot) string {
	switch {
	case s == nil:
		return Samples
	case s.Stage != snapshot.StageDone:
		if key := OfStage[s.Stage]; key != "" {
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

// Step returns the stage by places further, or key itself beyond the ends. Stages that skip is true
// of are passed over.
func Step(key string, by int, skip func(key string) bool) string {
	for i := slices.Index(Keys, key) + by; i >= 0 && i < len(Keys); i += by {
		if !skip(Keys[i]) {
			return Keys[i]
		}
	}
	return key
}

// StageSentence says what the stage of the card with that key does with the outcome of the one
// before, in a run of s that has come to snap, nil before it; "" if there is no such card.
func StageSentence(key string, s spec.Spec, snap *snapshot.Snapshot, table bool) string {
	if names[key].title == "" {
		return ""
	}
	return stages[key].says(newView(s, snap, -1), table)
}
