package practical

import (
	"math"
	"sort"

	"crease/algo/refine"
)

// eliminate drops, one at a time, the units that noisy samples do not support:
// the sum of squares must rise by less than the Bayesian information criterion
// asks of d+1 parameters. If m was given it continues until m are left.
func (r *run) eliminate(m refine.Model) (refine.Model, error) {
	n := float64(r.data.Len())
	t := &trial{run: r, fit: r.data, hold: r.data, energy: r.data.MeanSquare()}
	m, loss, err := t.refit("weighed", m, r.data, 60, 1e-5)
	if err != nil {
		return m, err
	}
	price := float64(r.data.Dim+1) * math.Log(n)
	for m.Net.Units() > 0 {
		wald, err := refine.Wald(m, r.data, r.meter)
		if err != nil {
			return m, err
		}
		order := make([]int, len(wald))
		for i := range order {
			order[i] = i
		}
		sort.SliceStable(order, func(i, j int) bool { return wald[order[i]] < wald[order[j]] })
		forced := r.opt.Units > 0 && m.Net.Units() > r.opt.Units
		dropped := false
		var best refine.Model
		least := math.Inf(1)
		for _, i := range order[:min(3, len(order))] {
			// Other units rarely compensate for one that is so significant.
			if !forced && wald[i] > 20*price {
				break
			}
			c := m.Clone()
			c.Remove(i)
			c, rise, err := t.refit("weighed", c, r.data, 60, 1e-4)
			if err != nil {
				return m, err
			}
			if rise < least {
				best, least = c, rise
			}
			if n*math.Log(rise/loss) < price {
				break
			}
		}
		if least < math.Inf(1) && (forced || n*math.Log(least/loss) < price && m.Net.Units() > r.opt.Units) {
			m, loss, dropped = best, least, true
		}
		if !dropped {
			break
		}
	}
	return m, nil
}
