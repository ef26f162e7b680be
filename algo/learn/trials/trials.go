// Package trials repeats runs: the same network learned by several methods, from samples of several seeds, at several
// N. Every trial is a separate run on N samples; no point of a curve is an intermediate state of a longer run.
//
// A trial depends on its spec alone, so that a table of trials is the same whichever worker runs which of them.
package trials

import (
	"fmt"
	"slices"

	"crease/algo/network"
	"crease/algo/spec"
)

// Descent is a method that is not in the paper: Adam on as many units as f has, from one random start.
const Descent spec.Method = "descent"

// Methods lists the methods that can be compared, in the order of a legend. Exact is not
// among them: it has no samples.
var Methods = []spec.Method{spec.Paper, spec.Rounds, spec.Practical, Descent}

// Plan says which trials are run.
type Plan struct {
	Spec    spec.Spec // every trial replaces its method, seed and N
	Methods []spec.Method
	Seeds   int     // how many, beginning with that of the spec
	Samples []int64 // every N
}

// Trial is one run of a plan.
type Trial struct {
	Method  spec.Method
	Seed    uint64 // of the samples and, of gradient descent, of its random start as well
	Samples int64  // N
}

// Doublings returns n, n/2, n/4, … in ascending order, as long as they are at least least, and
// at most count of them. n itself is always among them.
func Doublings(n, least int64, count int) []int64 {
	list := []int64{n}
	for len(list) < count && n/2 >= least {
		n /= 2
		list = append(list, n)
	}
	slices.Reverse(list)
	return list
}

// Validate checks that every trial can be run. The error is a *network.FieldError that names the field of the spec.
func (p Plan) Validate() error {
	for _, t := range p.Trials() {
		s := t.spec(p.Spec)
		if t.Method == Descent {
			s.Learning = spec.Learning{Method: spec.Practical} // its settings have no effect
		}
		if err := s.Validate(true); err != nil {
			return err
		}
	}
	if p.Spec.Network.Units() == 0 {
		return &network.FieldError{Field: "network.w", Message: wordsNoUnits}
	}
	return nil
}

// Trials lists all trials: those of few samples first, which are fast, and at each N seed by
// seed, so that a chart fills from left to right.
func (p Plan) Trials() []Trial {
	var list []Trial
	for _, n := range p.Samples {
		for i := range p.Seeds {
			for _, m := range p.Methods {
				list = append(list, Trial{m, (p.Spec.Sampling.Seed + uint64(i)) % (spec.MaxSeed + 1), n})
			}
		}
	}
	return list
}

func (t Trial) spec(s spec.Spec) spec.Spec {
	s.Sampling.Samples, s.Sampling.Seed, s.Learning.Method = t.Samples, t.Seed, t.Method
	return s
}

// String names a trial, such as "rounds, seed 7, N = 4096".
func (t Trial) String() string {
	return fmt.Sprintf("%s, seed %d, N = %d", t.Method, t.Seed, t.Samples)
}
