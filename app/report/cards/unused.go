package cards

import (
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
)

// reason is a short line and two sentences on a stage that a run does not have.
type reason struct{ Caption, Explain string }

// sayUnused has a card that the run does without say so, and why.
func (v *view) sayUnused(c *Card) {
	if why, ok := v.unused(c.Key); ok && !c.Reached {
		c.without(why)
	}
}

// unused returns why the run goes without the stage of a card; ok is false where it has that stage,
// or may still come to it.
func (v *view) unused(key string) (why reason, ok bool) {
	if v.Spec.Learning.Method != spec.Practical {
		why, ok = byMethod[v.Spec.Learning.Method][key]
		return why, ok
	}
	over := v.Snap.Stage == snapshot.StageDone // before that a practical run may come to every stage
	switch {
	case over && key == Rounds && !v.ByRounds():
		return noRounds, true
	case over && key == Refinement && v.ByRounds() && !v.Snap.Direct:
		return noFit, true
	case over && key == Refinement && len(v.Snap.Fit) == 0:
		return noCurve, true
	case over && key == Jennrich && v.FoundBy(snapshot.ByFit) > 0 && !v.ByRounds():
		return reason{noTensors, because(v.kept())}, true
	}
	return reason{}, false
}

// kept says what kept the tensors from what the direct fit found.
func (v *view) kept() string {
	if r := v.Snap.Rounds; len(r) > 0 {
		return keptByRounds(len(r), r[len(r)-1].Total)
	}
	if n := len(v.Snap.Moments); n > 0 && n <= 3 { // T₀, T₁ and T₂
		return keptByDimension
	}
	return keptNoRounds
}

// skipped says of a run that is over why it had no such stage.
func (v *view) skipped(c *Card, why reason) {
	if v.Snap.Stage == snapshot.StageDone {
		c.without(why)
	}
}

// without says in the card that the run goes without its stage, and why.
func (c *Card) without(why reason) {
	c.Caption, c.Explain, c.Unused = why.Caption, why.Explain, true
}
