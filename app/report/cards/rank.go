package cards

import (
	"crease/algo/spec"
	"crease/app/draw/chart"
	"crease/app/draw/mathml"
	"crease/app/draw/palette"
	"crease/app/text/number"
)

// rank: the singular values of both flattenings against η₁.
func (v *view) rank(c *Card) {
	c.Formula = formula(rankFormula, values{"k": mathml.Int(2*v.Order + 1)})
	list := v.Decompositions()
	if len(list) == 0 {
		return
	}
	c.Reached = true
	c.show(v.singularValues(list))
	if v.ByRounds() {
		v.ofRound(c, v.decomposedRound())
		if len(v.Snap.Rounds) > 1 {
			c.Full = append(c.Full, v.thresholdsByRound(palette.Tensor))
		}
	}
	c.Small.X.Bare = true
	c.Small.Marks = append([]chart.Mark{}, c.Small.Marks...)
	for i := len(c.Small.Marks) - 1; i > 0 && c.Small.Marks[i-1].Kind == chart.RuleY; i-- {
		m := &c.Small.Marks[i] // one label is enough in little room
		m.Data = []chart.Datum{{Y: m.Data[0].Y}}
	}
	var tensors, ranks []int
	c.Formula = ""
	for _, d := range list {
		tensors, ranks = append(tensors, d.Tensor), append(ranks, d.Rank)
		c.Formula += formula(rankOfFormula, values{"k": mathml.Int(d.Tensor),
			"eta": mathml.Num(d.Threshold, 3), "rank": mathml.Int(d.Rank)})
		c.explained(etaName(d.Tensor), number.Format(d.Threshold, 4), "eta1", d.Tensor)
	}
	c.Caption = rankCaption(tensors, ranks)
	switch {
	case v.Spec.Learning.Method == spec.Practical: // it has thresholds of its own
		c.Explain = explainRank + "."
		c.fact(factEtaSource, factEtaFromData)
	case v.Spec.Learning.Eta1 > 0:
		c.fact(factEtaSource, factEtaByHand)
	default:
		c.fact(factEtaSource, factEtaFromData)
	}
	if s := v.Snap.SMin; s > 0 {
		c.fact(leastWeightFact(v.Order), number.Format(s, 3))
	}
}
