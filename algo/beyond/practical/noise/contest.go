package noise

import (
	"math"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/refine"
	"crease/algo/num/elementary"
)

// contest is between fits to the same noisy samples, by where they end: with the signs of the units settled and
// without a linear part, if the noise allows that. A unit may pay in the place of a linear part where it does
// not beside one.
type contest struct {
	noise *Noise
	f     fitting.Fitting
	price float64 // of a unit
	best  entry
	rival *refine.Model // the next best that comes near it, nil if none does
	next  End           // of rival
	// doubt tells that another number of parameters would do nearly as well as that of the best, which may then be a
	// local minimum: the fit that starts at the truth is ahead by nearly the price of a unit or of the linear part.
	doubt bool
}

// entry is a fit with a linear part, and where it ends.
type entry struct {
	model refine.Model
	loss  float64
	end   End
}

// contest begins one with a fit.
func (n *Noise) contest(m refine.Model, f fitting.Fitting) *contest {
	c := &contest{noise: n, f: f, price: n.price(f.Data.Len())}
	_, loss := n.Log.Residuals(m, f.Data)
	c.crown(c.settled(m, loss))
	return c
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

// enter has a fit with units to spare take part, and what it is without the weakest of them one by one, and returns
// the verdict on the best of these.
func (c *contest) enter(m refine.Model) (v verdict) {
	n, all, from := c.noise, c.f.Data.Len(), fitting.From{Kind: fitting.Weighed}
	part := max(1<<13, all/4) // samples, which show what units are not worth a fit to all
	if all >= 2*part {
		some := fitting.Fitting{Data: c.f.Data.Slice(0, part), Log: n.Log}
		m, _ = some.Fit(from, m, n.sparingly(.1, part))
		m = refine.Weed(m, some.Data, c.price*float64(part)/float64(all), n.Units, n.Log.Meter)
	}
	for !n.Log.Spent() {
		m, _ = c.f.Fit(from, m, n.sparingly(1, all))
		on, near := c.judge(m)
		v = max(v, on)
		units := m.Net.Units()
		if !near { // units that are worth next to nothing go at once
			m = refine.Weed(m, c.f.Data, c.price/3, n.Units, n.Log.Meter)
		}
		if m.Net.Units() == units {
			m = refine.Weed(m, c.f.Data, 2*c.price, max(units-1, n.Units), n.Log.Meter)
		}
		if m.Net.Units() == units {
			break
		}
	}
	return v
}

// judge returns the verdict on a fit, and whether it may come near the best at all.
func (c *contest) judge(m refine.Model) (v verdict, near bool) {
	n, samples, units := c.noise, float64(c.f.Data.Len()), m.Net.Units()
	_, loss := n.Log.Residuals(m, c.f.Data)
	gain := samples * elementary.Log(c.best.loss/loss)
	if !c.doubt && units == c.best.model.Net.Units() && math.Abs(gain) < alike {
		return same, true
	}
	if !c.near(End{Model: m, Free: units * (c.f.Data.Dim + 1), Loss: loss}) { // nor is any end of it
		return worse, false
	}
	e := c.settled(m, loss)
	switch {
	case len(misses.Thin(e.end.Model, c.f.Data, 1)) > 0: // for a few outliers, perhaps
		return worse, true
	case n.better(e.end, c.best.end, samples, chance):
		before := c.best
		c.crown(e)
		c.challenge(before)
		return better, true
	case e.end.Free == c.best.end.Free && n.better(e.end, c.best.end, samples, -chance):
		return same, true
	}
	c.challenge(e)
	return worse, true
}

// settled returns a fit that leaves a mean squared residual with its end.
func (c *contest) settled(m refine.Model, loss float64) entry {
	end := c.noise.settled(m, c.f.Data, c.noise.sparingly(1, c.f.Data.Len()))
	_, end.Loss = c.noise.Log.Residuals(end.Model, c.f.Data)
	return entry{m, loss, end}
}

// crown makes a fit the best.
func (c *contest) crown(e entry) {
	settling := float64(c.f.Data.Len()) * elementary.Log(e.end.Loss/e.loss) // which has taken the linear part away
	c.best, c.rival, c.doubt = e, nil, e.end.Signs == refine.Linear || settling > c.price/2
}

// challenge notes a fit that is not the best, if it comes near that.
func (c *contest) challenge(e entry) {
	if !c.near(e.end) {
		return
	}
	c.doubt = c.doubt || e.end.Free != c.best.end.Free
	if c.rival == nil || c.noise.better(e.end, c.next, float64(c.f.Data.Len()), 0) {
		c.rival, c.next = &e.model, e.end
	}
}

// near reports whether an end is as good as that of the best but for half the price of a unit.
func (c *contest) near(e End) bool {
	return c.noise.better(e, c.best.end, float64(c.f.Data.Len()), -c.price/2)
}
