package outcome

import (
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/spec"
)

// Against returns the diagnoses that count against what was learned of a table. Points that are not from N(0, I) do
// not where the method does without that. Where the verdict has told the result in the table's own terms, neither the
// noise does, whose size it tells, nor which of two units that differ by a linear function was taken.
func Against(list diagnosis.List, l spec.Learning, told bool) diagnosis.List {
	return slices.DeleteFunc(slices.Clone(list), func(d diagnosis.Diagnosis) bool {
		switch d.Code {
		case diagnosis.NotGaussian:
			return !l.RestsOnGaussian()
		case diagnosis.Noise, diagnosis.Ambiguous:
			return told
		}
		return false
	})
}
