package refine

import (
	"crease/algo/base/diagnosis"
	"crease/algo/base/numeral"
	"crease/algo/data/sample"
)

// Diagnose adds to list why signs are open. It adds nothing if they are Resolved.
func (s Signs) Diagnose(list *diagnosis.List) {
	switch s {
	case Ambiguous:
		list.Add(diagnosis.Ambiguous, nil, wordsSigns)
	case Linear:
		list.Add(diagnosis.LinearPart, nil, wordsLinear)
	}
}

// Few reports whether n samples are few for the parameters of units in R^dim.
func Few(n int64, units, dim int) bool { return n < int64(10*(dim+1)*(units+1)) }

// DiagnoseFew adds to list that src has few samples for the parameters of units, or of one if
// there are none, if that is so.
func DiagnoseFew(list *diagnosis.List, src sample.Source, units int) {
	n := src.Len()
	if !Few(n, units, src.Dim()) {
		return
	}
	words := wordsFew
	if n == 1 {
		words = wordsFewOne
	}
	list.Add(diagnosis.FewSamples, nil, WithAdvice(src, words, wordsFewMore),
		numeral.Counted(n, "sample"), numeral.Counted(int64(max(1, units)), "unit"), src.Dim())
}

// WithAdvice adds to a sentence the advice to take more samples, unless src is a
// table, which has no more.
func WithAdvice(src sample.Source, words, advice string) string {
	if sample.IsTable(src) {
		return words
	}
	return words + advice
}
