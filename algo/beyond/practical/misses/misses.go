// Package misses says which samples a model misses and what would explain that.
//
// A model that meets nearly all samples is nearly the network: what it lacks shows on the few that it misses, exactly
// and linearly. Proposers say what it may be; a proposal is taken if it meets more samples than it has parameters.
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

// Explainer explains what models miss of the samples of a run.
type Explainer struct {
	Pool  *pool.Pool
	Log   *fitting.Log
	RNG   *fitting.RNG
	Units int // m if it is given, else 0
}

// Outcome is what is said of the samples in the end.
type Outcome struct {
	Model       refine.Model // g, of scaled labels: the units found and what linear part is left
	Samples     int64        // used, if these are all that there are; 0 for those of the search
	judge.Facts              // of the source's labels
}

// Exactly returns the outcome of a model that meets all samples.
func Exactly(m refine.Model, signs refine.Signs) *Outcome {
	o := NewOutcome(m, signs)
	o.Exact = true
	return o
}

// NewOutcome returns the outcome of a model whose signs are settled as far as they are.
func NewOutcome(m refine.Model, signs refine.Signs) *Outcome {
	return &Outcome{Model: m, Facts: judge.Facts{Signs: signs}}
}

// Residuals, as shares of the labels' root mean square, on samples to which a model was not fitted, and on others.
const (
	Roughly = 1e-7
	Closely = 1e-10
)

// mostRebuttals bounds how often odd samples are explained and found not to be all.
const mostRebuttals = 4

// MostOdd is the share of samples that a model may miss which is exact on the others.
const MostOdd = .1

// proposers propose a model that may meet the odd samples, if they have one. What needs more of them is asked earlier.
var proposers = []func(e *Explainer, m refine.Model, odd *refine.Data) (refine.Model, bool){
	(*Explainer).Split,   // two units in the place of one
	(*Explainer).add,     // one more unit
	(*Explainer).readOff, // a unit in the place of the linear part
}

// Explain goes on from a model that is exact on most samples, and passes over all. The outcome is nil if what it
// misses shows no unit although there are many such samples.
func (e *Explainer) Explain(m refine.Model) *Outcome {
	m = e.reduced(e.plain(m, e.Pool.Data))
	// Mostly all samples are met, and a single pass with the signs settled says so.
	if o := e.settle(m, e.Pool.Data); e.Pool.Meets(o.Model) {
		return o
	}
	seen := refine.NewData(e.dim(), 0) // the odd samples so far
	for range mostRebuttals {
		odd, all := e.Pool.Odd(m)
		if odd.Len() == 0 {
			units := m.Net.Units()
			if m = e.plain(m, pool.Joint(seen, e.Pool.Data)); m.Net.Units() == units {
				return e.resolved(m, seen)
			}
			continue
		}
		seen = pool.Joint(odd, seen)
		better, ok := e.improve(m, odd)
		if !ok {
			if !all {
				return nil
			}
			if less, _ := e.Supported(m); less.Net.Units() < m.Net.Units() { // units were made up to meet some samples
				m = less
				continue
			}
			return e.undetermined(m, odd)
		}
		data := pool.Joint(seen, e.Pool.Data) // of which it is to meet nearly all, and those exactly
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

// improve takes proposals as long as one meets more odd samples than it has more parameters; better if one did.
func (e *Explainer) improve(m refine.Model, odd *refine.Data) (_ refine.Model, better bool) {
	for _, propose := range proposers {
		c, ok := propose(e, m, odd)
		if !ok || c.Net.Units() > fitting.MostUnits(e.dim(), e.Pool.Data.Len()) {
			continue
		}
		if left, _ := e.Missed(c, odd, Roughly); odd.Len()-left.Len() > parameters(c)-parameters(m) {
			if left.Len() > 0 {
				c, _ = e.improve(c, left)
			}
			return c, true
		}
	}
	return m, false
}

// parameters counts those of a model: its linear part has as many as a unit.
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

// tolerance is a share of the labels' root mean square, or what the rounding of their digits may leave if more.
func (e *Explainer) tolerance(share float64) float64 {
	return max(share*math.Sqrt(e.Pool.Data.MeanSquare()), pool.BeyondRounding*math.Sqrt(e.Log.Floor))
}

// plain returns a model without units that data do not call for, as far as it meets them.
func (e *Explainer) plain(m refine.Model, data *refine.Data) refine.Model {
	fitted := 0
	for _, share := range []float64{Roughly, Closely} { // what is missed by less bends the fit
		_, met := e.Missed(m, data, share)
		if 2*met.Len() < data.Len() {
			return m
		}
		if min(met.Len(), fitted) < data.Len() { // else it was to the same samples
			m, fitted = fitting.On(met, e.Log).Simplify(m), met.Len()
		}
	}
	return m
}

// Supported removes units as long as hardly fewer samples are met: a unit may be made up to meet d+1 wrong labels,
// and so may one more in the place of a unit. It returns how many are met.
func (e *Explainer) Supported(m refine.Model) (refine.Model, int) {
	const near = .2
	data := e.Pool.Data
	m = e.reduced(m)
	_, met := e.Missed(m, data, pool.Missed)
	count := met.Len()
	m = fitting.Reduce(m, data, near, data.Len(), func(less fitting.Fewer) (refine.Model, bool) {
		_, met := e.Missed(less.Model, data, pool.Missed)
		if met.Len() < max(1, count-(data.Dim+1)) {
			return m, false
		}
		count = met.Len()
		return less.Model, true
	})
	return m, count
}

// resolved returns the outcome of a model that meets all samples, with its signs settled as far as they confirm that:
// a linear part that the samples at hand take for a unit far out may be none. seen are samples outside of those at
// hand. The outcome is nil if the samples confirm none.
func (e *Explainer) resolved(m refine.Model, seen *refine.Data) *Outcome {
	for range mostRebuttals {
		o := e.settle(m, pool.Joint(seen, e.Pool.Data))
		if seen.Len() > 0 {
			o.Samples = e.Pool.Source.Len()
		}
		if e.Pool.Confirm(o.Model) {
			return o
		}
	}
	return nil
}

// signs determines the signs of a model as far as the samples that it meets show them.
func (e *Explainer) signs(m refine.Model, data *refine.Data) (refine.Model, refine.Signs) {
	const most = 1 << 15
	return refine.Settle(m, data.Slice(0, min(data.Len(), most)), refine.FitOptions{Work: e.Log.Meter})
}

// settle determines the signs of a model that meets data exactly.
func (e *Explainer) settle(model refine.Model, data *refine.Data) *Outcome {
	model, signs := e.signs(model, data)
	choices := 0
	// The linear part of a table may be its trend. Of samples that were drawn it is a unit's that none of them shows.
	if signs == refine.Linear && !sample.IsTable(e.Pool.Source.Source) {
		if model, choices = e.remote(model, data); choices == 1 {
			signs = refine.Resolved
		}
	}
	o := Exactly(model, signs)
	o.AllZero = model.Network().Units() == 0 && data.MeanSquare() == 0
	if choices == 1 { // the last unit was read off the linear part
		o.Remote = &o.Model.Net.B[model.Net.Units()-1]
	}
	o.BeyondAll = choices > 1
	e.notePairs(o, data)
	return o
}

// ExceptFor returns the outcome of a model that meets exactly the samples given. Pool.Rows tells which it misses.
func (e *Explainer) ExceptFor(m refine.Model, met *refine.Data) *Outcome {
	o := NewOutcome(e.signs(fitting.On(met, e.Log).Simplify(m), met))
	e.notePairs(o, met)
	return o
}

// Thin returns the units with fewer samples on one side of the crease than need. Those on the crease itself, where
// fits may get stuck, show neither side.
func Thin(m refine.Model, data *refine.Data, need int) []int {
	const off = 1e-9
	var list []int
	on, behind := m.Sides(data, off)
	for i := range on {
		if min(on[i], behind[i]) < need {
			list = append(list, i)
		}
	}
	return list
}

// Detach removes the units that the samples do not determine: beyond are no more than its parameters, which many would
// fit. It returns the model without them and the samples that lie on no such side, which the model fits.
func (e *Explainer) Detach(m refine.Model) (rest refine.Model, data *refine.Data) {
	all, thin := e.Pool.Data, Thin(m, e.Pool.Data, judge.Needed(e.dim()))
	if len(thin) == 0 {
		return m, all
	}
	rest = m.Clone()
	var loose network.Network // is 0 where none of them is active
	on, _ := m.Sides(all, 0)
	for _, i := range slices.Backward(thin) {
		if 2*on[i] > all.Len() {
			rest.Flip(i)
		}
		loose.Append(rest.Net.W[i], rest.Net.B[i], 1)
		rest.Net.Remove(i)
	}
	data = refine.NewData(all.Dim, all.Len())
	for s := range all.Len() {
		if loose.Eval(all.Row(s)[:all.Dim]) == 0 {
			data.Add(all, s)
		}
	}
	return rest, data
}

// undetermined returns the outcome of a model that misses no samples but odd, too few to determine what lies behind
// them. It is nil if that may be something else.
func (e *Explainer) undetermined(m refine.Model, odd *refine.Data) *Outcome {
	const mixed = 3 // far units of which each may have too few samples

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

// FarOut reports whether odd samples lie farther out than others, by so many standard errors, as beyond far creases.
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

// guess adds to a model that misses odd samples, too few to determine a unit, one of many units that meet them, and
// reports whether it makes the model meet all samples. It is the one nearest to a unit that faces the mean of the
// samples and has its crease as far before it as samples beyond a far crease lie behind it on the average.
func (e *Explainer) guess(o *Outcome, odd *refine.Data) bool {
	k, d := odd.Len(), odd.Dim
	if most := e.Units; most > 0 && o.Model.Net.Units() >= most || k > d+1 {
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
	less := o.Model
	o.Model = less.Clone()
	o.Model.Net.Append(unitOf(p[:d], p[d], height))
	if o.Exact = e.Pool.Confirm(o.Model); !o.Exact {
		o.Model = less
	}
	return o.Exact
}

// groups counts odd samples by what they show: for each unit those between two in its place; far are the others.
func (e *Explainer) groups(m refine.Model, odd *refine.Data) (pairs map[int]int, far *refine.Data) {
	pairs = map[int]int{}
	for range odd.Len() { // at the most, as a residual that is not a number stays
		res, _ := e.Log.Residuals(m, odd)
		top, unit, best := 0.0, 0, 0
		var most []int
		for i := range m.Net.Units() {
			list, sure := along(m, i, odd, res)
			if weight := len(list) + sure; sure > 0 && weight > best && 2*len(list) > odd.Len() {
				most, unit, best = list, i, weight
			}
		}
		if len(most) == 0 {
			break
		}
		pairs[unit] = len(newStrip(m, unit, odd, most).y)
		for _, s := range most {
			top = max(top, math.Abs(res[s]))
		}
		odd, _ = fitting.Parted(odd, res, top) // a far unit misses by more than a pair does
	}
	return pairs, odd
}
