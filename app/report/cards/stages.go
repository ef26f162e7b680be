package cards

import (
	"slices"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/report/outcome"
	"crease/app/report/starts"
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

// stageRun is what a stage's sentence depends on.
type stageRun struct {
	Method spec.Method
	Order  int     // ℓ, at least 1
	Noise  float64 // standard deviation of the label noise
	Table  bool    // the samples are a table's: nothing is known of the network
	Round  int     // that is shown, 0 outside rounds
	Direct bool    // a direct fit to the samples had a part in the outcome
	From   string  // where the direct fit that won began, such as "a random start"; "" while none has
	Tried  string  // how many starts of it were tried
	None   bool    // the run, or the round shown, has come to the regression without a unit
	Moved  bool    // the units in view are those of a round whose joint fit has moved them
}

// stageRunOf returns what is known of a run of s that has come to snap, nil before it.
func stageRunOf(s spec.Spec, snap *snapshot.Snapshot, table bool) stageRun {
	r := stageRun{Method: s.Learning.Method, Order: s.Learning.EffectiveOrder(), Noise: s.Sampling.Noise, Table: table}
	if snap != nil {
		r.Round, r.Direct = snap.Round, snap.Direct
		r.None = outcome.FoundNone(snap)
		if w, ok := starts.Winner(snap); ok && snap.Direct {
			r.From, r.Tried = starts.Origin(w.Name), starts.Tried(snap)
		}
		o := outcome.New(s, snap)
		r.Moved = snap.Round > 0 && len(snap.Units) > 0 && !o.Solved()
		if snap.Order > 0 {
			r.Order = snap.Order
		}
	}
	return r
}

// StageSentence says what the stage of the card with that key does with the outcome of the
// one before, in a run of s that has come to snap, nil before it; "" if there is no such card.
func StageSentence(key string, s spec.Spec, snap *snapshot.Snapshot, table bool) string {
	return stageRunOf(s, snap, table).says(key)
}

// says returns the sentence that says what a stage does with the outcome of the one
// before, "" if there is no such stage.
func (r stageRun) says(key string) string {
	if f := stageSentences[key]; f != nil {
		return f(r)
	}
	return ""
}

// stageSentences are by the key of the card.
var stageSentences = map[string]func(stageRun) string{
	Samples:    stageRun.samples,
	Moments:    stageRun.moments,
	Rank:       stageRun.rank,
	Jennrich:   stageRun.jennrich,
	Sees:       stageRun.sees,
	Scalars:    stageRun.scalars,
	Regression: stageRun.regression,
	Rounds:     stageRun.rounds,
	Loss:       stageRun.loss,
	Refinement: stageRun.refinement,
	Race:       stageRun.race,
}
