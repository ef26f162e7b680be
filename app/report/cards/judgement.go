package cards

import (
	"crease/algo/beyond/descent"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/draw/chart"
	"crease/app/draw/mathml"
	"crease/app/draw/scale"
	"crease/app/report/contest"
	"crease/app/report/explain"
	"crease/app/text/number"
	"crease/app/text/words"
)

func (v *view) loss(c *Card) {
	s := v.Snap
	c.Formula = formula(explain.LossFormula, nil)
	if !s.HasRisk && v.Truth.Units() == 0 {
		c.Explain, c.Formula = explainSampledLoss, formula(explain.SampledLossFormula, nil)
	}
	if len(s.Loss) == 0 {
		return
	}
	c.Reached = true
	last := s.Loss[len(s.Loss)-1]
	c.Caption = partialLoss(last.K, last.Partial)
	if s.HasRisk {
		c.Caption = lossCaption(s.Risk)
		c.Formula = formula(riskFormula+explain.LossSumFormula,
			values{"risk": mathml.Num(s.Risk, 3), "k": mathml.Int(last.K), "partial": mathml.Num(last.Partial, 3)})
		c.explained(factRisk, number.Format(s.Risk, 4), "risk", 0)
		c.explained(factEnergy, number.Format(s.Energy, 4), "energy", 0)
	}
	for _, t := range s.Loss {
		c.explained(words.Order(t.K), number.Format(t.Value, 3), "loss", t.K)
	}
	c.show(lossPicture(s))
}

func lossPicture(s *snapshot.Snapshot) chart.Figure {
	f := picLoss
	bars := chart.Mark{Kind: chart.Bars, Name: seriesAlone, Colour: "var(--link)"}
	partial := chart.Mark{Kind: chart.Line, Name: seriesUpTo, Colour: "var(--accent)", Dots: true}
	top, low := 0.0, 0.0
	for _, t := range s.Loss {
		x := float64(t.K)
		f.X.Labels = append(f.X.Labels, scale.Tick{At: x, Label: count(t.K)})
		bars.Data = append(bars.Data, chart.Datum{X: x, Y: t.Value, Label: words.Order(t.K)})
		partial.Data = append(partial.Data, chart.Datum{X: x, Y: t.Partial, Label: words.Order(t.K)})
		top = max(top, scale.Size(t.Value), scale.Size(t.Partial))
		if a := scale.Size(t.Value); a > 0 && (low == 0 || a < low) {
			low = a
		}
	}
	f.Marks = []chart.Mark{bars, partial}
	if s.HasRisk {
		f.Marks = append(f.Marks, chart.Mark{Kind: chart.RuleY, Dash: true, Colour: "var(--ink)", Width: 1.3,
			Data: []chart.Datum{{Y: s.Risk, Label: factRisk, Short: shortRisk}}})
		top = max(top, scale.Size(s.Risk))
		if s.Risk > 0 {
			low = min(low, s.Risk)
		}
	}
	if low < top {
		// Terms lost in rounding would squeeze the others.
		f.Y.Min, f.Y.Max = scale.DecadeBelow(max(low, top*1e-10)), scale.DecadeAbove(top*1.2)
	}
	return f
}

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
