package practical

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/practical/rows"
	"crease/algo/beyond/practical/search"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/data/rounding"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// fallbacks holds what follows a search that found no network meeting all samples. Each fallback is a method that
// returns its result, or nil if it does not apply.
type fallbacks struct {
	learner *Learner
	within  Bounds
	search  *search.Search
	ended   search.Ended

	table    *sample.Shuffled // nil if the source is not a table
	modest   *sample.Table    // the table without enormous labels, nil if it has none
	outsized []bool           // which rows have enormous labels
}

// fallbacks prepares a search within bounds, and what follows it. The search has not run yet.
func (l *Learner) fallbacks(within Bounds) *fallbacks {
	e, task := &fallbacks{learner: l, within: within}, l.task
	task.Within = within
	var energy float64
	if e.table, _ = task.Source.(*sample.Shuffled); e.table != nil {
		e.modest, e.outsized = rows.Modest(e.table.Table)
	}
	if e.modest != nil { // enormous labels must not set the tolerance of the other rows
		task.Within.Floor = min(within.Floor, rounding.Floor(sample.NewCache(e.modest.InOrder(), 1), task.Options.Work))
		energy = linalg.Dot(e.modest.Y, e.modest.Y) / float64(len(e.modest.Y))
	}
	e.search = search.New(l.ctx, task)
	e.search.Pool.Energy = energy
	return e
}

// result runs the search and returns the first result of the search or of a fallback; nil if the run ends early.
func (e *fallbacks) result() *Result {
	s := e.search
	var o *misses.Outcome
	if o, e.ended = s.Run(); o != nil {
		return result(s, e.ended, o)
	}
	// A model that meets most samples exactly takes precedence over calling the residual noise.
	list := []func() *Result{e.fromRival, e.inexact}
	if s.OtherFunction(&e.ended.Best) {
		list = []func() *Result{e.fromRival, e.asFound}
	} else if e.table != nil {
		e.ended.Different = search.Different(s.Pool.Data) // now including the held-out samples
		list = []func() *Result{
			e.withoutEnormous, e.fromRival, e.fromMost, e.fromParts, e.fromZeros, e.withoutWrong, e.inexact,
		}
	}
	for k := 0; k < len(list) && !s.Failed(); k++ {
		if res := list[k](); res != nil {
			return res
		}
	}
	return nil
}

// result turns the outcome of a search into a result that lists the starts and fits tried.
func result(s *search.Search, ended search.Ended, o *misses.Outcome) *Result {
	src := s.Pool.Source
	res := &Result{
		Outcome: rounds.Outcome{Facts: o.Facts},
		Samples: cmp.Or(o.Samples, s.Pool.Used()), Rounds: s.Rounds,
	}
	res.SetModel(src.Model(o.Model))
	res.Table, res.Dim, res.Total = sample.IsTable(s.Pool.Whole), src.Dim(), s.Pool.Whole.Len()
	res.Given, res.HeldOut = s.Explainer.Units, src.Square(ended.Best.Held)
	res.Energy = s.Pool.Moments.MeanSquare()
	// Measure the final model: it may meet samples that the best candidate missed, as after a unit was split in two.
	if o.Exact || o.Samples > 0 || !separatesNoise(s.Pool.Data) {
		learned := src.Shrunk(refine.NewModel(res.Learned, src.Dim()))
		res.HeldOut = src.Square(learned.Residuals(make([]float64, s.Pool.Data.Len()), s.Pool.Data))
	}
	if ended.Best.Start != nil {
		ended.Best.Start.Won = true
	}
	res.Found = s.Rounds.Origins(res.Recovered)
	res.Starts, res.Tried, res.Fits = s.Log.In(src.Square)
	return res
}

func (e *fallbacks) dim() int { return e.learner.task.Source.Dim() }

// inexact returns the result if no network meets all samples. Units that the noise does not support are dropped, the
// rest are fitted to all samples, and orientations are settled as far as the noise allows.
func (e *fallbacks) inexact() *Result {
	s, model := e.search, e.ended.Best.Model
	all := s.Pool.Data
	if nearly := e.ended.Nearly; nearly != nil && !e.ended.HitLimit {
		_, met := s.Explainer.Missed(*nearly, all, pool.Missed)
		if float64(met.Len()) >= (1-misses.MostOdd)*float64(all.Len()) {
			return e.contradicted(result(s, e.ended, s.Explainer.ExceptFor(*nearly, met)))
		}
	}
	noisy := e.ended.Supported || e.looksNoisy(model)
	switch {
	case e.ended.Supported:
	case noisy:
		bound := fitting.Judging
		if e.ended.HitLimit { // scarce samples: the search announced a bound, which must not rise
			bound = fitting.Restarts
		}
		// Rows that repeat a point tell the noise, different points the network: as many as it has parameters.
		most := min(s.Capacity(all, all.Len()), max(1, e.ended.Different/(all.Dim+1)-1))
		model, e.ended.HitLimit = s.Noise.Support(model, all, most, bound)
		// The remaining steps announce no bound.
		s.Tell(search.StageRefinement, search.Candidate{Model: model, Held: e.ended.Best.Held})
	default:
		model = s.Noise.Weed(model, fitting.On(all, s.Log))
	}
	fit := s.Noise.End(model, all)
	o := misses.NewOutcome(fit.Model, fit.Signs)
	// If a unit that must exist is missing, the orientations of the others are open too.
	if units := fit.Model.Net.Units(); fit.Signs == refine.Resolved && (units == 0 || units < s.Explainer.Units) {
		o.Signs = refine.Open
	}
	exact := fitting.IsRounding(fit.Loss, all.MeanSquare())
	if n := float64(s.Pool.Source.Len()); !exact && n > float64(fit.Free) { // otherwise no degree of freedom is left
		o.Noise = math.Ldexp(math.Sqrt(fit.Loss*n/(n-float64(fit.Free))), s.Pool.Source.Shift)
	}
	// A fit that is neither exact nor at the noise level is wrong, and does not compare orientations.
	if !noisy && !fitting.On(all, s.Log).Exact(fit.Loss) {
		o.Signs = refine.Open
	}
	return e.residualCause(result(s, e.ended, o), exact)
}

// looksNoisy reports whether the residual of a model on the samples in memory is noise as far as a search can tell. If
// the starts did not agree, there may have been too few held-out samples to select the best model.
func (e *fallbacks) looksNoisy(m refine.Model) bool {
	data, ended, log := e.search.Pool.Data, e.ended, e.search.Log
	// With few samples growth reaches the capacity, noise or not, without reaching the limit of work.
	const scarce = 32 // units
	few := e.search.Capacity(data, ended.Different) < scarce && log.Meter.Done() < e.search.Budget(ended.Different)
	settled := (few || !ended.HitLimit) && ended.Nearly == nil && data.Len() >= search.LeastHeld
	if ended.Uneven || !ended.Noisy && !settled {
		return false
	}
	_, loss := log.Residuals(m, data)
	return !fitting.On(data, log).Exact(loss)
}

// separatesNoise reports whether samples suffice to distinguish noise from a missing unit, on either side of a crease.
func separatesNoise(data *refine.Data) bool {
	return data.Len() >= max(search.LeastHeld, 2*judge.ThinBelow(data.Dim))
}

// residualCause returns a result with the cause of its residual: noise or something not found. None confirms an exact
// one.
func (e *fallbacks) residualCause(res *Result, exact bool) *Result {
	data, ended := e.search.Pool.Data, e.ended
	rankExceedsUnits := e.search.Explainer.Units == 0 && // m is open, and T₂ has a larger rank than there is room for
		e.search.Rank.Rank > fitting.MostUnits(data.Dim, data.Len())
	switch {
	case exact:
		res.Unconfirmed = true
	case ended.HitLimit || rankExceedsUnits || ended.Nearly != nil:
		res.Ended = judge.Limited
	case !separatesNoise(data):
		res.Ended = judge.Unjudged
	default:
		res.Ended = judge.Noisy
	}
	return res
}

// asFound returns the result of a search as it stands, if the cause of the residual is unknown.
func (e *fallbacks) asFound() *Result {
	res := result(e.search, e.ended, misses.NewOutcome(e.ended.Best.Model, refine.Open))
	e.ended.HitLimit = true
	return e.residualCause(res, false)
}

// contradicted completes a result that is exact except on some samples: it records which, or marks the result exact if
// it meets all samples. Missed rows far out may lie beyond creases that too few rows show.
func (e *fallbacks) contradicted(res *Result) *Result {
	p := e.search.Pool
	missed, count, mean := p.Rows(res.Learned)
	res.Exact, res.HeldOut, res.Samples = count == 0, mean, p.Moments.N()
	res.Energy = p.Moments.MeanSquare()
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

// fromRival returns the network that is exact on the samples taken, with the samples that contradict it.
func (e *fallbacks) fromRival() *Result {
	if e.ended.Rival == nil {
		return nil
	}
	return e.contradicted(result(e.search, e.ended, e.ended.Rival))
}

// fromMost looks for a network that most rows of a table meet exactly although the other rows bend a least-squares fit.
func (e *fallbacks) fromMost() *Result {
	s, log, ended := e.search, e.search.Log, e.ended
	data := s.Pool.Data
	if data.Len() < rows.Least*2*(e.dim()+1) {
		return nil
	}
	restore := log.Within(min(log.Meter.Done()+2*fitting.Absolute, cmp.Or(e.within.Budget, math.MaxInt64)))
	m, met, ok := rows.Most{
		Explainer: &s.Explainer, From: ended.Best.Model, Capacity: s.Capacity(data, ended.Different),
		Units: max(s.Explainer.Units, s.Rank.Rank, ended.Best.Model.Net.Units(), 2),
	}.Find()
	restore()
	if !ok {
		return nil
	}
	_, loss := log.Residuals(m, met)
	ended.Best = search.Met(log, fitting.From{Kind: fitting.MostRows}, m, loss)
	return e.contradicted(result(s, ended, s.Explainer.ExceptFor(m, met)))
}

// fromZeros returns the zero network for a table in which all labels are 0 except those of a few rows that may lie
// anywhere: so few distinct labels do not determine another network (rows.Most).
func (e *fallbacks) fromZeros() *Result {
	const maxShare = .2 // of the rows
	data, zero := e.search.Pool.Data, refine.NewModel(network.Network{}, e.dim())
	odd, met := e.search.Log.Missed(zero, data, 0)
	few := odd.Len() < judge.Needed(e.dim()) // too few to show a unit, though they may lie beyond its crease
	if float64(odd.Len()) > maxShare*float64(data.Len()) || !few && !rows.Anywhere(zero.Net, odd, met) {
		return nil
	}
	res := e.contradicted(result(e.search, e.ended, misses.NewOutcome(zero, refine.Resolved)))
	if few && res.Rows != nil {
		res.Rows.Need = len(res.Rows.Missed)
	}
	return res
}

// taskOf returns the task of searching some rows of the table within a budget, without reporting progress. part says
// that the rows are neighbours. ok is false if the run has ended.
func (e *fallbacks) taskOf(t *sample.Table, budget int64, part bool) (task search.Task, ok bool) {
	whole := e.learner.task
	opt := whole.Options
	some, err := t.Shuffled(opt.Seed, opt.Work.Quiet())
	if err != nil {
		e.search.Log.Meter.Fail(err)
		return task, false
	}
	floor := rounding.Floor(sample.NewCache(some, 1), opt.Work) // enormous labels raise the floor of the whole table
	return search.Task{
		Source: some, Summer: moment.NewSummer(some, 1), Whole: whole.Whole, Part: part,
		Options: Options{Order: opt.Order, Units: opt.Units, Seed: opt.Seed, Work: opt.Work},
		Within:  Bounds{Budget: budget, Floor: min(e.within.Floor, floor)},
	}, true
}

// fromParts searches groups of neighbouring rows of a table that does not fit a single network, until a group gives a
// network that most rows meet: rows of several networks are mostly written one after the other. Among the networks
// found it keeps the one that misses the fewest rows. What is said of its units counts all rows that it meets.
func (e *fallbacks) fromParts() *Result {
	const places = 4
	const maxRows = 2 * sample.BlockSize // rows in a group
	const minRows = 4                    // rows for each parameter of two units
	s, t, d := e.search, e.table, e.dim()
	n := len(t.X)
	size := min(maxRows, n/(2*places))
	if size < minRows*2*(d+1) || e.learner.noParts {
		return nil
	}
	defer s.Log.Within(s.Log.Meter.Done() + (places+1)*fitting.Part)()
	var best *Result
	var model refine.Model // in the source's own labels
	fewest := int64(n)
	for k := 0; k <= places && 2*fewest >= int64(n); k++ {
		lo := min(k*n/places, n-size)
		task, ok := e.taskOf(t.With(t.X[lo:lo+size], t.Y[lo:lo+size]), fitting.Part, true)
		if !ok {
			return nil
		}
		part := search.New(e.learner.ctx, task)
		o, ended := part.Run()
		s.Log.Meter.Include(part.Log.Meter) // so that progress counts its work
		s.Log.Meter.Fail(part.Log.Meter.Err())
		if o == nil || !o.Exact {
			continue
		}
		if units := o.Model.Net.Units(); units == 0 || judge.Few(int64(size), units, d) {
			continue // no rows remain to confirm it
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
		return e.contradicted(best) // too few of the rows met are in memory
	}
	o := s.Explainer.ExceptFor(m, met)
	best.SetModel(s.Pool.Source.Model(o.Model))
	best.Signs, best.Pairs, best.Found = o.Signs, o.Pairs, s.Rounds.Origins(best.Recovered)
	return e.contradicted(best)
}

// withoutEnormous learns without the rows of a table whose labels are enormous. If those rows are concentrated in one
// region, they show a unit, and the other labels are small because that unit is inactive there; then it returns nil.
func (e *fallbacks) withoutEnormous() *Result {
	if e.modest == nil {
		return nil
	}
	res := e.without(e.outsized, true)
	if res == nil {
		return nil
	}
	source := e.search.Pool.Source
	data := source.Rows(linalg.Numbers(sample.Blocks(source))...)
	marked := make([]float64, data.Len())
	for s := range marked {
		if e.outsized[e.table.Row(int64(s))] {
			marked[s] = 1
		}
	}
	odd, met := fitting.Parted(data, marked, 0)
	few := odd.Len() < judge.Needed(e.dim()) // too few to show a unit
	if !few && !rows.Anywhere(source.Shrunk(refine.NewModel(res.Learned, e.dim())).Net, odd, met) {
		return nil
	}
	return res
}

// withoutWrong learns without the rows of a table that a robust fit with noise shows to be wrong.
func (e *fallbacks) withoutWrong() *Result {
	s := e.search
	m, ok := rows.Robust{
		Noise: &s.Noise, From: e.ended.Best.Model, Capacity: s.Capacity(s.Pool.Data, e.ended.Different),
	}.Find()
	if !ok {
		return nil
	}
	wrong, ok := e.wrong(s.Pool.Source.Model(m).Network(), rows.Free(m), 1)
	if !ok {
		return nil
	}
	return e.without(wrong, false)
}

// without learns from the rows that are not marked as wrong, and names the rows that contradict the network found: if
// that meets other rows exactly, all it misses, else those that the noise does not explain. If heavy-tailed noise
// explains these, only marked ones are named, if sure. The result is nil if no row is named or the run ends early.
func (e *fallbacks) without(wrong []bool, sure bool) *Result {
	kept := e.table.With(nil, nil)
	for i, x := range e.table.X {
		if !wrong[i] {
			kept.X, kept.Y = append(kept.X, x), append(kept.Y, e.table.Y[i])
		}
	}
	task, ok := e.taskOf(kept, e.within.Budget, false)
	if !ok {
		return nil
	}
	res, err := (&Learner{ctx: e.learner.ctx, task: task, times: 1}).Learn(task.Within)
	e.search.Log.Meter.Fail(err)
	if res == nil {
		return nil
	}
	res.Rounds, res.Rows, res.Total = e.search.Rounds, nil, e.learner.task.Whole.Len() // numbered among kept rows
	if res.Exact || res.MeetsOthers {
		return e.contradicted(res)
	}
	const named = .01 // right rows in a table; of 40 tables of 200 rows 3 have one named, 30 if it were 1
	beyond, ok := e.wrong(res.Learned, (res.Recovered.Units()+1)*(e.dim()+1), named)
	for i := range beyond {
		beyond[i] = beyond[i] && (ok || sure && wrong[i])
	}
	if wrong = beyond; !slices.Contains(wrong, true) {
		return nil
	}
	res.Rows = &judge.Rows{Missed: wrong, Need: judge.Needed(e.dim())}
	return res
}

// wrong marks the rows whose residuals under g, a fit with the given number of free parameters, exceed what noise
// explains, of right rows so many in expectation, and reports whether their labels are wrong (rows.Wrong).
func (e *fallbacks) wrong(g network.Network, free int, right float64) (marks []bool, ok bool) {
	residuals := linalg.Values(len(e.table.Y), func(i int) float64 { return e.table.Y[i] - g.Eval(e.table.X[i]) })
	e.search.Log.Meter.Tick(len(residuals) * (g.Units() + 1) * e.dim())
	scale, ok := rows.Wrong(residuals, free)
	limit := scale * rows.Exceeded(len(residuals), right)
	marks = make([]bool, len(residuals))
	for i, r := range residuals {
		marks[i] = math.Abs(r) > limit
	}
	return marks, ok
}
