package learn

import (
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/practical/search"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/data/places"
	"crease/algo/data/rounding"
	"crease/algo/data/sample"
	"crease/algo/data/smooth"
	"crease/algo/network"
	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

// errorFree is the share of the labels' root mean square below which a residual is rounding of the computation. It holds
// whether or not the rows confirm the network, since labels may have only ten digits.
const errorFree = 1e-13

// noteRounding notes whether the rounding of a table's digits explains the residual, and drops units that only fit the
// rounding. used becomes the number of samples of the last fit.
func (r *run) noteRounding(t *sample.Shuffled, f *rounds.Outcome, used *int64) {
	if f.HeldOut < errorFree*errorFree*f.Energy || f.Rounded != nil {
		return
	}
	src := sample.NewCache(t, rounding.MostBlocks)
	cause := rounding.Of(src, rounding.Judged(src), f.Learned, r.work)
	if cause == nil {
		return
	}
	cause = r.dropSpurious(src, f, cause, used)
	missed := false
	if largest := cause.Check(src, r.work, func(int, []int) { missed = true }); !missed {
		f.Rounded, f.Noise = &judge.Rounded{Inputs: cause.Inputs, Largest: largest}, math.Sqrt(cause.Square)
	}
}

// dropSpurious drops units that may only fit the rounding, all of them or one by one, and replaces two units with near
// creases by one. Each time it fits the other units again, in the scales of the table, and keeps the result if rounding
// still explains all rows and the information criterion does not require the unit. It starts no further fit after the
// work of a quick search, and returns the rounding that explains the last residual.
func (r *run) dropSpurious(
	src *sample.Cache, f *rounds.Outcome, before *rounding.Rounding, used *int64,
) *rounding.Rounding {
	const maxSpurious = 10 // times the rounding, in root mean square: a smaller unit may fit the rounding
	const gainFactor = 4   // times the gain of a unit from noise: the rounding of the few largest labels dominates
	const maxGap = .2      // between creases whose units may form a step in labels with few digits
	const maxWork = work.Quick
	opt, limit := refine.FitOptions{Work: r.work}, r.work.Done()+maxWork
	blocks, scaled := rounding.Judged(src), pool.Scale(src.Source) // the run's table, or that without a jump
	data := scaled.Rows(blocks...)
	model := func(n network.Network) refine.Model { return scaled.Shrunk(refine.NewModel(n, r.dim)) }
	after, m, kept := before, model(f.Recovered), linalg.Numbers(f.Recovered.Units())
	// try fits a model of fewer units, and keeps it if rounding explains its residual on all rows, too.
	try := func(candidate refine.Model, units []int) (refine.Model, bool) {
		if r.work.Done() > limit {
			return candidate, false
		}
		candidate, _ = refine.Fit(candidate, data, opt)
		candidate, signs := refine.Settle(candidate, data, opt)
		linear := signs == refine.Linear && f.Signs != refine.Linear // as if a unit were missing
		candidate, _ = refine.Finish(candidate, data, refine.FitOptions{NoLinear: candidate.Linear().IsZero(), Work: r.work})
		fewer, n := rounding.Of(src, blocks, scaled.Model(candidate).Network(), r.work), float64(data.Len())
		price := gainFactor * float64((f.Recovered.Units()-len(units))*(r.dim+2)) * elementary.Log(n) / n
		if fewer == nil || linear || fewer.Inputs && !before.Inputs || fewer.Share > (1+price)*max(1, before.Share) {
			return candidate, false
		}
		missed := false
		if fewer.Check(src, r.work, func(int, []int) { missed = true }); missed {
			return candidate, false
		}
		after, m, kept, f.Signs = fewer, candidate, units, signs
		return candidate, true
	}
	_, finished := try(m, kept) // fits the rows, all units included
	large := r.scales.Forth(f.Recovered).Normalised().Above(maxSpurious * maxSpurious * before.Square)
	if len(large) < len(kept) {
		if _, ok := try(model(f.Recovered.Select(large)), large); !ok {
			for i := len(kept) - 1; i >= 0; i-- {
				if !slices.Contains(large, kept[i]) {
					candidate := m.Clone()
					candidate.Net.Remove(i)
					try(candidate, slices.Delete(slices.Clone(kept), i, i+1))
				}
			}
		}
	}
	fitting.Reduce(m, data, maxGap, -1, func(candidate fitting.Fewer) (refine.Model, bool) {
		return try(candidate.Model, slices.Delete(slices.Clone(kept), candidate.J, candidate.J+1))
	})
	if !finished && len(kept) == f.Recovered.Units() {
		return before
	}
	f.SetModel(scaled.Model(m))
	*used = int64(data.Len())
	f.Found = rounds.Pick(f.Found, kept)
	f.Keep(kept)
	f.Remote, f.BeyondAll = nil, false // they were measured with another linear part
	f.Measure(f.Recovered, src.Source, src.Source, r.work)
	return after
}

// distinctRows returns the first row of every distinct point of the run's table, in ascending order, or nil if the run
// has failed. A repeated row adds no information.
func (r *run) distinctRows(t *sample.Shuffled) []int {
	if r.places == nil {
		r.places = places.Distinct(t.Table, len(t.X), r.work)
	}
	return r.places
}

// noteFunction notes whether the labels of a table may be those of a function that no network with one hidden layer
// computes: the residual of a direct fit is smooth, unlike noise. A smooth residual is no evidence if there are no more
// units than are given, or only few and the fit does not end at the noise: then a unit may be missing or misplaced.
// Units smaller than the residual do not count.
func (r *run) noteFunction(t *sample.Shuffled, f *rounds.Outcome) {
	used := len(r.scales.Forth(f.Recovered).Normalised().Above(f.HeldOut))
	given := r.spec.Learning.Units
	few := used < search.ManyUnits && f.Ended != judge.Noisy || given > 0 && used <= given
	if rounding := f.Share() <= refine.Exact; f.Explained() || rounding || few || !f.Open() || f.Rows != nil {
		return
	}
	ample := len(r.distinctRows(t)) >= search.RowsPerParameter*(t.Dim()+1)*(f.Units+1)
	f.Smooth = ample && smooth.Leaves(t, f.Learned, r.work)
}

// compareWithFit fits a table directly, after rounds that found no network which meets all rows. It notes whether no
// network may have these labels, whether the fit meets all rows, and which rows disagree with it.
func (r *run) compareWithFit(t *sample.Shuffled, f *rounds.Outcome) {
	budget := int64(fitting.Part)
	if f.Open() && f.Rows == nil && !judge.Few(int64(len(r.distinctRows(t))), f.Units, t.Dim()) &&
		smooth.Leaves(t, f.Learned, r.work) {
		budget = work.Quick
	}
	fit := r.directFit(t, budget, rounding.Floor(sample.NewCache(t, 1), r.work))
	if r.failed() {
		return
	}
	if budget == work.Quick { // within less the fit may end early, with a residual that is smooth for this reason
		if r.noteFunction(t, &fit.Outcome); fit.Smooth {
			f.Smooth, f.Noise = true, 0
			return
		}
	}
	direct := directFacts(fit, f.Recovered)
	named := direct.Rows != nil && f.Rows != nil // rounds name the rows, too
	informative := len(direct.Pairs) > 0 || direct.Rows != nil && (direct.Others || direct.Noise > 0)
	if direct.Units > 0 || informative && !named {
		f.Direct, f.Noise, f.Round.Floor = direct, direct.Noise, 0
	}
}

// directFit fits a table directly within a budget and down to a floor; see fitWithin.
func (r *run) directFit(t *sample.Shuffled, budget int64, floor float64) *practical.Result {
	learner := practical.New(r.ctx, t, moment.NewSummer(t, 1), practical.Options{
		Seed: r.spec.Learning.Seed, Work: r.work.Quiet(), Progress: r.recordSearch,
	})
	return r.fitWithin(t, learner, &practical.Bounds{Budget: budget, Floor: floor})
}

// directFacts returns the facts of a direct fit to a table that concern another method's network. A unit that may be two
// has the number of the other network's unit.
func directFacts(fit *practical.Result, other network.Network) *judge.Direct {
	d := &judge.Direct{Rows: fit.Rows, Others: fit.MeetsOthers, Rounded: fit.Rounded != nil}
	if fit.Explained() {
		d.Units = fit.Units
	}
	match := network.Same(fit.Recovered, other)
	if fit.Rows != nil && fit.Ended == judge.Noisy {
		d.Noise = fit.Noise
	}
	for _, p := range fit.Pairs {
		units := []int{}
		for _, i := range p.Units {
			if k := match[i]; k >= 0 && linalg.DistanceUpToSign(fit.Recovered.W[i], other.W[k]) < misses.Beside {
				units = append(units, k)
			}
		}
		p.Units = units
		d.Pairs = append(d.Pairs, p)
	}
	return d
}
