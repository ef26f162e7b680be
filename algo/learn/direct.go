package learn

import (
	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
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

// refuted are the codes of what rounds say of a residual that a direct fit explains: it is not noise, and neither wrong
// labels nor units out of reach of the rows.
var refuted = []string{diagnosis.Noise, diagnosis.Stalled, diagnosis.OrderUsedUp}

// askFit fits a table directly for rounds that found no network which meets all rows, and puts what the fit says
// before what they say: that the function is perhaps no such network, that a network meets all rows, or which rows
// disagree with that of the others. What rounds have left smooth is worth more work than rows that may be wrong.
func (r *run) askFit(t *sample.Shuffled, res *rounds.Result, f *found) {
	budget := int64(fitting.Part)
	if f.Diagnoses.Has(unexplained...) && !f.Diagnoses.Has(diagnosis.RowsDisagree) &&
		!r.tooFew(t, f.Recovered.Units()) && smooth.Leaves(t, f.Learned, r.work) {
		budget = work.Quick
	}
	direct, fit := r.directFit(t, budget, rounding.Floor(sample.NewCache(t, 1), r.work))
	if r.failed() {
		return
	}
	if budget == work.Quick {
		if r.explainFunction(t, &fit); fit.Diagnoses.Has(diagnosis.OtherFunction) {
			f.retract(refuted, fit.Diagnoses[:1])
			return
		}
	}
	list := shown(direct, &fit, t.Len(), res.Recovered)
	switch {
	case len(list) == 0 || res.Missed > 0 && list[0].Code == diagnosis.RowsDisagree: // rounds have named the rows
	case list[0].Code == diagnosis.RowsDisagree && !direct.MeetsOthers:
		res.Noise = fit.Noise // of the others
		f.retract([]string{diagnosis.Noise, diagnosis.RowsDisagree}, list)
	default:
		res.Noise, res.Floor = 0, 0
		codes := []string{diagnosis.Noise, diagnosis.RowsDisagree}
		if list[0].Says(diagnosis.SayAllMet) || list[0].Says(diagnosis.SayAllRounded) {
			codes = append(codes, refuted...)
		}
		f.retract(codes, list)
	}
}

// directFit fits a table directly within a budget and down to a floor, as fitWithin does.
func (r *run) directFit(t *sample.Shuffled, budget int64, floor float64) (*practical.Result, found) {
	learner := practical.New(r.ctx, t, moment.NewSummer(t, 1), practical.Options{
		Seed: r.spec.Learning.Seed, Work: r.work.Quiet(), Progress: r.tellSearch,
	})
	return r.fitWithin(t, learner, &practical.Bounds{Budget: budget, Floor: floor})
}

// shown returns what a direct fit to a table says of its rows for another method, which found a network: that its own
// meets all of them, of which the number is given, which do not fit that of the others, and which of the units found
// may be two, by the numbers that they have there.
func shown(direct *practical.Result, fit *found, rows int64, by network.Network) diagnosis.List {
	var list diagnosis.List
	rounded := fit.Diagnoses.Has(diagnosis.Rounded)
	if units := fit.Recovered.Units(); units > 0 && (direct.Exact || rounded) {
		says := diagnosis.SayAllMet
		if rounded {
			says = diagnosis.SayAllRounded
		}
		list.Add(diagnosis.Counterexamples, nil, says,
			diagnosis.Counted(units, diagnosis.Units), rows)
	}
	same := network.Same(fit.Recovered, by)
	for _, d := range fit.Diagnoses {
		units, says := []int{}, diagnosis.SayFitShows
		switch {
		case d.Code == diagnosis.RowsDisagree && !direct.MeetsOthers,
			d.Code == diagnosis.Noise && list.Has(diagnosis.RowsDisagree): // the others have noise
			list = append(list, d)
			continue
		case d.Code == diagnosis.RowsDisagree:
			says = diagnosis.SayFitFinds
		case len(d.Units) == 0:
			continue
		}
		for _, i := range d.Units {
			if k := same[i]; k >= 0 && linalg.DistanceUpToSign(fit.Recovered.W[i], by.W[k]) < misses.Beside {
				units = append(units, k)
			}
		}
		d.Units = units
		list = append(list, d.With(says))
	}
	return list
}
