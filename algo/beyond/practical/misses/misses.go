// Package misses determines which samples a model misses and what explains them.
//
// A model that meets nearly all samples is nearly the network. On the few samples it misses, the residual is exactly
// what it lacks, and linear. A proposal of what that is must meet more of these samples than it adds parameters.
package misses

import (
	"maps"
	"math"
	"slices"

	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Explainer explains the samples of a run that a model misses.
type Explainer struct {
	Pool  *pool.Pool
	Log   *fitting.Log
	RNG   *fitting.RNG
	Units int // m if it is given, else 0
}

// Outcome is the final model and the facts about the samples.
type Outcome struct {
	Model       refine.Model // g, of scaled labels: the units found and the remaining linear part
	Samples     int64        // used, if these are all of the source; 0 for those the search took
	judge.Facts              // of the source's labels
}

// NewOutcome returns the outcome of a model whose orientations are settled as far as signs says.
func NewOutcome(m refine.Model, signs refine.Signs) *Outcome {
	return &Outcome{Model: m, Facts: judge.Facts{Signs: signs}}
}

// Tolerances relative to the labels' root mean square, for samples outside the fit (Roughly) and within it (Closely).
const (
	Roughly = 1e-7
	Closely = 1e-10
)

// maxRebuttals bounds how often odd samples are explained and further odd samples found.
const maxRebuttals = 4

// MostOdd is the largest share of samples that a model may miss while being exact on the others.
const MostOdd = .1

// proposers propose a model that may meet the odd samples, if they have one. Those that need more samples come first.
var proposers = []func(e *Explainer, m refine.Model, odd *refine.Data) (refine.Model, bool){
	(*Explainer).Split, // two units in the place of one
	(*Explainer).add,   // one more unit
}

// Explain starts from a model that is exact on most samples and passes over all of them. The outcome is nil if there
// are many missed samples but they do not show a unit.
func (e *Explainer) Explain(m refine.Model) *Outcome {
	m = e.reduced(e.plain(m, e.Pool.Data))
	// Usually all samples are met, and a single pass with the orientations settled confirms it.
	if o := e.settle(m, e.Pool.Data); e.Pool.Meets(o.Model) {
		return o
	}
	found := refine.NewData(e.dim(), 0) // odd samples so far
	for range maxRebuttals {
		odd, all := e.Pool.Odd(m)
		if odd.Len() == 0 {
			units := m.Net.Units()
			if m = e.plain(m, pool.Joint(found, e.Pool.Data)); m.Net.Units() == units {
				return e.resolved(m, found)
			}
			continue
		}
		found = pool.Joint(odd, found)
		better, ok := e.improve(m, odd)
		if !ok {
			if !all {
				return nil
			}
			if supported, _ := e.Supported(m); supported.Net.Units() < m.Net.Units() { // some were fitted to a few samples
				m = supported
				continue
			}
			return e.undetermined(m, odd)
		}
		data := pool.Joint(found, e.Pool.Data) // the new model must meet nearly all, exactly
		odd, met := e.Missed(better, data, Roughly)
		if float64(odd.Len()) > MostOdd*float64(data.Len()) {
			return nil
		}
		f, loss := fitting.On(met, e.Log), 0.
		if m, loss = f.Refit(fitting.From{Kind: fitting.OddSamples}, better, 20, 1e-2); !f.Exact(loss) || !m.Finite() {
			return nil
		}
	}
	return nil
}

// improve accepts proposals as long as one meets more odd samples than it adds parameters; better says whether one did.
func (e *Explainer) improve(m refine.Model, odd *refine.Data) (_ refine.Model, better bool) {
	for _, propose := range proposers {
		c, ok := propose(e, m, odd)
		if !ok || c.Net.Units() > fitting.MostUnits(e.dim(), e.Pool.Data.Len()) {
			continue
		}
		if missed, _ := e.Missed(c, odd, Roughly); odd.Len()-missed.Len() > parameters(c)-parameters(m) {
			if missed.Len() > 0 {
				c, _ = e.improve(c, missed)
			}
			return c, true
		}
	}
	return m, false
}

// parameters returns the number of parameters of a model; a nonzero linear part has as many as a unit.
func parameters(m refine.Model) int {
	units := m.Net.Units()
	if m.C != 0 || linalg.Norm(m.V) != 0 {
		units++
	}
	return units * (len(m.V) + 1)
}

func (e *Explainer) dim() int { return e.Pool.Source.Dim() }

// Missed parts samples by whether a model misses them by more than a share of the labels' root mean square.
func (e *Explainer) Missed(m refine.Model, data *refine.Data, share float64) (odd, met *refine.Data) {
	return e.Log.Missed(m, data, e.tolerance(share))
}

// tolerance returns a share of the labels' root mean square, or what rounding of the labels may leave if larger.
func (e *Explainer) tolerance(share float64) float64 {
	return max(share*math.Sqrt(e.Pool.Data.MeanSquare()), pool.BeyondRounding*math.Sqrt(e.Log.Floor))
}

// plain returns a model without the units that are superfluous on data, as far as the model meets data closely: samples
// that it misses by little would bend the fit.
func (e *Explainer) plain(m refine.Model, data *refine.Data) refine.Model {
	_, met := e.Missed(m, data, Closely)
	if 2*met.Len() < data.Len() {
		return m
	}
	return fitting.On(met, e.Log).Simplify(m)
}

// Supported removes units as long as hardly fewer samples are met, and returns the number met. A unit may have been
// fitted to d+1 wrong labels only, and so may the second of two units in the place of one.
func (e *Explainer) Supported(m refine.Model) (refine.Model, int) {
	const near = .2
	data := e.Pool.Data
	m = e.reduced(m)
	_, met := e.Missed(m, data, pool.Missed)
	count := met.Len()
	m = fitting.Reduce(m, data, near, data.Len(), func(candidate fitting.Fewer) (refine.Model, bool) {
		_, met := e.Missed(candidate.Model, data, pool.Missed)
		if met.Len() < max(1, count-(data.Dim+1)) {
			return m, false
		}
		count = met.Len()
		return candidate.Model, true
	})
	return m, count
}

// resolved returns the outcome of a model that meets all samples, with its orientations settled as far as the samples
// confirm: a linear part that the samples in memory take for a far unit may not be one. found holds samples outside
// memory. The outcome is nil if no choice is confirmed.
func (e *Explainer) resolved(m refine.Model, found *refine.Data) *Outcome {
	for range maxRebuttals {
		o := e.settle(m, pool.Joint(found, e.Pool.Data))
		if found.Len() > 0 {
			o.Samples = e.Pool.Source.Len()
		}
		if e.Pool.Confirm(o.Model) {
			return o
		}
	}
	return nil
}

// signs settles the orientations of a model as far as samples that it meets determine them.
func (e *Explainer) signs(m refine.Model, data *refine.Data) (refine.Model, refine.Signs) {
	const maxSamples = 1 << 15
	return refine.Settle(m, data.Slice(0, min(data.Len(), maxSamples)), refine.FitOptions{Work: e.Log.Meter})
}

// settle settles the orientations of a model that meets data exactly.
func (e *Explainer) settle(model refine.Model, data *refine.Data) *Outcome {
	model, signs := e.signs(model, data)
	choices := 0
	// The linear part of a table may be its trend; that of drawn samples is a unit whose crease none of them shows.
	if signs == refine.Linear && !sample.IsTable(e.Pool.Source.Source) {
		if model, choices = e.remote(model, data); choices == 1 {
			signs = refine.Resolved
		}
	}
	o := NewOutcome(model, signs)
	o.Exact, o.AllZero = true, model.Network().Units() == 0 && data.MeanSquare() == 0
	if choices == 1 { // the last unit was read off the linear part
		o.Remote = &o.Model.Net.B[model.Net.Units()-1]
	}
	o.BeyondAll = choices > 1
	e.notePairs(o, data)
	return o
}

// ExceptFor returns the outcome of a model that meets the given samples exactly. Pool.Rows counts those it misses.
func (e *Explainer) ExceptFor(m refine.Model, met *refine.Data) *Outcome {
	o := NewOutcome(e.signs(fitting.On(met, e.Log).Simplify(m), met))
	e.notePairs(o, met)
	return o
}

// Thin returns the units that have fewer than need samples on one side of the crease. Samples on the crease itself,
// where fits may get stuck, count for neither side.
func Thin(m refine.Model, data *refine.Data, need int) []int {
	const off = 1e-9
	on, behind := m.Sides(data, off)
	return linalg.Where(len(on), func(i int) bool { return min(on[i], behind[i]) < need })
}

// Detach removes the units that the samples do not determine: one side of their crease has no more samples than the
// unit has parameters, which many units would fit. It returns the other units and the samples that lie on no such side.
func (e *Explainer) Detach(m refine.Model) (determined refine.Model, data *refine.Data) {
	all, thin := e.Pool.Data, Thin(m, e.Pool.Data, judge.Needed(e.dim()))
	if len(thin) == 0 {
		return m, all
	}
	determined = m.Clone()
	var loose network.Network // is 0 where all thin units are inactive
	on, _ := m.Sides(all, 0)
	for _, i := range slices.Backward(thin) {
		if 2*on[i] > all.Len() {
			determined.Flip(i)
		}
		loose.Append(determined.Net.W[i], determined.Net.B[i], 1)
		determined.Net.Remove(i)
	}
	data = refine.NewData(all.Dim, all.Len())
	for s := range all.Len() {
		if loose.Eval(all.Row(s)[:all.Dim]) == 0 {
			data.Add(all, s)
		}
	}
	return determined, data
}

// undetermined returns the outcome of a model that meets all samples but odd, which are too few to determine the units
// behind them. It is nil if the odd samples may have another cause.
func (e *Explainer) undetermined(m refine.Model, odd *refine.Data) *Outcome {
	const mixed = 3 // far units, each of which may have too few samples

	need := judge.Needed(e.dim())
	pairs, far := e.groups(m, odd)
	for _, count := range pairs {
		if count >= need {
			return nil
		}
	}
	if far.Len() >= mixed*need || sample.IsTable(e.Pool.Source.Source) && !e.paired(m, pairs, odd) {
		return nil
	}
	_, met := e.Missed(m, e.Pool.Data, Roughly)
	o := NewOutcome(e.signs(m, met))
	o.Samples = e.Pool.Source.Len()
	k := far.Len()
	if k > 0 && !(len(pairs) == 0 && e.guess(o, far)) && !FarOut(far, met, 3) {
		o.Missed = int64(odd.Len())
		return o
	}
	for _, i := range slices.Sorted(maps.Keys(pairs)) { // each may be two units, or is one of two whose weights cancel
		pair := judge.Pair{Units: []int{i}, Between: pairs[i], Missed: true}
		for j := range o.Model.Net.Units() {
			if i != j && nearlyOne(o.Model, i, j, e.Pool.Data) {
				more, _ := e.between(o.Model, i, j)
				pair.Units, pair.Two, pair.Between = []int{min(i, j), max(i, j)}, true, max(pairs[i], more)
				break
			}
		}
		o.Pairs = append(o.Pairs, pair)
	}
	o.Beyond = judge.Beyond{Count: k, Need: need}
	return o
}

// FarOut reports whether odd samples lie farther from the origin than others, by so many standard errors.
func FarOut(odd, others *refine.Data, errors float64) bool {
	sum, squares, n := 0.0, 0.0, float64(max(1, others.Len()))
	for s := range others.Len() {
		v := linalg.Dot(others.Row(s), others.Row(s))
		sum, squares = sum+v, squares+v*v
	}
	mean, beyond := sum/n, 0.0
	for s := range odd.Len() {
		beyond += linalg.Dot(odd.Row(s), odd.Row(s)) - mean
	}
	return beyond > errors*math.Sqrt(max(0, squares/n-mean*mean)*float64(odd.Len()))
}

// guess adds a unit that meets the odd samples, which are too few to determine it, and reports whether the model then
// meets all samples. Of the many such units it takes the one nearest to a unit that faces the mean of the odd samples,
// with its crease as far in front of that mean as samples beyond a far crease lie behind it on average.
func (e *Explainer) guess(o *Outcome, odd *refine.Data) bool {
	k, d := odd.Len(), odd.Dim
	if units := e.Units; units > 0 && o.Model.Net.Units() >= units || k > d+1 {
		return false
	}
	res, mean, height := make([]float64, k), make([]float64, d), 0.0
	o.Model.Residuals(res, odd)
	for s, v := range res {
		height += v / float64(k)
		for j := range mean {
			mean[j] += odd.Row(s)[j] / float64(k)
		}
	}
	size := linalg.Norm(mean) // beyond t, N(0, 1) exceeds t by about 1/t
	p := append(linalg.Scaled(mean, height), height*(1-size*size))
	p = linalg.Nearest(p, slices.Collect(slices.Chunk(odd.X, d+1)), res)
	if p == nil || linalg.Norm(p[:d]) == 0 {
		return false
	}
	without := o.Model
	o.Model = without.Clone()
	o.Model.Net.Append(refine.UnitOf(p[:d], p[d], height))
	if o.Exact = e.Pool.Confirm(o.Model); !o.Exact {
		o.Model = without
	}
	return o.Exact
}

// groups counts for each unit the odd samples between two creases in its place (pairs); far holds the others.
func (e *Explainer) groups(m refine.Model, odd *refine.Data) (pairs map[int]int, far *refine.Data) {
	pairs = map[int]int{}
	for range odd.Len() { // at most: a residual that is NaN is never removed
		res, _ := e.Log.Residuals(m, odd)
		unit, best := 0, 0
		var between []int
		for i := range m.Net.Units() {
			list, sure := along(m, i, odd, res)
			if weight := len(list) + sure; sure > 0 && weight > best && 2*len(list) > odd.Len() {
				between, unit, best = list, i, weight
			}
		}
		if len(between) == 0 {
			break
		}
		pairs[unit] = len(newStrip(m, unit, odd, between).y)
		top := linalg.Largest(len(between), func(k int) float64 { return math.Abs(res[between[k]]) })
		odd, _ = fitting.Parted(odd, res, top) // a missing far unit leaves larger residuals than a pair
	}
	return pairs, odd
}
