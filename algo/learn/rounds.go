package learn

import (
	"crease/algo/jennrich"
	"crease/algo/linalg"
	"crease/algo/network"
	"crease/algo/practical"
	"crease/algo/recovery"
	"crease/algo/refine"
	"crease/algo/rounds"
	"crease/algo/snapshot"
	"crease/algo/tensor"
	"crease/algo/work"
)

// rounds repeats the paper's algorithms on what is left.
func (r *run) rounds() error {
	l := r.spec.Learning
	v := &roundsView{run: r}
	res, err := rounds.Learn(r.ctx, r.src, r.summer, rounds.Options{
		Order: l.Order, Units: l.Units, Draws: l.Draws, Seed: l.Pencil, Eta1: l.Eta1, Eta2: l.Eta2, Eta3: l.Eta3,
		Work: work.New(v.yieldIfDue), Progress: v.progress,
	})
	if err != nil {
		return err
	}
	v.result(res)
	return r.mark()
}

// roundsView turns the progress of package rounds into snapshots. The parts of the
// snapshot show the round at hand, and every round is the end of a step.
type roundsView struct {
	*run
	shown int  // rounds shown to their end
	rest  bool // a round wants to be the end of a step
}

// yieldIfDue is that of the run, or the end of a step.
func (v *roundsView) yieldIfDue() error {
	if v.rest {
		v.rest = false
		return v.yield(v.host.mark)
	}
	return v.run.yieldIfDue()
}

func (v *roundsView) progress(res *rounds.Result) {
	round := &res.Rounds[len(res.Rounds)-1]
	v.snap.Samples, v.snap.Round = round.Total, round.Number
	v.showLeft(round)
	v.showTensors(round)
	v.snap.Fit = jointFits(round)
	v.snap.Stage = snapshot.StageRefinement
	if round.Done && v.shown < round.Number {
		v.shown, v.rest = round.Number, true
		v.showRound(round)
	}
	v.emit(v.snap)
}

// showLeft shows T_k and what of it is left.
func (v *roundsView) showLeft(round *rounds.Round) {
	if v.order != round.Order {
		v.order, v.snap.Order = round.Order, round.Order
		if v.known() {
			v.snap.SMin = tensor.SMin(v.truth.W, v.order)
		}
	}
	v.knowTo(len(round.Left) - 1)
	var m moments
	for _, left := range round.Left {
		m.t, m.expected = append(m.t, left.Whole), append(m.expected, left.Expected)
	}
	v.showMoments(m)
	for k, left := range round.Left {
		v.snap.Moments[k].LeftNorm, v.snap.Moments[k].Left = left.Tensor.Norm(), head(left.Tensor)
	}
}

// showTensors shows the decompositions of the round.
func (v *roundsView) showTensors(round *rounds.Round) {
	if res := round.Recovery; res != nil && res.Odd != nil && res.Even != nil {
		v.snap.Decomp = []jennrich.Decomposition{*res.Odd, *res.Even}
		v.snap.Eta = res.Thresholds
	}
}

// jointFits are the curves of the attempts at a round.
func jointFits(round *rounds.Round) []practical.Curve {
	var fits []practical.Curve
	for _, a := range round.Attempts {
		fits = append(fits, practical.Curve{Name: a.Idea, Loss: a.Loss})
	}
	return curves(fits)
}

// showRound shows what a round came to.
func (v *roundsView) showRound(round *rounds.Round) {
	v.snap.Signs = recovery.SignState{}
	if round.Recovery != nil {
		v.snap.Signs = round.Recovery.SignState
		v.snap.Signs.Resolved = false
	}
	v.setUnits(roundUnits(round.Units, round.Origins, round.Recovery))
	v.snap.Learned, v.snap.HeldOut = round.Learned, round.HeldOut
	v.snap.Regress = round.Regression
	v.snap.Regress.Scatter = scatter(v.src, round.Learned, round.Total)
	v.judge()
	v.record(round)
}

// roundUnits returns units as rounds found them.
func roundUnits(n network.Network, origins []rounds.Origin, res *recovery.Result) []snapshot.Unit {
	units := make([]snapshot.Unit, n.Units())
	for i, o := range origins {
		u := recovery.Unit{W: n.W[i], B: n.B[i], A: n.A[i], Found: []int{o.Tensor}}
		if res != nil {
			solved(&u, res.Units)
		}
		units[i] = snapshot.Unit{
			Unit: u, Origin: snapshot.Origin{By: snapshot.ByRounds, Round: o.Round, Tensor: o.Tensor}, Truth: -1, Error: -1,
		}
	}
	return units
}

// solved adds to a unit what Algorithm 4 or 6 solved for along the direction nearest to
// it, sign included, if there is one.
func solved(u *recovery.Unit, found []recovery.Unit) {
	best := matchWithin
	for _, c := range found {
		if e := linalg.Distance(c.W, u.W, 1); e < best {
			best = e
			u.Found, u.Zeta, u.Z, u.Cut = c.Found, c.Zeta, c.Z, c.Cut
			u.WeightError, u.BiasError = c.WeightError, c.BiasError
		}
	}
}

// record adds the round to the list of rounds and to the trace.
func (v *roundsView) record(round *rounds.Round) {
	s := snapshot.Round{
		Number: round.Number, Samples: round.Samples, Total: round.Total, Order: round.Order,
		Units: round.Units.Units(), HeldOut: round.HeldOut, Risk: -1, Parameters: -1,
	}
	p := snapshot.TracePoint{Samples: round.Total, Parameters: -1, Risk: -1}
	for k, left := range round.Left {
		s.Left, s.Expected = append(s.Left, left.Tensor.Norm()), append(s.Expected, left.Expected)
		e := v.snap.Moments[k].Error
		if e < 0 {
			e = left.Expected
		}
		p.Error = append(p.Error, e)
	}
	if res := round.Recovery; res != nil && res.Odd != nil && res.Even != nil {
		s.Threshold, s.Ranks = res.Thresholds.Eta1, [2]int{res.Odd.Rank, res.Even.Rank}
	}
	for _, a := range round.Attempts {
		s.Attempts = append(s.Attempts, snapshot.Attempt{
			Idea: a.Idea, Units: a.Units, HeldOut: a.HeldOut, Accepted: a.Accepted,
		})
	}
	if v.known() {
		s.Risk, s.Parameters = v.snap.Risk, v.worstParameter()
		p.Risk, p.Parameters = s.Risk, s.Parameters
	}
	v.snap.Rounds = append(v.snap.Rounds, s)
	v.snap.Trace = append(v.snap.Trace, p)
}

// result shows what all rounds came to: with spare units dropped and signs settled.
func (v *roundsView) result(res *rounds.Result) {
	v.snap.Samples, v.snap.HeldOut = res.Samples, res.HeldOut
	v.snap.Signs.Resolved = res.Signs == refine.Resolved
	if !v.known() {
		v.snap.Energy = res.Energy
	}
	var last *recovery.Result
	if n := len(res.Rounds); n > 0 {
		last = res.Rounds[n-1].Recovery
	}
	v.setUnits(roundUnits(res.Recovered, res.Found, last))
	v.snap.Learned = res.Learned
	v.snap.Regress.Scatter = scatter(v.src, res.Learned, res.Samples)
	v.judge()
	v.snap.Diagnoses = v.diagnoseFound(res.Diagnoses)
}
