package practical

import (
	"cmp"
	"context"
	"math"
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/practical/rows"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/rounding"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// contradicted completes a result that is exact but for samples that it misses, and says which; if all
// samples are met it is exact.
func (r *run) contradicted(res *Result) *Result {
	rows, count, mean := r.pool.Rows(res.Learned)
	var list diagnosis.List
	res.Exact, res.HeldOut, res.Samples = count == 0, mean, r.pool.Moments.N()
	res.Energy, _ = r.pool.Moments.MeanSquare()
	switch {
	case rows != nil:
		list.AddRows(rows, r.dim()+2)
		res.most = true
	case count > 0:
		list.Add(diagnosis.Counterexamples, nil, diagnosis.SayMissed, count, r.pool.Source.Len())
	}
	res.Diagnoses = append(list, res.Diagnoses...)
	return res
}

// fromRival says which samples contradict a network that is exact on those taken.
func (r *run) fromRival() *Result {
	if r.seen.rival == nil {
		return nil
	}
	return r.contradicted(r.result(r.seen.rival))
}

// fromMost looks for a network that most rows of a table meet exactly, though least squares bend to
// the others everywhere.
func (r *run) fromMost() *Result {
	data := r.pool.Data
	if data.Len() < rows.Least*2*(r.dim()+1) {
		return nil
	}
	r.countDistinct(data)
	ended := r.log.Within(min(r.log.Meter.Done()+2*fitting.Absolute, cmp.Or(r.opt.Budget, math.MaxInt64)))
	m, met, ok := rows.Most{
		Explainer: &r.explainer, From: r.best.model, Capacity: r.capacity(data),
		Units: max(r.opt.Units, r.rank.Rank, r.best.model.Net.Units(), 2),
	}.Find()
	ended()
	if !ok {
		return nil
	}
	_, loss := r.log.Residuals(m, met)
	r.took(From{Kind: fitting.MostRows}, m, loss)
	return r.contradicted(r.result(r.explainer.ExceptFor(m, met)))
}

// fromZeros takes the zero network for that of a table of which all labels are 0 but those of a few rows
// anywhere: so few labels, each counted once, tell of no other (rows.Most).
func (r *run) fromZeros() *Result {
	const most = .2 // of the rows
	zero := refine.NewModel(network.Network{}, r.dim())
	odd, met := r.log.Missed(zero, r.pool.Data, 0)
	if float64(odd.Len()) > most*float64(r.pool.Data.Len()) || !rows.Anywhere(odd, met) {
		return nil
	}
	return r.contradicted(r.result(misses.NewOutcome(zero, refine.Resolved)))
}

// again searches once more, with other starts and as much work as was done so far, where starts of different
// sizes have agreed on what is no noise: it comes from a few samples. Such are the minima of fits that mistake a
// near pair for one unit. What it finds counts if it meets all samples but those that are named.
func (r *run) again() *Result {
	done := r.log.Meter.Done()
	if !r.seen.noisy || !r.seen.uneven || done >= r.budget() {
		return nil
	}
	seen, best := r.seen, r.best
	r.seen.noisy = false
	if o := r.recover(true, 2*done); o != nil {
		return r.result(o)
	}
	if res := r.fromRival(); res != nil {
		return res
	}
	r.seen, r.best = seen, best
	return nil
}

// withoutEnormous learns without the rows of a table whose labels are enormous, and names these and
// whatever else the network misses that fits most rows exactly. Where a few of the other rows make up most of
// what noise leaves of them, no rows are named: the labels of those are perhaps wrong as well, and nothing tells
// which are.
func (r *run) withoutEnormous() *Result {
	if r.seen.modest == nil {
		return nil
	}
	res := r.onRows(r.seen.modest, r.opt.Budget, (*run).learn)
	if res == nil || r.meetsOutsized(res.Learned) {
		return nil
	}
	few := res.Diagnoses
	res.Diagnoses = few.Without(diagnosis.RowsDisagree) // by the numbers of fewer rows
	if res.Exact || len(res.Diagnoses) < len(few) {
		return r.contradicted(res)
	}
	saysFewLarge := func(d diagnosis.Diagnosis) bool { return d.Says(diagnosis.SayFewLarge) }
	if at := slices.IndexFunc(res.Diagnoses, saysFewLarge); at >= 0 {
		left := r.leaves(r.pool.Source.Source.(*sample.Shuffled), res.Learned)
		res.HeldOut = linalg.Dot(left, left) / float64(len(left))
		res.Energy, _ = r.pool.Moments.MeanSquare()
		d := diagnosis.List{}
		d.Add(diagnosis.Noise, nil, diagnosis.SayFewLarge,
			diagnosis.Precise(math.Sqrt(res.HeldOut)), rows.Largest(left), r.pool.Whole.Len())
		res.Diagnoses[at] = d[0]
		return res
	}
	var list diagnosis.List
	list.AddRows(r.seen.outsized, r.dim()+2)
	res.Diagnoses = append(list, res.Diagnoses...)
	return res
}

// meetsOutsized reports whether a network found in the other rows foretells an enormous label: most of
// the others are then small because units are inactive there, and have a little noise.
func (r *run) meetsOutsized(g network.Network) bool {
	t := r.pool.Source.Source.(*sample.Shuffled).Table
	for i, outsized := range r.seen.outsized {
		if outsized && math.Abs(t.Y[i]-g.Eval(t.X[i])) < math.Abs(t.Y[i])/2 {
			return true
		}
	}
	return false
}

// quiet returns the options of a run on some of the rows, which shows nothing.
func (o Options) quiet(budget int64) Options {
	return Options{Order: o.Order, Units: o.Units, Seed: o.Seed, Budget: budget, Floor: o.Floor, Work: o.Work}
}

// onRows learns from some rows of a table. The result, with the mean squares of these rows and the rounds of all,
// is nil if learn returns none or the run ends early.
func (r *run) onRows(t *sample.Table, budget int64, learn func(part *run) *Result) *Result {
	shuffled, err := t.Shuffled(r.opt.Seed, r.opt.Work.Quiet())
	if err != nil {
		r.log.Meter.Fail(err)
		return nil
	}
	opt := r.opt.quiet(budget)
	opt.Floor = min(opt.Floor, rounding.Floor(sample.NewCache(shuffled, 1), r.opt.Work)) // enormous labels raise that of all
	part := newRun(r.pool.Context, shuffled, moment.NewSummer(shuffled, 1), opt)
	part.pool.Whole = r.pool.Whole
	res := learn(part)
	if res != nil {
		res.Rounds = r.rounds.result
	}
	r.log.Meter.Fail(part.log.Meter.Err())
	return res
}

// fromParts looks for a network in neighbouring rows of a table that as a whole does not fit one, here
// and there, until one meets most rows: rows of several networks are mostly written one behind the
// other. Of those that some rows are met by exactly it is the one that the most are. What is said of its
// units is of all rows that it meets.
func (r *run) fromParts() *Result {
	const places = 4
	const most = 2 * sample.BlockSize // rows that are looked at by themselves
	const least = 4                   // of them for each parameter of two units
	t := r.pool.Source.Source.(*sample.Shuffled).Table
	n := len(t.X)
	size := min(most, n/(2*places))
	before := r.opt.Before
	r.seen.noParts = before != nil && before.Parts
	if size < least*2*(r.dim()+1) || r.seen.noParts {
		return nil
	}
	defer r.log.Within(r.log.Meter.Done() + (places+1)*fitting.Part)()
	var model, bestModel refine.Model // in the source's own labels
	learn := func(part *run) *Result {
		part.part = true
		o := part.search()
		r.log.Meter.Include(part.log.Meter) // which tells how far the search is
		if o == nil || !o.Exact {
			return nil
		}
		units := o.Model.Net.Units()
		if units == 0 || refine.Few(int64(size), units, r.dim()) {
			return nil // no rows are left over that confirm it
		}
		model = part.pool.Source.Model(o.Model)
		return part.result(o)
	}
	var best *Result
	fewest := int64(n)
	for k := 0; k <= places && 2*fewest >= int64(n); k++ {
		lo := min(k*n/places, n-size)
		res := r.onRows(&sample.Table{X: t.X[lo : lo+size], Y: t.Y[lo : lo+size]}, fitting.Part, learn)
		if res == nil {
			continue
		}
		if _, missed, _ := r.pool.Rows(res.Learned); missed < fewest {
			best, bestModel, fewest = res, model, missed
		}
	}
	if best == nil {
		r.seen.noParts = true
		return nil
	}
	m := r.pool.Source.Shrunk(bestModel)
	_, met := r.explainer.Missed(m, r.pool.Data, pool.Missed)
	if refine.Few(int64(met.Len()), m.Net.Units(), r.dim()) {
		return r.contradicted(best) // too few of them are in memory
	}
	o := r.explainer.ExceptFor(m, met)
	best.Recovered, best.Learned = r.pool.Source.Model(o.Model).Net, o.Learned(r.pool.Source)
	best.Signs, best.Diagnoses, best.Found = o.Signs, o.Diagnoses, r.origins(best.Recovered)
	r.explainer.DiagnoseFar(&best.Diagnoses, o.Model, met, 0)
	return r.contradicted(best)
}

// DiagnoseRows says which rows of a table, on which another method found no network that
// meets all of them, do not fit the network that some neighbouring rows or most of all fit
// exactly; or, where they show no more than that units lie close together, which of those
// found by the other method may be two, or that a network meets all rows. The list is empty if
// there are no such rows. The error is ctx's or the host's, or ErrNotFinite.
func DiagnoseRows(
	ctx context.Context, t *sample.Shuffled, found network.Network, opt Options,
) (diagnosis.List, error) {
	res, err := Learn(ctx, t, moment.NewSummer(t, 1), opt.quiet(fitting.Part))
	if err != nil {
		return nil, err
	}
	var list diagnosis.List
	if res.Exact {
		says := diagnosis.SayAllMet
		if opt.Floor > 0 && !res.ErrorFree() {
			if rounding.Explain(sample.NewCache(t, rounding.MostBlocks), res.Learned, opt.Work) == nil {
				opt.Floor = 0
				return DiagnoseRows(ctx, t, found, opt) // what is left is as small as rounding, but not alike
			}
			says = diagnosis.SayAllRounded
		}
		list.Add(diagnosis.Counterexamples, nil, says,
			diagnosis.Counted(res.Recovered.Units(), diagnosis.Units), res.Samples)
	}
	same := network.Same(res.Recovered, found)
	for _, d := range res.Diagnoses {
		units, says := []int{}, diagnosis.SayFitShows
		switch {
		case d.Code == diagnosis.RowsDisagree && !res.most: // the others have noise
			list = append(list, d)
			continue
		case d.Code == diagnosis.RowsDisagree:
			says = diagnosis.SayFitFinds
		case len(d.Units) == 0:
			continue
		}
		for _, i := range d.Units { // by the numbers that they have in the other method's network
			if k := same[i]; k >= 0 && linalg.DistanceUpToSign(res.Recovered.W[i], found.W[k]) < misses.Beside {
				units = append(units, k)
			}
		}
		d.Units = units
		list = append(list, d.With(says))
	}
	return list, nil
}
