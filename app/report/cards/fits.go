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

// fitFormula is least squares on the samples.
const fitFormula = `\min_θ \frac{1}{N} \sum_j (y_j − f_θ (x_j))^2`

// refinement shows how fits to the samples lowered their loss, or joint fits of a round the misfit of the moments.
func (v *view) refinement(c *Card) {
	s := v.Snap
	c.Formula = formula(fitFormula, nil)
	w, won := outcome.Winner(s)
	best := v.lastFit(func(i int) bool { return won && s.Fit[i].From == w.From })
	joint := v.Spec.Learning.Method == spec.Rounds || best >= 0 && s.Fit[best].Idea != 0
	if joint {
		c.Explain, c.Formula = explainJoint, formula(explain.JointFormula, nil)
		took := -1 // the fit that the round in view has accepted
		if n := v.RoundOf(snapshot.StageRefinement); n > 0 && n <= len(s.Rounds) {
			took = accepted(s.Rounds[n-1].Attempts)
		}
		best = v.lastFit(func(i int) bool { return i == took })
	}
	if best < 0 {
		return
	}
	start, loss, tried := s.Fit[best].From, s.Fit[best].Loss, outcome.Tried(s)
	end, steps := loss[len(loss)-1], len(loss)-1
	parts := values{"first": mathml.Num(loss[0], 3), "last": mathml.Num(end, 3), "steps": mathml.Text(inSteps(steps))}
	if joint {
		f := picture("Misfit of the moments against iteration", axis("iteration"), logAxis("misfit Σ ‖T − f̂‖² / k!"))
		c.show(fits(f, s.Fit, best, outcome.FitWords(start)))
		v.ofRound(c, v.RoundOf(snapshot.StageRefinement))
		c.Formula = formula(`\sum_k \frac{1}{k!} ‖T_k − \hat f_k (θ)‖^2 : $first → $last $steps`, parts)
		c.fact("start of the best fit", outcome.FitWords(start),
			"starts tried in this round", count(len(s.Fit)), "misfit at the end", number.Format(end, 4))
		return
	}
	if won { // that fit may go on from its start as one of its own
		start = w.From
		c.Explain = explainFit(fittedFrom(tried, outcome.StartOrigin(start)))
	}
	f := picture("Loss against iteration", axis("iteration"), logAxis("loss"))
	c.show(fits(f, s.Fit, best, outcome.FitWords(start)))
	c.Formula = formula(`\frac{1}{N} \sum_j (y_j − f_θ (x_j))^2 : $first → $last $steps`, parts)
	c.fact("start of the best fit", outcome.FitWords(start), "starts tried", tried, "final loss", number.Format(end, 4))
	v.heldOut(c, 4)
}

func (v *view) heldOut(c *Card, digits int) {
	if v.Snap.HeldOut > 0 {
		c.explained(factHeldOut, number.Format(v.Snap.HeldOut, digits), "heldout", 0)
	}
}

// lastFit returns the last curve that is best, or else the last one, which goes on from the others; −1 without any.
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
			m = chart.Mark{Kind: chart.Line, Colour: "var(--ink)", Width: 2.2, Name: shown, Dots: len(curve.Loss) <= 40}
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
			f.X.Tick(float64(j), count(j))
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
	c.show(v.features())
	c.Small.X.Bare = true
	v.predictions(c)
	if v.parts() > 0 {
		c.Full = append(c.Full, v.learned())
	}
	v.explainRegression(c)
	if r.Samples == 0 { // the population's regression: sums are expectations
		c.Formula = formula(`E (f − g)^2 = $loss`, values{"loss": mathml.Num(r.DirectLoss, 3)})
	} else {
		loss := r.TrainLoss
		if r.Iterations == 0 { // rounds leave the descent out
			loss = r.DirectLoss
		}
		c.Formula = formula(
			`\frac{1}{N} \sum_j (y_j − g(x_j))^2 = $loss ; N = $n ; τ = $tau ; max_j ‖φ(x_j)‖ = $largest`,
			values{"loss": mathml.Num(loss, 3), "n": mathml.Count(r.Samples),
				"tau": mathml.Num(r.Tau, 3), "largest": mathml.Num(r.LargestPhi, 3)})
		c.fact("samples used", number.Count(r.Samples), "samples dropped by τ", number.Count(r.Dropped),
			"τ", number.Format(r.Tau, 4), "largest ‖φ(x)‖", number.Format(r.LargestPhi, 4),
			"radius of the ball searched", number.Format(r.Radius, 4))
	}
	if r.Iterations > 0 {
		c.fact("steps of projected gradient descent", count(r.Iterations),
			"loss by projected gradient descent", number.Format(r.TrainLoss, 4))
	}
	c.explained("loss by orthogonal factorisation", number.Format(r.DirectLoss, 4), "coefficient", 0)
	c.fact("units of g, linear part included", count(r.Consolidated))
	if r.Samples > 0 {
		v.heldOut(c, 4)
	}
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
		c.Explain = explainRegression("on expectations in closed form")
	case v.Snap.Total < 2*sample.BlockSize:
		c.Explain = explainRegression("on the samples")
	}
	if v.ByRounds() {
		v.ofRound(c, v.RoundOf(snapshot.StageRegression))
	}
}

// features draws a pair of bars for every unit, then the linear part.
func (v *view) features() chart.Figure {
	r := v.Snap.Regress
	f := picture("Coefficients of the features", labelledAxis("unit, then the linear part"), axis("coefficient"))
	plus, minus, linear := sides(0.36, seriesLinear)
	x := 0.0
	for i := range r.Plus {
		of, name := 0, "unit "+count(i+1)
		if len(r.Plus) == len(v.Snap.Units) { // spare ones may have been dropped since
			of, name = v.Of(i), v.Name(i)
		}
		f.X.Tick(x, name)
		plus.Data = append(plus.Data, datum(of, x-0.19, r.Plus[i], name, ""))
		if i < len(r.Minus) {
			minus.Data = append(minus.Data, datum(of, x+0.19, r.Minus[i], name, ""))
		}
		x++
	}
	for i, c := range append(slices.Clone(r.Linear), r.Constant) {
		name := "c"
		if i < len(r.Linear) {
			name = "v" + number.Sub(i+1)
		}
		f.X.Tick(x, name)
		linear.Data = append(linear.Data, chart.Datum{X: x, Y: c, Label: name})
		x++
	}
	f.CaptionOf = v.sayParts(seriesLinear)
	if len(r.Plus) == 0 {
		f.X.Name = linearPart
	}
	return f.With(plus, minus, linear)
}

// sides are the bars, so wide, of units that open to the right, of those that open to the left, and of a linear part.
func sides(width float64, name string) (right, left, linear chart.Mark) {
	right = chart.Mark{Kind: chart.Bars, Width: width, Name: "of σ(wᵀx + b)"}
	left = chart.Mark{Kind: chart.Bars, Width: width, Name: "of σ(−wᵀx − b)", Faint: true}
	return right, left, chart.Mark{Kind: chart.Bars, Width: 0.6, Name: name, Colour: "var(--muted)"}
}

func (v *view) predictions(c *Card) {
	m := chart.Mark{Kind: chart.Points, Width: 1.6, Colour: "var(--link)"}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, p := range v.Snap.Regress.Scatter {
		m.Data = append(m.Data, chart.Datum{X: p.Label, Y: p.Predicted})
		if scale.Size(p.Label) > 0 && scale.Size(p.Predicted) > 0 {
			lo, hi = min(lo, p.Label, p.Predicted), max(hi, p.Label, p.Predicted)
		}
	}
	if m.Data != nil {
		f := square("Prediction against y, sample by sample", axis("y of the sample"), axis("prediction g(x)"))
		c.Full = append(c.Full, f.With(diagonalLine(lo, hi), m))
	}
}

// settled is the regression card of the practical method, whose last fit to the samples takes the place of Algorithm 5:
// it settles the coefficients together with the units.
func (v *view) settled(c *Card) {
	c.Explain = explainSettled
	c.show(v.learned())
	c.Small.X.Bare = true
	v.predictions(c)
	n := v.parts()
	c.Formula = formula(`g(x) = \sum_{i = 1}^$n a_i σ(w_i^⊤ x + b_i)`, values{"n": mathml.Int(n)})
	v.heldOut(c, 4)
	for i := range n {
		if u, turned := v.foundAs(i); u >= 0 {
			opens := map[bool]string{false: ", as σ(z)", true: ", as σ(−z)"}[turned]
			c.fact(v.Name(u)+opens, "a "+v.Number(u, v.Snap.Learned.A[i]))
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
			if math.Abs(g.B[i]/r-sign*x.B) < 1e-9 && linalg.Distance(linalg.Scaled(g.W[i], 1/r), x.W, sign) < 1e-9 {
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
	f := picture("Output weights of the consolidated network", labelledAxis("unit"), axis("output weight a"))
	right, left, linear := sides(0.6, linearPart)
	for i := range v.parts() {
		x, a := float64(i), g.A[i]*size(g.W[i])
		m, d, label := &linear, chart.Datum{X: x, Y: a, Label: linearPart}, "lin."
		if u, turned := v.foundAs(i); u >= 0 {
			m, d, label = &right, datum(v.Of(u), x, a, v.Name(u), ""), v.Name(u)
			if turned {
				m = &left
			}
		}
		m.Data = append(m.Data, d)
		f.X.Tick(x, label)
	}
	f.CaptionOf = v.sayParts(linearPart)
	return f.With(right, left, linear)
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
	last := s.Loss[len(s.Loss)-1]
	if s.HasRisk {
		c.Formula = formula(explain.LossFormula+` = $risk`+explain.LossSumFormula,
			values{"risk": mathml.Num(s.Risk, 3), "k": mathml.Int(last.K), "partial": mathml.Num(last.Partial, 3)})
		c.explained(factRisk, number.Format(s.Risk, 4), "risk", 0)
		c.explained("mean square E f²", number.Format(s.Energy, 4), "energy", 0)
	}
	f := picture("Loss by order", labelledAxis("order k"), logAxis("term of the loss"))
	f.CaptionOf = sayLoss
	bars := chart.Mark{Kind: chart.Bars, Name: "order k alone", Colour: "var(--link)"}
	partial := chart.Mark{Kind: chart.Line, Name: seriesUpTo, Colour: "var(--accent)", Dots: true}
	top, low := 0.0, math.Inf(1)
	for _, t := range s.Loss {
		x, name := float64(t.K), words.Order(t.K)
		c.explained(name, number.Format(t.Value, 3), "loss", t.K)
		f.X.Tick(x, count(t.K))
		bars.Data = append(bars.Data, chart.Datum{X: x, Y: t.Value, Label: name})
		partial.Data = append(partial.Data, chart.Datum{X: x, Y: t.Partial, Label: name})
		top = max(top, scale.Size(t.Value), scale.Size(t.Partial))
		if a := scale.Size(t.Value); a > 0 {
			low = min(low, a)
		}
	}
	risk := chart.Mark{Kind: chart.RuleY, Name: factRisk, Dash: true, Colour: "var(--ink)", Width: 1.3}
	if s.HasRisk {
		risk.Data = []chart.Datum{{Y: s.Risk, Label: factRisk}}
		top = max(top, scale.Size(s.Risk))
		if s.Risk > 0 {
			low = min(low, s.Risk)
		}
	}
	if low < top {
		// Terms lost in rounding would squeeze the others.
		f.Y.Min, f.Y.Max = scale.DecadeBelow(max(low, top*1e-10)), scale.DecadeAbove(top*1.2)
	}
	c.show(f.With(bars, partial, risk))
}
