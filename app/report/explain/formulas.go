package explain

import "crease/app/draw/mathml"

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
