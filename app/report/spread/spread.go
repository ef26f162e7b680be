// Package spread shows many runs at once: how the error, or the share of runs that
// succeed, depends on N, with its spread over seeds, for several methods side by
// side – as a figure, as a slide and as a table. It is pure: package trials makes the
// numbers, and what they are drawn from is in the table.
package spread

import (
	"math"
	"slices"
	"strconv"

	"crease/algo/learn/trials"
	"crease/algo/spec"
)

// Runs collects the outcomes of a plan. In whatever order they come in, they are
// kept and listed in the order of the plan.
type Runs struct {
	Plan trials.Plan
	all  []trials.Trial
	done map[trials.Trial]trials.Outcome
}

// New returns the runs of a plan, none of them done.
func New(p trials.Plan) *Runs {
	return &Runs{Plan: p, all: p.Trials(), done: map[trials.Trial]trials.Outcome{}}
}

// Add takes the outcome of one run.
func (r *Runs) Add(o trials.Outcome) { r.done[o.Trial] = o }

// Count returns how many runs are done, and how many there are.
func (r *Runs) Count() (done, all int) { return len(r.done), len(r.all) }

// of lists the outcomes of a method at one N, seed by seed, as far as they are done.
func (r *Runs) of(m spec.Method, n int64) []trials.Outcome {
	var list []trials.Outcome
	for _, t := range r.all {
		if o, ok := r.done[t]; ok && t.Method == m && t.Samples == n {
			list = append(list, o)
		}
	}
	return list
}

// failure returns √E(f−g)², infinite where gradient descent diverged.
func failure(o trials.Outcome) float64 {
	if o.Risk < 0 {
		return math.Inf(1)
	}
	return math.Sqrt(o.Risk)
}

// quartiles returns the lower quartile, the median and the upper quartile of the
// errors of runs, of which there is one at least. Each is the error of one of them:
// between runs at 10⁻¹ and at 10⁻¹⁵ there is nothing to interpolate. Of two in the
// middle the median is the worse.
func quartiles(list []trials.Outcome) (low, median, high float64) {
	sorted := make([]float64, len(list))
	for i, o := range list {
		sorted[i] = max(failure(o), leastError)
	}
	slices.Sort(sorted)
	at := func(share float64) float64 { return sorted[int(math.Round(share*float64(len(sorted)-1)))] }
	return at(.25), at(.5), at(.75)
}

// leastError stands for an error of zero and what is below it on the axis: rounding.
const leastError = 1e-17

func succeeded(list []trials.Outcome) float64 {
	n := 0
	for _, o := range list {
		if o.Every {
			n++
		}
	}
	return float64(n) / float64(len(list))
}

// CSV lists every run that is done, one a row, seed by seed within a method and N by
// N within a seed. It depends on the plan alone.
func (r *Runs) CSV() []byte {
	text := []byte(csvHead)
	for _, m := range r.Plan.Methods {
		for _, first := range r.all {
			if first.Method != m || first.Samples != r.Plan.Samples[0] {
				continue
			}
			for _, n := range r.Plan.Samples {
				if o, ok := r.done[trials.Trial{Method: m, Seed: first.Seed, Samples: n}]; ok {
					text = appendRow(text, o, r.Plan.Spec.Network.Units())
				}
			}
		}
	}
	return text
}

// csvHead names the columns. error is √E(f−g)², empty where gradient descent
// diverged; recovered counts units, of so many.
const csvHead = "method,seed,samples,samples_used,error,recovered,units\n"

func appendRow(text []byte, o trials.Outcome, units int) []byte {
	text = append(text, o.Method...)
	for _, n := range []int64{int64(o.Seed), o.Samples, o.Used} {
		text = strconv.AppendInt(append(text, ','), n, 10)
	}
	text = append(text, ',')
	if o.Risk >= 0 {
		text = strconv.AppendFloat(text, failure(o), 'g', -1, 64)
	}
	for _, n := range []int{o.Units, units} {
		text = strconv.AppendInt(append(text, ','), int64(n), 10)
	}
	return append(text, '\n')
}
