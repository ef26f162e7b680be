package cards

import (
	"math"
	"slices"

	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/draw/chart"
	"crease/app/draw/mathml"
	"crease/app/draw/scale"
	"crease/app/report/explain"
	"crease/app/report/outcome"
	"crease/app/text/number"
	"crease/app/text/words"
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
	f.CaptionOf = func(marks []chart.Mark, _ bool) string { return sayFit(marks[bold].Data) }
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

// regression shows the coefficients of g's features, and what g predicts beside the labels.
func (v *view) regression(c *Card) {
	r := v.Snap.Regress
	c.Formula = formula(explain.FeaturesFormula, nil)
	if !r.Ran {
		if v.Spec.Learning.Method == spec.Practical && v.parts() > 0 {
			v.settled(c)
		}
		return
	}
	c.Reached = true
	c.show(v.features())
	c.Small.X.Bare = true
	if len(r.Scatter) > 0 {
		c.Full = append(c.Full, v.predictions())
	}
	if v.parts() > 0 {
		c.Full = append(c.Full, v.learned())
	}
	v.explainRegression(c)
	if r.Samples == 0 { // the population's regression: sums are expectations
		c.Formula = formula(populationFormula, values{"loss": mathml.Num(r.DirectLoss, 3)})
	} else {
		loss := r.TrainLoss
		if r.Iterations == 0 { // rounds leave the descent out
			loss = r.DirectLoss
		}
		c.Formula = formula(trainingFormula, values{"loss": mathml.Num(loss, 3), "n": mathml.Count(r.Samples),
			"tau": mathml.Num(r.Tau, 3), "largest": mathml.Num(r.LargestPhi, 3)})
	}
	v.regressionFacts(c)
}

func (v *view) explainRegression(c *Card) {
	switch {
	case v.ByRounds() && v.Snap.Stage == snapshot.StageDone && v.Snap.Signs.Resolved && v.parts() == len(v.Snap.Units):
		c.Explain = explainRoundRegression + noLinearPart
	case outcome.FoundNone(v.Snap):
		c.Explain = explainNoFeatures
	case v.ByRounds():
		c.Explain = explainRoundRegression + nextRound
	case v.Exact:
		c.Explain = explainRegression(onExpectations)
	case v.Snap.Total < 2*sample.BlockSize:
		c.Explain = explainRegression(onSamples)
	}
	if v.ByRounds() {
		v.ofRound(c, v.RoundOf(snapshot.StageRegression))
	}
}

func (v *view) regressionFacts(c *Card) {
	r := v.Snap.Regress
	if r.Samples > 0 {
		c.fact(factUsed, number.Count(r.Samples))
		c.fact(factDropped, number.Count(r.Dropped))
		c.fact("τ", number.Format(r.Tau, 4))
		c.fact(factLargest, number.Format(r.LargestPhi, 4))
		c.fact(factRadius, number.Format(r.Radius, 4))
	}
	if r.Iterations > 0 {
		c.fact(factSteps, count(r.Iterations))
		c.fact(factGradientLoss, number.Format(r.TrainLoss, 4))
	}
	c.explained(factDirectLoss, number.Format(r.DirectLoss, 4), "coefficient", 0)
	c.fact(factConsolidated, count(r.Consolidated))
	if r.Samples > 0 && v.Snap.HeldOut > 0 {
		c.explained(factHeldOut, number.Format(v.Snap.HeldOut, 4), "heldout", 0)
	}
}

// features draws a pair of bars for every unit, then the linear part.
func (v *view) features() chart.Figure {
	r := v.Snap.Regress
	f := picFeatures
	plus, minus, linear := sides(0.36, seriesLinear)
	x := 0.0
	tick := func(name string) {
		f.X.Labels = append(f.X.Labels, scale.Tick{At: x, Label: name})
	}
	for i := range r.Plus {
		of, name := 0, unitName+count(i+1)
		if len(r.Plus) == len(v.Snap.Units) { // spare ones may have been dropped since
			of, name = v.Of(i), v.Name(i)
		}
		tick(name)
		plus.Data = append(plus.Data, datum(of, x-0.19, r.Plus[i], name, ""))
		if i < len(r.Minus) {
			minus.Data = append(minus.Data, datum(of, x+0.19, r.Minus[i], name, ""))
		}
		x++
	}
	for i, c := range r.Linear {
		name := "v" + number.Sub(i+1)
		tick(name)
		linear.Data = append(linear.Data, chart.Datum{X: x, Y: c, Label: name})
		x++
	}
	tick("c")
	linear.Data = append(linear.Data, chart.Datum{X: x, Y: r.Constant, Label: "c"})
	f.Marks = filled(plus, minus, linear)
	f.CaptionOf = v.sayParts(seriesLinear)
	if len(r.Plus) == 0 {
		f.X.Name = linearPart
	}
	return f
}

// filled leaves out series without data, which the legend would name.
func filled(marks ...chart.Mark) []chart.Mark {
	return slices.DeleteFunc(marks, func(m chart.Mark) bool { return len(m.Data) == 0 })
}

// sides are the bars, so wide, of units that open to the right, of those that open to
// the left, and of the linear part by its name.
func sides(width float64, name string) (right, left, linear chart.Mark) {
	right = chart.Mark{Kind: chart.Bars, Width: width, Name: seriesRight}
	left = chart.Mark{Kind: chart.Bars, Width: width, Name: seriesLeft, Faint: true}
	return right, left, chart.Mark{Kind: chart.Bars, Width: 0.6, Name: name, Colour: "var(--muted)"}
}

func (v *view) predictions() chart.Figure {
	m := chart.Mark{Kind: chart.Points, Width: 1.6, Colour: "var(--link)"}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, p := range v.Snap.Regress.Scatter {
		m.Data = append(m.Data, chart.Datum{X: p.Label, Y: p.Predicted})
		if scale.Size(p.Label) > 0 && scale.Size(p.Predicted) > 0 {
			lo, hi = min(lo, p.Label, p.Predicted), max(hi, p.Label, p.Predicted)
		}
	}
	f := picPredictions
	f.Equal, f.Marks = true, []chart.Mark{diagonalLine(lo, hi), m}
	return f
}

// settled is the regression card of the practical method, whose last fit to the
// samples takes the place of Algorithm 5: it settles the coefficients together
// with the units.
func (v *view) settled(c *Card) {
	c.Explain = explainSettled
	c.Reached = true
	c.show(v.learned())
	c.Small.X.Bare = true
	if len(v.Snap.Regress.Scatter) > 0 {
		c.Full = append(c.Full, v.predictions())
	}
	n := v.parts()
	c.Formula = formula(learnedFormula, values{"n": mathml.Int(n)})
	if v.Snap.HeldOut > 0 {
		c.explained(factHeldOut, number.Format(v.Snap.HeldOut, 4), "heldout", 0)
	}
	for i := range n {
		if u, turned := v.foundAs(i); u >= 0 {
			c.fact(opensAs(v.Name(u), turned), "a "+v.Number(u, v.Snap.Learned.A[i]))
		}
	}
}

// foundAs returns the found unit that unit i of the function learned is, −1 for
// a part of the linear function; turned says that it opens the other way.
func (v *view) foundAs(i int) (unit int, turned bool) {
	g := v.Snap.Learned
	r := size(g.W[i])
	for u, x := range v.Snap.Units {
		if len(x.W) != len(g.W[i]) {
			continue
		}
		for _, sign := range []float64{1, -1} {
			off := math.Abs(g.B[i]/r - sign*x.B)
			for k := range x.W {
				off = math.Max(off, math.Abs(g.W[i][k]/r-sign*x.W[k]))
			}
			if off < 1e-9 {
				return u, sign < 0
			}
		}
	}
	return -1, false
}

// size is the length of a weight, 1 for a zero one, which stands for a constant.
func size(w []float64) float64 {
	if r := linalg.Norm(w); r > 0 {
		return r
	}
	return 1
}

func (v *view) parts() int {
	g := v.Snap.Learned
	return min(len(g.A), len(g.B), len(g.W))
}

func (v *view) learned() chart.Figure {
	g := v.Snap.Learned
	f := picLearned
	right, left, linear := sides(0.6, linearPart)
	for i := range v.parts() {
		x, a := float64(i), g.A[i]*size(g.W[i])
		m, d, label := &linear, chart.Datum{X: x, Y: a, Label: linearPart}, linearShort
		if u, turned := v.foundAs(i); u >= 0 {
			m, d, label = &right, datum(v.Of(u), x, a, v.Name(u), ""), v.Name(u)
			if turned {
				m = &left
			}
		}
		m.Data = append(m.Data, d)
		f.X.Labels = append(f.X.Labels, scale.Tick{At: x, Label: label})
	}
	f.Marks = filled(right, left, linear)
	f.CaptionOf = v.sayParts(linearPart)
	return f
}

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
	if s.HasRisk {
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
	f.CaptionOf = sayLoss
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
			Data: []chart.Datum{{Y: s.Risk, Label: factRisk}}})
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
