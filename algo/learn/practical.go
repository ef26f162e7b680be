package learn

import (
	"math"
	"time"

	"crease/algo/base/work"
	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical"
	"crease/algo/beyond/practical/search"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/rounding"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/paper/jennrich"
	"crease/algo/paper/recovery"
	"crease/algo/paper/regress"
)

// practical runs the practical method, and shows the paper's decomposition of the same tensors.
func (r *run) practical() {
	l := r.spec.Learning
	p, v := &practicalView{run: r}, &roundsView{run: r}
	learner := practical.New(r.ctx, r.src, &r.clock, practical.Options{
		Order: l.Order, Units: l.Units, Seed: l.Seed, Work: r.work.Apart(p.endReadOut), Progress: p.progress,
		Rounds: func(res *rounds.Result) error {
			p.endReadOut() // the moments before rounds are a step of their own
			p.roundsRan = true
			return v.progress(res)
		},
	})
	var res *practical.Result
	if t, ok := r.src.(*sample.Shuffled); ok {
		res = r.fitTable(t, learner)
	} else {
		var err error
		res, err = learner.Learn(practical.Bounds{})
		r.work.Fail(err)
	}
	if r.failed() {
		return
	}
	p.result(res)
	// There are none where a search ended at its limit, as the residual is no noise, or a weight is undetermined.
	if (res.Ended == judge.Noisy && !res.Smooth || res.Rounded != nil) && !res.Undetermined() {
		r.snap.Errors = r.standardErrors(res.Noise, !res.Linear.IsZero())
	}
	r.mark()
}

// fitTable fits a table with the budget of a quick search and, if that limit ended the fit and its residual is not
// smooth, once more without a budget. The result is nil if the run ends early.
func (r *run) fitTable(t *sample.Shuffled, learner *practical.Learner) *practical.Result {
	within := practical.Bounds{Budget: work.Quick, Floor: rounding.Floor(sample.NewCache(t, 1), r.work)}
	for {
		res := r.fitWithin(t, learner, &within)
		if res == nil {
			return nil
		}
		if r.noteFunction(t, &res.Outcome); res.Ended != judge.Limited || res.Smooth || within.Budget == 0 {
			res.Places = len(r.distinctRows(t))
			return res
		}
		within.Budget = 0
	}
}

// fitWithin fits a table within bounds and tests whether the rounding of its digits explains the residual. If the
// residual is as small as rounding but rounding does not explain it, it fits again without a floor, which it removes from
// the bounds. The result is nil if the run ends early.
func (r *run) fitWithin(t *sample.Shuffled, learner *practical.Learner, within *practical.Bounds) *practical.Result {
	for {
		res, err := learner.Learn(*within)
		if r.work.Fail(err); err != nil {
			return nil
		}
		const slack = 3    // few samples are held out
		exact := res.Exact // with a floor, up to the digits of the labels instead of those of the computation
		res.Exact = exact && res.HeldOut <= slack*slack*refine.Exact*refine.Exact*res.Energy
		if r.noteRounding(t, &res.Outcome, &res.Samples); !exact || res.Explained() || within.Floor == 0 {
			return res
		}
		within.Floor = 0
	}
}

// practicalView turns the progress of package practical into snapshots.
type practicalView struct {
	*run
	read       int64     // N when the moments were last read out
	roundsRan  bool      // whether rounds have run since then, which show their own tensors
	readingOut bool      // whether the next yield ends the step of a read-out
	emitted    time.Time // when the last snapshot was emitted
}

// endReadOut ends the step of a read-out, if there was one.
func (p *practicalView) endReadOut() error {
	if !p.readingOut {
		return nil
	}
	p.readingOut = false
	return p.yield(p.host.Mark)
}

func (p *practicalView) progress(g practical.Progress) {
	p.snap.Stage, p.snap.Samples, p.snap.Round = snapshot.Stage(g.Stage), g.Samples, 0
	p.recordSearch(g)
	readOut := g.Stage == search.StageRank && g.Samples > p.read
	if readOut {
		p.read, p.readingOut, p.roundsRan = g.Samples, true, false
		p.readOut(g)
	}
	if !readOut && time.Since(p.emitted) < yieldEvery {
		return
	}
	p.emitted = time.Now()
	p.snap.HeldOut = g.HeldOut
	p.snap.Starts, p.snap.Tried = append([]snapshot.Start(nil), g.Starts...), g.Tried
	p.snap.Fit = curves(g.Fits)
	p.showFit(g)
	p.emit(p.snap)
}

// recordSearch records the progress of a direct fit, from which the forecast of its end follows.
func (r *run) recordSearch(g practical.Progress) {
	r.search.Record(time.Since(r.start).Seconds(), g.Work, g.WorkLimit)
}

// readOut shows the moments and their decomposition at a new N.
func (p *practicalView) readOut(g practical.Progress) {
	m := readMoments(g.Estimator)
	if !m.finite() {
		return // the fit returns the error
	}
	// The order is that of these moments: earlier rounds may have tried higher orders without success.
	p.setOrder(max(1, (g.Estimator.Order-2)/2))
	p.showMoments(m)
	p.means = m.t
	p.snap.Stage = snapshot.StageRank
	p.snap.Decomp = []jennrich.Decomposition{g.Rank}
	if len(m.t) >= 2*p.order+3 { // T_{2ℓ+1} and T_{2ℓ+2} were estimated
		if res, err := recovery.Run(m.coefficient, p.options(m.error)); err == nil || res.Decomposed() {
			p.showDecompositions(res, g.Rank)
		}
	}
	// The trace is a part of the result, so its points depend on N, and not on the clock.
	p.showFit(g)
	p.trace(m)
}

// showFit shows the present model of the direct fit, if there is one, without the regression of an earlier round.
func (p *practicalView) showFit(g practical.Progress) {
	if g.Model.Net.Units() > 0 {
		m := g.Model.Clone()
		p.showModel(m.Net, m.Linear(), m.Network(), false)
		p.snap.Regress = regress.Regression{}
	}
}

// showModel shows units, a linear part and their sum g. settled tells whether the signs are resolved.
func (p *practicalView) showModel(n network.Network, linear network.Linear, g network.Network, settled bool) {
	p.snap.Signs = recovery.SignState{Resolved: settled}
	units := make([]snapshot.Unit, n.Units())
	for i := range units {
		units[i].Unit = recovery.Unit{W: n.W[i], B: n.B[i], A: n.A[i]}
		units[i].Origin.By = snapshot.ByFit
	}
	p.setUnits(units)
	p.learned(linear, g)
}

func (p *practicalView) result(res *practical.Result) {
	if current := p.snap.Round; p.roundsRan && res.Rounds != nil {
		if round := (&roundsView{run: p.run}).review(res.Rounds); round != nil {
			p.snap.Round = min(current, round.Number) // 0 if a direct fit followed
		}
	}
	p.snap.Samples, p.snap.HeldOut = res.Samples, res.HeldOut
	p.measured(res.Energy)
	p.snap.Starts, p.snap.Tried, p.snap.Direct = res.Starts, res.Tried, true
	p.snap.Fit = curves(res.Fits)
	p.snap.Stage = snapshot.StageRefinement
	p.showModel(res.Recovered, res.Linear, res.Learned, res.Settled())
	for i, o := range res.Found {
		if o.Round > 0 {
			p.snap.Units[i].Origin = byRounds(o)
		}
	}
	p.snap.Regress = regress.Regression{} // that of the last round did not give g
	p.snap.Regress.Scatter = scatter(p.cache, res.Learned, res.Samples)
	p.facts = res.Facts
	p.snap.Diagnoses = p.verdict()
	if n := len(p.snap.Trace); n > 0 && p.known() {
		last := p.snap.Trace[n-1]
		last.Parameters, last.Risk = p.maxParameterError(), p.snap.Risk
		p.snap.Trace = append(append([]snapshot.TracePoint(nil), p.snap.Trace[:n-1]...), last)
	}
}

const (
	shownCurves = 24  // the last of the fits
	shownPoints = 160 // of each curve
)

// curves returns the curves of the last fits, with as many points as a chart shows.
func curves(fits []snapshot.Curve) []snapshot.Curve {
	fits = fits[max(0, len(fits)-shownCurves):]
	list := make([]snapshot.Curve, len(fits))
	for i, f := range fits {
		step := max(1, int(math.Ceil(float64(len(f.Loss))/shownPoints)))
		list[i].From = f.From
		for j := 0; j < len(f.Loss); j += step {
			list[i].Loss = append(list[i].Loss, f.Loss[j])
		}
		if n := len(f.Loss); n > 0 && (n-1)%step != 0 {
			list[i].Loss = append(list[i].Loss, f.Loss[n-1])
		}
	}
	return list
}
