package misses

import (
	"math"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// signs determines the signs of a model as far as the samples that it meets show them.
func (e *Explainer) signs(m refine.Model, data *refine.Data) (refine.Model, refine.Signs, error) {
	const most = 1 << 15
	return refine.Settle(m, data.Slice(0, min(data.Len(), most)), refine.FitOptions{Work: e.Log.Meter})
}

// settle determines the signs of a model that meets data exactly.
func (e *Explainer) settle(model refine.Model, data *refine.Data) (*Outcome, error) {
	model, signs, err := e.signs(model, data)
	if err != nil {
		return nil, err
	}
	choices := 0
	if signs == refine.Linear {
		if model, choices, err = e.remote(model, data); err != nil {
			return nil, err
		}
		if choices == 1 {
			signs = refine.Resolved
		}
	}
	o := NewOutcome(model, signs)
	o.Exact = true
	e.DiagnoseFar(&o.Diagnoses, model, data, choices)
	return o, e.diagnosePairs(o, model, data)
}

// ExceptFor returns the outcome of a model that meets some samples exactly, which are given. Pool.Rows
// tells which it misses.
func (e *Explainer) ExceptFor(m refine.Model, met *refine.Data) (*Outcome, error) {
	m, err := fitting.On(met, e.Log).Simplify(m)
	if err != nil {
		return nil, err
	}
	m, signs, err := e.signs(m, met)
	if err != nil {
		return nil, err
	}
	o := NewOutcome(m, signs)
	return o, e.diagnosePairs(o, m, met)
}

// Thin returns the units of a model with fewer samples on one side of the crease than times the number d+2
// that would just determine and confirm the unit. Those on the crease itself, where fits may get stuck, show
// neither side.
func Thin(m refine.Model, data *refine.Data, times int) []int {
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
// would fit those. It returns the model without them and the samples that lie on no far side, which
// the model fits.
func (e *Explainer) Detach(m refine.Model) (rest refine.Model, data *refine.Data) {
	all := e.Pool.Data
	list := Thin(m, all, 1)
	if len(list) == 0 {
		return m, all
	}
	rest = m.Clone()
	var loose network.Network
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
		list.Add(diagnosis.TooLinear, nil, diagnosis.SayThin, math.Abs(m.Net.B[i]))
		refine.Advise(*list, e.Pool.Source.Source, diagnosis.SayThinMore)
	}
	if choices > 1 {
		list.Add(diagnosis.TooLinear, nil, diagnosis.SayBeyondAll)
	}
}
