package judge

import "crease/algo/beyond/refine"

// The thresholds of what is said, each with what set it.
const (
	// fewPerParameter samples for each parameter of g are few: with fewer a search among so many starts may end beside
	// the network. Below it 1,000 random networks of d, m ≤ 5 were found in 60 to 95 % of the runs, above it in all.
	fewPerParameter = 10
	// thinTimes times the d + 2 samples that determine and confirm a unit are enough on either side of its crease.
	thinTimes = 2
	// exactShare of the labels' deviation is more than rounding leaves in ten thousand samples, by a factor of 100.
	exactShare = refine.Exact
)

// Needed returns the number of samples on one side of a crease that just determine a unit over R^dim and confirm it:
// one more than it has parameters.
func Needed(dim int) int { return dim + 2 }

// ThinBelow returns the number of samples on one side of a crease below which a unit is thin.
func ThinBelow(dim int) int { return thinTimes * Needed(dim) }
