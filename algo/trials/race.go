package trials

import (
	"context"

	"crease/algo/descent"
	"crease/algo/learn"
	"crease/algo/sample"
	"crease/algo/spec"
)

// Race prepares gradient descent as learn.Race does. Where f is known and the method
// has samples, the starts race against the method from as many seeds, from the spec's
// own on: one run says little of either. A run that fails counts as one that found
// nothing.
func Race(s spec.Spec, src sample.Source, o descent.RaceOptions) (*descent.Race, error) {
	r, err := learn.Race(s, src, o)
	if err != nil || src != nil || s.Learning.Method == spec.Exact {
		return r, err
	}
	r.Against(func(i int) descent.Finish {
		t := Trial{s.Learning.Method, (s.Sampling.Seed + uint64(i)) % (spec.MaxSeed + 1), s.Sampling.Samples}
		out, err := Run(context.Background(), s, t)
		if err != nil {
			return descent.Finish{Samples: t.Samples}
		}
		return descent.Finish{Samples: out.Used, Seconds: out.Seconds, Risk: out.Risk, Found: out.Every}
	})
	return r, nil
}
