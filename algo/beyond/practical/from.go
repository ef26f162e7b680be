package practical

import "crease/algo/beyond/rounds"

// From says what a fit begins with.
type From struct {
	Kind       Kind
	Units      int         // of Random and Grown
	Number     int         // of RandomMoments the start, of InRange the pass over the samples, from 1; 0 for none
	Moments    bool        // it is fitted to the moments
	Continued  bool        // it goes on on more samples
	Slim       bool        // with fewer units
	AllSamples bool        // it goes on on all samples, as it was exact on a part of them
	Idea       rounds.Idea // of a joint fit in a round, which has no Kind
}

// Kind is a kind of beginning.
type Kind int

// The kinds. Starts are of the first eight.
const (
	Random        Kind = 1 + iota // creases drawn at random
	RandomMoments                 // the same, fitted to the moments
	Pencil                        // the best of random contractions of the tensors
	Paper                         // the paper's decomposition of the tensors
	FromRounds                    // what rounds found
	InRange                       // creases drawn at random in the range of T₂
	Grown                         // the best fit so far, with units added
	MostRows                      // least absolute deviations, which most rows of a table decide

	WholeSource // the best fit, on all samples of the source
	OddSamples  // the best fit, without the samples that it misses
	Weighed     // before units are judged by what they explain
	Trimmed     // without the samples that are missed most
	Pruned      // after units were left out
	Merged      // after two units were made one
)

// continued returns s as it goes on on more samples.
func (s *Start) continued() From {
	from := s.From
	from.Continued = true
	return from
}
