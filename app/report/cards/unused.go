package cards

import (
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
)

// reason is a short line and two sentences on a stage that a run does not have.
type reason struct{ Caption, Explain string }

// unusedBy says of the cards that are not part of every run why there is none.
var unusedBy = map[string]func(*view) (reason, bool){
	Rounds: (*view).unusedRounds, Refinement: (*view).unusedRefinement, Jennrich: (*view).unusedTensors,
}

// sayUnused has a card that the run does without say so, and why.
func (v *view) sayUnused(c *Card) {
	if c.Reached || unusedBy[c.Key] == nil {
		return
	}
	if w, ok := unusedBy[c.Key](v); ok {
		c.without(w)
	}
}

// unusedRounds says why there are no rounds; ok is false where there are, or may be.
func (v *view) unusedRounds() (w reason, ok bool) {
	if v.practicalDone() && !v.ByRounds() {
		return noRounds, true
	}
	return v.neverHas(Rounds)
}

// unusedRefinement says why there is no least squares on the samples; ok is false where
// there is, or may be.
func (v *view) unusedRefinement() (w reason, ok bool) {
	if v.practicalDone() && v.ByRounds() && !v.Snap.Direct {
		return noFit, true
	}
	return v.neverHas(Refinement)
}

// unusedTensors says why no tensor was decomposed though units were found; ok is false
// where one was, or may be, or where none stood out.
func (v *view) unusedTensors() (w reason, ok bool) {
	if v.practicalDone() && v.FoundBy(snapshot.ByFit) > 0 && !v.ByRounds() {
		return reason{noTensors, because(v.kept())}, true
	}
	return w, false
}

// kept says what kept the tensors from what the direct fit found.
func (v *view) kept() string {
	if r := v.Snap.Rounds; len(r) > 0 {
		return keptByRounds(len(r), r[len(r)-1].Total)
	}
	if n := len(v.Snap.Moments); n > 0 && n <= highest {
		return keptByDimension
	}
	return keptNoRounds
}

// highest is the least order that is decomposed.
const highest = 3

// practicalDone says whether a practical run, which may come to everything, is over.
func (v *view) practicalDone() bool {
	return v.Spec.Learning.Method == spec.Practical && v.Snap.Stage == snapshot.StageDone
}

// neverHas returns what is said of a stage that the method never has.
func (v *view) neverHas(key string) (w reason, ok bool) {
	w, ok = byMethod[v.Spec.Learning.Method][key]
	return w, ok
}
