package practical

import (
	"context"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/rows"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// DiagnoseRows says which rows of a table, on which another method found no network that
// meets all of them, do not fit the network that some neighbouring rows or most of all fit
// exactly; or, where they show no more than that units lie close together, which of those
// found by the other method may be two, or that a network meets all rows. The list is empty if
// there are no such rows. energy is the mean of y². The error is ctx's or the host's, or
// ErrNotFinite.
func DiagnoseRows(
	ctx context.Context, t *sample.Shuffled, found network.Network, energy float64, opt Options,
) (diagnosis.List, error) {
	if t.Len() <= shortTable {
		return diagnoseShort(ctx, t, found, opt)
	}
	var list diagnosis.List
	res, err := learnPart(ctx, t.Table, opt)
	if err != nil {
		return list, err
	}
	if res == nil {
		return diagnoseMost(ctx, t, found, opt)
	}
	r, err := wholly(ctx, t, opt)
	if err != nil {
		return list, err
	}
	r.pool.Energy = min(energy, rows.Enormous*rows.Enormous*res.Energy)
	missed, count, _, err := r.pool.Rows(res.Learned)
	if err != nil || count == 0 {
		return list, err
	}
	all, err := r.explainPart(res)
	if err != nil {
		return list, err
	}
	if all == nil {
		list.AddRows(missed, t.Dim()+2)
		return ofRows(list), nil
	}
	return all.ofOthers(found), nil
}

// shortTable is the number of rows up to which what another method did not find is looked for in
// all ways.
const shortTable = 1024

// diagnoseShort is DiagnoseRows for tables that are learned at once: with few rows much may look
// like rows that are wrong, or like noise.
func diagnoseShort(ctx context.Context, t *sample.Shuffled, found network.Network, opt Options) (diagnosis.List, error) {
	opt = opt.quiet()
	opt.Budget = partBudget
	res, err := Learn(ctx, t, moment.NewSummer(t, 1), opt)
	if err != nil {
		return nil, err
	}
	return res.ofOthers(found), nil
}

// wholly is a run that has taken all rows of a table, with moments for the mean of y² alone.
func wholly(ctx context.Context, t *sample.Shuffled, opt Options) (*run, error) {
	r := newRun(ctx, t, moment.NewSummer(t, 1), opt)
	r.measureTable(t.Table)
	r.pool.Moments = moment.NewEstimator(t.Dim(), 2)
	return r, r.take(sample.Blocks(t))
}

// diagnoseMost is DiagnoseRows for rows that are wrong anywhere: it goes on from what the other method
// found.
func diagnoseMost(ctx context.Context, t *sample.Shuffled, found network.Network, opt Options) (diagnosis.List, error) {
	r, err := wholly(ctx, t, opt)
	if err != nil {
		return nil, err
	}
	if r.seen.modest != nil {
		return nil, nil // one enormous label leaves no measure of what others miss
	}
	r.best.model = r.pool.Source.Shrunk(refine.NewModel(found, t.Dim()))
	res, err := r.fromMost()
	if res == nil || err != nil {
		return nil, err
	}
	return res.ofOthers(found), nil
}

// ofRows keeps of the diagnoses which rows do not fit, for another method, which has not found
// the network that they do not fit.
func ofRows(list diagnosis.List) (rows diagnosis.List) {
	for _, d := range list {
		if d.Code == diagnosis.RowsDisagree {
			d.Units = []int{}
			rows = append(rows, d.With(diagnosis.SayFitFinds))
		}
	}
	return rows
}

// ofOthers says for another method, which found a network, which rows do not fit the one found here,
// that this one meets all rows, or which units of the other may be two.
func (res *Result) ofOthers(found network.Network) diagnosis.List {
	list := ofRows(res.Diagnoses)
	if res.Exact {
		list.Add(diagnosis.Counterexamples, nil, diagnosis.SayAllMet,
			diagnosis.Counted(res.Recovered.Units(), diagnosis.Units), res.Samples)
	}
	return append(list, res.pairsOf(found)...)
}

// pairsOf says which units of another method's network may be two, by the numbers that they
// have there.
func (res *Result) pairsOf(found network.Network) (list diagnosis.List) {
	same := network.Same(res.Recovered, found)
	for _, d := range res.Diagnoses {
		if len(d.Units) == 0 {
			continue
		}
		units := []int{}
		for _, i := range d.Units {
			if k := same[i]; k >= 0 && linalg.DistanceUpToSign(res.Recovered.W[i], found.W[k]) < misses.Beside {
				units = append(units, k)
			}
		}
		d.Units = units
		list = append(list, d.With(diagnosis.SayFitShows))
	}
	return list
}
