package explain

import (
	"crease/app/draw/mathml"
)

// What is said beside the formula of a number: a title and one or two sentences.

const (
	saidBias = "Written as sums over the directions found, the moments of two orders give this unit " +
		"its coefficients ζ. Their quotient is the bias up to its sign."
	saidOutputWeight = "The coefficient ζ of this unit in a moment is its output weight times a factor that depends " +
		"on the bias. Dividing by that factor leaves the output weight."
	saidRefined = "Least squares on the samples moved this unit together with all others. " +
		"Its number therefore has no formula of its own."
	saidJointly = "The joint fit to the moments moved this unit together with all others. " +
		"Its number therefore has no formula of its own."
	saidRegressed = "Algorithm 5 finds it by linear least squares on the samples, once w and b are given: " +
		"it is the sum of the coefficients of σ(z) and σ(−z)."
	saidFactor = "The sampling error of a moment is proportional to the size of what is averaged, and a round " +
		"averages only what the network found so far leaves of y. So the less is left, the easier it is to see on " +
		"the same samples, and rounds that contract end with about the same fraction of the error that they began with."
	saidError = "The largest of three differences between the true unit and the one found, " +
		"both with weights of length 1."
	saidErrorOpen = "The largest of three differences between the true unit and the one found, " +
		"both with weights of length 1. The run left the sign undetermined, so the better sign counts."
	saidZ            = "The mean slope of f is a sum over the directions found, and z is the share of this one. "
	saidAbove        = saidZ + "It lies above the threshold, so the sign was right."
	saidBelow        = saidZ + "It lies below the threshold, so w and b change their sign."
	saidCoefficients = "The coefficients are those with the least squared error. " +
		"Samples whose features exceed τ are left out."
	saidRisk = "The mean squared difference of f and what was learned, g, over standard normal inputs. " +
		"It is computed in closed form from both networks, not estimated."
	saidEnergy  = "The mean square of the true function, in closed form: compare risks with it."
	saidHeldOut = "The mean squared error on samples that were held out of the fit. " +
		"A result of the practical method may have been measured on all samples instead."
	saidEta      = "Singular values above η₁ count as units. "
	saidEtaNoise = saidEta + "It is 1.3 times the largest singular value " +
		"that the error of the tensor is estimated to have."
	saidEtaByHand = saidEta + "This threshold was set by hand."
	saidEtaExact  = saidEta + "Infinite data has no noise but rounding, and η₁ is ten times that."
	saidGap       = "The distance of the two closest eigenvalues: noise of about that size mixes their directions. " +
		"Another random contraction gives another gap."
	saidResidual = "The part of the tensor that the directions found do not explain: " +
		"noise, and units that were not found."
	saidLossOrder = "The term of this order in the mean squared difference of f and g, " +
		"and the sum of all terms up to it."
	saidLossSampled = "The squared difference between this moment of the samples and that of g, over k!, " +
		"and the sum of all orders up to it: the sampling error of the moments is part of it."
	saidNorm = "The average over the samples of y times the Hermite tensor of x: " +
		"its norm, and its distance from the exact value."
	saidNormLeft = "The moment of the network so far, and the average of what this leaves of y times the Hermite " +
		"tensor of x: its norm, and its distance from the exact value."
	saidNormControlled = "The moment of a polynomial, which is known, and the average of what this leaves of y times " +
		"the Hermite tensor of x: its norm, and its distance from the exact value."
	saidNormExact = "The mean of f times the Hermite tensor of x, in closed form: its norm."
	saidTime      = "The time since the start, without pauses."
	saidRate      = " While samples were drawn and summed, it went at this many a second; the other stages draw none."
)

// Words inside formulas.
const (
	wordExpected      = "expected"
	wordExpectedError = "expected error"
	wordThreshold     = "threshold"
	wordLoss          = "loss"
	wordOfVariance    = "of the variance of y"
	wordMeanOf        = "mean of"
	wordRounds        = "rounds"
	wordTrue          = "true"
	wordPerSecond     = " samples a second"
)

// Titles of explained numbers.
const (
	titleFactor     = "The factor a round"
	titleRegression = "The loss of the regression"
	titleRisk       = "The risk"
	titleEnergy     = "The mean square of f"
	titleHeldOut    = "The loss on held-out samples"
	titleTime       = "Time"
)

// Titles before the name of the unit, the tensor or the order of which the number is.
const (
	titleBias         = "The bias found for "
	titleOutputWeight = "The output weight found for "
	titleError        = "The error of "
	titleSign         = "The sign of "
	titleEta          = "η₁ for "
	titleGap          = "The smallest gap of "
	titleResidual     = "The residual of "
	titleLoss         = "The loss of "
	titleMoment       = "The moment "
	titleFinder       = "What found "
)

// What found a unit: formats of fmt. What saidByFit says is true of every start: the units that a fit ends with are
// checked on held-out samples, not guaranteed.
const (
	saidByFit = "A direct fit of a whole network to the samples found it%s. " +
		"No theorem speaks for such a fit: held-out samples decide."
	saidByRound = "%s, as round %s read it, showed its direction first. " +
		"Every later round that counts gives its numbers anew, from tensors with a smaller error."
	saidByTensors = "Jennrich's algorithm found its direction in the decomposition of %s."
)

// Formulas that cards show as well.
const (
	FeaturesFormula    = `g(x) = \sum_i (c_i^+ σ(z_i) + c_i^− σ(−z_i)) + v^⊤ x + c ; z_i = w_i^⊤ x + b_i`
	LossFormula        = `E (f − g)^2 = \sum_k \frac{1}{k!} ‖\hat f_k − \hat g_k‖^2`
	JointFormula       = `\min_θ \sum_k \frac{1}{k!} ‖T_k − \hat f_k (θ)‖^2`
	SampledLossFormula = `\sum_k \frac{1}{k!} ‖T_k − \hat g_k‖^2`
	LossSumFormula     = ` ; \sum_{k ≤ $k} = $partial`
)

// The formulas behind the numbers, in the notation of package mathml. What begins with $ is a number of the moment.
const (
	riskPart           = ` = $risk`
	momentNormFormula  = `‖T_$k‖ = ‖\frac{1}{N} \sum_i y_i He_$k (x_i)‖ = $norm ; N = $n`
	normFormula        = `‖T_$k‖ = $norm ; N = $n`
	exactNormFormula   = `‖\hat f_$k‖ = $norm`
	momentErrorFormula = `‖T_$k − \hat f_$k‖ = $error "` + wordExpected + `" $expected`
	thresholdFormula   = `#\{j : s_j > $eta\} = $rank`
	singularFormula    = `s_$j = $value`
	gapFormula         = `|λ_$i − λ_$j| = |$first − $second| = $gap`
	complexFormula     = `($re + $im i)`
	conjugateFormula   = `($re − $im i)`
	negativeFormula    = `($re)`
	residualFormula    = `\frac{‖T_$k − \sum_i α_i w_i^{⊗ $k}‖}{‖T_$k‖} = $residual`
	biasFormula        = `b_$i = −\frac{ζ_$u}{ζ_$t} = −\frac{$over}{$under} = $b`
	longBiasFormula    = `b_$i = −\frac{ζ_$u + $c ζ_$s}{ζ_$t} = −\frac{$over + $c · $rest}{$under} = $b`
	weightFormula      = `a_$i = \sqrt{2π} ζ_$t e^{b_$i^2/2} = \sqrt{2π} · $under · e^{($bias)^2/2} = $a`
	longWeightFormula  = `a_$i = (−1)^$t \frac{\sqrt{2π} ζ_$t e^{b_$i^2/2}}{He_$c (b_$i)} = ` +
		`(−1)^$t \frac{\sqrt{2π} · $under · e^{($bias)^2/2}}{He_$c ($bias)} = $a`
	slopeFormula    = `\sum_i z_i a_i w_i = T_1 ; z_$i = $z`
	aboveFormula    = ` > $cut`
	belowFormula    = ` < $cut`
	midpointFormula = `"` + wordThreshold + `" Φ(b_$i) − \frac{1}{2}`
	errorFormula    = `max(|\tilde a_$i − a_$i|, |\tilde b_$i − b_$i|, ‖\tilde w_$i − w_$i‖) ; ` +
		`= max($a, $b, $w) = $error`
	leftFormula         = `‖T_$k − \hat f_$k (g)‖ = $left ; "` + wordExpectedError + `" $expected`
	coefficientLoss     = `"` + wordLoss + `" = $loss`
	heldOutFormula      = `\frac{1}{n} \sum_j (y_j − g(x_j))^2 = $loss`
	heldOutPart         = `\frac{$loss}{$variance} = $ratio "` + wordOfVariance + `"`
	relativeFormula     = `\frac{E (f − g)^2}{E f^2} = \frac{$loss}{$energy} = $ratio`
	energyFormula       = `E f^2 = $energy`
	sampledOrderFormula = `\frac{1}{$k!} ‖T_$k − \hat g_$k‖^2 = $loss` + LossSumFormula
	lossOrderFormula    = `\frac{1}{$k!} ‖\hat f_$k − \hat g_$k‖^2 = $loss` + LossSumFormula
	jointlyFormula      = `θ = \argmin_θ \sum_k \frac{1}{k!} ‖T_k − \hat f_k (θ)‖^2 ; $letter_$i = $value`
	factorFormula       = `‖T_k − \hat f_k‖ ≤ c_k \sqrt{d^k/N} ‖f − g_$p‖`
	factorRoundFormula  = ` ; \frac{‖f − g_$p‖ / ‖f‖}{‖f − g_$r‖ / ‖f‖} = \frac{$before}{$after} = $last`
	factorMeanFormula   = ` ; "` + wordMeanOf + `" $n "` + wordRounds + `" : $factor`
	regressedFormula    = `a_$i = c_$i^+ + c_$i^− = $value`
	refinedFormula      = `θ = \argmin_θ \frac{1}{N} \sum_j (y_j − f_θ (x_j))^2 ; $letter_$i = $value`
	trueFormula         = `"` + wordTrue + `" $letter_$i = $value`
	secondsFormula      = `t = $t "s"`
	rateFormula         = `$rate "` + wordPerSecond + `"`
)

// values are the numbers in a formula.
type values = mathml.Values

func formula(text string, v values) string { return mathml.Block(text, v) }
