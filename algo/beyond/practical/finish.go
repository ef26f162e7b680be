package practical

import (
	"cmp"
	"math"

	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/rows"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/sample"
	"crease/algo/data/smooth"
	"crease/algo/network"
)

// result returns the result of an outcome, with what the run has tried.
func (r *run) result(o *misses.Outcome) *Result {
	y2, _ := r.pool.Moments.MeanSquare()
	src := r.pool.Source
	res := &Result{
		Outcome: rounds.Outcome{
			Recovered: src.Model(o.Model).Net, Learned: o.Learned(src), Signs: o.Signs, Noise: o.Noise,
			HeldOut: src.Square(r.best.held), Energy: y2, Diagnoses: o.Diagnoses,
		},
		Exact: o.Exact, Samples: cmp.Or(o.Samples, r.pool.Used()), Direct: o != r.rounds.exact,
		Rounds: r.rounds.result,
	}
	if o.Samples > 0 || r.pool.Data.Len() < leastHeld {
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
func (r *run) inexact() *Result {
	model, all := r.best.model, r.pool.Data
	noisy := r.seen.supported || r.looksNoisy(model)
	if !r.seen.supported {
		if noisy {
			model, _ = r.noise.Support(model, all, r.capacity(all))
			_, loss := r.log.Residuals(model, all)
			r.report(StageRefinement, model, loss) // what follows has no bound that is told
		} else {
			model = r.noise.Weed(model, fitting.On(all, r.log))
		}
	}
	end := r.noise.End(model, all, r.seen.supported)
	// If a unit that must exist was not found, the other signs are open too.
	if units := end.Model.Net.Units(); end.Signs == refine.Resolved && (units == 0 || units < r.opt.Units) {
		end.Signs = refine.Ambiguous
	}
	o := misses.NewOutcome(end.Model, end.Signs)
	exact := fitting.IsRounding(end.Loss, all.MeanSquare())
	if !exact {
		o.Noise = end.Noise(r.pool.Source.Len(), r.pool.Source.Shift)
	}
	res := r.result(o)
	r.diagnoseResidual(res, exact)
	r.explainer.DiagnoseFar(&res.Diagnoses, end.Model, all, 0)
	return res
}

// looksNoisy reports whether what a model leaves of the samples in memory is noise as far as a search can
// tell. One whose starts did not agree may just have had too few held-out samples to prefer the best:
// of 90 runs on noisy labels it left 8 a unit short, 100 to 8,000 above the χ² of the truth.
func (r *run) looksNoisy(m refine.Model) bool {
	data, seen := r.pool.Data, r.seen
	ended := !seen.hitLimit && !seen.nearly && data.Len() >= leastHeld
	if seen.uneven || !seen.noisy && !ended {
		return false
	}
	_, loss := r.log.Residuals(m, data)
	return !fitting.On(data, r.log).Exact(loss)
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
		if most < fitting.MaxUnits && (shown || r.best.model.Net.Units() >= most) {
			res.Diagnoses.AddMore(diagnosis.SayNoRoom, most, d)
		}
	case seen.nearly:
		res.Diagnoses.Add(diagnosis.Counterexamples, nil, diagnosis.SayNearly)
	case data.Len() < leastHeld:
	default:
		says, args := diagnosis.SayNoise, []any{diagnosis.Precise(res.Noise)}
		if few := r.outliers(res.Learned); few > 0 {
			says, args = diagnosis.SayFewLarge, append(args, few, r.pool.Whole.Len())
		}
		res.Diagnoses.Add(diagnosis.Noise, nil, says, args...)
	}
	refine.DiagnoseFew(&res.Diagnoses, r.pool.Whole, res.Recovered.Units())
}

// outliers returns how many rows of a table make up most of what g leaves of its labels (rows.Outliers),
// 0 if there is no table.
func (r *run) outliers(g network.Network) int {
	t, ok := r.pool.Source.Source.(*sample.Shuffled)
	if !ok {
		return 0
	}
	return rows.Outliers(r.leaves(t, g))
}

// leaves returns what g leaves of the labels of a table, row by row.
func (r *run) leaves(t *sample.Shuffled, g network.Network) []float64 {
	left := make([]float64, len(t.Y))
	for i, y := range t.Y {
		left[i] = y - g.Eval(t.X[i])
	}
	r.log.Meter.Tick(len(left) * (g.Units() + 1) * r.dim())
	return left
}

// ManyUnits is the number of units from which a residual that is smooth tells of another function than
// a network: with fewer a unit may be missing, or be in the wrong place.
const ManyUnits = 10

// Smooth reports whether what g leaves of the labels of a table changes smoothly from row to row. It is
// false if the meter fails.
func Smooth(t *sample.Shuffled, g network.Network, meter *work.Meter) bool {
	n := min(int(t.Len()), smooth.Most)
	x, left := make([][]float64, n), make([]float64, n)
	for s := range n {
		row := t.Row(int64(s))
		x[s], left[s] = t.X[row], t.Y[row]-g.Eval(t.X[row])
	}
	return smooth.Left(x, left, g, t.Len(), meter)
}

// otherFunction reports whether the labels of a table are perhaps those of another function than a
// network, as far as a search has come that is to tell that: many units leave a smooth residual. Then
// it does not look for wrong rows, and the fit is not taken to its end, which would be most of the work:
// rows that are wrong anywhere leave no smooth residual, since units to spare follow their mean. To
// tell may take as much work as the search itself: it counts as a part of that, and is done once for each
// best model.
func (r *run) otherFunction() bool {
	t, ok := r.pool.Source.Source.(*sample.Shuffled)
	if !ok || r.opt.Budget == 0 || r.best.model.Net.Units() < ManyUnits {
		return false
	}
	if r.best.smooth == nil {
		ok := Smooth(t, r.pool.Source.Model(r.best.model).Network(), r.log.Meter)
		r.best.smooth = &ok
	}
	return *r.best.smooth
}

// asFound returns the result of a search as it has ended, where nothing is known of what it has left.
func (r *run) asFound() *Result {
	res := r.result(misses.NewOutcome(r.best.model, refine.Ambiguous))
	r.seen.hitLimit = true
	r.diagnoseResidual(res, false)
	return res
}
