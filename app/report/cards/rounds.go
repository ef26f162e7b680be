package cards

import (
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/draw/mathml"
	"crease/app/text/number"
	"crease/app/text/words"
)

// rounds: how the error fell from round to round, who was found when, and what
// was tried.
func (v *view) rounds(c *Card) {
	c.Formula = formula(roundFormula, nil)
	now, ok := v.lastRound()
	if !v.ByRounds() {
		return
	}
	c.Caption = v.roundsCaption()
	if !ok {
		return
	}
	c.Reached = true
	c.show(v.roundFigures()...)
	c.Small.X.Bare = true
	e := v.RoundError(now)
	c.Formula = formula(roundFormula+roundErrorFormula,
		values{"r": mathml.Int(now.Number), "error": mathml.Num(e, 3)})
	if k := v.Flat(); k > 0 {
		c.fact(factFlat, "round "+count(k))
	} else if f, _ := v.Factor(); f > 0 {
		c.explained(factFactor, number.Format(f, 3), "factor", 0)
	}
	v.roundLoss(c, now)
	c.fact(factUsed, number.Count(now.Total))
	if n, from, ok := v.samplesOfOneRound(); ok {
		c.fact(oneRoundFact(from), number.Format(n, 2))
	}
	for _, i := range v.Named() {
		if u := v.Snap.Units[i]; u.Origin.By == snapshot.ByRounds {
			c.fact(v.Name(i), foundIn(u.Origin))
		}
	}
	v.byFit(c)
	if v.Spec.Learning.Method == spec.Practical && v.noisy() {
		c.fact(factFloor, factNoFloor)
	}
	for _, t := range v.triedByRound() {
		c.fact(t[0], t[1])
	}
}

// noisy says whether the run took what is left for label noise.
func (v *view) noisy() bool {
	return slices.ContainsFunc(v.Snap.Diagnoses, func(d snapshot.Diagnosis) bool { return d.Code == diagnosis.Noise })
}

// roundLoss lists what the rounds came to: at the end of a run by rounds alone those
// are the numbers of the run, which are explained.
func (v *view) roundLoss(c *Card, now snapshot.Round) {
	if v.Spec.Learning.Method == spec.Rounds && v.Snap.HeldOut > 0 {
		if v.Snap.HasRisk {
			c.explained(factRisk, number.Format(v.Snap.Risk, 3), "risk", 0)
		}
		c.explained(factHeldOut, number.Format(v.Snap.HeldOut, 3), "heldout", 0)
		return
	}
	if now.Risk >= 0 {
		c.fact(factRisk, number.Format(now.Risk, 3))
	}
	c.fact(factHeldOut, number.Format(now.HeldOut, 3))
}

// ofRound names the round in view in the title of a card that shows it.
func (v *view) ofRound(c *Card, round int) {
	if v.ByRounds() && round > 0 {
		c.Title = titleOfRound(c.Title, round)
	}
}

// byFit names the units that the direct fit found and says what kept the tensors
// from them.
func (v *view) byFit(c *Card) {
	var names []string
	for _, i := range v.Named() {
		if v.Snap.Units[i].Origin.By == snapshot.ByFit {
			names = append(names, v.Name(i))
		}
	}
	if names == nil || v.Snap.Stage != snapshot.StageDone {
		return
	}
	c.fact(factByFit, words.And(names))
	c.fact(factKept, v.kept())
}

// unusedBy says of the cards that are not part of every run why there is none.
var unusedBy = map[string]func(*view) (reason, bool){
	Rounds: (*view).unusedRounds, Refinement: (*view).unusedRefinement, Jennrich: (*view).unusedTensors,
}

// sayUnused has a card that the run does without say so, and why.
func (v *view) sayUnused(c *Card) {
	if c.Reached || unusedBy[c.Key] == nil {
		return
	}
	if w, ok := unusedBy[c.Key](v); ok {
		c.without(w)
	}
}
