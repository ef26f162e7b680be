package practical

import (
	"context"
	"math"
	"slices"

	"crease/algo/diagnosis"
	"crease/algo/linalg"
	"crease/algo/moment"
	"crease/algo/network"
	"crease/algo/refine"
	"crease/algo/sample"
	"crease/algo/work"
)

const (
	// partRows is the largest number of neighbouring rows of a table that are looked at by
	// themselves, partBudget the multiply-adds spent on them.
	partRows   = 2 * sample.BlockSize
	partBudget = 1 << 30
	// partsLeast is the number of samples for each parameter of two units from which on
	// rows are looked at by themselves.
	partsLeast = 4
)

// parts looks for a network in neighbouring rows of a table that as a whole does not fit
// one. The result is exact on such rows and says which others it misses; nil if there are
// none.
func (r *run) parts() (*Result, error) {
	t, is := r.src.Source.(*sample.Table)
	if !is || r.opt.part {
		return nil, nil
	}
	res, err := learnPart(r.ctx, t, r.opt)
	if res == nil || err != nil {
		return nil, err
	}
	if all, err := r.resolvePart(res); all != nil || err != nil {
		return all, err
	}
	return r.contradicted(r.whole(res))
}

// resolvePart is resolve for what a part of the rows is met by: others may show that one of its
// units is two, or that two are, of which the part has too few rows, other ones.
func (r *run) resolvePart(part *Result) (*Result, error) {
	const near = .1
	m := r.src.shrunk(refine.NewModel(part.Learned, r.src.Dim()))
	all, err := r.resolve(m)
	for i := range m.Net.Units() {
		for j := range i {
			if gap, flip := creaseGap(m, i, j); gap < near && all == nil && err == nil {
				all, err = r.resolve(joined(m, i, j, flip))
			}
		}
	}
	return all, err
}

// whole makes the result of a part of the rows one of all.
func (r *run) whole(res *Result) *Result {
	res.Energy, _ = r.est.MeanSquare()
	res.Rank, res.Estimator, res.Rounds = r.rank, r.est, r.rounded
	return res
}

// learnPart learns from neighbouring rows of a table, here and there, until some are met
// exactly: rows of several networks are mostly written one behind the other. Of such networks
// it is the first that most rows of the table meet, or that which the most do. The result is
// nil if there are none.
func learnPart(ctx context.Context, t *sample.Table, opt Options) (best *Result, err error) {
	const places = 4
	n := len(t.X)
	rows := min(partRows, n/(2*places))
	if rows < partsLeast*2*(t.Dim()+1) {
		return nil, nil
	}
	opt.Budget = partBudget
	most := 0
	for k := 0; k <= places && most <= n/2; k++ {
		lo := min(k*n/places, n-rows)
		res, err := learnRows(ctx, &sample.Table{X: t.X[lo : lo+rows], Y: t.Y[lo : lo+rows]}, opt, true)
		if err != nil {
			return nil, err
		}
		units := res.Recovered.Units()
		if (res.Exact || res.ofPairs()) && units > 0 && !refine.Few(int64(rows), units, t.Dim()) {
			met, err := rowsMet(t, res, opt.Work)
			if err != nil {
				return nil, err
			}
			if met > most {
				best, most = res, met
			}
		}
	}
	return best, nil
}

// rowsMet counts the rows of a table that a network meets which is exact on some.
func rowsMet(t *sample.Table, res *Result, meter *work.Meter) (count int, err error) {
	limit, each := missed*math.Sqrt(res.Energy), (res.Learned.Units()+1)*(t.Dim()+1)
	for i, x := range t.X {
		if math.Abs(res.Learned.Eval(x)-t.Y[i]) <= limit {
			count++
		}
		if err := meter.Tick(each); err != nil {
			return count, err
		}
	}
	return count, nil
}

// learnRows learns from some rows of a table, as a part of which no parts are looked at, or
// as from a table.
func learnRows(ctx context.Context, rows *sample.Table, opt Options, part bool) (*Result, error) {
	rows = rows.Shuffled(opt.Seed)
	return Learn(ctx, rows, moment.NewSummer(rows, 1), Options{
		Order: opt.Order, Units: opt.Units, Seed: opt.Seed, Budget: opt.Budget, Work: opt.Work, part: part,
	})
}

// DiagnoseRows says which rows of a table, on which another method found no network that
// meets all of them, do not fit the network that some neighbouring rows or most of all fit
// exactly; or, where they show no more than that units lie close together, which of those
// found by the other method may be two, or that a network meets all rows. The list is empty if
// there are no such rows. energy is the mean of y². The error is ctx's or the host's, or
// ErrNotFinite.
func DiagnoseRows(
	ctx context.Context, t *sample.Table, found network.Network, energy float64, opt Options,
) (diagnosis.List, error) {
	var list diagnosis.List
	res, err := learnPart(ctx, t, opt)
	if err != nil {
		return list, err
	}
	if res == nil {
		return diagnoseMost(ctx, t, found, opt)
	}
	rows := make([]bool, t.Len())
	p := moment.Pass{
		Source: t, Summer: moment.NewSummer(t, 1), Network: res.Learned,
		Limit: missed * math.Sqrt(min(energy, enormous*enormous*res.Energy)),
	}
	err = p.Missed(ctx, 0, sample.Blocks(t), func(number int, _ *sample.Block, at []int, _ []float64) error {
		markRows(rows, t, number, at)
		return nil
	}, func(float64) error { return opt.Work.Yield() })
	if err != nil || !slices.Contains(rows, true) {
		return list, err
	}
	r, err := wholly(ctx, t, opt)
	if err != nil {
		return list, err
	}
	all, err := r.resolvePart(res)
	if err != nil {
		return list, err
	}
	if all == nil {
		list.AddRows(rows, t.Dim()+2)
		return ofRows(list), nil
	}
	if all.Exact {
		list.Add(diagnosis.Counterexamples, nil, wordsAllMet, all.Recovered.Units(), t.Len())
	}
	return append(list, all.pairsOf(found)...), nil
}

// wholly is a run that has taken all rows of a table.
func wholly(ctx context.Context, t *sample.Table, opt Options) (*run, error) {
	r := newRun(ctx, t, moment.NewSummer(t, 1), opt)
	r.est = moment.NewEstimator(t.Dim(), 2) // for the mean of y²
	return r, r.take(sample.Blocks(t))
}

// diagnoseMost is DiagnoseRows for rows that are wrong anywhere: it goes on from what the
// other method found.
func diagnoseMost(ctx context.Context, t *sample.Table, found network.Network, opt Options) (diagnosis.List, error) {
	r, err := wholly(ctx, t, opt)
	if err != nil {
		return nil, err
	}
	if r.modest != nil {
		return nil, nil // one enormous label leaves no measure of what others miss
	}
	r.best.model = r.src.shrunk(refine.NewModel(found, t.Dim()))
	res, err := r.majority()
	if res == nil || err != nil {
		return nil, err
	}
	return ofRows(res.Diagnoses), nil
}

// ofRows keeps of the diagnoses which rows do not fit, for another method, which has not found
// the network that they do not fit.
func ofRows(list diagnosis.List) (rows diagnosis.List) {
	for _, d := range list {
		if d.Code == diagnosis.RowsDisagree {
			rows.Add(d.Code, nil, "%s", d.Message+wordsOfRows)
		}
	}
	return rows
}

// pairsOf says which units of another method's network may be two, by the numbers that they
// have there.
func (res *Result) pairsOf(found network.Network) (list diagnosis.List) {
	same := network.Same(res.Recovered, found)
	for _, d := range res.Diagnoses {
		if len(d.Units) == 0 {
			continue
		}
		var units []int
		for _, i := range d.Units {
			if k := same[i]; k >= 0 && linalg.DistanceUpToSign(res.Recovered.W[i], found.W[k]) < beside {
				units = append(units, k)
			}
		}
		list.Add(d.Code, units, "%s", d.Message+wordsByRows)
	}
	return list
}

// markRows marks the rows of samples of a block.
func markRows(rows []bool, t *sample.Table, block int, at []int) {
	for _, s := range at {
		rows[t.Row(int64(block)*sample.BlockSize+int64(s))] = true
	}
}

// mostOutliers is the share of rows that may be wrong, each by itself.
const mostOutliers = .2

// outliers settles a network that meets nearly all rows of a table, of which a few are
// wrong. The result says which; nil if there is no such network.
func (r *run) outliers() (*Result, error) {
	if !sample.IsTable(r.src.Source) || r.trimmedTo == nil {
		return nil, nil
	}
	m := *r.trimmedTo
	odd, met, err := r.missedOf(m, r.data, missed)
	if err != nil {
		return nil, err
	}
	if float64(odd.Len()) <= mostOutliers*float64(r.data.Len()) && met.MeanSquare() == 0 {
		zero := refine.NewModel(network.Network{}, met.Dim) // as m is but for rounding
		return r.contradicted(r.result(zero, refine.Resolved))
	}
	if odd.Len() > 2*(r.data.Dim+1) { // so many that units may be made up to meet some
		if m, _, err = r.supported(m); err != nil {
			return nil, err
		}
	}
	return r.exceptFor(m, mostOutliers)
}

// exceptFor settles a model that meets all rows of a table but a share of them at most. The
// result says which; nil if there are more.
func (r *run) exceptFor(m refine.Model, most float64) (*Result, error) {
	_, met, err := r.missedOf(m, r.data, missed)
	if err != nil || float64(met.Len()) < (1-most)*float64(r.data.Len()) {
		return nil, err
	}
	t := &trial{run: r, fit: met, hold: met, energy: met.MeanSquare()}
	if m, err = t.simplify(m, met); err != nil {
		return nil, err
	}
	m, signs, err := refine.Settle(m, met, refine.FitOptions{Work: r.meter})
	if err != nil {
		return nil, err
	}
	return r.contradicted(r.result(m, signs))
}
