package main

import (
	"crease/algo/base/wire"
	"crease/algo/data/moment"
	"crease/algo/num/tensor"
	"crease/algo/spec"
)

// The messages between the learner and its helpers, in the form of package wire.
//
//	request  learner to helper: a setup, what to sum from here on, or a job, which
//	         blocks
//	answer   helper to learner: their sums, one a block
//
// A job and its answer carry the epoch of the setup that they belong to: answers
// to an earlier one are dropped.
type request struct {
	Setup *setup
	Job   *job
}

type setup struct {
	Epoch   uint64
	Order   int
	Spec    spec.Spec
	Control *moment.Control // nil for none
}

// job asks for the sums of blocks Lo … Hi−1.
type job struct {
	Epoch  uint64
	Lo, Hi int
}

type answer struct {
	Epoch uint64
	Lo    int
	Sums  []*moment.Sums
}

func encodeSetup(s setup) []byte { return wire.Append(nil, &request{Setup: &s}) }

func encodeJob(j job) []byte { return wire.Append(nil, &request{Job: &j}) }

func encodeAnswer(a answer) []byte { return wire.Append(nil, &a) }

func decodeAnswer(data []byte) (a answer, err error) {
	err = wire.Decode(data, &a)
	return a, err
}

// fits reports whether every sum has the shape that was asked for.
func (a *answer) fits(dim, order, gated int) bool {
	for _, s := range a.Sums {
		if s == nil || s.Dim != dim || s.Order != order || len(s.Radial) != order+1 || len(s.Degree) != order+1 ||
			len(s.Gated) != gated {
			return false
		}
		for _, v := range s.Gated {
			if len(v) != dim+1 {
				return false
			}
		}
		for k, v := range s.Degree {
			if len(v) != tensor.Len(dim, k) {
				return false
			}
		}
	}
	return true
}
