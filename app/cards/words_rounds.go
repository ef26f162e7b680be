package cards

import (
	"crease/app/number"
	"crease/app/words"
)

// What the cards say of rounds, and of what a run did not need.

const (
	explainRounds = "Each round takes the network found so far off the labels and decomposes " +
		"the moments of what is left. " +
		"The less is left, the smaller the sampling error of its moments, " +
		"so the error falls by about the same factor every round."
	explainLeft = "Each round averages only what the network found so far leaves of y, " +
		"times a Hermite polynomial of x. " +
		"The moments of what is left fade from round to round, and their sampling error with them."
	explainJoint = "All parameters move together until the moments of the network, f̂, " +
		"meet those of the samples, T, from the start that this round found. " +
		"The samples themselves are not fitted here: Algorithm 5 alone does that."
	explainRoundRegression = "Each unit found gives two features, σ(z) and σ(−z), " +
		"and linear least squares on the samples finds their coefficients, in every round anew. " +
		"A linear part takes up what no unit explains, " +
		"and the next round looks at what this network leaves."
	explainMoved = "Where Algorithm 4 finds a unit, its output weight a and its bias b follow " +
		"from its coefficients ζ in two moments; then the joint fit of the round moves them. " +
		onDiagonal
	explainFitted = "The direct fit to the samples moved output weights and biases " +
		"together with the directions of the units, wherever these came from. " +
		onDiagonal
	onDiagonal = "A dot on the diagonal is a number found exactly; how far it lies above or below is the error."
)

// How many starts the least squares had.
const (
	fromSeveral = "from several starts"
	fromOne     = "from a single start"
)

// Titles of joint fits.
const (
	picLeft     = "What is left of the moments, beside them"
	picHeatLeft = "Entries of T, and of what is left of it" + picSignColours
	picStarts   = "Starts fitted to the moments"
	shortJoint  = "Joint fit"
	titleJoint  = "Joint fit to the moments"
	picJoint    = "Misfit of the moments against iteration"
	axisMisfit  = "misfit Σ ‖T − f̂‖² / k!"
)

// Names of facts.
const (
	factFactor   = "factor a round"
	factOneRound = "samples for this error by 1/√N from the first round"
	factByFit    = "found by the direct fit"
	factKept     = "what kept the tensors from it"
	factStart    = "start of the best fit"
	factTried    = "starts tried in this round"
	factMisfit   = "misfit at the end"
)

func titleOfRound(title string, round int) string { return title + ", round " + count(round) }

func leftFact(k int) string { return "‖" + words.Tensor(k) + "‖ of what is left" }

func spreadFact(k int) string { return words.Tensor(k) + ": largest error of an eigenvalue" }

// leftName names the row of what is left of T_k.
func leftName(k int) string { return words.Tensor(k) + " left" }

func leftCaption(k int, left, whole float64) string {
	return words.Tensor(k) + ": " + number.Format(left, 2) + " left of " + number.Format(whole, 2)
}
