package cards

import (
	"strings"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/report/outcome"
	"crease/app/text/number"
	"crease/app/text/words"
)

// What the cards say of rounds, and of what a run did not need.

const (
	explainRounds = "Each round subtracts what was found so far, averages what is left, and decomposes the moments " +
		"anew. The less is left, the smaller their sampling error: where rounds succeed, the error falls by about " +
		"the same factor every time."
	explainLeft = "Each round averages only what the network found so far leaves of y, times a Hermite polynomial of " +
		"x. The moments of what is left fade from round to round, and their sampling error with them."
	explainJoint = "All parameters move together until the moments of the network, f̂, meet those of the samples, T, " +
		"from the start that this round found. The samples themselves are not fitted here: Algorithm 5 alone does that."
	explainRoundRegression = "Each unit found gives two features, σ(z) and σ(−z), " +
		"and linear least squares on the samples finds their coefficients, in every round anew. "
	nextRound    = "A linear part takes up what no unit explains, and the next round looks at what this network leaves."
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

func fittedFrom(tried, origin string) string {
	if tried == "1" {
		return "from a single start, " + origin
	}
	return "from " + tried + " starts, the best of them " + origin
}

// firstRound is the caption before there is an error.
const firstRound = "the first round has begun"

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
	factNeeded  = "samples for this error by 1/√N from "
	factLeft    = " of what is left"
)

// RoundName names a round, 0 for none.
func RoundName(round int) string {
	if round == 0 {
		return ""
	}
	return "round " + count(round)
}

func leftName(k int) string { return words.Tensor(k) + " left" }

func leftCaption(k int, left, whole float64) string {
	if left > .99*whole {
		return "nothing explained yet"
	}
	return words.Tensor(k) + ": " + number.Format(left, 2) + " left of " + number.Format(whole, 2)
}

// Names of series.
const (
	seriesFell   = "error"
	seriesMore   = "took more than one start"
	seriesRounds = "round after round"
	seriesSingle = "a single round: 1/√N"
	seriesFloor  = "floor of the label noise, predicted"
	seriesFit    = "by the direct fit"
	tickFit      = "fit"

	seriesBy      = "by "
	seriesFoundBy = "found by "
)

func seriesError(k int) string { return "error expected of " + words.Tensor(k) }

var seriesEta = [...]string{"of the odd tensor", "of the even tensor"}

// What is read out: formats of fmt.
const (
	tellStart     = "before the first round: error 1, nothing is known"
	tellSingle    = "1/√N from %s, the first with all units"
	tellFloor     = "the label noise leaves an error of about %s, as predicted"
	tellThreshold = "%s: η₁ for %s %s, %s above it"
	foundIn       = "%s, by %s"
)

func tellRound(r snapshot.Round, err float64) string {
	return "round " + count(r.Number) + ", " + number.Short(r.Samples) + " samples: error " + number.Format(err, 2) +
		", " + words.Plural(r.Units, "unit")
}

func foundLabel(o snapshot.Origin) string {
	if o.By == snapshot.ByFit {
		return tickFit
	}
	return words.Tensor(o.Tensor)
}

// nameRounds writes "round 4" or "rounds 4 to 9".
func nameRounds(from, to int) string {
	if from == to {
		return "round " + count(from)
	}
	return "rounds " + count(from) + " to " + count(to)
}

// sayAttempts says what was tried in a round, "" where the first start did: "the
// decomposition was not enough; the units so far were better".
func sayAttempts(list []snapshot.Attempt) string {
	at := accepted(list)
	if len(list) == 0 || len(list) == 1 && at >= 0 {
		return ""
	}
	names := make([]string, len(list))
	for i, a := range list {
		names[i] = outcome.IdeaWords(a.Idea)
	}
	text := "tried " + strings.Join(names, "; then ")
	if at < 0 {
		return text + ": none helped"
	}
	return text + ": best was " + ordinal(at)
}

func ordinal(i int) string {
	if first := []string{"the first", "the second", "the third", "the fourth"}; i < len(first) {
		return first[i]
	}
	return "number " + count(i+1)
}

const (
	keptByRounds    = "after %s on up to %s they had not shown them"
	keptByDimension = "in so many dimensions T₃ and T₄ are too large, and only T₂ was estimated"
	keptNoRounds    = "no round was run, as rounds hold samples out and there were too few"
)

const notInThis = "Not used in this run: "

// byMethod are those of cards that a method never has.
var byMethod = map[spec.Method]map[string]reason{
	spec.Exact: {
		Rounds: {"not used: infinite data need one round", notInThis +
			"with infinite data the moments have no sampling error. Nothing would be seen better in a second round."},
		Refinement: {"not used: there are no samples to fit", notInThis +
			"with infinite data there are no samples. " +
			"What the algorithms find from the exact moments is exact up to rounding."},
	},
	spec.Paper: {
		Rounds: {"not used: the paper runs one round", notInThis +
			"the paper's method is a single round. The method Rounds repeats it on what is left."},
		Refinement: {"not used: the paper ends before", notInThis +
			"the paper's method ends with the regression. " +
			"The practical method goes on with least squares on the samples."},
	},
}

var (
	noRounds = reason{"not used: no round was run", notInThis +
		"rounds need T₃ and T₄, and samples to hold out. The units are those of the direct fit to the samples."}
	noFit = reason{"not used: rounds met the samples", notInThis +
		"the rounds met the samples to rounding error. No least squares on the samples was needed."}
	noCurve = reason{"fits too short for a curve", "Samples were few, so many short fits of exactly so many units were " +
		"tried, or a single unit was read off the samples. Their course is not kept, so there is no curve."}
)

// Why a run went without a stage that others have.
var (
	noSamples    = reason{"infinite data, no samples", ""} // the usual explanation holds
	nothingAbove = reason{"not used: no direction above η₁",
		"Not used here: no singular value of the two tensors lies above η₁. " +
			"So there was no direction left to tell from noise, and nothing to decompose."}
	noDirections = reason{"not used: no unit was found", notInThis +
		"no direction was found. So there is no output weight and no bias to solve for."}
	onlyT2 = reason{"not used: T₂ alone was estimated", notInThis +
		"only T₂ was estimated, which tells how many units there are. " +
		"Jennrich's algorithm needs T₃ and T₄, which are too large in so many dimensions."}
	noCoefficients = reason{"not used: there are no coefficients", notInThis +
		"neither a unit nor a linear part was found. So there are no coefficients to settle."}
	noSignal = reason{"not used: all labels are zero", notInThis +
		"all labels are zero. The zero function meets them, and there is nothing else to learn."}
)

const (
	noTensors = "not used: the direct fit found the units"
	because   = notInThis + "the direct fit to the samples found the units. What kept the tensors from them: %s."
)
