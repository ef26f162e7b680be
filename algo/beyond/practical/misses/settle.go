package misses

import (
	"maps"
	"math"
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
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
	if signs == refine.Linear {
		if model, choices = e.remote(model, data); choices == 1 {
			signs = refine.Resolved
		}
	}
	o := Exactly(model, signs)
	if model.Network().Units() == 0 && data.MeanSquare() == 0 {
		o.Diagnoses.Add(diagnosis.Nothing, nil, diagnosis.SayAllZero)
	}
	e.DiagnoseFar(&o.Diagnoses, model, data, choices)
	e.diagnosePairs(o, data)
	return o
}

// ExceptFor returns the outcome of a model that meets some samples exactly, which are given. Pool.Rows
// tells which it misses.
func (e *Explainer) ExceptFor(m refine.Model, met *refine.Data) *Outcome {
	o := NewOutcome(e.signs(fitting.On(met, e.Log).Simplify(m), met))
	e.diagnosePairs(o, met)
	return o
}

// Thin returns the units of a model with fewer samples on one side of the crease than times the number d+2
// that would just determine and confirm the unit. Those on the crease itself, where fits may get stuck, show
// neither side.
func Thin(m refine.Model, data *refine.Data, times int) []int {
	const off = 1e-9
	var list []int
	on, behind := m.Sides(data, off)
	for i := range on {
		if min(on[i], behind[i]) < times*(data.Dim+2) {
			list = append(list, i)
		}
	}
	return list
}

// Detach removes from a model the units that the samples do not determine: on the far side of the
// crease, where the unit shows, there are no more samples than it has parameters, and many units
// would fit those. It returns the model without them and the samples that lie on no far side, which
// the model fits.
func (e *Explainer) Detach(m refine.Model) (rest refine.Model, data *refine.Data) {
	all, thin := e.Pool.Data, Thin(m, e.Pool.Data, 1)
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

// DiagnoseFar names the units of a fit that are linear on nearly all samples: found ones that few
// samples show, and one that was read off the linear part, as so many choices of signs allow. data are
// the samples at hand.
func (e *Explainer) DiagnoseFar(list *diagnosis.List, m refine.Model, data *refine.Data, choices int) {
	for _, i := range Thin(m, data, 2) {
		if choices == 1 && i == m.Net.Units()-1 {
			list.Add(diagnosis.TooLinear, nil, diagnosis.SayRemote, m.Net.B[i])
			continue
		}
		refine.DiagnoseThin(list, e.Pool.Source.Source, m.Net.B[i])
	}
	if choices > 1 {
		list.Add(diagnosis.TooLinear, nil, diagnosis.SayBeyondAll)
	}
}

// undetermined returns the result of a model that misses no samples but odd, too few to
// determine what lies behind them. It is nil if that may be something else.
func (e *Explainer) undetermined(m refine.Model, odd *refine.Data) *Outcome {
	const mixed = 3 // far units of which each may have too few samples

	need := e.dim() + 2
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
	k, guessed := far.Len(), []int(nil)
	if k > 0 && len(pairs) == 0 && e.guess(o, far) {
		guessed = []int{o.Model.Net.Units() - 1}
	} else if k > 0 && !FarOut(far, met, 3) {
		o.Diagnoses.Add(diagnosis.Counterexamples, nil, diagnosis.SayMissed, odd.Len(), e.Pool.Whole.Len())
		return o
	}
	for _, i := range slices.Sorted(maps.Keys(pairs)) {
		e.diagnosePair(o, i, pairs[i])
	}
	if k > 0 {
		says, each := diagnosis.SayBeyond, k
		if k >= need { // more than one unit lacks
			says, each = diagnosis.SayBeyondMany, k/(1+k/need)
		}
		o.Diagnoses.Add(diagnosis.FewSamples, guessed, says, k, e.Pool.Whole.Len(), need)
		e.addEnough(o.Diagnoses, each, e.Beyond)
	}
	return o
}

// FarOut reports whether odd samples lie farther from the middle than others do, by so many standard errors, as
// beyond creases far out and not between two that are nearly one.
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

// guess adds to the model of an outcome that misses odd samples, too few to determine a unit, one of many units that
// meet them, if it makes the model meet all samples, and reports whether it does. Of those units it is the one
// nearest to a unit that faces the mean of the samples and has its crease as far before it as samples beyond a far
// crease lie behind it on the average.
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

// addEnough adds to the last of list how many samples would do, if so many can be drawn, where count of those that
// there are show what a share of N(0, I) does, 0 if that is not known: then it is taken for one standard deviation less
// than so many suggest. Where that is hardly more than there are, chance has withheld some, which do not come back.
func (e *Explainer) addEnough(list diagnosis.List, count int, share float64) {
	const more = 1.1
	there := float64(e.Pool.Whole.Len())
	if share == 0 {
		root := math.Sqrt(float64(max(1, count))) - .5 // √count errs by a half, whatever the share
		share = root * root / there
	}
	n := Enough(e.dim(), share)
	if n < more*there {
		n += there - float64(count)/share
	}
	switch {
	case n > spec.MaxSamples:
		list.AddMore(diagnosis.SayNeverDo, diagnosis.About(spec.MaxSamples))
	case n > there: // else there would be enough
		list.AddMore(diagnosis.SayWouldDo, diagnosis.About(n))
	}
}

// Enough returns the N of which a given share, in most draws, is samples enough to determine
// and to confirm a unit over R^dim: d + 2 and two standard deviations more, as where only
// those beyond a far crease show it.
func Enough(dim int, share float64) float64 {
	need := float64(dim + 2)
	return (need + 2*math.Sqrt(need) + 1) / share
}

// groups counts the odd samples by what they show: for each unit along which some lie those between two creases
// in the place of its own; far are the others.
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
