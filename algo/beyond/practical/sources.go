package practical

import (
	"context"
	"math"
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/practical/rows"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// A source gives a model that meets most samples where a search has found none that meets all, and
// what is to be said of the others. The result is nil if there is no such model.
type source struct {
	name  string
	table bool // only rows of a table may be wrong
	find  func(r *run) (*Result, error)
}

// sources are asked in this order before the rest is called noise.
func sources() []source {
	return []source{
		{"the rows without enormous labels", true, (*run).withoutEnormous},
		{"the samples taken first", false, (*run).fromRival},
		{"most rows", true, (*run).fromMost},
		{"neighbouring rows", true, (*run).fromParts},
		{"all rows but a few", true, (*run).fromRobust},
	}
}

// contradicted completes a result that is exact but for samples that it misses, and says which; if all
// samples are met it is exact.
func (r *run) contradicted(res *Result, err error) (*Result, error) {
	if res == nil || err != nil {
		return nil, err
	}
	rows, count, mean, err := r.pool.Rows(res.Learned)
	if err != nil {
		return nil, err
	}
	var list diagnosis.List
	res.Exact, res.HeldOut, res.Samples = count == 0, mean, r.pool.Moments.N()
	switch {
	case rows != nil:
		list.AddRows(rows, r.dim()+2)
	case count > 0:
		list.Add(diagnosis.Counterexamples, nil, diagnosis.SayMissed, count, r.pool.Source.Len())
	}
	res.Diagnoses = append(list, res.Diagnoses...)
	return res, nil
}

// exceptFor returns the result of a model that meets some samples in memory, which are given.
func (r *run) exceptFor(m refine.Model, met *refine.Data) (*Result, error) {
	o, err := r.explainer().ExceptFor(m, met)
	if err != nil {
		return nil, err
	}
	return r.contradicted(r.result(o), nil)
}

// fromRival says which samples contradict a network that is exact on those taken.
func (r *run) fromRival() (*Result, error) {
	if r.seen.rival == nil {
		return nil, nil
	}
	return r.contradicted(r.result(r.seen.rival), nil)
}

// fromMost looks for a network that most rows of a table meet exactly, though least squares bend to
// the others everywhere.
func (r *run) fromMost() (*Result, error) {
	data := r.pool.Data
	if data.Len() < rows.Least*2*(r.dim()+1) {
		return nil, nil
	}
	r.countDistinct(data)
	limit := int64(math.MaxInt64)
	if r.opt.Budget > 0 {
		limit = r.opt.Budget
	}
	m, met, ok, err := rows.Most{
		Explainer: r.explainer(), From: r.best.model, Capacity: r.capacity(data), Limit: limit,
		Units: max(r.opt.Units, r.rank.Rank, r.best.model.Net.Units(), 2),
	}.Find()
	if !ok || err != nil {
		return nil, err
	}
	// A few that it misses may be those between two units that are nearly one.
	if o, err := r.explainer().Explain(m); err != nil {
		return nil, err
	} else if o != nil {
		return r.result(o), nil
	}
	r.best = candidate{model: m, start: r.log.Start(From{Kind: fitting.MostRows})}
	if r.best.loss, err = r.log.Residuals(m, make([]float64, met.Len()), met); err != nil {
		return nil, err
	}
	r.best.start.Loss = r.best.loss
	return r.exceptFor(m, met)
}

const (
	// mostOutliers is the share of rows that may be wrong, each by itself.
	mostOutliers = .2
	// mostInPlace is the share of them that may be so in one place alone. More there are on the far
	// side of a unit that was not found.
	mostInPlace = .05
)

// fromRobust goes on from a fit that the search made to most rows of a table, of which a few are wrong.
func (r *run) fromRobust() (*Result, error) {
	if r.seen.robust == nil {
		return nil, nil
	}
	m, e, data := *r.seen.robust, r.explainer(), r.pool.Data
	odd, met, err := e.Missed(m, data, pool.Missed)
	if err != nil {
		return nil, err
	}
	few := func() bool {
		share := float64(odd.Len()) / float64(data.Len())
		return share <= mostInPlace || share <= mostOutliers && rows.Anywhere(odd, met)
	}
	if few() && met.MeanSquare() == 0 {
		zero := refine.NewModel(network.Network{}, met.Dim) // as m is but for rounding
		return r.contradicted(r.result(misses.NewOutcome(zero, refine.Resolved)), nil)
	}
	if odd.Len() > 2*(data.Dim+1) { // so many that units may be made up to meet some
		if m, _, err = e.Supported(m); err != nil {
			return nil, err
		}
		if odd, met, err = e.Missed(m, data, pool.Missed); err != nil {
			return nil, err
		}
	}
	if !few() {
		return nil, nil
	}
	return r.exceptFor(m, met)
}

// measureTable looks for enormous labels in a table: bounds are shares of what the others are.
func (r *run) measureTable(t *sample.Table) {
	if r.seen.modest, r.seen.outsized = rows.Modest(t); r.seen.modest != nil {
		for _, y := range r.seen.modest.Y {
			r.pool.Energy += y * y / float64(len(r.seen.modest.Y))
		}
	}
}

// withoutEnormous learns without the rows of a table whose labels are enormous, and names these and
// whatever else the network misses that fits most rows exactly.
func (r *run) withoutEnormous() (*Result, error) {
	if r.seen.modest == nil {
		return nil, nil
	}
	shuffled, err := r.seen.modest.Shuffled(r.opt.Seed, r.opt.Work.Quiet())
	if err != nil {
		return nil, err
	}
	res, err := Learn(r.pool.Context(), shuffled, moment.NewSummer(shuffled, 1), r.opt.quiet())
	if err != nil {
		return nil, err
	}
	few := res.Diagnoses
	res.Diagnoses = slices.DeleteFunc(slices.Clone(few), func(d diagnosis.Diagnosis) bool {
		return d.Code == diagnosis.RowsDisagree // by the numbers of fewer rows
	})
	if res = r.whole(res); res.Exact || len(res.Diagnoses) < len(few) {
		return r.contradicted(res, nil)
	}
	var list diagnosis.List
	list.AddRows(r.seen.outsized, r.dim()+2)
	res.Diagnoses = append(list, res.Diagnoses...)
	return res, nil
}

// quiet returns the options of a run on some of the rows, which shows nothing.
func (o Options) quiet() Options {
	return Options{Order: o.Order, Units: o.Units, Seed: o.Seed, Budget: o.Budget, Work: o.Work}
}

// whole makes the result of some of the rows one of all.
func (r *run) whole(res *Result) *Result {
	res.Energy, _ = r.pool.Moments.MeanSquare()
	res.Rounds = r.rounds.result
	return res
}

// fromParts looks for a network in neighbouring rows of a table that as a whole does not fit one: rows
// of several networks are mostly written one behind the other.
func (r *run) fromParts() (*Result, error) {
	part, err := learnPart(r.pool.Context(), r.pool.Source.Source.(*sample.Shuffled).Table, r.opt)
	if part == nil || err != nil {
		return nil, err
	}
	if all, err := r.explainPart(part); all != nil || err != nil {
		return all, err
	}
	return r.contradicted(r.whole(part), nil)
}

// explainPart explains what all samples miss of a network that a part of the rows is met by: others may
// show that one of its units is two, or that two are, of which the part has too few rows, other ones.
func (r *run) explainPart(part *Result) (*Result, error) {
	const near = .1
	e := r.explainer()
	m := r.pool.Source.Shrunk(refine.NewModel(part.Learned, r.dim()))
	o, err := e.Explain(m)
	if err != nil {
		return nil, err
	}
	_, err = fitting.Reduce(m, r.pool.Data, near, -1, func(one refine.Model) (_ refine.Model, _ bool, err error) {
		if o == nil {
			o, err = e.Explain(one)
		}
		return one, false, err
	})
	if o == nil || err != nil {
		return nil, err
	}
	return r.result(o), nil
}

const (
	// partRows is the largest number of neighbouring rows of a table that are looked at by themselves.
	partRows = 2 * sample.BlockSize
	// partsLeast is the number of samples for each parameter of two units from which on rows are looked
	// at by themselves.
	partsLeast = 4
)

// learnPart learns from neighbouring rows of a table, here and there, until some are met exactly. Of
// such networks it is the first that most rows of the table meet, or that which the most do. The result
// is nil if there are none.
func learnPart(ctx context.Context, t *sample.Table, opt Options) (best *Result, err error) {
	const places = 4
	n := len(t.X)
	count := min(partRows, n/(2*places))
	if count < partsLeast*2*(t.Dim()+1) {
		return nil, nil
	}
	opt = opt.quiet()
	opt.Budget = fitting.Part
	most := 0
	for k := 0; k <= places && most <= n/2; k++ {
		lo := min(k*n/places, n-count)
		part := &sample.Table{X: t.X[lo : lo+count], Y: t.Y[lo : lo+count]}
		shuffled, err := part.Shuffled(opt.Seed, opt.Work.Quiet())
		if err != nil {
			return nil, err
		}
		r := newRun(ctx, shuffled, moment.NewSummer(shuffled, 1), opt)
		r.part = true
		o, err := r.search()
		if err != nil {
			return nil, err
		}
		if o == nil || !o.Exact && !ofPairs(o.Diagnoses) || o.Model.Net.Units() == 0 ||
			refine.Few(int64(count), o.Model.Net.Units(), t.Dim()) {
			continue
		}
		res := r.result(o)
		met, err := rowsMet(t, res, opt.Work)
		if err != nil {
			return nil, err
		}
		if met > most {
			best, most = res, met
		}
	}
	return best, nil
}

// ofPairs reports whether nothing keeps an outcome from being exact but units that may be two.
func ofPairs(list diagnosis.List) bool {
	return slices.ContainsFunc(list, func(d diagnosis.Diagnosis) bool {
		return d.Code == diagnosis.Counterexamples && len(d.Units) > 0
	})
}

// rowsMet counts the rows of a table that a network meets which is exact on some.
func rowsMet(t *sample.Table, res *Result, meter *work.Meter) (count int, err error) {
	limit, each := pool.Missed*math.Sqrt(res.Energy), (res.Learned.Units()+1)*(t.Dim()+1)
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
