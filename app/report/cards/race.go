package cards

import (
	"crease/algo/beyond/descent"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/draw/mathml"
	"crease/app/report/contest"
)

// OfRace builds the card of the race: how the runs recorded went against
// gradient descent on the same samples. race is nil before the first race.
func OfRace(s spec.Spec, record []*snapshot.Snapshot, race *descent.Standing) Card {
	v := newView(s, contest.Last(record), -1)
	v.record, v.rival = record, race
	return v.card(Race)
}

func (v *view) race(c *Card) {
	c.Formula = formula(descentFormula, nil)
	if v.rival == nil {
		return
	}
	seen := contest.Seen(v.rival)
	if seen == 0 {
		c.Caption = raceBegun
		return
	}
	c.Reached = true
	both := contest.New(v.Spec, v.record, v.rival)
	c.show(both.Figures()...)
	c.Small.X.Bare = true
	c.Caption = both.Caption()
	c.Formula = formula(gradientsFormula, values{"batch": mathml.Int(descent.DefaultBatch),
		"seen": mathml.Count(seen), "passes": mathml.Num(contest.Passes(v.rival), 3)})
	for _, start := range both.Starts() {
		c.fact(start[0], start[1])
	}
}
