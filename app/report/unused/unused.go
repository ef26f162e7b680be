// Package unused says why a run did without one of its stages.
package unused

import (
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/report/outcome"
)

// Words are a short line and two sentences on a stage that a run does not have.
type Words struct{ Caption, Explain string }

// The stages that are not part of every run, as byMethod names them.
const (
	rounds     = "rounds"
	refinement = "refinement"
)

// Rounds says why there are no rounds; ok is false where there are, or may be.
func Rounds(o *outcome.Outcome) (w Words, ok bool) {
	if done(o) && !o.ByRounds() {
		return noRounds, true
	}
	return never(o, rounds)
}

// Refinement says why there is no least squares on the samples; ok is false where
// there is, or may be.
func Refinement(o *outcome.Outcome) (w Words, ok bool) {
	if done(o) && o.ByRounds() && !o.Snap.Direct {
		return noFit, true
	}
	return never(o, refinement)
}

// Tensors says why no tensor was decomposed though units were found; ok is false
// where one was, or may be, or where none stood out.
func Tensors(o *outcome.Outcome) (w Words, ok bool) {
	if done(o) && o.FoundBy(snapshot.ByFit) > 0 && !o.ByRounds() {
		return Words{noTensors, because(Kept(o))}, true
	}
	return w, false
}

// Kept says what kept the tensors from what the direct fit found.
func Kept(o *outcome.Outcome) string {
	if r := o.Snap.Rounds; len(r) > 0 {
		return keptByRounds(len(r), r[len(r)-1].Total)
	}
	if n := len(o.Snap.Moments); n > 0 && n <= highest {
		return keptByDimension
	}
	return keptNoRounds
}

// highest is the least order that is decomposed.
const highest = 3

// done says whether a practical run, which may come to everything, is over.
func done(o *outcome.Outcome) bool {
	return o.Spec.Learning.Method == spec.Practical && o.Snap.Stage == snapshot.StageDone
}

// never returns what is said of a stage that the method never has.
func never(o *outcome.Outcome, stage string) (w Words, ok bool) {
	w, ok = byMethod[o.Spec.Learning.Method][stage]
	return w, ok
}
