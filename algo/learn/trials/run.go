package trials

import (
	"context"
	"time"

	"crease/algo/base/work"
	"crease/algo/beyond/descent"
	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/spec"
)

// Within is the largest error of a parameter at which a unit counts as recovered:
// creases that are so close look the same in a drawing.
const Within = descent.FoundWithin

// Gradients is the budget of gradient descent, in sample gradients, whatever N is.
const Gradients = 1_000_000

// Outcome is the result of a trial.
type Outcome struct {
	Trial
	Used    int64   // samples that the run used; gradient descent passes over all of them repeatedly
	Risk    float64 // E(f−g)² over N(0, I), exact; −1 if gradient descent diverged
	Units   int     // true units that were recovered, each parameter within Within
	Every   bool    // whether all of them were
	Seconds float64 // working time; the only field that the spec does not determine
}

// Run runs one trial of the network and the settings of s, in the caller's goroutine. It calls yield, which may be
// nil, every few milliseconds, as learn.Run does. The error is ctx's, yield's, or that of the run.
func Run(ctx context.Context, s spec.Spec, t Trial, yield func() error) (Outcome, error) {
	begin := time.Now()
	s = t.spec(s)
	o := Outcome{Trial: t, Used: t.Samples}
	run := o.learn
	if t.Method == Descent {
		run = o.descend
	}
	if err := run(ctx, s, yield); err != nil {
		return Outcome{}, err
	}
	o.Every = o.Units == s.Network.Units()
	o.Seconds = time.Since(begin).Seconds()
	return o, nil
}

func (o *Outcome) learn(ctx context.Context, s spec.Spec, yield func() error) error {
	var host learn.Host
	if yield != nil {
		host.Yield = func(context.Context) error { return yield() }
	}
	last, err := learn.Run(ctx, s, nil, host)
	if err != nil {
		return err
	}
	o.Used, o.Risk = last.Samples, last.Risk
	for _, u := range last.Units {
		if u.Truth >= 0 && u.Error >= 0 && u.Error <= Within {
			o.Units++
		}
	}
	return nil
}

// descend trains a network with as many units as f from one random start.
func (o *Outcome) descend(ctx context.Context, s spec.Spec, yield func() error) error {
	meter := work.New(yield)
	f := s.Network.Normalised()
	run := descent.New(learn.Source(s), descent.Options{Units: f.Units(), Budget: Gradients, Seed: s.Sampling.Seed})
	for !run.Done() && !run.Diverged() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := meter.Yield(); err != nil {
			return err
		}
		run.Step(stepsAtOnce)
	}
	g := run.Network()
	if o.Risk = -1; g.Units() == 0 {
		return nil
	}
	o.Risk = network.Risk(f, g)
	for _, p := range network.Match(f, g) {
		if p.Found >= 0 && p.Signed.Max() <= Within {
			o.Units++
		}
	}
	return nil
}

// stepsAtOnce is the number of batches between two checks of the context.
const stepsAtOnce = 64

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
