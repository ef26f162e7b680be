package cards

import (
	"crease/algo/spec"
	"crease/app/text/words"
)

func keptByRounds(rounds int, samples int64) string {
	return "after " + words.Plural(rounds, "round") + " on up to " + words.Plural(int(samples), "sample") +
		" they had not shown them"
}

const (
	keptByDimension = "in so many dimensions T₃ and T₄ are too large, and only T₂ was estimated"
	keptNoRounds    = "no round was run, as rounds hold samples out and there were too few"
)

const notInThis = "Not used in this run: "

// byMethod are those of cards that a method never has.
var byMethod = map[spec.Method]map[string]reason{
	spec.Exact: {
		Rounds: {"not used: infinite data need one round", notInThis +
			"with infinite data the moments have no sampling error. " +
			"Nothing would be seen better in a second round."},
		Refinement: {"not used: there are no samples to fit", notInThis +
			"with infinite data there are no samples. " +
			"What the algorithms find from the exact moments is exact up to rounding."},
	},
	spec.Paper: {
		Rounds: {"not used: the paper runs one round", notInThis +
			"the paper's method is a single round. " +
			"The method Rounds repeats it on what is left."},
		Refinement: {"not used: the paper ends before", notInThis +
			"the paper's method ends with the regression. " +
			"The practical method goes on with least squares on the samples."},
	},
}

var (
	noRounds = reason{"not used: no round was run", notInThis +
		"rounds need T₃ and T₄, and samples to hold out. " +
		"The units are those of the direct fit to the samples."}
	noFit = reason{"not used: rounds met the samples", notInThis +
		"the rounds met the samples to rounding error. " +
		"No least squares on the samples was needed."}
)

// Why a run that is over went without a stage that others have.
var (
	noDirections = reason{"not used: no unit was found", notInThis +
		"no direction was found. " +
		"So there is no output weight and no bias to solve for."}
	onlyT2 = reason{"not used: T₂ alone was estimated", notInThis +
		"only T₂ was estimated, which tells how many units there are. " +
		"Jennrich's algorithm needs T₃ and T₄, which are too large in so many dimensions."}
	noCoefficients = reason{"not used: there are no coefficients", notInThis +
		"neither a unit nor a linear part was found. " +
		"So there are no coefficients to settle."}
	noSignal = reason{"not used: all labels are zero", notInThis +
		"all labels are zero. " +
		"The zero function meets them, and there is nothing else to learn."}
)

const noTensors = "not used: the direct fit found the units"

func because(kept string) string {
	return notInThis + "the direct fit to the samples found the units. " +
		"What kept the tensors from them: " + kept + "."
}
