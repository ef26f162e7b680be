package practical

import (
	"errors"
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/network"
)

// mostRounds bounds the rounds at one N, to a third of the time that the direct fit
// takes without them. Twenty would make half of the runs exact by rounds alone; but the
// direct fit gets from what five have found to the last digit in less time.
const mostRounds = 5

// fewDraws is the number of pencils for each tensor of a round: in small problems twenty
// take longer than the direct fit.
const fewDraws = 5

// mostShift bounds the scale of the labels that rounds are given, whose squares must
// be numbers.
const mostShift = 300

// startRounds makes the learner that rounds go on with from N to N, where T₃ and T₄
// are estimated.
func (r *run) startRounds() {
	if r.est.Order < 4 || max(r.src.shift, -r.src.shift) > mostShift {
		return
	}
	r.learner = rounds.New(r.ctx, r.src.Source, r.summer, rounds.Options{
		Order: r.opt.Order, Units: r.opt.Units, Seed: r.opt.Seed, Confirm: int64(reservoirLen(r.src.Dim())),
		Draws: fewDraws, Work: r.meter, MaxRounds: mostRounds, Progress: r.opt.Rounds,
	})
}

// rounds runs rounds on the samples so far. The result is nil unless they came to an
// exact network with nothing left open; what they found else is a start for the direct
// fit.
func (r *run) rounds() (*Result, error) {
	if r.learner == nil || r.blocks < 2 { // of a single block none is held out
		return nil, nil
	}
	err := r.learner.Try(r.blocks, false)
	if errors.Is(err, rounds.ErrNotFinite) {
		r.learner = nil // the scaled labels may do
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	r.rounded = r.learner.Result()
	if !r.rounded.Exact {
		return nil, nil
	}
	res, err := r.learner.Finish()
	if err != nil || res.Signs != refine.Resolved || len(res.Diagnoses) > 0 {
		return nil, err
	}
	m := r.src.shrunk(refine.NewModel(res.Recovered, r.src.Dim()))
	if len(r.thin(m, r.data, 2)) > 0 {
		return nil, nil
	}
	r.heldOut = math.Ldexp(res.HeldOut, -2*r.src.shift)
	r.best = candidate{model: m, loss: r.heldOut, held: r.heldOut, start: r.newStart(From{Kind: FromRounds})}
	r.best.start.Loss = r.heldOut
	out := r.result(m, res.Signs)
	out.Exact, out.Direct = true, false
	return out, nil
}

// mostLeft is the share of the labels' energy that rounds may leave for it.
const mostLeft = .1

// goOnFromRounds takes what rounds have found for a start of the direct fit, if it is
// most of the network: in the plane, random starts are quicker than going on from less.
func (t *trial) goOnFromRounds() (bool, error) {
	if t.noisy || t.rounded == nil || t.rounded.HeldOut > mostLeft*t.rounded.Energy {
		return false, nil
	}
	m := t.src.shrunk(refine.NewModel(t.rounded.Recovered, t.src.Dim()))
	if n := m.Net.Units(); n == 0 || n > t.capacity() {
		return false, nil
	}
	return t.consider(From{Kind: FromRounds}, m, false)
}

// origins says which of the units rounds had found, and when. The others are the
// direct fit's: their round is 0.
func (r *run) origins(units network.Network) []rounds.Origin {
	list := make([]rounds.Origin, units.Units())
	if r.rounded == nil {
		return list
	}
	for i, j := range network.Same(units, r.rounded.Recovered) {
		if j >= 0 {
			list[i] = r.rounded.Found[j]
		}
	}
	return list
}
