package noise

import (
	"math"
	"sort"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/num/elementary"
)

// Eliminate drops, one at a time, the units that noisy samples do not support: the sum of squares
// must rise by less than the Bayesian information criterion asks of d+1 parameters. If m was given it
// continues until m are left.
func (n *Noise) Eliminate(m refine.Model, data *refine.Data) (refine.Model, error) {
	f, samples := fitting.On(data, n.Log), float64(data.Len())
	m, loss, err := f.Fit(fitting.From{Kind: fitting.Weighed}, m, n.sparingly(.1, data.Len()))
	if err != nil {
		return m, err
	}
	price := n.price(data.Len())
	for m.Net.Units() > 0 {
		forced := n.Units > 0 && m.Net.Units() > n.Units
		best, least, err := n.without(m, f, loss, forced)
		if err != nil {
			return m, err
		}
		spare := forced || samples*elementary.Log(least/loss) < price && m.Net.Units() > n.Units
		if math.IsInf(least, 1) || !spare {
			break
		}
		m, loss = best, least
	}
	return m, nil
}

// without returns the model that fits best of those without one of the three units that a Wald test
// finds least significant, and its mean squared residual, +Inf if all units are significant.
func (n *Noise) without(
	m refine.Model, f fitting.Fitting, loss float64, forced bool,
) (best refine.Model, least float64, err error) {
	samples := f.Data.Len()
	price := n.price(samples)
	wald, err := refine.Wald(m, f.Data, n.Log.Meter)
	if err != nil {
		return m, 0, err
	}
	order := make([]int, len(wald))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return wald[order[i]] < wald[order[j]] })
	least = math.Inf(1)
	for _, i := range order[:min(3, len(order))] {
		// Other units rarely compensate for one that is so significant.
		if !forced && wald[i] > 20*price {
			break
		}
		c := m.Clone()
		c.Remove(i)
		c, rise, err := f.Fit(fitting.From{Kind: fitting.Weighed}, c, n.sparingly(price/10, samples))
		if err != nil {
			return m, 0, err
		}
		if rise < least {
			best, least = c, rise
		}
		if float64(samples)*elementary.Log(rise/loss) < price {
			break
		}
	}
	return best, least, nil
}
