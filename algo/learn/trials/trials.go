// Package trials repeats runs: the same network learned by several methods, from samples of several seeds, at several
// N. Every trial is a separate run on N samples; no point of a curve is an intermediate state of a longer run.
//
// A trial depends on its spec alone, so that a table of trials is the same whichever worker runs which of them.
package trials

import (
	"cmp"
	"context"
	"slices"
	"time"

	"crease/algo/base/work"
	"crease/algo/beyond/descent"
	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/spec"
)

// Descent is a method that is not in the paper: Adam on as many units as f has, from one random start.
const Descent spec.Method = "descent"

// Methods lists the methods that can be compared, in the order of a legend, without exact, which has no samples.
var Methods = []spec.Method{spec.Paper, spec.Rounds, spec.Practical, Descent}

// Plan is a set of trials: every method on samples of every seed, at every N.
type Plan struct {
	Spec    spec.Spec // of all trials, apart from method, seed and N
	Methods []spec.Method
	Seeds   int     // number of seeds, beginning with that of the spec
	Samples []int64 // the values of N
}

// Trial is one run of a plan.
type Trial struct {
	Method  spec.Method
	Seed    uint64 // of the samples and, for gradient descent, of the random start
	Samples int64  // N
}

// Doublings returns n, n/2, n/4, … in ascending order: at most count values, and none below smallest except n.
func Doublings(n, smallest int64, count int) []int64 {
	list := []int64{n}
	for len(list) < count && n/2 >= smallest {
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
		return &network.FieldError{Field: "network.w", Message: "there are no units to find again"}
	}
	return nil
}

// Trials lists all trials by N and then by seed, so that a chart fills from left to right.
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

// Within is the largest parameter error of a unit that counts as recovered: a drawing shows no difference.
const Within = descent.FoundWithin

// Gradients is the budget of gradient descent, in sample gradients, whatever N is.
const Gradients = 1_000_000

// Outcome is the result of a trial.
type Outcome struct {
	Trial
	Used    int64   // samples that the run used; gradient descent passes over all of them repeatedly
	Risk    float64 // E(f−g)² over N(0, I), exact; −1 if gradient descent diverged
	Units   int     // true units that were recovered, each parameter within Within
	Every   bool    // whether all true units were recovered
	Seconds float64 // working time; the only field that the spec does not determine
}

// Run runs one trial of the network and settings of s in the caller's goroutine. It calls yield, which may be nil,
// every few milliseconds, as learn.Run does. The error is ctx's, yield's, or that of the run.
func Run(ctx context.Context, s spec.Spec, t Trial, yield func() error) (Outcome, error) {
	begin := time.Now()
	s = t.spec(s)
	o := Outcome{Trial: t, Used: t.Samples}
	run := o.learn
	if t.Method == Descent {
		run = o.descend
	}
	if err := run(ctx, s, work.New(yield)); err != nil {
		return Outcome{}, err
	}
	o.Every = o.Units == s.Network.Units()
	o.Seconds = time.Since(begin).Seconds()
	return o, nil
}

func (o *Outcome) learn(ctx context.Context, s spec.Spec, meter *work.Meter) error {
	last, err := learn.Run(ctx, s, nil, learn.Host{Yield: func(context.Context) error { return meter.Yield() }})
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
func (o *Outcome) descend(ctx context.Context, s spec.Spec, meter *work.Meter) error {
	const batchesPerCheck = 64 // batches between two checks of the context
	f := s.Network.Normalised()
	run := descent.New(learn.Source(s), descent.Options{Units: f.Units(), Budget: Gradients, Seed: s.Sampling.Seed})
	for !run.Done() && !run.Diverged() {
		if err := cmp.Or(ctx.Err(), meter.Yield()); err != nil {
			return err
		}
		run.Step(batchesPerCheck)
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

// Race prepares gradient descent as learn.Race does, on a table in the format of learn.ReadTable or, if table is nil, on
// the samples of s. If f is known and the method has samples, the starts race against as many runs of the method, on
// samples of successive seeds, because one run says little about a method. A run that fails counts as one that found
// nothing. The runs call yield, which may be nil, every few milliseconds.
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
