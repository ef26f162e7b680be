package trials

import (
	"context"

	"crease/algo/base/work"
	"crease/algo/beyond/descent"
	"crease/algo/learn"
	"crease/algo/spec"
)

// Race prepares gradient descent as learn.Race does, on a table of samples in the format of learn.ReadTable or, if
// table is nil, on the samples of s. If f is known and the method has samples, the starts race against runs of the
// method from as many seeds, beginning with that of the spec: a single run would say little about either. A run that
// fails counts as one that found nothing. The method's runs call yield, which may be nil, every few milliseconds.
func Race(s spec.Spec, table []byte, o descent.RaceOptions, yield func() error) (*descent.Race, error) {
	if table != nil {
		src, _, err := learn.ReadTable(table, s, work.New(yield))
		if err != nil {
			return nil, err
		}
		return learn.Race(s, src, o)
	}
	r, err := learn.Race(s, nil, o)
	if err != nil || s.Learning.Method == spec.Exact {
		return r, err
	}
	r.Against(func(i int) descent.Finish {
		t := Trial{s.Learning.Method, (s.Sampling.Seed + uint64(i)) % (spec.MaxSeed + 1), s.Sampling.Samples}
		out, err := Run(context.Background(), s, t, yield)
		if err != nil {
			return descent.Finish{Samples: t.Samples}
		}
		return descent.Finish{Samples: out.Used, Seconds: out.Seconds, Risk: out.Risk, Found: out.Every}
	})
	return r, nil
}
