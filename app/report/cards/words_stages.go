package cards

import (
	"crease/algo/spec"
	"crease/app/report/outcome"
	"crease/app/text/number"
	"crease/app/text/words"
)

// What every stage does with the outcome of the one before.

// tensors names the two tensors that are decomposed, T₃ and T₄ at ℓ = 1.
func (v *view) tensors() string {
	return words.Tensor(2*v.Order+1) + " and " + words.Tensor(2*v.Order+2)
}

// later reports whether a round after the first is shown, which begins with what the
// network of the one before leaves.
func (v *view) later() bool { return v.Snap.Round > 1 }

func (v *view) before() string { return "round " + number.Count(int64(v.Snap.Round-1)) }

func (v *view) saySamples(table bool) string {
	switch {
	case v.Spec.Learning.Method == spec.Exact:
		return "Infinite data needs no samples: the next stage takes exact averages instead."
	case table:
		return "The rows of the table are read: inputs x with their labels y, and nothing else."
	case v.Spec.Sampling.Noise > 0:
		return "Random points x are taken from the sheet with their heights and label noise: " +
			"the learner gets these pairs (x, y) and nothing else."
	}
	return "Random points x are taken from the sheet with their heights y: " +
		"the learner gets these pairs and nothing else."
}

func (v *view) sayMoments(bool) string {
	top := words.Tensor(2*v.Order + 2)
	switch {
	case v.Spec.Learning.Method == spec.Exact:
		return "The moments up to order " + number.Count(int64(2*v.Order+2)) + " come from a formula, without any samples."
	case v.later():
		return "The network of " + v.before() + " is subtracted from the labels and what is left is averaged: " +
			"with the network's own moments that gives tensors up to " + top + " again."
	}
	return "The samples are averaged, y times polynomials of x: the averages fill tables of numbers, " +
		"the tensors up to " + top + "."
}

func (v *view) sayRank(bool) string {
	return "Written as matrices, " + v.tensors() + " have a large singular value for every unit: " +
		"those above the line η₁ are counted."
}

func (v *view) sayJennrich(bool) string {
	return "Two random mixtures of a tensor's slices make one matrix: " +
		"its eigenvectors are the directions of the units, one for each dot."
}

func (v *view) saySees(bool) string {
	return "The bias of a unit says how strongly each of the tensors " + v.tensors() +
		" sees it: what one of them misses, the other shows."
}

func (v *view) sayScalars(bool) string {
	switch {
	case outcome.FoundNone(v.Snap):
		return "No direction was found, so there is no output weight a and no bias b to solve for."
	case v.Spec.Learning.Method == spec.Practical && v.Snap.Round == 0 && v.Snap.Direct:
		return "Whatever found a direction, the direct fit to the samples has set its output weight a and its bias b."
	case v.Snap.Round > 0 && len(v.Snap.Units) > 0 && !v.Solved(): // the joint fit of the round has moved them
		return "Along each direction found, two moments gave the output weight a and the bias b; " +
			"since then the joint fit has moved b, and least squares has set a."
	case v.Order == 1:
		return "Along each direction found, two moments give the output weight a and the bias b; " +
			"T₀ and T₁ decide whether it opens along w or along −w."
	}
	return "Along each direction found, two moments give the output weight a and the bias b; " +
		"which way it points is left open."
}

func (v *view) sayRegression(bool) string {
	switch {
	case outcome.FoundNone(v.Snap) && v.Spec.Learning.Method == spec.Exact:
		return "No unit was found: exact least squares fits a linear part alone."
	case outcome.FoundNone(v.Snap):
		return "No unit was found: least squares on the samples fits a linear part alone."
	case v.Spec.Learning.Method == spec.Exact:
		return "The units found are kept and exact least squares settles their coefficients, " +
			"with a linear part for what no unit explains."
	case v.Spec.Learning.Method == spec.Practical && v.Snap.Round == 0 && v.Snap.Direct:
		return "The direct fit has set all coefficients; a linear part takes up what no unit explains."
	case v.Spec.Learning.Method == spec.Paper:
		return "The units found are kept, and least squares on fresh samples settles their coefficients, " +
			"with a linear part for what no unit explains."
	}
	return "The units of this round are kept, and least squares on the samples settles their coefficients: " +
		"that is the network which a next round subtracts."
}

func (v *view) sayRounds(bool) string {
	switch v.Spec.Learning.Method {
	case spec.Exact:
		return "Exact moments have no sampling error, so nothing is gained by a second round."
	case spec.Paper:
		return "The paper stops after this one round; the method Rounds goes on with what it leaves."
	case spec.Practical:
		return "Each round subtracts what was found so far and searches what is left; " +
			"where that does not help, a direct fit takes over."
	}
	return "Each round subtracts what was found so far and searches what is left, " +
		"until nothing is or no round helps."
}

func (v *view) sayLoss(table bool) string {
	if table {
		return "The network learned is compared with the moments of the samples, order by order."
	}
	return "The network learned is compared with the one that was drawn, degree by degree of polynomials in x."
}

func (v *view) sayRefinement(bool) string {
	switch {
	case v.Spec.Learning.Method == spec.Exact:
		return "There are no samples to fit to: what the stages before found is exact up to rounding."
	case v.Spec.Learning.Method == spec.Paper:
		return "The paper ends before: nothing is fitted to the samples beyond the regression."
	case v.Spec.Learning.Method == spec.Rounds || v.Snap.Round > 0 && !v.Snap.Direct:
		return "All units of this round move together until the moments of the network meet those of the samples."
	}
	from := "what the rounds found, and from random starts where that is not enough"
	if w, ok := outcome.Winner(v.Snap); ok && v.Snap.Direct {
		from = outcome.StartOrigin(w.From) + ", the only start that was tried"
		if tried := outcome.Tried(v.Snap); tried != "1" {
			from = outcome.StartOrigin(w.From) + ", the best of " + tried + " starts that were tried"
		}
	}
	return "From " + from + ", all parameters move together to fit the samples."
}

func (v *view) sayRace(table bool) string {
	if table {
		return "Beside the method: gradient descent from random starts gets the same table."
	}
	return "Beside the method: gradient descent from random starts gets the same samples."
}
