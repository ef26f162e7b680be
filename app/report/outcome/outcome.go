// Package outcome compares the result of a run with the drawing: which unit matches which, and what the page calls it.
// Cards and explanations are made from it. It computes no statistics of its own: everything comes from the snapshot.
package outcome

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
)

// Outcome is a spec and a snapshot of its run.
type Outcome struct {
	Spec  spec.Spec
	Snap  *snapshot.Snapshot // never nil
	Truth network.Network    // normalised; without units if f is not known
	Order int                // ℓ
	Dim   int
	Exact bool // the method has infinite data
}

// New returns the outcome of a spec's run at a snapshot, which is nil before the first one.
func New(s spec.Spec, snap *snapshot.Snapshot) Outcome {
	o := Outcome{Spec: s, Snap: snap, Exact: s.Learning.Method == spec.Exact}
	if s.Network.Validate("") == nil {
		o.Truth = s.Network.Normalised()
	}
	if snap == nil {
		o.Snap = &snapshot.Snapshot{}
	} else if !snap.HasRisk {
		o.Truth = network.Network{} // samples from a table: the drawing has nothing to do with them
	}
	o.Order = cmp.Or(max(o.Snap.Order, 0), s.Learning.EffectiveOrder())
	o.Dim = cmp.Or(o.Truth.Dim(), o.Snap.Recovered.Dim())
	return o
}

// MomentSamples returns the number of samples over which the moments that are shown average. It is
// less than that of the run once later samples have come, or the regression has taken its half.
func (o *Outcome) MomentSamples() int64 {
	if n := len(o.Snap.Trace); n > 0 && len(o.Snap.Rounds) == 0 {
		return o.Snap.Trace[n-1].Samples
	}
	return o.Snap.Samples
}

// Noun returns what the page calls a unit: a crease in the plane.
func (o *Outcome) Noun() string { return messages.Noun(o.Dim) }

// Of returns 1 + the number under which found unit i is shown: that of the true unit which it
// matches, or its own if f is unknown. It returns 0 for a unit that matches none.
func (o *Outcome) Of(i int) int {
	switch t := o.Snap.Units[i].Truth; {
	case t >= 0:
		return t + 1
	case o.Truth.Units() == 0:
		return i + 1
	}
	return 0
}

// Name returns the name of found unit i.
func (o *Outcome) Name(i int) string {
	if of := o.Of(i); of > 0 {
		return words.Unit(of - 1)
	}
	return "unmatched " + number.Count(int64(i+1))
}

// Found returns the found unit that is shown under the number of, −1 for none.
func (o *Outcome) Found(of int) int {
	return slices.IndexFunc(linalg.Numbers(len(o.Snap.Units)), func(i int) bool { return of >= 0 && o.Of(i) == of+1 })
}

// Named lists the units found in the order of their names. Units that match none come last.
func (o *Outcome) Named() []int {
	list := linalg.Numbers(len(o.Snap.Units))
	rank := func(i int) int { return cmp.Or(o.Of(i), math.MaxInt) }
	slices.SortStableFunc(list, func(i, j int) int { return cmp.Compare(rank(i), rank(j)) })
	return list
}

// Bias returns the bias of found unit i, with the sign that fits the true unit where the run did not determine it.
func (o *Outcome) Bias(i int) float64 {
	u := o.Snap.Units[i]
	if !o.Snap.Signs.Resolved && u.Truth >= 0 && u.Truth < o.Truth.Units() && Opposed(u.W, o.Truth.W[u.Truth]) {
		return -u.B
	}
	return u.B
}

// Opposed reports whether two weights point to opposite sides.
func Opposed(u, w []float64) bool { return len(u) == len(w) && linalg.Dot(u, w) < 0 }

// Moment returns the moment of order k; ok is false if the snapshot has none.
func (o *Outcome) Moment(k int) (m snapshot.Moment, ok bool) {
	for _, m := range o.Snap.Moments {
		if m.K == k {
			return m, true
		}
	}
	return snapshot.Moment{}, false
}

// Decompositions returns the decompositions of the snapshot that have singular values.
func (o *Outcome) Decompositions() []snapshot.Decomposition {
	var list []snapshot.Decomposition
	for _, d := range o.Snap.Decomp {
		if len(d.Singular) > 0 {
			list = append(list, d)
		}
	}
	return list
}

// Eigenvalue returns eigenvalue i of a pencil; a missing imaginary part is zero.
func Eigenvalue(d snapshot.Decomposition, i int) (re, im float64) {
	if i < len(d.Im) {
		im = d.Im[i]
	}
	return d.Re[i], im
}

// Closest returns the two eigenvalues of a pencil that are closest together, −1 and −1 if there are fewer than two.
func Closest(d snapshot.Decomposition) (i, j int) {
	best := math.Inf(1)
	i, j = -1, -1
	for a := range d.Re {
		for b := range a {
			ra, ia := Eigenvalue(d, a)
			rb, ib := Eigenvalue(d, b)
			if gap := math.Hypot(ra-rb, ia-ib); gap < best {
				best, i, j = gap, b, a
			}
		}
	}
	return i, j
}

// Nearest returns the unit whose weight is nearest to ±w, −1 if none is within about 30 degrees, as for recovered units
// (network.RecoveredWithin), and the sign of ±w that is nearest, times the sign of the unit's a.
func Nearest(n network.Network, w []float64) (unit int, sign float64) {
	best, unit, sign := 0.87, -1, 1.0
	for i, u := range n.W {
		k := min(len(u), len(w)) // the drawing may have another dimension by now
		dot := linalg.Dot(u[:k], w[:k])
		if c := math.Abs(dot); c > best {
			best, unit, sign = c, i, math.Copysign(1, dot*n.A[i])
		}
	}
	return unit, sign
}

// RoundError returns the relative error after a round: √(E(f−g)²/E f²), or, if f is unknown, what is left of held-out
// labels as a share of their standard deviation. It returns 0 if nothing was measured.
func (o *Outcome) RoundError(r snapshot.Round) float64 {
	e := r.HeldOut
	if o.Snap.HasRisk && r.Risk >= 0 {
		e = r.Risk
	}
	e = math.Sqrt(e / o.size())
	if !(e > 0 && e < math.MaxFloat64) {
		return 0
	}
	return e
}

// size returns what mean square errors are shares of: E f², or the variance of the labels if f is unknown.
func (o *Outcome) size() float64 {
	if o.Snap.HasRisk {
		return o.Snap.Energy
	}
	return o.Snap.Variance
}

// Factor returns the factor by which the error fell per round, as the geometric mean
// over the last consecutive rounds in which it fell by √2 or more, and the number of
// these rounds. The first round does not count, because there is no error before it.
func (o *Outcome) Factor() (factor float64, over int) {
	last := o.lastFall()
	for over < last && o.fell(last-over) {
		over++
	}
	if over == 0 {
		return 0, 0
	}
	return math.Pow(o.RoundError(o.Snap.Rounds[last-over])/o.RoundError(o.Snap.Rounds[last]), 1/float64(over)), over
}

// Flat returns the last round in which the error fell, if it did not fall in the rounds after
// although it was still above rounding and the floor of the label noise; otherwise 0.
func (o *Outcome) Flat() int {
	last := o.lastFall()
	if last == 0 || last == len(o.Snap.Rounds)-1 {
		return 0
	}
	const near = 2
	if e := o.RoundError(o.Snap.Rounds[last]); e < rounding || e < near*math.Sqrt(o.Snap.Floor/o.size()) {
		return 0
	}
	return o.Snap.Rounds[last].Number
}

// fell reports whether the error fell by √2 or more in round i > 0 of the list.
func (o *Outcome) fell(i int) bool {
	before, after := o.RoundError(o.Snap.Rounds[i-1]), o.RoundError(o.Snap.Rounds[i])
	return after > 0 && before >= math.Sqrt2*after
}

// lastFall returns the last round of the list in which the error fell, 0 for none.
func (o *Outcome) lastFall() int {
	for i := len(o.Snap.Rounds) - 1; i > 0; i-- {
		if o.fell(i) {
			return i
		}
	}
	return 0
}

// ByRounds reports whether the method ran rounds.
func (o *Outcome) ByRounds() bool { return o.Snap.Round > 0 || len(o.Snap.Rounds) > 0 }

// Stages are the stages in the order of a round.
var Stages = []snapshot.Stage{snapshot.StageSamples, snapshot.StageMoments, snapshot.StageRank, snapshot.StageJennrich,
	snapshot.StageScalars, snapshot.StageSigns, snapshot.StageRefinement, snapshot.StageRegression, snapshot.StageDone}

// RoundOf returns the round to which the results of a stage in the snapshot belong: the round in
// view, or the one before it if that has not reached the stage yet; 0 for none.
func (o *Outcome) RoundOf(stage snapshot.Stage) int {
	r := o.Snap.Round
	if r == 0 { // the round whose moments the snapshot still shows after a direct fit has followed the rounds
		m, ok := o.Moment(2)
		for i := len(o.Snap.Rounds) - 1; ok && i >= 0; i-- {
			if r := o.Snap.Rounds[i]; len(r.Left) > 2 && r.Left[2] == m.LeftNorm {
				return r.Number
			}
		}
		return 0
	}
	if r > len(o.Snap.Rounds) && slices.Index(Stages, o.Snap.Stage) < slices.Index(Stages, stage) {
		return r - 1
	}
	return r
}

// Solved reports whether the numbers of the units in view come from RecoverScalars and FixSigns.
// In a round they do until the joint fit changes them.
func (o *Outcome) Solved() bool {
	s := o.Snap
	if len(s.Units) == 0 {
		return false
	}
	switch s.Units[0].Origin.By {
	case snapshot.ByExact, snapshot.ByPaper:
		return true
	case snapshot.ByRounds:
		return s.Round > 0 && (s.Stage == snapshot.StageScalars || s.Stage == snapshot.StageSigns)
	}
	return false
}

// Fitted reports whether least squares on the samples has changed the units.
func (o *Outcome) Fitted() bool { return o.Snap.Direct || o.FoundBy(snapshot.ByFit) > 0 }

// FoundBy counts the units that were found by one of the finders, such as snapshot.ByFit.
func (o *Outcome) FoundBy(by string) int {
	return linalg.Count(len(o.Snap.Units), func(i int) bool { return o.Snap.Units[i].Origin.By == by })
}

// Tally compares a snapshot with the units drawn. The learner has decided which drawn unit each unit found recovers
// (network.RecoveredWithin); every count, every mark in a table and every name on a sheet follows that.
type Tally struct {
	Recovered int     // the number of drawn units that were recovered
	Worst     float64 // the largest error among them, 0 without any
	At        int     // the unit with that error, −1 without any
	Missing   []int   // the drawn units that were not recovered, in order
	Extra     int     // the number of units found that recover none
}

// rounding is an error, or a share of what is measured, below which nothing but rounding is left.
const rounding = 1e-9

// Visible is the largest error with which a unit counts as recovered without reservation: beyond it the eye sees that
// the crease is not the one that was drawn.
const Visible = 0.03

// Apart is the error beyond which the picture shows a crease apart from the drawn one: in b alone it is .15 standard
// deviations, and a wrong sign is an error of 2.
const Apart = 0.15

// Right reports whether all that was drawn was recovered that well, and nothing else found.
func (t Tally) Right() bool { return len(t.Missing) == 0 && t.Extra == 0 && t.Worst <= Visible }

// Digits returns to how many decimals all that was drawn was found, at most the 15 that rounding leaves. It returns 0
// if something is missing, was not drawn, or has an error that is more than rounding.
func (t Tally) Digits() int {
	if t.Recovered == 0 || !t.Right() || t.Worst >= rounding {
		return 0
	}
	return int(min(15, 1e-9-math.Log10(t.Worst))) // a power of ten has all its digits
}

// Count compares a snapshot with m units drawn.
func Count(s *snapshot.Snapshot, m int) Tally {
	t := Tally{At: -1}
	seen := make([]bool, m)
	for _, u := range s.Units {
		if u.Truth < 0 || u.Truth >= m || seen[u.Truth] {
			t.Extra++
			continue
		}
		seen[u.Truth] = true
		t.Recovered++
		if t.At < 0 || u.Error > t.Worst {
			t.Worst, t.At = u.Error, u.Truth
		}
	}
	t.Missing = linalg.Where(m, func(i int) bool { return !seen[i] })
	return t
}

// Error returns the error of found unit i compared with the true one that it recovers, or else
// what Unexplained returns, which is −1 if the error is unknown.
func (o *Outcome) Error(i int) float64 {
	if u := o.Snap.Units[i]; u.Truth >= 0 {
		return u.Error
	}
	return Unexplained(o.Snap)
}

// Unexplained returns an estimate of the error of the numbers found if f is unknown: the relative
// error on held-out samples, if that is as small as rounding. Otherwise it returns −1, because a
// remainder that label noise causes says little about the error.
func Unexplained(s *snapshot.Snapshot) float64 {
	if s == nil || s.HasRisk || !(s.HeldOut > 0) || !(s.Energy > 0) {
		return -1
	}
	if share := math.Sqrt(s.HeldOut / s.Energy); share < rounding {
		return share
	}
	return -1
}

// ErrorText writes the error of a unit with one digit, in the verdict, the cards and the tables.
func ErrorText(err float64) string { return number.Format(err, 1) }

// Number writes a number of found unit i with as many digits as its error allows.
func (o *Outcome) Number(i int, v float64) string { return number.Found(v, o.Error(i), 12) }

// FoundNone reports whether a run, or the round in view, has reached the regression without a unit.
func FoundNone(s *snapshot.Snapshot) bool {
	return len(s.Units) == 0 && (s.Stage == snapshot.StageDone || s.Stage == snapshot.StageRegression)
}
