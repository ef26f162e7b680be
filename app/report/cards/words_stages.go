package cards

import (
	"crease/algo/spec"
	"crease/app/report/outcome"
	"crease/app/text/words"
)

// says says what the stage of a card does with the outcome of the one before; table says that the samples
// are a table's: nothing is known of the network.
func (v *view) says(key string, table bool) string {
	method, s := v.Spec.Learning.Method, v.Snap
	exact, none := method == spec.Exact, outcome.FoundNone(s)
	last := 2*v.Order + 2
	top, tensors := words.Tensor(last), words.Tensor(last-1)+" and "+words.Tensor(last) // T₃ and T₄ at ℓ = 1
	fitted := method == spec.Practical && s.Round == 0 && s.Direct
	switch {
	case key == Samples && exact:
		return "Infinite data needs no samples: the next stage takes exact averages instead."
	case key == Samples && table:
		return "The rows of the table are read: inputs x with their labels y, and nothing else."
	case key == Samples && v.Spec.Sampling.Noise > 0:
		return "Random points x are taken from the sheet with their heights and label noise: " +
			"the learner gets these pairs (x, y) and nothing else."
	case key == Samples:
		return "Random points x are taken from the sheet with their heights y: " +
			"the learner gets these pairs and nothing else."

	case key == Moments && exact:
		return "The moments up to order " + count(last) + " come from a formula, without any samples."
	case key == Moments && s.Round > 1:
		return "The network of " + RoundName(s.Round-1) + " is subtracted from the labels and what is left is averaged: " +
			"with the network's own moments that gives tensors up to " + top + " again."
	case key == Moments:
		return "The samples are averaged, y times polynomials of x: the averages fill tables of numbers, " +
			"the tensors up to " + top + "."

	case key == Rank:
		return "Written as matrices, " + tensors + " have a large singular value for every unit: " +
			"those above the line η₁ are counted."
	case key == Jennrich:
		return "Two random mixtures of a tensor's slices make one matrix: " +
			"its eigenvectors are the directions of the units, one for each dot."
	case key == Sees:
		return "The bias of a unit says how strongly each of the tensors " + tensors +
			" sees it: what one of them misses, the other shows."

	case key == Scalars && none:
		return "No direction was found, so there is no output weight a and no bias b to solve for."
	case key == Scalars && fitted:
		return "Whatever found a direction, the direct fit to the samples has set its output weight a and its bias b."
	case key == Scalars && s.Round > 0 && len(s.Units) > 0 && !v.Solved(): // the joint fit of the round has moved them
		return "Along each direction found, two moments gave the output weight a and the bias b; " +
			"since then the joint fit has moved b, and least squares has set a."
	case key == Scalars && v.Order == 1:
		return "Along each direction found, two moments give the output weight a and the bias b; " +
			"T₀ and T₁ decide whether it opens along w or along −w."
	case key == Scalars:
		return "Along each direction found, two moments give the output weight a and the bias b; " +
			"which way it points is left open."

	case key == Regression && none && exact:
		return "No unit was found: exact least squares fits a linear part alone."
	case key == Regression && none:
		return "No unit was found: least squares on the samples fits a linear part alone."
	case key == Regression && exact:
		return "The units found are kept and exact least squares settles their coefficients, " +
			"with a linear part for what no unit explains."
	case key == Regression && fitted:
		return "The direct fit has set all coefficients; a linear part takes up what no unit explains."
	case key == Regression && method == spec.Paper:
		return "The units found are kept, and least squares on fresh samples settles their coefficients, " +
			"with a linear part for what no unit explains."
	case key == Regression:
		return "The units of this round are kept, and least squares on the samples settles their coefficients: " +
			"that is the network which a next round subtracts."

	case key == Rounds && exact:
		return "Exact moments have no sampling error, so nothing is gained by a second round."
	case key == Rounds && method == spec.Paper:
		return "The paper stops after this one round; the method Rounds goes on with what it leaves."
	case key == Rounds && method == spec.Practical:
		return "Each round subtracts what was found so far and searches what is left; " +
			"where that does not help, a direct fit takes over."
	case key == Rounds:
		return "Each round subtracts what was found so far and searches what is left, " +
			"until nothing is or no round helps."

	case key == Loss && table:
		return "The network learned is compared with the moments of the samples, order by order."
	case key == Loss:
		return "The network learned is compared with the one that was drawn, degree by degree of polynomials in x."

	case key == Refinement && exact:
		return "There are no samples to fit to: what the stages before found is exact up to rounding."
	case key == Refinement && method == spec.Paper:
		return "The paper ends before: nothing is fitted to the samples beyond the regression."
	case key == Refinement && (method == spec.Rounds || s.Round > 0 && !s.Direct):
		return "All units of this round move together until the moments of the network meet those of the samples."
	case key == Refinement:
		return "From " + v.fitsFrom() + ", all parameters move together to fit the samples."

	case key == Race && table:
		return "Beside the method: gradient descent from random starts gets the same table."
	case key == Race:
		return "Beside the method: gradient descent from random starts gets the same samples."
	}
	return ""
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
