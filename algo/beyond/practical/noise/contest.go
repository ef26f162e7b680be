package noise

import (
	"cmp"
	"math"

	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/refine"
	"crease/algo/num/elementary"
)

// contest is between fits to the same noisy samples, by where they end: with the signs settled and without a linear
// part, if the noise allows that.
type contest struct {
	noise *Noise
	f     fitting.Fitting
	most  int     // units
	price float64 // of a unit
	best  entry
	// doubt tells that another number of parameters would do nearly as well: the best may then be a local minimum.
	doubt bool
}

// entry is a fit with a linear part, and where it ends.
type entry struct {
	model refine.Model
	loss  float64
	end   End
}

// contest begins one with a fit.
func (n *Noise) contest(m refine.Model, f fitting.Fitting, most int) *contest {
	c := &contest{noise: n, f: f, most: most, price: n.price(f.Data.Len())}
	_, loss := n.Log.Residuals(m, f.Data)
	c.crown(entry{m, loss, n.settled(m, f.Data, n.sparingly(1, f.Data.Len()))})
	return c
}

// gain returns by how much χ² falls from one mean squared residual to another.
func (c *contest) gain(from, to float64) float64 {
	return float64(c.f.Data.Len()) * elementary.Log(from/to)
}

// verdict is on a fit in a contest.
type verdict int

const (
	worse verdict = iota
	same          // as the best, which it has come to
	better
)

// χ² of two fits that end in the same place may differ by as much as alike, and what exceeds chance is a gain.
const alike, chance = 2, .5

// enter has a fit with units to spare take part, then without the weakest of them one by one, and returns the best
// verdict on these.
func (c *contest) enter(m refine.Model) (v verdict) {
	n, all, from := c.noise, c.f.Data.Len(), fitting.From{Kind: fitting.Weighed}
	before := c.best.model.Net.Units()
	most := cmp.Or(n.Units, min(c.most, before+max(2, before/4)))
	part := min(all, max(1<<13, all/4)) // samples, which show what units are not worth a fit to all
	some := fitting.Fitting{Data: c.f.Data.Slice(0, part), Log: n.Log}
	m = refine.Weed(m, some.Data, math.Inf(1), most, n.Log.Meter)
	if all >= 2*part {
		m, _ = some.Fit(from, m, n.sparingly(.1, part))
		m = refine.Weed(m, some.Data, c.price*float64(part)/float64(all), n.Units, n.Log.Meter)
	}
	for {
		m, _ = c.f.Fit(from, m, n.sparingly(1, all))
		v = max(v, c.judge(m))
		units := m.Net.Units()
		m = refine.Weed(m, c.f.Data, c.price/3, n.Units, n.Log.Meter) // units that are worth next to nothing go at once
		if m.Net.Units() == units {
			m = refine.Weed(m, c.f.Data, 2*c.price, max(units-1, n.Units), n.Log.Meter)
		}
		if m.Net.Units() == units || n.Log.Spent() {
			return v
		}
	}
}

// judge returns the verdict on a fit.
func (c *contest) judge(m refine.Model) verdict {
	n, units := c.noise, m.Net.Units()
	_, loss := n.Log.Residuals(m, c.f.Data)
	if units == c.best.model.Net.Units() && math.Abs(c.gain(c.best.loss, loss)) < alike && !c.doubt {
		return same
	}
	if !c.near(End{Model: m, Free: units * (c.f.Data.Dim + 1), Loss: loss}) { // nor is any end of it
		return worse
	}
	e := entry{m, loss, n.settled(m, c.f.Data, n.sparingly(1, c.f.Data.Len()))}
	switch {
	case len(misses.Thin(e.end.Model, c.f.Data, judge.Needed(c.f.Data.Dim))) > 0: // for a few outliers, perhaps
		return worse
	case c.better(e.end, c.best.end, chance):
		before := c.best
		c.crown(e)
		c.challenge(before.end)
		return better
	case e.end.Free == c.best.end.Free && c.better(e.end, c.best.end, -chance):
		return same
	}
	c.challenge(e.end)
	return worse
}

// crown makes a fit the best.
func (c *contest) crown(e entry) {
	settling := c.gain(e.end.Loss, e.loss) // which has taken the linear part away
	c.best, c.doubt = e, e.end.Signs == refine.Linear || settling > c.price/2
}

// challenge leaves the best in doubt if an end that is not comes near it with another number of parameters.
func (c *contest) challenge(e End) { c.doubt = c.doubt || c.near(e) && e.Free != c.best.end.Free }

// near reports whether an end is as good as that of the best but for half the price of a unit.
func (c *contest) near(e End) bool { return c.better(e, c.best.end, -c.price/2) }

func (c *contest) better(next, e End, chance float64) bool {
	return c.noise.better(next, e, float64(c.f.Data.Len()), chance)
}
