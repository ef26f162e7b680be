package cards

import (
	"strconv"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/draw/chart"
	"crease/app/draw/mathml"
	"crease/app/draw/palette"
	"crease/app/draw/scale"
	"crease/app/text/number"
	"crease/app/text/words"
)

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
			c.Full = append(c.Full, v.thresholdsByRound())
		}
	}
	c.Small.X.Bare = true
	c.Small.Marks = append([]chart.Mark{}, c.Small.Marks...)
	for i := len(c.Small.Marks) - 1; i > 0 && c.Small.Marks[i-1].Kind == chart.RuleY; i-- {
		m := &c.Small.Marks[i] // one label is enough in little room
		m.Data = []chart.Datum{{Y: m.Data[0].Y}}
	}
	c.Formula, c.Caption = nil, rankCaption(list)
	for _, d := range list {
		c.Formula = append(c.Formula, formula(rankOfFormula, values{"k": mathml.Int(d.Tensor),
			"eta": mathml.Num(d.Threshold, 3), "rank": mathml.Int(d.Rank)})...)
		c.explained(etaName(d.Tensor), number.Format(d.Threshold, 4), "eta1", d.Tensor)
	}
	source := factEtaFromData
	if v.Spec.Learning.Method == spec.Practical { // it has thresholds of its own
		c.Explain = explainRank + "."
	} else if v.Spec.Learning.Eta1 > 0 {
		source = factEtaByHand
	}
	c.fact(factEtaSource, source)
	if s := v.Snap.SMin; s > 0 {
		c.fact(leastWeightFact(v.Order), number.Format(s, 3))
	}
}

// dragEta1 is the name of the rule that sets η₁; see chart.Mark.Drag.
const dragEta1 = "eta1"

const shownSingular = 24

// singularValues draws the singular values, those below η₁ faint.
func (v *view) singularValues(list []snapshot.Decomposition) chart.Figure {
	f := picSingular
	shown := 0
	for _, d := range list {
		shown = max(shown, min(len(d.Singular), shownSingular))
	}
	for j := range shown {
		f.X.Labels = append(f.X.Labels, scale.Tick{At: float64(j), Label: strconv.Itoa(j + 1)})
	}
	width := 0.8 / float64(len(list))
	top := 0.0
	for i, d := range list {
		m := chart.Mark{Kind: chart.Bars, Width: width * 0.92,
			Colour: palette.Tensor(d.Tensor), Name: words.Tensor(d.Tensor)}
		below := m
		below.Name, below.Faint = "", true
		for j, s := range d.Singular[:min(len(d.Singular), shown)] {
			x := float64(j) + (float64(i)-float64(len(list)-1)/2)*width
			datum := chart.Datum{X: x, Y: s, Label: words.Tensor(d.Tensor)}
			top = max(top, scale.Size(s))
			if s > d.Threshold {
				m.Data = append(m.Data, datum)
			} else {
				below.Data = append(below.Data, datum)
			}
		}
		f.Marks = append(f.Marks, m, below)
	}
	// Rounding errors far below the line would squeeze all that matters.
	floor := top
	for _, d := range list {
		if d.Threshold > 0 {
			floor = min(floor, d.Threshold)
		}
	}
	f.Y.Include = []float64{floor / 8, top}
	f.Y.Min, f.Y.Max = scale.DecadeBelow(floor/8), scale.DecadeAbove(top*1.1)
	f.Marks = append(f.Marks, etaRules(list, v.Spec.Learning.Method != spec.Practical)...)
	return f
}

// etaRules draws η₁: one line if all tensors share it, else one each. They can be dragged
// where the method takes η₁ from the settings.
func etaRules(list []snapshot.Decomposition, draggable bool) []chart.Mark {
	var rules []chart.Mark
	drag := ""
	if draggable {
		drag = dragEta1
	}
	for i, d := range list {
		if i > 0 && d.Threshold == list[0].Threshold {
			continue
		}
		label, colour := etaName(d.Tensor), palette.Tensor(d.Tensor)
		if len(list) == 1 || list[0].Threshold == list[len(list)-1].Threshold {
			label, colour = "η₁", "var(--accent)"
		}
		rules = append(rules, chart.Mark{Kind: chart.RuleY, Dash: true, Colour: colour, Drag: drag,
			Data: []chart.Datum{{Y: d.Threshold, Label: label, Short: "η₁"}}})
	}
	return rules
}
