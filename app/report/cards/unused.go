package cards

import (
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/report/outcome"
)

// reason is a short line and two sentences on a stage that a run does not have.
type reason struct{ Caption, Explain string }

// unused returns why the run goes without the stage of a card; ok is false where it has that stage,
// or may still come to it.
func (v *view) unused(key string) (why reason, ok bool) {
	s, list := v.Snap, v.Decompositions()
	method, over := v.Spec.Learning.Method, s.Stage == snapshot.StageDone
	if why, ok = byMethod[method][key]; ok {
		return why, ok
	}
	practical := method == spec.Practical && over // before that such a run may come to every stage
	switch {
	case key == Samples && v.Exact:
		return noSamples, true
	case practical && key == Rounds && !v.ByRounds():
		return noRounds, true
	case practical && key == Refinement && v.ByRounds() && !s.Direct:
		return noFit, true
	case practical && key == Refinement && len(s.Fit) == 0:
		return noCurve, true
	case practical && key == Jennrich && v.FoundBy(snapshot.ByFit) > 0 && !v.ByRounds():
		return reason{noTensors, because(v.kept())}, true
	case key == Jennrich && len(list) > 0 && list[len(list)-1].Tensor == 2:
		return onlyT2, over
	case key == Jennrich && len(list) > 0 && s.Stage != snapshot.StageRank:
		return nothingAbove, true
	case over && key == Scalars && outcome.FoundNone(s):
		return noDirections, true
	case over && key == Regression:
		return noCoefficients, true
	case over && s.Energy == 0 && key != Race && key != Sees: // such a run ends before any stage
		return noSignal, true
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
