package gallery

import (
	"crease/algo/network"
	"crease/app/text/words"
)

// text is an entry's title, and a sentence on what to watch for, which is a claim that a test holds the entry to.
type text struct{ title, watch string }

var texts = map[string]text{
	"one-unit": {"One unit",
		"The smallest sheet: one crease, described by three numbers, which all come back to the last digits."},
	"one-round": {"One round",
		"The paper's algorithm, run once on 4,000,000 samples, puts both creases within two line widths of the true " +
			"ones and the sheet within 1 % of its range, where the method “Rounds” goes on to the last digits."},
	"star": {"A paper star",
		"Five creases form a star around a flat middle: the first round sees two of them at most, " +
			"the rounds after it all five, though the plane has only two dimensions."},
	"orthogonal": {"At right angles",
		"The easiest case: the smallest singular value of orthogonal weights is 1, the largest there can be, " +
			"and the paper's single round brings the sheet shown within 2 % of its range."},
	"random": {"At random",
		"Random weights are almost surely independent: " +
			"in the last round the card “Rank” shows as many singular values above the threshold as there are units."},
	"near-parallel": {"Nearly parallel",
		"Two creases 6° apart: the first round takes them for one, " +
			"and the rounds after it tell them apart by what is left."},
	"two-tensors": {"One tensor each",
		"Crease 1 has b = 0, where only T₄ sees it, crease 2 has b = −1, where only T₃ does: " +
			"the paper's single round takes both tensors and finds both creases."},
	"zero-bias": {"Through the middle",
		"Unit 1 has no bias: T₃ cannot see it, because He₁(0) = 0, but T₄ can, and finds all three; " +
			"so does the paper's single round on samples, within 2 % of the range of the sheet shown."},
	"hermite-roots": {"On the roots",
		"Biases at 0, ±1 and ±√3: open the card “Tensors” to see which tensor misses which, " +
			"then set the order to 2 and look again."},
	"far": {"Too far to see",
		"Creases 2 and 3 lie where no sample falls: to the samples the unit of crease 2 is linear and becomes " +
			"the linear part of g, that of crease 3 is zero and leaves no trace, and g agrees with f on every sample."},
	"overcomplete": {"More creases than dimensions",
		"Order 1 holds at most three units in three dimensions: " +
			"once its rank is used up the rounds go on with order 2, which shows all five."},
	"hidden-twin": {"A hidden twin",
		"Flip all three units and the function stays the same: " +
			"no data can tell the two networks apart, so the signs stay undetermined."},
	"smoothed": {"A random shake helps",
		"Units 1 and 2 were exactly parallel, which one decomposition cannot separate; " +
			"moved at random by τ = 0.3 they are found like any others."},
	"ten": {"Ten in ten dimensions",
		"Ten units in ten dimensions, from 100,000 samples or fewer: " +
			"the sheet is only a slice, but every number comes back to the last digits."},
	Stuck: {"Where descent sticks",
		"Press Run race in the card “Race”: of 20 random starts of gradient descent with four units " +
			"at least three in four stick before they have all four creases; Rounds finds them from every seed."},
}

// Name says what a network is, such as "5 creases in the plane": the name of a drawing that was given none.
func Name(n network.Network) string {
	switch d := n.Dim(); d {
	case 1:
		return words.Plural(n.Units(), "crease") + " of one input"
	case 2:
		return words.Plural(n.Units(), "crease") + " in the plane"
	default:
		return words.Plural(n.Units(), "unit") + " in " + words.Plural(d, "dimension")
	}
}
