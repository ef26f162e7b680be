package fitting

import (
	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
)

// From says what a fit begins with.
type From struct {
	Kind       Kind
	Units      int         // of Random and Grown
	Continued  bool        // it goes on on more samples
	Slim       bool        // with fewer units
	AllSamples bool        // it goes on on all samples, as it was exact on a part of them
	Idea       rounds.Idea // of a joint fit in a round, which has no Kind
}

// Kind is a kind of beginning.
type Kind int

// The kinds. Starts are of the first five.
const (
	Random     Kind = 1 + iota // creases drawn at random
	FromRounds                 // what rounds found
	Grown                      // the best fit so far, with units added
	MostRows                   // least absolute deviations, which most rows of a table decide
	OneSide                    // least squares on the samples whose labels are not zero: one side of the only crease

	WholeSource // the best fit, on all samples of the source
	OddSamples  // the best fit, without the samples that it misses
	Weighed     // before units are judged by what they explain
	Trimmed     // without the samples that are missed most
	Pruned      // after units were left out
	Merged      // after two units were made one
)

// Start is one candidate start of the fits.
type Start struct {
	From
	Loss float64
	Won  bool
}

// Continue returns where a fit begins that goes on from the start on more samples.
func (s *Start) Continue() From {
	from := s.From
	from.Continued = true
	return from
}

// Curve is the loss of one fit at every iteration.
type Curve struct {
	From
	Loss []float64
}

// Log records the starts and the fits of a run, and counts their work.
type Log struct {
	Starts []*Start
	Others int // starts of scarce samples that went no further than one fit
	Fits   []Curve
	Meter  *work.Meter
	Floor  float64 // mean square that the rounding of the labels' digits leaves, 0 if there is none
	Limit  int64   // work at which what is under way ends, but for the fit under way; 0 if that is not known
	// Shown is called after every step of a fit with the model so far, Told when there is another limit. Both may be nil.
	Shown func(m refine.Model, loss float64)
	Told  func()
}

// Within tells that the work of what follows ends at a limit, 0 for none, until ended is called.
func (l *Log) Within(limit int64) (ended func()) {
	before := l.Limit
	if l.Limit = limit; limit != before && l.Told != nil {
		l.Told()
	}
	return func() { l.Limit = before }
}

// Spent reports whether what is under way has come to its limit, or failed.
func (l *Log) Spent() bool { return l.Meter.Err() != nil || l.Limit > 0 && l.Meter.Done() >= l.Limit }

// Start lists one more start.
func (l *Log) Start(from From) *Start {
	s := &Start{From: from}
	l.Starts = append(l.Starts, s)
	return s
}

// In returns copies of the starts and fits with their losses carried to another unit of the labels, and how many
// starts were tried, those included that are not listed.
func (l *Log) In(square func(float64) float64) (starts []Start, tried int, fits []Curve) {
	starts, fits = make([]Start, len(l.Starts)), make([]Curve, len(l.Fits))
	for i, s := range l.Starts {
		starts[i] = *s
		starts[i].Loss = square(s.Loss)
	}
	for i, f := range l.Fits {
		fits[i] = Curve{From: f.From, Loss: make([]float64, len(f.Loss))}
		for j, v := range f.Loss {
			fits[i].Loss[j] = square(v)
		}
	}
	return starts, len(starts) + l.Others, fits
}
