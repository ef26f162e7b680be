package cards

import (
	"strconv"

	"crease/app/draw/chart"
	"crease/app/draw/scale"
	"crease/app/text/number"
	"crease/app/text/words"
)

// What the pictures say: titles, axes, legends, and what is read out of a datum.

// Pictures without their data: what they are of, and what their axes are.
var (
	picCloud       = picture("The first samples, coloured by value", plain("x₁"), plain("x₂"))
	picCloudOfLine = picture(picCloud.Title, plain("x"), plain("value y"))
	picErrors      = picture("Error of the moments against the number of samples", log("samples N"), log("error ‖T − f̂‖"))
	picSingular    = picture("Singular values of the flattened moments", plain("index j"), log("singular value"))
	picEigenvalues = picture("Eigenvalues of M in the complex plane", plain("real part"), plain("imaginary part"))
	picDirections  = picture("Directions found by each tensor", plain("along x₁"), plain("along x₂"))
	picFinders     = picture("Which tensor found which unit", plain("unit"), plain("found by"))
	picSight       = picture("How strongly each tensor sees a unit, by its bias",
		plain("bias b"), plain("strength |He(b)| φ(b)"))
	picDiagonal    = picture("Found against true output weights and biases", plain("true"), plain("found"))
	picFoundOnly   = picture("Output weights and biases found", plain("unit"), plain("value found"))
	picSigns       = picture("Signs: z against its threshold", plain("unit"), plain(seriesZ))
	picFeatures    = picture("Coefficients of the features", plain("unit, then the linear part"), plain("coefficient"))
	picPredictions = picture("Prediction against y, sample by sample", plain("y of the sample"), plain("prediction g(x)"))
	picLearned     = picture("Output weights of the consolidated network", plain("unit"), plain("output weight a"))
	picLoss        = picture("Loss by order", plain("order k"), log("term of the loss"))
	picFit         = picture("Loss against iteration", plain("iteration"), log("loss"))
	picJoint       = picture("Misfit of the moments against iteration", plain("iteration"), log("misfit Σ ‖T − f̂‖² / k!"))
	picByRound     = picture("Error after every round", plain("round"), log("error √(E (f − g)² / E f²)"))
	picBySamples   = picture("Error against the samples used", log("samples used"), picByRound.Y)
	picFound       = picture("When every unit was found", plain("round"), plain("unit"))
	picLeftByRound = picture("The moments of what is left, before every round", plain("round"), log("norm ‖T − f̂(g)‖"))
	picThresholds  = picture("The thresholds η₁ of every round", plain("round"), log("threshold η₁"))
)

func picture(title string, x, y chart.Axis) chart.Figure {
	return chart.Figure{Title: title, X: x, Y: y}
}

func plain(name string) chart.Axis { return chart.Axis{Name: name} }

func log(name string) chart.Axis { return chart.Axis{Name: name, Kind: scale.Log} }

// Names of axes where f is not known.
const (
	axisHalves   = "error of T, estimated from the two halves"
	axisResidual = "what is left of y, as a share of it"
)

// Titles of heat maps.
const (
	picHeat        = "Entries of T above those of f̂" + picSignColours
	picHeatExact   = "Entries of f̂" + picSignColours
	picHeatFound   = "Entries of T" + picSignColours
	picHeatLeft    = "Entries of T, and of what is left of it" + picSignColours
	picLeft        = "What is left of the moments, beside them"
	picSignColours = " (orange above zero, blue below)"
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

// What is read out of a unit.
const (
	nameBias      = "bias"
	nameFoundBias = "bias found"
)

func expectedName(k int) string { return "expected for " + words.Tensor(k) + ", within a factor √2" }

func curveName(k int) string { return words.Tensor(k) + ": |He" + number.Sub(k-2) + "|φ" }

func tellSample(x, y float64) string {
	return "x " + number.Format(x, 3) + ": y = " + number.Format(y, 4)
}

func tellSample2(x1, x2, y float64) string {
	return "x₁ " + number.Format(x1, 3) + ", x₂ " + number.Format(x2, 3) + ": y = " + number.Format(y, 4)
}

func tellSight(k, unit int, strength float64) string {
	return words.Tensor(k) + " sees " + words.Unit(unit) + " with strength " + number.Format(strength, 3)
}

// tellNumber reads out one number of a unit, such as "w₁: a +0.5".
func tellNumber(unit, what, value string) string { return unit + ": " + what + " " + value }

func etaName(k int) string { return "η₁ for " + words.Tensor(k) }

func ofCoordinates(d int) string { return ", first two of " + strconv.Itoa(d) + " coordinates" }

// eigenvalueName names eigenvalue i of the pencil of T_k where it belongs to no unit: both
// tensors have a first one.
func eigenvalueName(k, i int) string { return "λ" + number.Sub(i+1) + " of " + words.Tensor(k) }

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
