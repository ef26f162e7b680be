package practical

import (
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/network"
)

// trial is one attempt on the samples so far, split into fitted and held-out
// ones.
type trial struct {
	*run
	last      bool // no more samples will come
	fit, hold *refine.Data
	energy    float64
	residuals []float64 // of the best candidate on the held-out samples
	limit     int64     // of work
	tensors   bool      // whether a start from T₂, T₃, … has been tried
	agree     int       // starts that ended at the same loss as the best
	projected bool      // fits are in the coordinates of the range of T₂, in which no model is shown
	hasty     bool      // fits get few steps, as they hardly lead anywhere
	scarceTo  int       // units that all samples there are could determine, 0 where these are not scarce

	unconfirmed candidate     // meets all samples, which do not determine it
	nearly      *refine.Model // meets all samples fitted to, but not all held out; nil if none did
}

// leastHeld is the number of samples of which one is held out; with fewer none is.
const leastHeld = 8

// attempt looks for the network in the samples so far and reports whether it
// was found to rounding error.
func (r *run) attempt(last bool) (bool, error) {
	n := r.data.Len()
	held := min(n/leastHeld, 4096)
	t := &trial{run: r, last: last, fit: r.data.Slice(0, n-held), hold: r.data.Slice(n-held, n)}
	t.energy = r.data.MeanSquare()
	r.countDistinct(t.fit)
	t.scarceTo = t.determinable()
	t.limit = t.budget()
	if !last {
		// Early attempts may use only a share of the budget, which grows with
		// the samples. In high dimension they begin late.
		share := max(2e9, 1e6*int64(n/2))
		if t.data.Dim >= highDim {
			share = max(share, t.limit/2)
		}
		t.limit = min(t.limit, r.meter.Done()+share)
	}
	if t.energy == 0 {
		r.best = candidate{model: refine.NewModel(network.Network{}, r.data.Dim)}
		return true, nil
	}
	if r.noisy && !r.uneven && last {
		before := r.best.held
		if err := t.denoise(); err != nil {
			return false, err
		}
		return t.recheck(before)
	}
	r.workLimit = t.budget() + t.scarceWork()
	found, err := t.search()
	r.workLimit = 0
	if err == nil {
		r.emit(StageRefinement) // what follows is bounded otherwise
	}
	return found, err
}

// search looks for a network that meets all samples.
func (t *trial) search() (bool, error) {
	found, err := t.warm()
	if found || err != nil {
		return found, err
	}
	if found, err = t.goOnFromRounds(); found || err != nil {
		return found, err
	}
	if found, err = t.early(); found || err != nil {
		return found, err
	}
	t.hitLimit = !t.noisy // until growth ends by itself
	// Of a part of a table nothing is taken that few rows would show.
	if t.scarceTo > 0 && !t.opt.part {
		found, err = t.tryScarce()
	} else {
		found, err = t.tryAll()
	}
	if !found && err == nil && t.level() { // as starts also are on what few samples show
		found, err = t.early()
	}
	if !found && err == nil {
		t.noisy, t.uneven = t.level(), heavyTailed(t.residuals)
	}
	return found, err
}

// tryAll tries starts and grows models, several times over if there will be no more
// samples, and reports whether a model met the held-out samples.
func (t *trial) tryAll() (bool, error) {
	times := 1
	if t.last {
		times = 8
	}
	for k := 0; k < times && t.meter.Done() < t.limit; k++ {
		if !t.noisy {
			if found, err := t.startAll(); found || err != nil {
				return found, err
			}
		}
		if found, err := t.contested(); found || err != nil {
			return found, err
		}
		if !t.level() && heavyTailed(t.residuals) {
			if found, err := t.far(); found || err != nil {
				return found, err
			}
		} else if !t.last {
			break // more samples tell more than more units: growing waits for the last attempt
		}
		if found, err := t.grow(); found || err != nil {
			return found, err
		}
		if t.level() && !t.hitLimit || t.noisy {
			break
		}
	}
	return false, nil
}

// level reports whether starts of different sizes end at the same loss above
// rounding error. At the noise level they do; with too few units, more units
// always help.
func (t *trial) level() bool { return t.agree >= 2 }

// warm fits the best model of the last attempt to the samples of this one.
func (t *trial) warm() (bool, error) {
	if t.best.start == nil {
		t.residuals = make([]float64, t.hold.Len())
		t.best.model = refine.NewModel(network.Network{}, t.data.Dim)
		t.best.held = math.Inf(1)
		return false, nil
	}
	c := t.best
	t.best.held = math.Inf(1)
	return t.consider(c.start.continued(), c.model, false)
}

// startAll tries a handful of starts of growing size: from the tensors where they
// allow it, and random ones. Sizes go beyond the units expected, as a fit with
// units to spare hardly ever gets stuck; the spare ones are pruned later.
func (t *trial) startAll() (bool, error) {
	base := max(t.opt.Units, 2)
	if t.opt.Units == 0 {
		found := t.best.model.Net.Units()
		if t.data.Dim >= highDim {
			found = found * 2 / 3 // sizes begin at more than twice the base there
		}
		base = max(t.rank.Rank, found, 2)
	}
	for k := 0; k < 5 && !t.level() && t.meter.Done() < t.limit; k++ {
		size := max(1, min(startSize(base, t.data.Dim, k), t.capacity()))
		from, model := From{Kind: Random, Units: size}, t.random(t.data.Dim, size)
		if k == 0 && t.data.Dim >= highDim {
			ranged, ok, err := t.inRange()
			if err != nil {
				return false, err
			}
			if !ok { // else there is nothing left to fit
				ranged = strongest(ranged, mostUnits(t.data.Dim, t.fit.Len()))
			}
			// Where it has too few units, a fit from there would be long and in vain.
			t.hasty = !ok && (ranged.Net.Units()+1)*(t.data.Dim+1) > slow
			from, model = From{Kind: InRange}, ranged
		} else if k == 0 && !t.tensors && (t.rounded == nil || t.rounded.Recovered.Units() == 0) {
			t.tensors = true
			if kept, net, err := t.fromTensors(size); err != nil {
				return false, err
			} else if net.Units() > 0 {
				from, model = kept, refine.NewModel(net, t.data.Dim)
				t.others-- // the best of them goes on
			}
		}
		found, err := t.consider(from, model, false)
		t.hasty = false
		if found || err != nil {
			return found, err
		}
	}
	return false, nil
}

// slow is the number of parameters from which on a fit takes many seconds.
const slow = 1000

// startSize returns the number of units of start k. In high dimension T₂ shows half to two
// thirds of the units at the N at which attempts begin, and a fit with too few takes minutes:
// there the third size comes before the second.
func startSize(base, dim, k int) int {
	switch {
	case k == 0:
		return base
	case dim >= highDim && k < 3:
		k = 3 - k
	}
	return int(float64(base)*math.Pow(1.5, float64(k))) + 1
}

// random returns a model in R^d with creases through the bulk of the samples.
func (t *trial) random(d, units int) refine.Model {
	var net network.Network
	for range units {
		net.Append(t.rng.direction(d), .8*t.rng.normal(), math.Sqrt(t.energy/float64(units)))
	}
	return refine.NewModel(net, d)
}

// newStart lists one more start.
func (r *run) newStart(from From) *Start {
	s := &Start{From: from}
	r.starts = append(r.starts, s)
	return s
}

// consider fits a start, accepts it as the best if it is better on the held-out
// samples, and reports whether it is exact. It is fitted to no more samples
// than its parameters need, and to all of them only if it is exact on those or
// if all is set.
func (t *trial) consider(from From, model refine.Model, all bool) (bool, error) {
	start := t.newStart(from)
	c, err := t.fitStart(from, model, all)
	if err != nil {
		return false, err
	}
	c.start, start.Loss = start, c.loss
	if t.exact(c.loss) && t.scarceTo > 0 {
		if ok, err := t.redundant(c.model); !ok || err != nil {
			c.held = c.model.Residuals(make([]float64, t.hold.Len()), t.hold)
			if t.exact(c.held) {
				t.unconfirmed = c
			}
			return false, err
		}
	}
	t.judge(c)
	if !t.exact(c.loss) || !t.ample(c.model) {
		return false, nil
	}
	if !t.exact(t.best.held) || t.best.start != start {
		if t.nearly == nil || c.model.Net.Units() < t.nearly.Net.Units() {
			t.nearly = &c.model
		}
		return false, nil
	}
	t.best.model, err = t.simplify(t.best.model, t.fit)
	return err == nil, err
}

// fitStart fits a start for consider.
func (t *trial) fitStart(from From, model refine.Model, all bool) (c candidate, err error) {
	on := t.fit
	if few := max(2000, 8*(model.Net.Units()+1)*(t.data.Dim+1)); !all && few < on.Len() {
		on = on.Slice(0, few)
	}
	steps, patience := 120, 1e-2
	if t.level() {
		steps, patience = nearby, 1e-3
	} else if t.hasty {
		steps, patience = nearby, .1
	}
	if t.data.Dim < highDim {
		c.model, c.loss, err = t.refit(from, model, on, steps, patience)
	} else {
		c.model, c.loss, err = t.refitSlim(from, model, on, steps, patience)
	}
	if err != nil {
		return c, err
	}
	// Units to spare leave creases that the samples do not determine; they would
	// spoil the held-out residual.
	if t.exact(c.loss) {
		if c.model, err = t.simplify(c.model, on); err != nil {
			return c, err
		}
	}
	c.free = c.loss * float64(on.Len()) / math.Max(1, float64(on.Len()-2*(c.model.Net.Units()+1)*(t.data.Dim+1)))
	if on.Len() < t.fit.Len() && t.exact(c.loss) {
		from.AllSamples = true
		c.model, c.loss, err = t.refit(from, c.model, t.fit, 60, 1e-2)
	}
	return c, err
}

// ample reports whether there are enough samples for an exact fit to mean
// something: more than the parameters, counting repeated samples of a table
// once, and some held out.
func (t *trial) ample(m refine.Model) bool {
	return t.hold.Len() > 0 && t.different > (m.Net.Units()+1)*(t.data.Dim+1)+2
}

// judge measures a candidate on the held-out samples and accepts it if it is
// better: with more units than the best so far, significantly so.
func (t *trial) judge(c candidate) {
	res := make([]float64, t.hold.Len())
	c.held = c.model.Residuals(res, t.hold)
	if math.IsNaN(c.held) || !c.model.Finite() {
		return
	}
	better := c.held < t.best.held
	if better && c.held > .8*t.best.held && c.model.Net.Units() > t.best.model.Net.Units() {
		better = significant(t.residuals, res)
	}
	gap := c.model.Net.Units() - t.best.model.Net.Units()
	if max(gap, -gap) >= 2 && same(c.free, t.best.free) && c.held < 2*c.free {
		t.agree++
	} else if c.held < .9*t.best.held {
		t.agree = 0
	}
	if !better {
		return
	}
	t.best, t.residuals = c, res
	t.heldOut = c.held
	t.emit(StageRefinement)
}

// same reports whether two mean squares agree within a few hundredths.
func same(a, b float64) bool { return a < 1.06*b && b < 1.06*a }

// significant reports whether the residuals b are smaller than a beyond chance:
// a paired test of the squares, at three standard errors.
func significant(a, b []float64) bool {
	var sum, sq float64
	for i := range a {
		d := a[i]*a[i] - b[i]*b[i]
		sum += d
		sq += d * d
	}
	n := float64(len(a))
	return sum > 3*math.Sqrt(max(0, sq-sum*sum/n))
}

// exact reports whether a mean squared residual is rounding error.
func (t *trial) exact(loss float64) bool { return isRounding(loss, t.energy) }

// isRounding is exact for labels of a mean square.
func isRounding(loss, energy float64) bool { return loss <= refine.Exact*refine.Exact*energy }

// nearby is the number of iterations allowed to a fit that starts close to its
// end, so that a few steps without gain mean convergence.
const nearby = 60

// refit is fitted for so many iterations, at the pace of fits that look for their end.
func (t *trial) refit(
	from From, m refine.Model, data *refine.Data, iterations int, patience float64,
) (refine.Model, float64, error) {
	return t.fitted(from, m, data, t.pace(iterations, patience))
}

// pace returns the options of fits that look for their end in so many iterations.
func (t *trial) pace(iterations int, patience float64) refine.FitOptions {
	window := 10
	if iterations <= nearby {
		window = 3
	}
	return refine.FitOptions{Iterations: iterations, Window: window, Patience: patience, Work: t.meter}
}

// fitted runs Fit, shows its progress and records its curve.
func (t *trial) fitted(
	from From, m refine.Model, data *refine.Data, opt refine.FitOptions,
) (refine.Model, float64, error) {
	id := len(t.fits)
	t.fits = append(t.fits, Curve{From: from})
	var shown []float64
	opt.Progress = func(m refine.Model, loss float64) {
		shown = append(shown, loss)
		t.fits[id].Loss = shown
		if t.opt.Progress != nil {
			best := t.best
			if !t.projected {
				t.best.model, t.best.loss = m, loss
			}
			t.emit(StageRefinement)
			t.best = best
		}
	}
	out, curve, err := refine.Fit(m, data, opt)
	if err != nil {
		return out, 0, err
	}
	t.fits[id].Loss = curve
	return out, curve[len(curve)-1], nil
}
