package practical

import (
	"cmp"
	"math"

	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/practical/rows"
	"crease/algo/beyond/practical/search"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/rounding"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// contradicted completes a result that is exact but for samples that it misses, and says which; if all
// samples are met it is exact. Rows that lie far out may be beyond creases that too few rows show.
func (e *fallbacks) contradicted(res *Result) *Result {
	p := e.search.Pool
	missed, count, mean := p.Rows(res.Learned)
	res.Exact, res.HeldOut, res.Samples = count == 0, mean, p.Moments.N()
	res.Energy, _ = p.Moments.MeanSquare()
	res.Rows, res.Missed = nil, int64(count)
	if missed != nil && count > 0 {
		need, m := judge.Needed(e.dim()), p.Source.Shrunk(refine.NewModel(res.Learned, e.dim()))
		if odd, met := e.search.Explainer.Missed(m, p.Data, pool.Missed); misses.FarOut(odd, met, 6) {
			need = len(missed)
		}
		res.Rows, res.MeetsOthers = &judge.Rows{Missed: missed, Need: need}, true
	}
	return res
}

// fromRival says which samples contradict a network that is exact on those taken.
func (e *fallbacks) fromRival() *Result {
	if e.ended.Rival == nil {
		return nil
	}
	return e.contradicted(result(e.search, e.ended, e.ended.Rival))
}

// fromMost looks for a network that most rows of a table meet exactly, though least squares bend to
// the others everywhere.
func (e *fallbacks) fromMost() *Result {
	s, log, ended := e.search, e.search.Log, e.ended
	data := s.Pool.Data
	if data.Len() < rows.Least*2*(e.dim()+1) {
		return nil
	}
	done := log.Within(min(log.Meter.Done()+2*fitting.Absolute, cmp.Or(e.within.Budget, math.MaxInt64)))
	m, met, ok := rows.Most{
		Explainer: &s.Explainer, From: ended.Best.Model, Capacity: s.Capacity(data, ended.Different),
		Units: max(s.Explainer.Units, s.Rank.Rank, ended.Best.Model.Net.Units(), 2),
	}.Find()
	done()
	if !ok {
		return nil
	}
	_, loss := log.Residuals(m, met)
	ended.Best = search.Met(log, fitting.From{Kind: fitting.MostRows}, m, loss)
	return e.contradicted(result(s, ended, s.Explainer.ExceptFor(m, met)))
}

// fromZeros takes the zero network for that of a table of which all labels are 0 but those of a few rows
// anywhere: so few labels, each counted once, tell of no other (rows.Most).
func (e *fallbacks) fromZeros() *Result {
	const most = .2 // of the rows
	data, zero := e.search.Pool.Data, refine.NewModel(network.Network{}, e.dim())
	odd, met := e.search.Log.Missed(zero, data, 0)
	if float64(odd.Len()) > most*float64(data.Len()) || !rows.Anywhere(zero.Net, odd, met) {
		return nil
	}
	return e.contradicted(result(e.search, e.ended, misses.NewOutcome(zero, refine.Resolved)))
}

// taskOf returns the task to search some rows of the table within a budget and to show nothing; part says that they are
// neighbours. It is not ok if the run ends early.
func (e *fallbacks) taskOf(t *sample.Table, budget int64, part bool) (task search.Task, ok bool) {
	whole := e.learner.task
	opt := whole.Options
	some, err := t.Shuffled(opt.Seed, opt.Work.Quiet())
	if err != nil {
		e.search.Log.Meter.Fail(err)
		return task, false
	}
	floor := rounding.Floor(sample.NewCache(some, 1), opt.Work) // enormous labels raise that of all
	return search.Task{
		Source: some, Summer: moment.NewSummer(some, 1), Whole: whole.Whole, Part: part,
		Options: Options{Order: opt.Order, Units: opt.Units, Seed: opt.Seed, Work: opt.Work},
		Within:  Bounds{Budget: budget, Floor: min(e.within.Floor, floor)},
	}, true
}

// fromParts looks for a network in neighbouring rows of a table that as a whole does not fit one, here and there, until
// one meets most rows: rows of several networks are mostly written one behind the other. Of those that some rows are
// met by exactly it is the one that the most are. What is said of its units is of all rows that it meets.
func (e *fallbacks) fromParts() *Result {
	const places = 4
	const most = 2 * sample.BlockSize // rows that are looked at by themselves
	const least = 4                   // of them for each parameter of two units
	s, t, d := e.search, e.table, e.dim()
	n := len(t.X)
	size := min(most, n/(2*places))
	if size < least*2*(d+1) || e.learner.noParts {
		return nil
	}
	defer s.Log.Within(s.Log.Meter.Done() + (places+1)*fitting.Part)()
	var best *Result
	var model refine.Model // in the source's own labels
	fewest := int64(n)
	for k := 0; k <= places && 2*fewest >= int64(n); k++ {
		lo := min(k*n/places, n-size)
		task, ok := e.taskOf(&sample.Table{X: t.X[lo : lo+size], Y: t.Y[lo : lo+size]}, fitting.Part, true)
		if !ok {
			return nil
		}
		part := search.New(e.learner.ctx, task)
		o, ended := part.Run()
		s.Log.Meter.Include(part.Log.Meter) // which tells how far the search is
		s.Log.Meter.Fail(part.Log.Meter.Err())
		if o == nil || !o.Exact {
			continue
		}
		if units := o.Model.Net.Units(); units == 0 || judge.Few(int64(size), units, d) {
			continue // no rows are left over that confirm it
		}
		res := result(part, ended, o)
		if _, missed, _ := s.Pool.Rows(res.Learned); missed < fewest {
			best, model, fewest = res, part.Pool.Source.Model(o.Model), missed
		}
	}
	if best == nil {
		e.learner.noParts = true
		return nil
	}
	best.Rounds = s.Rounds
	m := s.Pool.Source.Shrunk(model)
	_, met := s.Explainer.Missed(m, s.Pool.Data, pool.Missed)
	if judge.Few(int64(met.Len()), m.Net.Units(), d) {
		return e.contradicted(best) // too few of them are in memory
	}
	o := s.Explainer.ExceptFor(m, met)
	model = s.Pool.Source.Model(o.Model)
	best.Recovered, best.Linear, best.Learned = model.Net, model.Linear(), model.Network()
	best.Signs, best.Pairs, best.Found = o.Signs, o.Pairs, s.Rounds.Origins(best.Recovered)
	best.Units = best.Recovered.Units()
	return e.contradicted(best)
}
