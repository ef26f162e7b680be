package judge

import "crease/algo/beyond/refine"

// The thresholds of what is said, each with what set it.
const (
	// fewPerParameter samples for each parameter of g are few: with fewer a search may end beside the network, and no
	// number of them promises that it does not (RESULTS, few samples). No more is said than how many there are.
	// Of tables with one column, one or two kinks, noise 0, .1 or .3 and eight rows at each point, 33, 31, 24 and 12 of
	// 72 were wrong at 2, 3, 4 and 8 points a parameter: another number of kinks, or one more than four standard errors
	// off. Of those with as many rows, each at a point of its own, 19, 14, 13 and 17 were.
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
