package outcome

import (
	"math"
	"slices"

	"crease/algo/learn/snapshot"
)

// RoundError returns the relative error after a round: √(E(f−g)²/E f²), or the same on
// held-out samples if f is unknown. It returns 0 if nothing was measured.
func (o *Outcome) RoundError(r snapshot.Round) float64 {
	e := r.HeldOut
	if o.Snap.HasRisk && r.Risk >= 0 {
		e = r.Risk
	}
	e = math.Sqrt(e / o.Snap.Energy)
	if !(e > 0 && e < math.MaxFloat64) {
		return 0
	}
	return e
}

// Factor returns the factor by which the error fell per round, as the geometric mean
// over the last consecutive rounds in which it fell by √2 or more, and the number of
// these rounds. The first round does not count, because there is no error before it.
func (o *Outcome) Factor() (factor float64, over int) {
	last := o.lastFall()
	log := 0.0
	for i := last; i > 0 && o.fell(i); i-- {
		log += math.Log(o.RoundError(o.Snap.Rounds[i-1]) / o.RoundError(o.Snap.Rounds[i]))
		over++
	}
	if over == 0 {
		return 0, 0
	}
	return math.Exp(log / float64(over)), over
}

// Flat returns the last round in which the error fell, if it did not fall in the rounds after
// although it was still above rounding and the floor of the label noise; otherwise 0.
func (o *Outcome) Flat() int {
	last := o.lastFall()
	if last == 0 || last == len(o.Snap.Rounds)-1 {
		return 0
	}
	const rounding, near = 1e-9, 2
	if e := o.RoundError(o.Snap.Rounds[last]); e < rounding || e < near*math.Sqrt(o.Snap.Floor/o.Snap.Energy) {
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

var stages = []snapshot.Stage{snapshot.StageSamples, snapshot.StageMoments, snapshot.StageRank, snapshot.StageJennrich,
	snapshot.StageScalars, snapshot.StageSigns, snapshot.StageRefinement, snapshot.StageRegression}

// RoundOf returns the round to which the results of a stage in the snapshot belong: the round in
// view, or the one before it if that has not reached the stage yet; 0 for none.
func (o *Outcome) RoundOf(stage snapshot.Stage) int {
	r := o.Snap.Round
	if r == 0 {
		return o.roundLeft()
	}
	if r > len(o.Snap.Rounds) && slices.Index(stages, o.Snap.Stage) < slices.Index(stages, stage) {
		return r - 1
	}
	return r
}

// roundLeft returns the round whose moments the snapshot still shows after a direct
// fit has followed the rounds; 0 if it shows others.
func (o *Outcome) roundLeft() int {
	m, ok := o.Moment(2)
	for i := len(o.Snap.Rounds) - 1; ok && i >= 0; i-- {
		if r := o.Snap.Rounds[i]; len(r.Left) > 2 && r.Left[2] == m.LeftNorm {
			return r.Number
		}
	}
	return 0
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
	n := 0
	for _, u := range o.Snap.Units {
		if u.Origin.By == by {
			n++
		}
	}
	return n
}
