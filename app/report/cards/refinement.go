package cards

import (
	"slices"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/draw/chart"
	"crease/app/draw/mathml"
	"crease/app/draw/scale"
	"crease/app/report/outcome"
	"crease/app/text/number"
)

func (v *view) refinement(c *Card) {
	s := v.Snap
	c.Formula = formula(fitFormula, nil)
	best := v.bestFit()
	if v.Spec.Learning.Method == spec.Rounds || best >= 0 && s.Fit[best].Idea != 0 {
		v.joint(c)
		return
	}
	if best < 0 {
		return
	}
	c.Reached = true
	start, tried := s.Fit[best].From, outcome.Tried(s)
	if w, ok := outcome.Winner(s); ok { // that fit may go on from its start as one of its own
		start = w.From
		c.Explain = explainFit(fittedFrom(tried, outcome.StartOrigin(start)))
	}
	c.show(fits(picFit, s.Fit, best, outcome.FitWords(start)))
	last := c.fitted(fitLossFormula, s.Fit[best].Loss)
	c.fact(factStart, outcome.FitWords(start))
	c.fact(factStarts, tried)
	c.fact(factFinalLoss, number.Format(last, 4))
	if s.HeldOut > 0 {
		c.explained(factHeldOut, number.Format(s.HeldOut, 4), "heldout", 0)
	}
}

func (v *view) joint(c *Card) {
	s := v.Snap
	c.Explain, c.Formula = explainJoint, formula(jointFormula, nil)
	best := v.bestJoint()
	if best < 0 {
		return
	}
	c.Reached = true
	v.ofRound(c, v.RoundOf(snapshot.StageRefinement))
	c.show(fits(picJoint, s.Fit, best, outcome.FitWords(s.Fit[best].From)))
	last := c.fitted(jointLossFormula, s.Fit[best].Loss)
	c.fact(factStart, outcome.FitWords(s.Fit[best].From))
	c.fact(factTried, count(len(s.Fit)))
	c.fact(factMisfit, number.Format(last, 4))
}

// fitted says how far a fit has lowered its loss, and returns where it ended.
func (c *Card) fitted(text string, loss []float64) (last float64) {
	first, last, steps := loss[0], loss[len(loss)-1], len(loss)-1
	c.Caption = fitCaption(first, last, steps)
	c.Formula = formula(text, values{"first": mathml.Num(first, 3), "last": mathml.Num(last, 3),
		"steps": mathml.Text(inSteps(steps))})
	return last
}

// bestJoint returns the fit that the round in view took: the one accepted, or
// the last while none is; −1 without any.
func (v *view) bestJoint() int {
	took := -1
	if n := v.RoundOf(snapshot.StageRefinement); n > 0 && n <= len(v.Snap.Rounds) {
		took = accepted(v.Snap.Rounds[n-1].Attempts)
	}
	return v.lastFit(func(i int) bool { return i == took })
}

// bestFit returns the curve of the winner, −1 without any curve: the last one named
// so, or else the last, which goes on from the others.
func (v *view) bestFit() int {
	w, won := outcome.Winner(v.Snap)
	return v.lastFit(func(i int) bool { return won && v.Snap.Fit[i].From == w.From })
}

// lastFit returns the last curve that is best, or else the last one, −1 without any.
func (v *view) lastFit(best func(i int) bool) int {
	last := -1
	for i, f := range slices.Backward(v.Snap.Fit) {
		switch {
		case len(f.Loss) == 0:
		case best(i):
			return i
		case last < 0:
			last = i
		}
	}
	return last
}

// fits draws the loss of every fit into f, one of them bold and named shown.
func fits(f chart.Figure, curves []snapshot.Curve, bold int, shown string) chart.Figure {
	steps := 0
	for i, curve := range curves {
		m := chart.Mark{Kind: chart.Line, Colour: "var(--muted)", Faint: true, Width: 1.4}
		if i == bold {
			m = chart.Mark{Kind: chart.Line, Colour: "var(--ink)", Width: 2.2,
				Name: shown, Dots: len(curve.Loss) <= 40}
		}
		steps = max(steps, len(curve.Loss)-1)
		label := outcome.FitWords(curve.From)
		for j, l := range curve.Loss {
			m.Data = append(m.Data, chart.Datum{X: float64(j), Y: l, Label: label})
		}
		f.Marks = append(f.Marks, m)
	}
	if steps < 12 { // no parts of an iteration
		for j := range steps + 1 {
			f.X.Labels = append(f.X.Labels, scale.Tick{At: float64(j), Label: count(j)})
		}
	}
	return f
}
