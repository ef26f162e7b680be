package learn

import (
	"slices"
	"time"

	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/recovery"
	"crease/algo/spec"
)

// rounds runs the method rounds, which repeats the paper's algorithms on the residual.
func (r *run) rounds() {
	l := r.spec.Learning
	v := &roundsView{run: r}
	means, _ := r.columns()
	res, err := rounds.Learn(r.ctx, r.src, &r.clock, rounds.Options{
		Order: l.Order, Units: l.Units, Draws: l.Draws, Seed: l.Seed, Eta1: l.Eta1, Eta2: l.Eta2, Eta3: l.Eta3,
		Map: r.snap.Map, Centre: means, Work: r.work, Progress: v.progress,
	})
	if r.work.Fail(err); err != nil {
		return
	}
	if t, ok := r.src.(*sample.Shuffled); ok {
		if r.noteRounding(t, &res.Outcome, &res.Samples); !res.Explained() {
			r.compareWithFit(t, &res.Outcome)
		}
		res.Places = len(r.distinctRows(t))
	}
	v.result(res)
	r.snap.Errors = r.errorsOf(res)
	r.emit(r.snap) // without a mark: the last round has ended a step, and the result follows
}

// errorsOf returns the standard errors of the result of rounds: none if the residual is not noise, as a direct fit shows,
// or a weight is undetermined; those of least squares if units that fitted rounding went and the rest was fitted again.
func (r *run) errorsOf(res *rounds.Result) *refine.Errors {
	switch {
	case res.Errors == nil || res.Smooth || res.Direct != nil || res.Undetermined():
		return nil
	case len(res.Errors.W) != res.Recovered.Units():
		return r.standardErrors(res.Noise, !res.Linear.IsZero())
	}
	return res.Errors
}

// roundsView turns the progress of rounds into snapshots of the current round. Every stage ends a step.
type roundsView struct {
	*run
	residuals, decomposed, finished int // the number of the last round whose stage was shown
}

// progress shows the new results of the current round.
func (v *roundsView) progress(res *rounds.Result) error {
	if len(res.Rounds) == 0 {
		return nil
	}
	v.measured(res.Energy)
	if v.spec.Learning.Method == spec.Rounds {
		v.search.Record(time.Since(v.start).Seconds(), res.Work, res.WorkLimit)
	}
	round := &res.Rounds[len(res.Rounds)-1]
	v.snap.Round = round.Number
	switch {
	case round.Done && v.finished < round.Number:
		v.finished = round.Number
		v.showRound(round)
		v.snap.Stage = snapshot.StageRegression
	case round.Done:
		return nil // result will show the end of the run
	case len(round.Attempts) > 0: // show the curves of all joint fits, and the units of the last one
		v.snap.Fit = jointFits(round)
		last := round.Fits[len(round.Fits)-1]
		v.snap.Signs.Resolved = false
		v.setUnits(roundUnits(last.Fitted, last.Origins, round.Recovery))
		v.snap.Stage = snapshot.StageRefinement
	case round.Recovery != nil && v.decomposed < round.Number:
		v.decomposed = round.Number
		v.showStages(round)
		return v.work.Err()
	case len(round.Tensors) > 0 && v.residuals < round.Number:
		v.residuals = round.Number
		v.showResidual(round)
	case v.snap.Samples < round.Total: // the round uses more samples than earlier ones
		v.snap.Samples, v.snap.Stage = round.Total, snapshot.StageSamples
	default:
		return nil
	}
	v.mark()
	return v.work.Err()
}

// showStages shows the results of Algorithm 4 or 6 stage by stage. A unit keeps its origin in an earlier round, and one
// that is not finite is left out.
func (v *roundsView) showStages(round *rounds.Round) {
	res := round.Recovery
	if !res.Decomposed() {
		return
	}
	before := v.snap
	v.showDecompositions(res)
	v.snap.Signs = res.SignState
	var units []snapshot.Unit
	for _, u := range res.Units {
		if linalg.Finite(u.A, u.B) && linalg.Finite(u.W...) {
			origin := byRounds(rounds.Origin{Round: round.Number, Tensor: u.Found[0]})
			units = append(units, snapshot.Unit{Unit: u, Origin: origin})
		}
	}
	for i, j := range network.SameDirection(networkOf(units), v.snap.Recovered) {
		if j >= 0 {
			units[i].Origin = v.snap.Units[j].Origin
		}
	}
	v.setUnits(units)
	v.stages(before)
}

// jointFits returns the curves of the joint fits of a round.
func jointFits(round *rounds.Round) []snapshot.Curve {
	var fits []snapshot.Curve
	for i, f := range round.Fits {
		if len(f.Loss) == 0 {
			continue // this start was not fitted to moments
		}
		fits = append(fits, snapshot.Curve{From: snapshot.From{Idea: round.Attempts[i].Idea}, Loss: f.Loss})
	}
	return curves(fits)
}

// showResidual shows T_k and the part of it that the network does not explain.
func (v *roundsView) showResidual(round *rounds.Round) {
	v.setOrder(round.Order)
	v.extendExact(len(round.Tensors) - 1)
	// The residuals do not give the mean square of the labels.
	m := moments{expected: round.Expected, square: v.snap.Energy}
	for _, residual := range round.Tensors {
		m.t = append(m.t, residual.Whole)
	}
	v.showMoments(m)
	if round.Number == 1 {
		v.means = m.t // later ones depend on the learned network
	}
	for k, residual := range round.Tensors {
		v.snap.Moments[k].LeftNorm, v.snap.Moments[k].Left = round.Left[k], head(residual.Tensor)
	}
}

func (r *run) setOrder(order int) {
	if r.order == order {
		return
	}
	r.order, r.snap.Order = order, order
	if r.known() {
		r.snap.SMin = tensor.SMin(r.truth.W, order)
	}
}

// showRound shows the end of a round, and adds it to the list of rounds and, with the method rounds, to the trace.
func (v *roundsView) showRound(round *rounds.Round) {
	v.snap.Signs = recovery.SignState{}
	if round.Recovery != nil {
		v.snap.Signs = round.Recovery.SignState
		v.snap.Signs.Resolved = false
	}
	v.setUnits(roundUnits(round.Network, round.Origins, round.Recovery))
	v.snap.HeldOut, v.snap.Regress = round.HeldOut, round.Regression
	v.snap.Regress.Scatter = scatter(v.cache, round.Learned, round.Total)
	v.learned(round.Linear, round.Learned)
	p := v.point(round.Total, len(round.Expected), func(k int) float64 { return round.Expected[k] })
	entry := snapshot.Round{Summary: round.Summary, Risk: p.Risk, Parameters: p.Parameters}
	v.snap.Rounds = append(v.snap.Rounds, entry)
	if v.spec.Learning.Method == spec.Rounds {
		v.snap.Trace = append(v.snap.Trace, p)
	}
}

// roundUnits returns the units of a round, each with the scalars that Algorithm 4 or 6 found along it, if any.
func roundUnits(n network.Network, origins []rounds.Origin, res *recovery.Result) []snapshot.Unit {
	units := make([]snapshot.Unit, n.Units())
	for i, o := range origins {
		u := recovery.Unit{W: n.W[i], B: n.B[i], A: n.A[i], Found: []int{o.Tensor}}
		units[i] = snapshot.Unit{Unit: u, Origin: byRounds(o)}
	}
	if res == nil {
		return units
	}
	for i, j := range network.SameDirection(n, res.Network()) {
		if j < 0 {
			continue
		}
		u, found := &units[i].Unit, res.Units[j]
		u.Found, u.WeightError, u.BiasError = found.Found, found.WeightError, found.BiasError
		if linalg.Dot(found.W, u.W) >= 0 {
			u.Zeta, u.Z, u.Cut = found.Zeta, found.Z, found.Cut
			continue
		}
		// The unit was flipped since, so ζ_k changes its sign for odd k. Z and Cut belong to the signs that FixSigns
		// compared, and are left out.
		u.Zeta = slices.Clone(found.Zeta)
		for k := range u.Zeta {
			if (res.ZetaFrom+k)%2 == 1 {
				u.Zeta[k] = -u.Zeta[k]
			}
		}
	}
	return units
}

// byRounds returns the origin of a unit that rounds found: a fit to samples if no tensor showed it.
func byRounds(o rounds.Origin) snapshot.Origin {
	if o.Tensor == 0 {
		return snapshot.Origin{By: snapshot.ByFit, Origin: o}
	}
	return snapshot.Origin{By: snapshot.ByRounds, Origin: o}
}

// review shows the last round that changed the network, as it was at its end, and returns it, or nil if there is none.
// Later rounds do not show how the units were found.
func (v *roundsView) review(res *rounds.Result) *rounds.Round {
	round := res.Changed()
	if round == nil {
		return nil
	}
	v.snap.Round = round.Number
	v.showResidual(round)
	v.snap.Stage = snapshot.StageRegression
	if rec := round.Recovery; rec.Decomposed() {
		v.showDecompositions(rec)
	}
	v.snap.Fit, v.snap.Regress = jointFits(round), round.Regression
	return round
}

// result shows the result of all rounds, with superfluous units dropped and signs settled.
func (v *roundsView) result(res *rounds.Result) {
	var tensors *recovery.Result
	if round := v.review(res); round != nil {
		tensors = round.Recovery
	}
	v.snap.Samples, v.snap.HeldOut, v.snap.Floor = res.Samples, res.HeldOut, res.Round.Floor
	v.snap.Signs.Resolved = res.Settled()
	v.measured(res.Energy)
	v.setUnits(roundUnits(res.Recovered, res.Found, tensors))
	v.snap.Regress = res.Regression
	v.snap.Regress.Scatter = scatter(v.cache, res.Learned, res.Samples)
	v.learned(res.Linear, res.Learned)
	v.facts = res.Facts
	v.snap.Diagnoses = v.verdict()
}
