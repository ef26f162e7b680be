package cards

import (
	"strconv"

	"crease/app/text/number"
	"crease/app/text/words"
)

// What the pictures say: titles, axes, legends, and what is read out of a datum.

// Titles of pictures.
const (
	picSamples     = "The first samples, coloured by value"
	picErrors      = "Error of the moments against the number of samples"
	picHeat        = "Entries of T above those of f̂" + picSignColours
	picHeatExact   = "Entries of f̂" + picSignColours
	picHeatFound   = "Entries of T" + picSignColours
	picSignColours = " (orange above zero, blue below)"
	picSight       = "How strongly each tensor sees a unit, by its bias"
	picDiagonal    = "Found against true output weights and biases"
	picFoundOnly   = "Output weights and biases found"
	picSigns       = "Signs: z against its threshold"
	picFeatures    = "Coefficients of the features"
	picPredictions = "Prediction against y, sample by sample"
	picLearned     = "Output weights of the consolidated network"
	picLoss        = "Loss by order"
	picFit         = "Loss against iteration"
	picSingular    = "Singular values of the flattened moments"
	picEigenvalues = "Eigenvalues of M in the complex plane"
	picDirections  = "Directions found by each tensor"
	picFinders     = "Which tensor found which unit"
)

// Names of axes.
const (
	axisX            = "x"
	axisX1           = "x₁"
	axisX2           = "x₂"
	axisValue        = "value y"
	axisSamples      = "samples N"
	axisError        = "error ‖T − f̂‖"
	axisHalves       = "error of T, estimated from the two halves"
	axisUnit         = "unit"
	axisBias         = "bias b"
	axisStrength     = "strength |He(b)| φ(b)"
	axisTrue         = "true"
	axisFound        = "found"
	axisFoundValue   = "value found"
	axisZ            = "z"
	axisFeatures     = "unit, then the linear part"
	axisCoefficient  = "coefficient"
	axisMeasured     = "y of the sample"
	axisPrediction   = "prediction g(x)"
	axisOutputWeight = "output weight a"
	axisOrder        = "order k"
	axisTerm         = "term of the loss"
	axisIteration    = "iteration"
	axisLoss         = "loss"
	axisIndex        = "index j"
	axisSingular     = "singular value"
	axisReal         = "real part"
	axisImaginary    = "imaginary part"
	axisAlong1       = "along x₁"
	axisAlong2       = "along x₂"
	axisFoundBy      = "found by"
)

// Names of series, as the legend has them.
const (
	seriesSlope     = "slope −1/2"
	seriesWeights   = "a, output weight"
	seriesBiases    = "b, bias"
	seriesZ         = "z"
	seriesThreshold = "threshold"
	seriesRight     = "of σ(wᵀx + b)"
	seriesLeft      = "of σ(−wᵀx − b)"
	seriesLinear    = "linear part v and constant c"
	linearPart      = "linear part"
	linearShort     = "lin."
	seriesAlone     = "order k alone"
	seriesUpTo      = "orders up to k"
	seriesTrue      = "true"
	seriesWeak      = "too weak: dropped by η₂"
	seriesFound     = "found"
	seriesNotFound  = "not found"
)

func expectedName(k int) string { return "expected for " + words.Tensor(k) + ", within a factor √2" }

func curveName(k int) string { return words.Tensor(k) + ": |" + hermiteName(k-2) + "|φ" }

func tellSample(x, y float64) string {
	return "x " + number.Format(x, 3) + ": y = " + number.Format(y, 4)
}

func tellSample2(x1, x2, y float64) string {
	return "x₁ " + number.Format(x1, 3) + ", x₂ " + number.Format(x2, 3) + ": y = " + number.Format(y, 4)
}

func tellSight(k, unit int, strength float64) string {
	return words.Tensor(k) + " sees " + words.Unit(unit) + " with strength " + number.Format(strength, 3)
}

func tellBias(unit int, b float64) string { return words.Unit(unit) + ": bias " + number.Signed(b, 4) }

func tellFoundBias(unit, b string) string { return unit + ": bias found " + b }

// tellNumber reads out one number of a unit, such as "w₁: a +0.5".
func tellNumber(unit, what, value string) string { return unit + ": " + what + " " + value }

// etaName names the threshold η₁ of T_k.
func etaName(k int) string { return "η₁ for " + words.Tensor(k) }

// ofCoordinates says that a picture shows two of d coordinates.
func ofCoordinates(d int) string { return ", first two of " + strconv.Itoa(d) + " coordinates" }

// eigenvalueName names eigenvalue i of the pencil of T_k where it belongs to no unit: both
// tensors have a first one.
func eigenvalueName(k, i int) string { return "λ" + number.Sub(i+1) + " of " + words.Tensor(k) }

func foundByName(k int) string { return "found by " + words.Tensor(k) }

func tellClosest(a, b string, gap float64) string {
	return "closest pair " + a + " and " + b + ": gap " + number.Format(gap, 3)
}

func tellFinder(k int, unit string, found bool) string {
	if found {
		return words.Tensor(k) + " found " + unit
	}
	return words.Tensor(k) + " did not find " + unit
}

func tellSpread(k int, eigenvalue, spread float64) string {
	return words.Tensor(k) + ": eigenvalue " + number.Format(eigenvalue, 4) + " ± " + number.Format(spread, 2)
}
