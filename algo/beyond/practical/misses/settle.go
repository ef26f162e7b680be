package misses

import (
	"math"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Exactly returns the outcome of a model that meets the samples at hand exactly, with its signs
// settled. If a linear part is left, or a unit shows on hardly any sample, more samples may reveal
// the crease: the outcome is nil unless these were the last.
func (e *Explainer) Exactly(m refine.Model, last bool) (*Outcome, error) {
	if _, less := e.Reduced(m); less {
		if o, err := e.Explain(m); o != nil || err != nil {
			return o, err
		}
	}
	if !last && len(e.Thin(m, 2)) > 0 {
		return nil, nil
	}
	rest, loose, data := e.Detach(m)
	o, left, err := e.Settle(rest, loose, data, last)
	if o == nil || err != nil {
		return nil, err
	}
	for i, w := range left.W {
		if m := e.Units; m > 0 && o.Learned(e.Pool.Source).Units() >= max(m, o.Model.Net.Units())+2 {
			// No more than m+2 where m is known; the linear part carries the rest.
			o.Exact = false
			e.measure(o)
			break
		}
		o.More.Append(w, left.B[i], left.A[i])
	}
	return o, nil
}

// settleOn bounds the samples on which signs are settled.
const settleOn = 1 << 15

// Settle determines the signs of a model that meets data exactly. loose are the units that were
// detached from it; those that are still unexplained are returned. The outcome is nil if more
// samples may help and there are.
func (e *Explainer) Settle(
	model refine.Model, loose network.Network, data *refine.Data, last bool,
) (*Outcome, network.Network, error) {
	some := data.Slice(0, min(data.Len(), settleOn))
	model, signs, err := refine.Settle(model, some, refine.FitOptions{Work: e.Log.Meter})
	if err != nil {
		return nil, loose, err
	}
	choices := 0
	if signs == refine.Linear {
		if !last {
			return nil, loose, nil
		}
		if loose.Units() > 0 {
			data = e.Pool.Data // the samples on the far sides have a say
		}
		if model, choices, err = e.remote(model, data); err != nil {
			return nil, loose, err
		}
		if choices == 1 {
			signs, loose = refine.Resolved, network.Network{}
		} else if loose.Units() > 0 {
			choices = 0
		}
	}
	o := NewOutcome(model, signs)
	o.Exact = true
	e.DiagnoseFar(&o.Diagnoses, model, data, loose.Units(), choices)
	return o, loose, e.diagnosePairs(o, model, data)
}

// ExceptFor returns the outcome of a model that meets some samples exactly, which are given. Pool.Rows
// tells which it misses.
func (e *Explainer) ExceptFor(m refine.Model, met *refine.Data) (*Outcome, error) {
	m, err := fitting.On(met, e.Log).Simplify(m)
	if err != nil {
		return nil, err
	}
	m, signs, err := refine.Settle(m, met, refine.FitOptions{Work: e.Log.Meter})
	if err != nil {
		return nil, err
	}
	o := NewOutcome(m, signs)
	return o, e.diagnosePairs(o, m, met)
}

// Thin returns the units of a model with fewer samples in memory on one side of the crease than times
// the number d+2 that would just determine and confirm the unit.
func (e *Explainer) Thin(m refine.Model, times int) []int { return thin(m, e.Pool.Data, times) }

// thin is Thin for any samples. Those on the crease itself, where fits may get stuck, show neither
// side.
func thin(m refine.Model, data *refine.Data, times int) []int {
	const off = 1e-9
	var list []int
	on, behind := fitting.Sides(m, data, off)
	for i := range on {
		if min(on[i], behind[i]) < times*(data.Dim+2) {
			list = append(list, i)
		}
	}
	return list
}

// Detach removes from a model the units that the samples do not determine: on the far side of the
// crease, where the unit shows, there are no more samples than it has parameters, and many units
// would fit those. It returns the model without them, the detached units, flipped to be active on the
// far side only, and the samples that lie on no far side, which the model fits.
func (e *Explainer) Detach(m refine.Model) (rest refine.Model, loose network.Network, data *refine.Data) {
	all := e.Pool.Data
	list := e.Thin(m, 1)
	if len(list) == 0 {
		return m, loose, all
	}
	rest = m.Clone()
	on, _ := fitting.Sides(m, all, 0)
	for k := len(list) - 1; k >= 0; k-- {
		i := list[k]
		if 2*on[i] > all.Len() {
			rest.Flip(i)
		}
		loose.Append(rest.Net.W[i], rest.Net.B[i], rest.Net.A[i])
		rest.Remove(i)
	}
	data = refine.NewData(all.Dim, all.Len())
	for s := range all.Len() {
		row, far := all.Row(s), false
		for i, w := range loose.W {
			far = far || linalg.Dot(w, row[:len(w)])+loose.B[i] > 0
		}
		if !far {
			data.Add(all, s)
		}
	}
	return rest, loose, data
}

// DiagnoseFar names the units of an exact fit that are linear on nearly all samples: loose ones that
// the samples do not determine, found ones that few samples show, and one that was read off the
// linear part, as so many choices of signs allow. data are the samples at hand.
func (e *Explainer) DiagnoseFar(list *diagnosis.List, m refine.Model, data *refine.Data, loose, choices int) {
	switch loose {
	case 0:
	case 1:
		list.Add(diagnosis.TooLinear, nil, diagnosis.SayLoose)
	default:
		list.Add(diagnosis.TooLinear, nil, diagnosis.SayLooseMany, loose)
	}
	for _, i := range thin(m, data, 2) {
		if choices == 1 && i == m.Net.Units()-1 {
			list.Add(diagnosis.TooLinear, nil, diagnosis.SayRemote, m.Net.B[i])
			continue
		}
		list.Add(diagnosis.TooLinear, nil, diagnosis.SayThin, math.Abs(m.Net.B[i]))
		refine.Advise(*list, e.Pool.Source.Source, diagnosis.SayThinMore)
	}
	if choices > 1 {
		list.Add(diagnosis.TooLinear, nil, diagnosis.SayBeyondAll)
	}
}
