package cards

import (
	"strconv"

	"crease/app/draw/chart"
	"crease/app/draw/scale"
	"crease/app/text/number"
	"crease/app/text/words"
)

// What the pictures say: titles, axes, legends, and what is read out of a datum.

// Pictures without their data: what they are of, and what their axes are. Builders copy them and append to
// the copies, so their slices have no elements and no capacity, and must stay so: else pictures would share data.
var (
	picCloud       = picture("The first samples, coloured by value", axis("x₁"), axis("x₂"))
	picCloudOfLine = picture(picCloud.Title, axis("x"), axis("value y"))
	picErrors      = picture("Error of the moments against the number of samples",
		logAxis("samples N"), logAxis("error ‖T − f̂‖"))
	picSingular = picture("Singular values of the flattened moments",
		labelledAxis("index j"), logAxis("singular value"))
	picEigenvalues = picture("Eigenvalues of M in the complex plane", axis("real part"), axis("imaginary part"))
	picDirections  = picture("Directions found by each tensor", axis("along x₁"), axis("along x₂"))
	picFinders     = picture("Which tensor found which unit", axis("unit"), labelledAxis("found by"))
	picSight       = picture("How strongly each tensor sees a unit, by its bias",
		axis("bias b"), axis("strength |He(b)| φ(b)"))
	picDiagonal  = picture("Found against true output weights and biases", axis("true"), axis("found"))
	picFoundOnly = picture("Output weights and biases found", axis("unit"), axis("value found"))
	picSigns     = picture("Signs: z against its threshold", axis("unit"), axis(seriesZ))
	picFeatures  = picture("Coefficients of the features",
		labelledAxis("unit, then the linear part"), axis("coefficient"))
	picPredictions = picture("Prediction against y, sample by sample", axis("y of the sample"), axis("prediction g(x)"))
	picLearned     = picture("Output weights of the consolidated network",
		labelledAxis("unit"), axis("output weight a"))
	picLoss  = picture("Loss by order", labelledAxis("order k"), logAxis("term of the loss"))
	picFit   = picture("Loss against iteration", axis("iteration"), logAxis("loss"))
	picJoint = picture("Misfit of the moments against iteration",
		axis("iteration"), logAxis("misfit Σ ‖T − f̂‖² / k!"))
	picByRound     = picture("Error after every round", labelledAxis("round"), logAxis("error √(E (f − g)² / E f²)"))
	picBySamples   = picture("Error against the samples used", logAxis("samples used"), picByRound.Y)
	picFound       = picture("When every unit was found", labelledAxis("round"), labelledAxis("unit"))
	picLeftByRound = picture("The moments of what is left, before every round",
		labelledAxis("round"), logAxis("norm ‖T − f̂(g)‖"))
	picThresholds = picture("The thresholds η₁ of every round", labelledAxis("round"), logAxis("threshold η₁"))
)

func picture(title string, x, y chart.Axis) chart.Figure {
	return chart.Figure{Title: title, X: x, Y: y}
}

// axis is linear, with numbers at its ticks.
func axis(name string) chart.Axis { return chart.Axis{Name: name} }

func logAxis(name string) chart.Axis { return chart.Axis{Name: name, Kind: scale.Log} }

// labelledAxis has the labels that are added to it in place of numbers, also where there are none.
func labelledAxis(name string) chart.Axis { return chart.Axis{Name: name, Labels: []scale.Tick{}} }

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
