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

// fallbacks are what may follow a search that has found no network which all samples agree with. Each is a method
// that returns its result, or nil if it does not apply.
type fallbacks struct {
	learner *Learner
	within  Bounds
	search  *search.Search
	ended   search.Ended

	table    *sample.Shuffled // nil if there is none
	modest   *sample.Table    // its rows without enormous labels, nil if there are none of these
	outsized []bool           // which rows have enormous labels
}

// fallbacks returns those of a search within bounds, which is still to be made.
func (l *Learner) fallbacks(within Bounds) *fallbacks {
	e, task := &fallbacks{learner: l, within: within}, l.task
	task.Within = within
	var energy float64
	if e.table, _ = task.Source.(*sample.Shuffled); e.table != nil {
		e.modest, e.outsized = rows.Modest(e.table.Table)
	}
	if e.modest != nil { // enormous labels are no measure of what others may miss
		task.Within.Floor = min(within.Floor, rounding.Floor(sample.NewCache(e.modest.InOrder(), 1), task.Options.Work))
		energy = linalg.Dot(e.modest.Y, e.modest.Y) / float64(len(e.modest.Y))
	}
	e.search = search.New(l.ctx, task)
	e.search.Pool.Energy = energy
	return e
}

// result searches, and returns the first result that the search or a fallback has; nil if the run ends early.
func (e *fallbacks) result() *Result {
	s := e.search
	var o *misses.Outcome
	if o, e.ended = s.Run(); o != nil {
		return result(s, e.ended, o)
	}
	// Models that meet most samples are asked for before what they miss is called noise.
	list := []func() *Result{e.fromRival, e.inexact}
	if s.OtherFunction(&e.ended.Best) {
		list = []func() *Result{e.fromRival, e.asFound}
	} else if e.table != nil {
		e.ended.Different = search.Different(s.Pool.Data) // those that were held out as well
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

// result returns the result of an outcome of a search, with what the search has tried.
func result(s *search.Search, ended search.Ended, o *misses.Outcome) *Result {
	y2, _ := s.Pool.Moments.MeanSquare()
	src := s.Pool.Source
	res := &Result{
		Outcome: rounds.Outcome{Facts: o.Facts},
		Samples: cmp.Or(o.Samples, s.Pool.Used()), Direct: !ended.ByRounds, Rounds: s.Rounds,
	}
	res.SetModel(src.Model(o.Model))
	res.Table, res.Dim, res.Total = sample.IsTable(s.Pool.Whole), src.Dim(), s.Pool.Whole.Len()
	res.Given, res.HeldOut, res.Energy = s.Explainer.Units, src.Square(ended.Best.Held), y2
	// Two units put in the place of one that missed samples meet what the best candidate did not.
	if o.Exact || o.Samples > 0 || !tells(s.Pool.Data) {
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

// inexact returns the result where no network meets all samples: units are tested against the noise, the rest is
// fitted to all samples, and signs are settled as far as the noise allows.
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
		if e.ended.HitLimit { // of few samples, whose search has told of a bound that does not rise
			bound = fitting.Restarts
		}
		model, e.ended.HitLimit = s.Noise.Support(model, all, s.Capacity(all, e.ended.Different), bound)
		// What follows has no bound that is told.
		s.Tell(search.StageRefinement, search.Candidate{Model: model, Held: e.ended.Best.Held})
	default:
		model = s.Noise.Weed(model, fitting.On(all, s.Log))
	}
	end := s.Noise.End(model, all)
	o := misses.NewOutcome(end.Model, end.Signs)
	// If a unit that must exist was not found, the other signs are open too.
	if units := end.Model.Net.Units(); end.Signs == refine.Resolved && (units == 0 || units < e.search.Explainer.Units) {
		o.Signs = refine.Open
	}
	exact := fitting.IsRounding(end.Loss, all.MeanSquare())
	if n := float64(s.Pool.Source.Len()); !exact && n > float64(end.Free) { // else there are no samples to spare
		o.Noise = math.Ldexp(math.Sqrt(end.Loss*n/(n-float64(end.Free))), s.Pool.Source.Shift)
	}
	// A fit that is neither at the noise nor exact is wrong, and tells nothing of choices of signs.
	if !noisy && !fitting.On(all, s.Log).Exact(end.Loss) {
		o.Signs = refine.Open
	}
	return e.endsAt(result(s, e.ended, o), exact)
}

// looksNoisy reports whether what a model leaves of the samples in memory is noise as far as a search can tell. One
// whose starts did not agree may have had too few held-out samples to prefer the best.
func (e *fallbacks) looksNoisy(m refine.Model) bool {
	data, seen, log := e.search.Pool.Data, e.ended, e.search.Log
	// Where samples are few growth comes to its limit, noise or not, if not to that of the work.
	const scarce = 32 // units
	few := e.search.Capacity(data, seen.Different) < scarce && log.Meter.Done() < e.search.Budget(seen.Different)
	ended := (few || !seen.HitLimit) && seen.Nearly == nil && data.Len() >= search.LeastHeld
	if seen.Uneven || !seen.Noisy && !ended {
		return false
	}
	_, loss := log.Residuals(m, data)
	return !fitting.On(data, log).Exact(loss)
}

// tells reports whether samples are enough to tell noise from a unit that was not found, on either side of a crease.
func tells(data *refine.Data) bool {
	return data.Len() >= max(search.LeastHeld, 2*judge.ThinBelow(data.Dim))
}

// endsAt returns a result with what the residual is: noise, or something not found. Without one nothing confirms it.
func (e *fallbacks) endsAt(res *Result, exact bool) *Result {
	data, seen := e.search.Pool.Data, e.ended
	shown := e.search.Explainer.Units == 0 && // more units than there is room for
		e.search.Rank.Rank > fitting.MostUnits(data.Dim, data.Len())
	switch {
	case exact:
		res.Unconfirmed = true
	case seen.HitLimit || shown || seen.Nearly != nil:
		res.Ended = judge.Limited
	case !tells(data):
		res.Ended = judge.Unjudged
	default:
		res.Ended = judge.Noisy
	}
	return res
}

// asFound returns the result of a search as it has ended, where nothing is known of what it has left.
func (e *fallbacks) asFound() *Result {
	res := result(e.search, e.ended, misses.NewOutcome(e.ended.Best.Model, refine.Open))
	e.ended.HitLimit = true
	return e.endsAt(res, false)
}

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

// fromMost looks for a network that most rows of a table meet exactly, though least squares bend to the others.
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
	few := odd.Len() < judge.Needed(e.dim()) // which may be beyond the crease of a unit, but do not show it
	if float64(odd.Len()) > most*float64(data.Len()) || !few && !rows.Anywhere(zero.Net, odd, met) {
		return nil
	}
	res := e.contradicted(result(e.search, e.ended, misses.NewOutcome(zero, refine.Resolved)))
	if few && res.Rows != nil {
		res.Rows.Need = len(res.Rows.Missed)
	}
	return res
}

// taskOf returns the task to search some rows of the table within a budget and to show nothing; part says
// that they are neighbours. It is not ok if the run has ended.
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
		task, ok := e.taskOf(t.With(t.X[lo:lo+size], t.Y[lo:lo+size]), fitting.Part, true)
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
	best.SetModel(s.Pool.Source.Model(o.Model))
	best.Signs, best.Pairs, best.Found = o.Signs, o.Pairs, s.Rounds.Origins(best.Recovered)
	return e.contradicted(best)
}

// withoutEnormous learns without the rows of a table whose labels are enormous. If these have places of their own, a
// unit shows there, and the labels of the others are small because it is inactive.
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
	few := odd.Len() < judge.Needed(e.dim()) // to show a unit
	if !few && !rows.Anywhere(source.Shrunk(refine.NewModel(res.Learned, e.dim())).Net, odd, met) {
		return nil
	}
	return res
}

// withoutWrong learns without the rows of a table that a fit to most rows, with noise, shows to be wrong.
func (e *fallbacks) withoutWrong() *Result {
	s := e.search
	m, ok := rows.Robust{
		Noise: &s.Noise, From: e.ended.Best.Model, Capacity: s.Capacity(s.Pool.Data, e.ended.Different),
	}.Find()
	if !ok {
		return nil
	}
	wrong, ok := e.wrong(s.Pool.Source.Model(m).Network(), rows.Free(m))
	if !ok {
		return nil
	}
	return e.without(wrong, false)
}

// without learns from the rows of a table that are not marked as wrong, and names those that do not fit the network
// found in them: where this meets other rows exactly, all that it misses, and where it leaves noise, those that the
// noise does not explain. If noise with heavy tails leaves as much, it names those of them that are marked if these are
// sure to be wrong. The result is nil if it names none, or if the run ends early.
func (e *fallbacks) without(wrong []bool, sure bool) *Result {
	rest := e.table.With(nil, nil)
	for i, x := range e.table.X {
		if !wrong[i] {
			rest.X, rest.Y = append(rest.X, x), append(rest.Y, e.table.Y[i])
		}
	}
	task, ok := e.taskOf(rest, e.within.Budget, false)
	if !ok {
		return nil
	}
	res, err := (&Learner{ctx: e.learner.ctx, task: task, times: 1}).Learn(task.Within)
	e.search.Log.Meter.Fail(err)
	if res == nil {
		return nil
	}
	res.Rounds, res.Rows, res.Total = e.search.Rounds, nil, e.learner.task.Whole.Len() // rows had the numbers of fewer
	if res.Exact || res.MeetsOthers {
		return e.contradicted(res)
	}
	beyond, ok := e.wrong(res.Learned, (res.Recovered.Units()+1)*(e.dim()+1))
	for i := range beyond {
		beyond[i] = beyond[i] && (ok || sure && wrong[i])
	}
	if wrong = beyond; !slices.Contains(wrong, true) {
		return nil
	}
	res.Rows = &judge.Rows{Missed: wrong, Need: judge.Needed(e.dim())}
	return res
}

// wrong marks the rows of the table that noise does not explain of what g leaves, which has so many parameters, and
// reports whether they are wrong (rows.Wrong).
func (e *fallbacks) wrong(g network.Network, free int) (marks []bool, ok bool) {
	left := make([]float64, len(e.table.Y))
	for i, y := range e.table.Y {
		left[i] = y - g.Eval(e.table.X[i])
	}
	e.search.Log.Meter.Tick(len(left) * (g.Units() + 1) * e.dim())
	limit, ok := rows.Wrong(left, free)
	marks = make([]bool, len(left))
	for i, r := range left {
		marks[i] = math.Abs(r) > limit
	}
	return marks, ok
}
