package refine

import (
	"math"

	"crease/algo/base/diagnosis"
	"crease/algo/data/sample"
)

// Diagnose adds the reason why signs are undetermined to list. It adds nothing if s is Resolved.
func (s Signs) Diagnose(list *diagnosis.List) {
	switch s {
	case Ambiguous:
		list.Add(diagnosis.Ambiguous, nil, diagnosis.SaySignsAmbiguous)
	case Open:
		list.Add(diagnosis.Ambiguous, nil, diagnosis.SaySignsUncompared)
	case Linear:
		list.Add(diagnosis.LinearPart, nil, diagnosis.SayLinearPart)
	}
}

// Few reports whether n samples are few for the parameters of units units in R^dim.
func Few(n int64, units, dim int) bool { return n < int64(10*(dim+1)*(units+1)) }

// DiagnoseFew adds a diagnosis to list if src has few samples for the parameters of units
// units; see [Few].
func DiagnoseFew(list *diagnosis.List, src sample.Source, units int) {
	n := src.Len()
	if !Few(n, units, src.Dim()) {
		return
	}
	says := diagnosis.SayFew
	if n == 1 {
		says = diagnosis.SayFewOne
	}
	list.Add(diagnosis.FewSamples, nil, says, diagnosis.Counted(n, diagnosis.Samples),
		diagnosis.Counted(max(1, units), diagnosis.Units), src.Dim())
	Advise(*list, src, diagnosis.SayFewMore)
}

// DiagnoseThin adds a diagnosis to list of a unit with bias b that has hardly any samples of src on its far side.
func DiagnoseThin(list *diagnosis.List, src sample.Source, b float64) {
	list.Add(diagnosis.TooLinear, nil, diagnosis.SayThin, math.Abs(b))
	Advise(*list, src, diagnosis.SayThinMore)
}

// Advise adds advice to take more samples to the last diagnosis of list, unless src is a
// table, which has no more samples.
func Advise(list diagnosis.List, src sample.Source, advice diagnosis.Sentence) {
	if !sample.IsTable(src) {
		list.AddMore(advice)
	}
}
