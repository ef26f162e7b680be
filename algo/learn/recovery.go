package learn

import (
	"slices"

	"crease/algo/beyond/rounds"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/jennrich"
	"crease/algo/paper/recovery"
	"crease/algo/paper/regress"
)

// showDecompositions shows the given decompositions and both of a recovery, with the thresholds of the recovery.
func (r *run) showDecompositions(res *recovery.Result, first ...jennrich.Decomposition) {
	r.snap.Decomp = append(first, *res.Odd, *res.Even)
	r.snap.Eta = res.Thresholds
}

// setUnits shows units, and sets Truth and Error of each: the true unit that it recovers (network.RecoveredWithin) and
// the distance from it, up to sign if the signs are not resolved. Both are −1 if it recovers none or f is unknown.
func (r *run) setUnits(units []snapshot.Unit) {
	r.snap.Recovered, r.snap.Units = networkOf(units), units
	for i := range units {
		units[i].Truth, units[i].Error = -1, -1
	}
	if !r.known() {
		return
	}
	for _, p := range network.Match(r.truth, r.snap.Recovered) {
		if p.Recovered {
			u := &units[p.Found]
			if u.Truth, u.Error = p.Truth, p.UpToSign.Max(); r.snap.Signs.Resolved {
				u.Error = p.Signed.Max()
			}
		}
	}
}

func networkOf(units []snapshot.Unit) network.Network {
	var n network.Network
	for _, u := range units {
		n.Append(u.W, u.B, u.A)
	}
	return n
}

// maxParameterError returns the largest error of a unit, −1 if units are missing.
func (r *run) maxParameterError() float64 {
	if len(r.snap.Units) != r.truth.Units() {
		return -1
	}
	worst := 0.0
	for _, u := range r.snap.Units {
		if u.Truth < 0 {
			return -1
		}
		worst = max(worst, u.Error)
	}
	return worst
}

// withLinearPart returns the linear function that, added to n, gives the coefficients t0 and t1 of degree 0 and 1, and
// the sum. By orthogonality no other n + vᵀx + c is closer to f. The sum replaces the regression while samples are drawn.
// It also corrects units with the wrong sign, since aσ(z) and aσ(−z) differ by a linear function.
func withLinearPart(n network.Network, t0, t1 *tensor.Sym) (network.Linear, network.Network) {
	v, c := append([]float64{}, t1.Data...), t0.Data[0]
	for i, w := range n.W {
		c -= n.A[i] * hermite.ReLU(0, n.B[i])
		linalg.Axpy(v, -n.A[i]*hermite.ReLU(1, n.B[i]), w)
	}
	g := n.Clone()
	g.AppendLinear(v, c)
	return network.Linear{V: v, C: c}, g
}

// stages shows the last recovery stage by stage, so that a user can follow a run in single steps. Each stage lacks the
// results of later ones, and has the units of before until the recovery has found its own.
func (r *run) stages(before snapshot.Snapshot) {
	full := r.snap
	for _, stage := range []snapshot.Stage{
		snapshot.StageRank, snapshot.StageJennrich, snapshot.StageScalars, snapshot.StageSigns,
	} {
		r.snap = upTo(full, before, stage)
		r.mark()
	}
	r.snap = full
	r.snap.Stage = snapshot.StageSigns
}

// upTo returns s as it was after a stage: without the results of later stages, and with the units of before until the
// scalars are known.
func upTo(s, before snapshot.Snapshot, stage snapshot.Stage) snapshot.Snapshot {
	s.Stage = stage
	switch stage {
	case snapshot.StageRank:
		s.Decomp = append([]jennrich.Decomposition(nil), s.Decomp...)
		for i, d := range s.Decomp {
			s.Decomp[i] = jennrich.Decomposition{Tensor: d.Tensor, Singular: d.Singular, Threshold: d.Threshold, Rank: d.Rank}
		}
		fallthrough
	case snapshot.StageJennrich:
		s.Units, s.Recovered = before.Units, before.Recovered
		fallthrough
	case snapshot.StageScalars:
		s.Units = append([]snapshot.Unit(nil), s.Units...)
		for i := range s.Units {
			s.Units[i].Z, s.Units[i].Cut = 0, 0
		}
		s.Signs.Resolved = false
	}
	return s
}

func (r *run) regression() regress.Options {
	l := r.spec.Learning
	return regress.Options{Epsilon: l.Epsilon, M: l.Units}
}

// showRegression gives the units the output weights of the regression, drops those whose weight is 0, and compares the
// others with the truth.
func (r *run) showRegression(res *regress.Result) {
	r.snap.Regress, r.snap.HeldOut = res.Regression, res.HeldOut
	units, kept := slices.Clone(r.snap.Units), []int{}
	for i := range res.G.W {
		if units[i].A = res.G.Plus[i] + res.G.Minus[i]; units[i].A != 0 {
			kept = append(kept, i)
		}
	}
	r.keep(rounds.Pick(units, kept), kept)
	r.learned(res.G.LinearPart(), res.Network)
}

// keep shows units, and renumbers the facts: numbers lists the previous numbers of the units.
func (r *run) keep(units []snapshot.Unit, numbers []int) {
	r.setUnits(units)
	r.facts.Keep(numbers)
	r.snap.Diagnoses = r.verdict()
}

// lossOrders is the largest k of the terms of the loss proposition in a snapshot.
const lossOrders = 12

// learned shows g and its linear part, and compares g with f or, if f is unknown, with the estimated tensors.
func (r *run) learned(linear network.Linear, g network.Network) {
	r.snap.Linear, r.snap.Learned = linear, g
	var loss []float64
	switch {
	case r.known():
		r.versus = r.versus.With(g)
		r.snap.Risk, loss = r.versus.Risk(), r.versus.LossByOrder(lossOrders)
	case r.means != nil:
		loss = network.LossAgainst(r.means, g)
	default:
		return
	}
	r.snap.Loss = make([]snapshot.LossTerm, len(loss))
	sum := 0.0
	for k, v := range loss {
		sum += v
		r.snap.Loss[k] = snapshot.LossTerm{K: k, Value: v, Partial: sum}
	}
}

// scatterSize is the number of samples whose predictions a snapshot has.
const scatterSize = 300

// scatter returns labels and predictions of g on samples after the used ones, to which g was not fitted, or on the last
// samples if all were used.
func scatter(src *sample.Cache, g network.Network, used int64) []regress.Prediction {
	if g.Units() == 0 {
		return nil
	}
	block := int((used + sample.BlockSize - 1) / sample.BlockSize)
	block = min(block, sample.Blocks(src)-1)
	b := src.At(block)
	list := make([]regress.Prediction, min(scatterSize, b.Len))
	x := make([]float64, src.Dim())
	for i := range list {
		at := b.Len - len(list) + i
		b.Point(at, x)
		list[i] = regress.Prediction{Label: b.Y[at], Predicted: g.Eval(x)}
	}
	return list
}
