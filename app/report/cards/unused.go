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
	why = noSignal
	switch {
	case key == Samples && v.Exact:
		why = noSamples
	case practical && key == Rounds && !v.ByRounds():
		why = noRounds
	case practical && key == Refinement && v.ByRounds() && !s.Direct:
		why = noFit
	case practical && key == Refinement && len(s.Fit) == 0:
		why = noCurve
	case practical && key == Jennrich && v.FoundBy(snapshot.ByFit) > 0 && !v.ByRounds():
		why = reason{noTensors, because(v.kept())}
	case key == Jennrich && len(list) > 0 && list[len(list)-1].Tensor == 2:
		return onlyT2, over
	case key == Jennrich && len(list) > 0 && s.Stage != snapshot.StageRank:
		why = nothingAbove
	case over && key == Scalars && outcome.FoundNone(s):
		why = noDirections
	case over && key == Regression:
		why = noCoefficients
	case over && s.Energy == 0 && key != Race && key != Sees: // such a run ends before any stage
	default:
		return reason{}, false
	}
	return why, true
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
