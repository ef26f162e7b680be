package cards

import (
	"crease/algo/spec"
	"crease/app/report/outcome"
	"crease/app/text/number"
	"crease/app/text/words"
)

// What every stage does with the outcome of the one before.

// tensors names the two tensors that are decomposed, T₃ and T₄ at ℓ = 1.
func (r *stage) tensors() string {
	return words.Tensor(2*r.Order+1) + " and " + words.Tensor(2*r.Order+2)
}

// later reports whether a round after the first is shown, which begins with what the
// network of the one before leaves.
func (r *stage) later() bool { return r.Snap.Round > 1 }

func (r *stage) before() string { return "round " + number.Count(int64(r.Snap.Round-1)) }

func (r *stage) samples() string {
	switch {
	case r.method == spec.Exact:
		return "Infinite data needs no samples: the next stage takes exact averages instead."
	case r.table:
		return "The rows of the table are read: inputs x with their labels y, and nothing else."
	case r.Spec.Sampling.Noise > 0:
		return "Random points x are taken from the sheet with their heights and label noise: " +
			"the learner gets these pairs (x, y) and nothing else."
	}
	return "Random points x are taken from the sheet with their heights y: " +
		"the learner gets these pairs and nothing else."
}

func (r *stage) moments() string {
	top := words.Tensor(2*r.Order + 2)
	switch {
	case r.method == spec.Exact:
		return "The moments up to order " + number.Count(int64(2*r.Order+2)) + " come from a formula, without any samples."
	case r.later():
		return "The network of " + r.before() + " is subtracted from the labels and what is left is averaged: " +
			"with the network's own moments that gives tensors up to " + top + " again."
	}
	return "The samples are averaged, y times polynomials of x: the averages fill tables of numbers, " +
		"the tensors up to " + top + "."
}

func (r *stage) rank() string {
	return "Written as matrices, " + r.tensors() + " have a large singular value for every unit: " +
		"those above the line η₁ are counted."
}

func (r *stage) jennrich() string {
	return "Two random mixtures of a tensor's slices make one matrix: " +
		"its eigenvectors are the directions of the units, one for each dot."
}

func (r *stage) sees() string {
	return "The bias of a unit says how strongly each of the tensors " + r.tensors() +
		" sees it: what one of them misses, the other shows."
}

func (r *stage) scalars() string {
	switch {
	case outcome.FoundNone(r.Snap):
		return "No direction was found, so there is no output weight a and no bias b to solve for."
	case r.method == spec.Practical && r.Snap.Round == 0 && r.Snap.Direct:
		return "Whatever found a direction, the direct fit to the samples has set its output weight a and its bias b."
	case r.Snap.Round > 0 && len(r.Snap.Units) > 0 && !r.Solved(): // the joint fit of the round has moved them
		return "Along each direction found, two moments gave the output weight a and the bias b; " +
			"since then the joint fit has moved b, and least squares has set a."
	case r.Order == 1:
		return "Along each direction found, two moments give the output weight a and the bias b; " +
			"T₀ and T₁ decide whether it opens along w or along −w."
	}
	return "Along each direction found, two moments give the output weight a and the bias b; " +
		"which way it points is left open."
}

func (r *stage) regression() string {
	switch {
	case outcome.FoundNone(r.Snap) && r.method == spec.Exact:
		return "No unit was found: exact least squares fits a linear part alone."
	case outcome.FoundNone(r.Snap):
		return "No unit was found: least squares on the samples fits a linear part alone."
	case r.method == spec.Exact:
		return "The units found are kept and exact least squares settles their coefficients, " +
			"with a linear part for what no unit explains."
	case r.method == spec.Practical && r.Snap.Round == 0 && r.Snap.Direct:
		return "The direct fit has set all coefficients; a linear part takes up what no unit explains."
	case r.method == spec.Paper:
		return "The units found are kept, and least squares on fresh samples settles their coefficients, " +
			"with a linear part for what no unit explains."
	}
	return "The units of this round are kept, and least squares on the samples settles their coefficients: " +
		"that is the network which a next round subtracts."
}

func (r *stage) rounds() string {
	switch r.method {
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

func (r *stage) loss() string {
	if r.table {
		return "The network learned is compared with the moments of the samples, order by order."
	}
	return "The network learned is compared with the one that was drawn, degree by degree of polynomials in x."
}

func (r *stage) refinement() string {
	switch {
	case r.method == spec.Exact:
		return "There are no samples to fit to: what the stages before found is exact up to rounding."
	case r.method == spec.Paper:
		return "The paper ends before: nothing is fitted to the samples beyond the regression."
	case r.method == spec.Rounds || r.Snap.Round > 0 && !r.Snap.Direct:
		return "All units of this round move together until the moments of the network meet those of the samples."
	}
	from := "what the rounds found, and from random starts where that is not enough"
	if w, ok := outcome.Winner(r.Snap); ok && r.Snap.Direct {
		from = outcome.StartOrigin(w.From) + ", the only start that was tried"
		if tried := outcome.Tried(r.Snap); tried != "1" {
			from = outcome.StartOrigin(w.From) + ", the best of " + tried + " starts that were tried"
		}
	}
	return "From " + from + ", all parameters move together to fit the samples."
}

func (r *stage) race() string {
	if r.table {
		return "Beside the method: gradient descent from random starts gets the same table."
	}
	return "Beside the method: gradient descent from random starts gets the same samples."
}
