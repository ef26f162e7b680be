package outcome

import (
	"crease/app/text/number"
	"crease/app/text/words"
)

const (
	crease = "crease"
	unit   = "unit"
)

// unmatchedName names found unit i, which matches no true one.
func unmatchedName(i int) string { return "unmatched " + number.Count(int64(i+1)) }

// said writes "in round 3 by T₄", "in rounds 1 and 2 by T₃ and T₄", "by T₃".
func said(rounds, tensors []int) string {
	names := make([]string, len(tensors))
	for i, k := range tensors {
		names[i] = words.Tensor(k)
	}
	by := "by " + words.And(names)
	if len(rounds) == 0 {
		return by
	}
	for i := range rounds {
		rounds[i]-- // words counts from 0
	}
	return "in " + words.Numbered("round", rounds) + " " + by
}
