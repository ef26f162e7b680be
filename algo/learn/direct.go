package learn

import (
	"crease/algo/base/work"
	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/data/rounding"
	"crease/algo/data/sample"
	"crease/algo/data/smooth"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// askFit fits a table directly for rounds that found no network which meets all rows, and notes what the fit shows: that
// the function is perhaps no such network, that a network meets all rows, or which rows disagree with that of the
// others. What rounds have left smooth is worth more work than rows that may be wrong.
func (r *run) askFit(t *sample.Shuffled, f *rounds.Outcome) {
	budget := int64(fitting.Part)
	if f.Open() && f.Rows == nil && !r.tooFew(t, f.Units) && smooth.Leaves(t, f.Learned, r.work) {
		budget = work.Quick
	}
	fit := r.directFit(t, budget, rounding.Floor(sample.NewCache(t, 1), r.work))
	if r.failed() {
		return
	}
	if budget == work.Quick {
		if r.seeFunction(t, &fit.Outcome); fit.Smooth {
			f.Smooth, f.Noise = true, 0
			return
		}
	}
	direct := seenBy(fit, f.Recovered)
	switch {
	case direct.Units == 0 && len(direct.Pairs) == 0 &&
		(direct.Rows == nil || !direct.Others && direct.Noise == 0): // it shows nothing
	case direct.Units == 0 && direct.Rows != nil && f.Rows != nil: // rounds have named the rows
	default:
		f.Direct, f.Noise, f.Round.Floor = direct, direct.Noise, 0
	}
}

// directFit fits a table directly within a budget and down to a floor, as fitWithin does.
func (r *run) directFit(t *sample.Shuffled, budget int64, floor float64) *practical.Result {
	learner := practical.New(r.ctx, t, moment.NewSummer(t, 1), practical.Options{
		Seed: r.spec.Learning.Seed, Work: r.work.Quiet(), Progress: r.tellSearch,
	})
	return r.fitWithin(t, learner, &practical.Bounds{Budget: budget, Floor: floor})
}

// seenBy returns what a direct fit to a table shows for another method, which found a network: the units found that may
// be two have the numbers that they have there.
func seenBy(fit *practical.Result, by network.Network) *judge.Direct {
	d := &judge.Direct{Rows: fit.Rows, Others: fit.MeetsOthers, Rounded: fit.Rounded != nil}
	if fit.Explained() {
		d.Units = fit.Units
	}
	same := network.Same(fit.Recovered, by)
	if fit.Rows != nil && fit.Ended == judge.Noisy {
		d.Noise = fit.Noise
	}
	for _, p := range fit.Pairs {
		units := []int{}
		for _, i := range p.Units {
			if k := same[i]; k >= 0 && linalg.DistanceUpToSign(fit.Recovered.W[i], by.W[k]) < misses.Beside {
				units = append(units, k)
			}
		}
		p.Units = units
		d.Pairs = append(d.Pairs, p)
	}
	return d
}
