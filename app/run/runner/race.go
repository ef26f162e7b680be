package runner

import "crease/algo/beyond/descent"

// RaceEvents are a page's callbacks on a race. Both are called through the
// dispatch of NewRacer.
type RaceEvents struct {
	// Standing is called a few times a second, the last time when the race is over.
	Standing func(*descent.Standing)
	// Failed is called when a race ends without a result.
	Failed func(error)
}
