package learn

import (
	"crease/algo/beyond/descent"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/spec"
)

// Race prepares gradient descent on the samples that a run of s learns from, or on those of src if it is not nil, to
// compare the two. With the method exact, which has no samples, the race uses those that the spec would draw. The
// error is a *network.FieldError if s cannot be run.
func Race(s spec.Spec, src sample.Source, o descent.RaceOptions) (*descent.Race, error) {
	if err := s.Validate(src == nil); err != nil {
		return nil, err
	}
	if o.Units < 1 || o.Starts < 0 {
		return nil, &network.FieldError{Field: "race.units", Message: wordsOneUnit}
	}
	if src == nil {
		src = Source(s)
	}
	if err := checkRange(src, nil); err != nil {
		return nil, err
	}
	truth := s.Network
	if truth.Units() > 0 {
		truth = truth.Normalised()
		if truth.Dim() != src.Dim() {
			return nil, &network.FieldError{Field: "network.w", Message: wordsRows}
		}
	}
	return descent.NewRace(src, truth, o), nil
}
