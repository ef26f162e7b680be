package practical

import (
	"math"
	"sort"

	"crease/algo/beyond/refine"
	"crease/algo/num/elementary"
)

// eliminate drops, one at a time, the units that noisy samples do not support:
// the sum of squares must rise by less than the Bayesian information criterion
// asks of d+1 parameters. If m was given it continues until m are left.
func (r *run) eliminate(m refine.Model, data *refine.Data) (refine.Model, error) {
	n := float64(data.Len())
	t := &trial{run: r, fit: data, hold: data, energy: data.MeanSquare()}
	m, loss, err := t.fitted(From{Kind: Weighed}, m, data, r.sparingly(.1, data.Len()))
	if err != nil {
		return m, err
	}
	price := r.price(data.Len())
	for m.Net.Units() > 0 {
		wald, err := refine.Wald(m, data, r.meter)
		if err != nil {
			return m, err
		}
		forced := r.opt.Units > 0 && m.Net.Units() > r.opt.Units
		best, least, err := t.without(m, loss, wald, forced)
		if err != nil {
			return m, err
		}
		spare := forced || n*elementary.Log(least/loss) < price && m.Net.Units() > r.opt.Units
		if math.IsInf(least, 1) || !spare {
			break
		}
		m, loss = best, least
	}
	return m, nil
}

// without returns the model that fits best of those without one unit, and its mean squared
// residual, +Inf if all units are significant. wald says how much they are.
func (t *trial) without(
	m refine.Model, loss float64, wald []float64, forced bool,
) (best refine.Model, least float64, err error) {
	n := float64(t.fit.Len())
	price := t.price(t.fit.Len())
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
		c, rise, err := t.fitted(From{Kind: Weighed}, c, t.fit, t.sparingly(price/10, t.fit.Len()))
		if err != nil {
			return m, 0, err
		}
		if rise < least {
			best, least = c, rise
		}
		if n*elementary.Log(rise/loss) < price {
			break
		}
	}
	return best, least, nil
}
