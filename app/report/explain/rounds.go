package explain

import "crease/app/draw/mathml"

// explainFactor explains by what factor the error falls a round, with the numbers
// of the last round in which it fell.
func (n *numbers) explainFactor(int) (e Explanation, ok bool) {
	factor, over := n.Factor()
	if over == 0 {
		return e, false
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
	return e, true
}
