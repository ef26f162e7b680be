package practical

import (
	"math"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/noise"
	"crease/algo/beyond/refine"
)

// result returns the result of an outcome, with what the run has tried.
func (r *run) result(o *misses.Outcome) *Result {
	y2, _ := r.pool.Moments.MeanSquare()
	src := r.pool.Source
	res := &Result{
		Recovered: src.Model(o.Model).Net, Learned: o.Learned(src), Signs: o.Signs, Exact: o.Exact, Noise: o.Noise,
		Samples: o.Samples, HeldOut: src.Square(r.heldOut), Energy: y2, Direct: o != r.rounds.exact,
		Rounds: r.rounds.result, Diagnoses: o.Diagnoses,
	}
	if o.Samples == 0 {
		res.Samples = r.pool.Used()
	}
	if o.Measured {
		res.HeldOut = o.HeldOut
	} else if r.pool.Data.Len() < leastHeld {
		res.HeldOut = r.pool.MissBy(res.Learned)
	}
	if r.best.start != nil {
		r.best.start.Won = true
	}
	res.Found = r.origins(res.Recovered)
	res.Starts, res.Fits = r.log.In(src.Square)
	res.Tried = len(res.Starts) + r.log.Others
	return res
}

// inexact returns the result where no network was found that meets all samples: units are tested
// against the noise, the rest is fitted to all samples, and signs are settled as far as the noise
// allows.
func (r *run) inexact() (*Result, error) {
	model, e, all := r.best.model, r.explainer(), r.pool.Data
	if !r.seen.supported {
		var err error
		if r.seen.noisy && !r.seen.uneven {
			model, _, err = r.noise().Support(model, all, r.capacity(all))
		} else {
			model, err = r.noise().Eliminate(model, all)
		}
		if err != nil {
			return nil, err
		}
	}
	model, loose, data := e.Detach(model)
	loss := r.best.loss
	if !r.seen.supported || loose.Units() > 0 {
		m, curve, err := refine.Fit(model, data, refine.FitOptions{Work: r.log.Meter})
		if err != nil {
			return nil, err
		}
		model, loss = m, curve[len(curve)-1]
	}
	if loose.Units() == 0 {
		end, err := r.noise().End(model, data, r.seen.supported)
		if err != nil {
			return nil, err
		}
		return r.ended(end, 0), nil
	}
	if !refine.Few(int64(data.Len()), model.Net.Units(), data.Dim) &&
		fitting.IsRounding(loss, data.MeanSquare()) {
		// Only samples on the far side of a few creases are missed.
		o, left, err := e.Settle(model, loose, data, true)
		if err != nil {
			return nil, err
		}
		if o.Exact = left.Units() == 0; o.Exact {
			if o.Exact, err = r.pool.Confirm(o.Learned(r.pool.Source)); err != nil || !o.Exact {
				return r.contradicted(r.result(o), err)
			}
		}
		return r.result(o), nil
	}
	end, err := r.noise().Within(model, data)
	if err != nil {
		return nil, err
	}
	return r.ended(end, loose.Units()), nil
}

// ended returns the result of a fit that left a loss, with the noise estimated from it. loose is the
// number of units detached.
func (r *run) ended(end noise.End, loose int) *Result {
	// If a unit that must exist was not found, the other signs are open too.
	if units := end.Model.Net.Units(); end.Signs == refine.Resolved && (units == 0 || units < r.opt.Units) {
		end.Signs = refine.Ambiguous
	}
	o := misses.NewOutcome(end.Model, end.Signs)
	energy := r.pool.Data.MeanSquare()
	exact := fitting.IsRounding(end.Loss, energy) && (loose == 0 || fitting.IsRounding(r.best.loss, energy))
	if !exact {
		o.Noise = end.Noise(r.pool.Source.Len(), r.pool.Source.Shift)
	}
	res := r.result(o)
	r.diagnoseResidual(res, exact)
	r.explainer().DiagnoseFar(&res.Diagnoses, end.Model, r.pool.Data, loose, 0)
	return res
}

// diagnoseResidual explains the residual: noise, or something not found. Where there is none the
// samples do not confirm what meets them.
func (r *run) diagnoseResidual(res *Result, exact bool) {
	data, d, seen := r.pool.Data, r.dim(), r.seen
	most := fitting.MostUnits(d, data.Len())
	shown := r.opt.Units == 0 && r.rank.Rank > most // more units than there is room for
	switch {
	case exact && data.Len() >= leastHeld:
		res.Diagnoses.Add(diagnosis.FewSamples, nil, diagnosis.SayUnconfirmed)
	case seen.hitLimit || shown:
		left := math.Sqrt(res.HeldOut / max(res.Energy, 1e-300))
		res.Diagnoses.Add(diagnosis.NotExact, nil, diagnosis.SayCrowded, left)
		if shown || r.best.model.Net.Units() >= most {
			res.Diagnoses.AddMore(diagnosis.SayNoRoom, most, d)
		}
	case seen.robust != nil:
		res.Diagnoses.Add(diagnosis.Counterexamples, nil, diagnosis.SayNearly)
	case data.Len() < leastHeld:
	default:
		res.Diagnoses.Add(diagnosis.Noise, nil, diagnosis.SayNoise, diagnosis.Precise(res.Noise))
	}
	refine.DiagnoseFew(&res.Diagnoses, r.pool.Source.Source, res.Recovered.Units())
}
