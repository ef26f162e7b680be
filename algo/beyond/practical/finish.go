package practical

import (
	"cmp"

	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/practical/rows"
	"crease/algo/beyond/practical/search"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/rounding"
	"crease/algo/data/sample"
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
	if e.table, _ = task.Source.(*sample.Shuffled); e.table != nil {
		e.modest, e.outsized = rows.Modest(e.table.Table)
	}
	task.Within = within
	var energy float64
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
	list := []func() *Result{e.fromRival, e.searchAgain, e.inexact}
	if s.OtherFunction(&e.ended.Best) {
		list = []func() *Result{e.fromRival, e.asFound}
	} else if e.table != nil {
		e.ended.Different = search.Different(s.Pool.Data) // those that were held out as well
		list = []func() *Result{
			e.withoutEnormous, e.fromRival, e.fromMost, e.fromParts, e.fromZeros, e.withoutWrong, e.searchAgain, e.inexact,
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
	model := src.Model(o.Model)
	res := &Result{
		Outcome: rounds.Outcome{
			Recovered: model.Net, Linear: model.Linear(), Learned: model.Network(), Facts: o.Facts,
		},
		Samples: cmp.Or(o.Samples, s.Pool.Used()), Direct: !ended.ByRounds, Rounds: s.Rounds,
	}
	res.Table, res.Dim, res.Total = sample.IsTable(s.Pool.Whole), src.Dim(), s.Pool.Whole.Len()
	res.Given, res.Units = s.Explainer.Units, res.Recovered.Units()
	res.HeldOut, res.Energy = src.Square(ended.Best.Held), y2
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

// searchAgain searches once more, with other starts and as much work as was done so far, where starts of different
// sizes have agreed on residuals that a few samples cause: fits that mistake a near pair for one unit do. What it
// finds counts if it meets all samples but those that are named.
func (e *fallbacks) searchAgain() *Result {
	s, next, done := e.search, *e, e.search.Log.Meter.Done()
	seen := &next.ended
	if !seen.Noisy || !seen.Uneven || done >= s.Budget(seen.Different) {
		return nil
	}
	seen.Noisy = false
	if o := s.Recover(seen, true, 2*done); o != nil {
		return result(s, *seen, o)
	}
	return next.fromRival()
}

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
	if !exact {
		o.Noise = end.Noise(s.Pool.Source.Len(), s.Pool.Source.Shift)
	}
	// A fit that is neither at the noise nor exact is wrong, and tells nothing of choices of signs.
	if !noisy && !fitting.On(all, s.Log).Exact(end.Loss) {
		o.Signs = refine.Open
	}
	res := result(s, e.ended, o)
	e.endsAt(res, exact)
	return res
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

// endsAt notes what the residual is: noise, or something not found. Where there is none the samples do not confirm
// what meets them.
func (e *fallbacks) endsAt(res *Result, exact bool) {
	data, d, seen := e.search.Pool.Data, e.dim(), e.ended
	most := fitting.MostUnits(d, data.Len())
	shown := e.search.Explainer.Units == 0 && e.search.Rank.Rank > most // more units than there is room for
	switch {
	case exact:
		res.Unconfirmed = true
	case seen.HitLimit || shown || seen.Nearly != nil:
		res.Ended = judge.Limited
		if most < fitting.MaxUnits && (shown || seen.Best.Model.Net.Units() >= most) {
			res.NoRoom = most
		}
	case !tells(data):
		res.Ended = judge.Unjudged
	default:
		res.Ended = judge.Noisy
	}
}

// asFound returns the result of a search as it has ended, where nothing is known of what it has left.
func (e *fallbacks) asFound() *Result {
	res := result(e.search, e.ended, misses.NewOutcome(e.ended.Best.Model, refine.Open))
	e.ended.HitLimit = true
	e.endsAt(res, false)
	return res
}
