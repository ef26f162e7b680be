package judge

import "crease/algo/beyond/refine"

// The thresholds of what is said, each with what set it.
const (
	// fewPerParameter samples for each parameter of g are few: with fewer a search may end beside the network, and no
	// number of them promises that it does not (RESULTS, few samples). No more is said than how many there are.
	fewPerParameter = 10
	// thinTimes times the d + 2 samples that determine and confirm a unit are enough on either side of its crease.
	thinTimes = 2
	// exactShare is the share of a standard deviation above which a function learned is not exact; see refine.Exact.
	exactShare = refine.Exact
)

// Needed returns how many samples on one side of a crease determine and confirm a unit: one more than its parameters.
func Needed(dim int) int { return dim + 2 }

// ThinBelow returns the number of samples on one side of a crease below which a unit is thin.
func ThinBelow(dim int) int { return thinTimes * Needed(dim) }
