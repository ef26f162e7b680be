package misses

import (
	"maps"
	"math"
	"slices"

	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

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
	e.seePairs(o, data)
	return o
}

// ExceptFor returns the outcome of a model that meets exactly the samples given. Pool.Rows tells which it misses.
func (e *Explainer) ExceptFor(m refine.Model, met *refine.Data) *Outcome {
	o := NewOutcome(e.signs(fitting.On(met, e.Log).Simplify(m), met))
	e.seePairs(o, met)
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

// Detach removes the units that the samples do not determine: beyond the crease there are no more than the unit has
// parameters, and many units would fit those. It returns the model without them and the samples that lie on no such
// side, which the model fits.
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
		rest.Remove(i)
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
	for _, i := range slices.Sorted(maps.Keys(pairs)) {
		e.seePair(o, i, pairs[i])
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
	if o.Exact = e.Pool.Confirm(o.Learned(e.Pool.Source)); !o.Exact {
		o.Model = less
	}
	return o.Exact
}

// groups counts the odd samples by what they show: for each unit those along it between two creases in the place of
// its own; far are the others.
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
