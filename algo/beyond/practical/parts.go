package practical

import (
	"context"
	"math"

	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
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
	t, ok := r.src.Source.(*sample.Shuffled)
	if !ok || r.opt.part {
		return nil, nil
	}
	res, err := learnPart(r.ctx, t.Table, r.opt)
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
	shuffled, err := rows.Shuffled(opt.Seed, opt.Work.Quiet())
	if err != nil {
		return nil, err
	}
	return learnShuffled(ctx, shuffled, opt, part)
}

// learnShuffled is learnRows for rows that are shuffled already.
func learnShuffled(ctx context.Context, rows *sample.Shuffled, opt Options, part bool) (*Result, error) {
	return Learn(ctx, rows, moment.NewSummer(rows, 1), Options{
		Order: opt.Order, Units: opt.Units, Seed: opt.Seed, Budget: opt.Budget, Work: opt.Work, part: part,
	})
}
