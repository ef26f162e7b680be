package explain

import (
	"math"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/draw/mathml"
	"crease/app/report/outcome"
	"crease/app/text/words"
)

func (n *numbers) explainRisk(int) (e Explanation) {
	if s := n.Snap; s.HasRisk {
		e = Explanation{titleRisk, saidRisk, formula(LossFormula+riskPart, values{"risk": mathml.Num(s.Risk, 4)}) +
			n.ofEnergy(relativeFormula, s.Risk)}
	}
	return e
}

// ofEnergy sets the formula of a loss as a part of E f², "" where that is not known.
func (n *numbers) ofEnergy(text string, loss float64) string {
	if n.Snap.Energy <= 0 {
		return ""
	}
	return formula(text, values{"loss": mathml.Num(loss, 3), "energy": mathml.Num(n.Snap.Energy, 3),
		"ratio": mathml.Num(loss/n.Snap.Energy, 3)})
}

func (n *numbers) explainEnergy(int) (e Explanation) {
	if n.Snap.HasRisk {
		e = Explanation{titleEnergy, saidEnergy, formula(energyFormula, values{"energy": mathml.Num(n.Snap.Energy, 5)})}
	}
	return e
}

func (n *numbers) explainHeldOut(int) (e Explanation) {
	if loss := n.Snap.HeldOut; loss > 0 {
		e = Explanation{titleHeldOut, saidHeldOut, formula(heldOutFormula, values{"loss": mathml.Num(loss, 4)}) +
			n.ofEnergy(heldOutPart, loss)}
	}
	return e
}

func (n *numbers) decomposition(k int) (snapshot.Decomposition, bool) {
	for _, d := range n.Decompositions() {
		if d.Tensor == k {
			return d, true
		}
	}
	return snapshot.Decomposition{}, false
}

func (n *numbers) explainEta(k int) (e Explanation) {
	d, ok := n.decomposition(k)
	if !ok {
		return e
	}
	e.Title, e.Words = titleEta(words.Tensor(k)), saidEtaNoise
	switch {
	case n.Spec.Learning.Eta1 > 0:
		e.Words = saidEtaByHand
	case n.Exact:
		e.Words = saidEtaExact
	}
	e.Formula = formula(thresholdFormula, values{"eta": mathml.Num(d.Threshold, 4), "rank": mathml.Int(d.Rank)})
	for j := d.Rank; j <= d.Rank+1; j++ { // the last above the line and the first below it
		if j > 0 && j <= len(d.Singular) {
			e.Formula += formula(singularFormula, values{"j": mathml.Int(j), "value": mathml.Num(d.Singular[j-1], 4)})
		}
	}
	return e
}

func (n *numbers) explainGap(k int) (e Explanation) {
	d, ok := n.decomposition(k)
	if !ok || len(d.Re) < 2 || len(d.Im) != len(d.Re) {
		return e
	}
	i, j := outcome.Closest(d)
	if i < 0 {
		return e
	}
	e.Title, e.Words = titleGap(words.Tensor(k)), saidGap
	first, second := eigenvalue(d.Re[i], d.Im[i]), eigenvalue(d.Re[j], d.Im[j])
	if d.Im[j] == 0 && d.Re[j] < 0 {
		second = mathml.Part(negativeFormula, values{"re": second})
	}
	e.Formula = formula(gapFormula, values{"i": mathml.Int(i + 1), "j": mathml.Int(j + 1),
		"first": first, "second": second, "gap": mathml.Num(d.Gap, 4)})
	return e
}

// eigenvalue writes a real number, or a complex one in parentheses.
func eigenvalue(re, im float64) mathml.Markup {
	parts := values{"re": mathml.Num(re, 4), "im": mathml.Num(math.Abs(im), 4)}
	switch {
	case im == 0:
		return parts["re"]
	case im < 0:
		return mathml.Part(conjugateFormula, parts)
	}
	return mathml.Part(complexFormula, parts)
}

func (n *numbers) explainResidual(k int) (e Explanation) {
	if d, ok := n.decomposition(k); ok && len(d.Re) > 0 {
		e = Explanation{titleResidual(words.Tensor(k)), saidResidual,
			formula(residualFormula, values{"k": mathml.Int(k), "residual": mathml.Num(d.Residual, 4)})}
	}
	return e
}

func (n *numbers) explainLoss(k int) (e Explanation) {
	for _, t := range n.Snap.Loss {
		if t.K == k {
			said, text := saidLossOrder, lossOrderFormula
			if !n.Snap.HasRisk {
				said, text = saidLossSampled, sampledOrderFormula
			}
			return Explanation{titleLoss(words.Order(k)), said, formula(text, values{"k": mathml.Int(k),
				"loss": mathml.Num(t.Value, 4), "partial": mathml.Num(t.Partial, 4)})}
		}
	}
	return e
}

func (n *numbers) explainNorm(k int) (e Explanation) {
	m, ok := n.Moment(k)
	if !ok {
		return e
	}
	text := momentNormFormula
	e.Title, e.Words = titleMoment(words.Tensor(k)), saidNorm
	switch {
	case n.Exact:
		e.Words, text = saidNormExact, exactNormFormula
	case n.RoundOf(snapshot.StageMoments) > 0:
		e.Words, text = saidNormLeft, normFormula
	case n.Spec.Learning.Method == spec.Practical:
		e.Words, text = saidNormControlled, normFormula
	}
	parts := values{"k": mathml.Int(k), "norm": mathml.Num(m.Norm, 4), "n": mathml.Count(n.MomentSamples()),
		"error": mathml.Num(m.Error, 4), "expected": mathml.Num(m.Expected, 4)}
	e.Formula = formula(text, parts)
	if m.Error >= 0 && !n.Exact {
		e.Formula += formula(momentErrorFormula, parts)
	}
	return e
}

func (n *numbers) explainRate(int) (e Explanation) {
	s := n.Snap
	if s.Seconds <= 0 {
		return e
	}
	parts := values{"t": mathml.Num(s.Seconds, 3), "n": mathml.Count(s.Samples),
		"rate": mathml.Num(float64(s.Samples)/s.Seconds, 3)}
	if s.Samples == 0 {
		return Explanation{titleRate, saidTime, formula(secondsFormula, parts)}
	}
	return Explanation{titleRate, saidRate, formula(rateFormula, parts)}
}

// explainFactor explains by what factor the error falls a round, with the numbers
// of the last round in which it fell.
func (n *numbers) explainFactor(int) (e Explanation) {
	factor, over := n.Factor()
	if over == 0 {
		return e
	}
	e.Title, e.Words = titleFactor, saidFactor
	list := n.Snap.Rounds
	i := len(list) - 1
	for i > 1 && !(n.RoundError(list[i]) > 0 && n.RoundError(list[i]) < n.RoundError(list[i-1])) {
		i--
	}
	before, after := n.RoundError(list[i-1]), n.RoundError(list[i])
	e.Formula = formula(factorFormula+factorRoundFormula+factorMeanFormula, values{
		"p": mathml.Int(list[i-1].Number), "r": mathml.Int(list[i].Number),
		"before": mathml.Num(before, 3), "after": mathml.Num(after, 3), "last": mathml.Num(before/after, 3),
		"n": mathml.Int(over), "factor": mathml.Num(factor, 3)})
	return e
}
