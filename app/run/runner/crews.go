package runner

import (
	"crease/algo/beyond/descent"
	"crease/algo/learn/trials"
	"crease/app/doc/formats"
)

// RaceEvents are a page's callbacks on a race. Both are called through the
// dispatch of NewRacer.
type RaceEvents struct {
	// Standing is called a few times a second, the last time when the race is over.
	Standing func(*descent.Standing)
	// Failed is called when a race ends without a result.
	Failed func(error)
}

// TrialEvents are a page's callbacks on many runs. All of them are called through the
// dispatch of NewRepeater.
type TrialEvents struct {
	// Outcome is called with what every run came to, in any order.
	Outcome func(trials.Outcome)
	// Done is called once, after the last of them.
	Done func()
	// Failed is called when the runs end without all their outcomes.
	Failed func(error)
}

// ReadEvents are a page's callbacks on a file that is read. All of them are called
// through the dispatch of NewReader.
type ReadEvents struct {
	// Progress is called a few times a second with the part that is read, from 0 to 1.
	Progress func(part float64)
	// Read is called once, with what the file holds, or with the error why it could not
	// be read; then Taken.Kind alone is right. The error is a *network.FieldError where a
	// field of a spec is at fault.
	Read func(formats.Taken, error)
}
