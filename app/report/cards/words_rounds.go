package cards

import (
	"crease/app/text/number"
	"crease/app/text/words"
)

// What the cards say of rounds, and of what a run did not need.

const (
	explainRounds = "Each round takes the network found so far off the labels, averages what is left, " +
		"and decomposes the moments anew. " +
		"The less is left, the smaller their sampling error: " +
		"once rounds contract, the error falls by about the same factor every time."
	explainLeft = "Each round averages only what the network found so far leaves of y, " +
		"times a Hermite polynomial of x. " +
		"The moments of what is left fade from round to round, and their sampling error with them."
	explainJoint = "All parameters move together until the moments of the network, f̂, " +
		"meet those of the samples, T, from the start that this round found. " +
		"The samples themselves are not fitted here: Algorithm 5 alone does that."
	explainRoundRegression = "Each unit found gives two features, σ(z) and σ(−z), " +
		"and linear least squares on the samples finds their coefficients, in every round anew. "
	nextRound = "A linear part takes up what no unit explains, " +
		"and the next round looks at what this network leaves."
	noLinearPart = "A linear part takes up what no unit explains: " +
		"at the end units were turned round so that none is left."
	explainJointly = "The joint fit of the round moved output weights and biases together with the directions, " +
		"until the moments of the network met those of the samples. " +
		onDiagonal
	explainMoved = "The joint fit of a round gives directions and biases, " +
		"Algorithm 5 after it the output weights, by linear least squares on the samples. " +
		onDiagonal
	explainFitted = "The direct fit to the samples moved output weights and biases " +
		"together with the directions of the units, wherever these came from. " +
		onDiagonal
	onDiagonal = "A dot on the diagonal is a number found exactly; how far it lies above or below is the error."
)

// fittedFrom says how many starts the least squares had and where the best of them, or
// the only one, came from.
func fittedFrom(tried, origin string) string {
	if tried == "1" {
		return "from a single start, " + origin
	}
	return "from " + tried + " starts, the best of them " + origin
}

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
	factFactor  = "factor a round"
	factFlat    = "the error falls no more since"
	factFloor   = "floor of the label noise"
	factNoFloor = "not predicted: a direct fit went on before rounds reached it"
	factByFit   = "found by the direct fit"
	factKept    = "what kept the tensors from it"
	factStart   = "start of the best fit"
	factTried   = "starts tried in this round"
	factMisfit  = "misfit at the end"
)

func oneRoundFact(from int) string {
	return "samples for this error by 1/√N from round " + count(from)
}

func titleOfRound(title string, round int) string { return title + ", round " + count(round) }

func leftFact(k int) string { return "‖" + words.Tensor(k) + "‖ of what is left" }

func spreadFact(k int) string { return words.Tensor(k) + ": largest error of an eigenvalue" }

// leftName names the row of what is left of T_k.
func leftName(k int) string { return words.Tensor(k) + " left" }

func leftCaption(k int, left, whole float64) string {
	return words.Tensor(k) + ": " + number.Format(left, 2) + " left of " + number.Format(whole, 2)
}
