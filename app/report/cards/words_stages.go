package cards

import (
	"crease/algo/spec"
	"crease/app/report/outcome"
	"crease/app/text/words"
)

// says says what the stage of a card does with the outcome of the one before; table: nothing is known of the network.
func (v *view) says(key string, table bool) string {
	last := 2*v.Order + 2
	tensors := words.Tensor(last-1) + " and " + words.Tensor(last) // T₃ and T₄ at ℓ = 1
	switch key {
	case Samples:
		return v.saysSamples(table)
	case Moments:
		return v.saysMoments(last)
	case Rank:
		return "Written as matrices, " + tensors + " have a large singular value for every unit: " +
			"those above the line η₁ are counted."
	case Jennrich:
		return "Two random mixtures of a tensor's slices make one matrix: " +
			"its eigenvectors are the directions of the units, one for each dot."
	case Sees:
		return "The bias of a unit says how strongly each of the tensors " + tensors +
			" sees it: what one of them misses, the other shows."
	case Scalars:
		return v.saysScalars()
	case Regression:
		return v.saysRegression()
	case Rounds:
		return v.saysRounds()
	case Loss:
		if table {
			return "The network learned is compared with the moments of the samples, order by order."
		}
		return "The network learned is compared with the one that was drawn, degree by degree of polynomials in x."
	case Refinement:
		return v.saysRefinement()
	case Race:
		if table {
			return "Beside the method: gradient descent from random starts gets the same table."
		}
		return "Beside the method: gradient descent from random starts gets the same samples."
	}
	return ""
}

func (v *view) saysSamples(table bool) string {
	switch {
	case v.Exact:
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

// saysMoments says it of moments up to an order.
func (v *view) saysMoments(last int) string {
	top := words.Tensor(last)
	switch {
	case v.Exact:
		return "The moments up to order " + count(last) + " come from a formula, without any samples."
	case v.Snap.Round > 1:
		return "The network of " + RoundName(v.Snap.Round-1) + " is subtracted from the labels " +
			"and what is left is averaged: with the network's own moments that gives tensors up to " + top + " again."
	}
	return "The samples are averaged, y times polynomials of x: the averages fill tables of numbers, " +
		"the tensors up to " + top + "."
}

func (v *view) saysScalars() string {
	s := v.Snap
	switch {
	case outcome.FoundNone(s):
		return "No direction was found, so there is no output weight a and no bias b to solve for."
	case v.fittedAtOnce():
		return "Whatever found a direction, the direct fit to the samples has set its output weight a and its bias b."
	case s.Round > 0 && len(s.Units) > 0 && !v.Solved(): // the joint fit of the round has moved them
		return "Along each direction found, two moments gave the output weight a and the bias b; " +
			"since then the joint fit has moved b, and least squares has set a."
	case v.Order == 1:
		return "Along each direction found, two moments give the output weight a and the bias b; " +
			"T₀ and T₁ decide whether it opens along w or along −w."
	}
	return "Along each direction found, two moments give the output weight a and the bias b; " +
		"which way it points is left open."
}

func (v *view) saysRegression() string {
	none := outcome.FoundNone(v.Snap)
	switch {
	case none && v.Exact:
		return "No unit was found: exact least squares fits a linear part alone."
	case none:
		return "No unit was found: least squares on the samples fits a linear part alone."
	case v.Exact:
		return "The units found are kept and exact least squares settles their coefficients, " +
			"with a linear part for what no unit explains."
	case v.fittedAtOnce():
		return "The direct fit has set all coefficients; a linear part takes up what no unit explains."
	case v.Spec.Learning.Method == spec.Paper:
		return "The units found are kept, and least squares on fresh samples settles their coefficients, " +
			"with a linear part for what no unit explains."
	}
	return "The units of this round are kept, and least squares on the samples settles their coefficients: " +
		"that is the network which a next round subtracts."
}

func (v *view) saysRounds() string {
	switch v.Spec.Learning.Method {
	case spec.Exact:
		return "Exact moments have no sampling error, so nothing is gained by a second round."
	case spec.Paper:
		return "The paper stops after this one round; the method Rounds goes on with what it leaves."
	case spec.Practical:
		return "Each round subtracts what was found so far and searches what is left; " +
			"where that does not help, a direct fit takes over."
	}
	return "Each round subtracts what was found so far and searches what is left, until nothing is or no round helps."
}

func (v *view) saysRefinement() string {
	method, s := v.Spec.Learning.Method, v.Snap
	switch {
	case method == spec.Exact:
		return "There are no samples to fit to: what the stages before found is exact up to rounding."
	case method == spec.Paper:
		return "The paper ends before: nothing is fitted to the samples beyond the regression."
	case method == spec.Rounds || s.Round > 0 && !s.Direct:
		return "All units of this round move together until the moments of the network meet those of the samples."
	}
	return "From " + v.fitsFrom() + ", all parameters move together to fit the samples."
}

// fittedAtOnce reports whether a direct fit has set everything, without a round before it.
func (v *view) fittedAtOnce() bool {
	return v.Spec.Learning.Method == spec.Practical && v.Snap.Round == 0 && v.Snap.Direct
}

// fitsFrom says what the direct fit starts from, or has started from.
func (v *view) fitsFrom() string {
	w, ok := outcome.Winner(v.Snap)
	tried := outcome.Tried(v.Snap)
	switch {
	case !ok || !v.Snap.Direct:
		return "what the rounds found, and from random starts where that is not enough"
	case tried == "1":
		return outcome.StartOrigin(w.From) + ", the only start that was tried"
	}
	return outcome.StartOrigin(w.From) + ", the best of " + tried + " starts that were tried"
}
