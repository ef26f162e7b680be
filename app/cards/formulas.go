package cards

import "crease/app/mathml"

// The formulas of the cards and of the explanations, in the notation of package
// mathml. What begins with $ is a number of the moment.
const (
	samplesFormula  = `y_i = f(x_i) ; x_i ∼ N(0, I_$d) ; i = 1, …, $n`
	noisyFormula    = `y_i = f(x_i) + $noise ε_i ; x_i ∼ N(0, I_$d) ; i = 1, …, $n`
	infiniteFormula = `N = ∞ ; T_k = \hat f_k`

	momentFormula      = `T_$k = \frac{1}{N} \sum_i y_i He_$k (x_i)`
	momentNormFormula  = `‖T_$k‖ = ‖\frac{1}{N} \sum_i y_i He_$k (x_i)‖ = $norm ; N = $n`
	momentErrorFormula = `‖T_$k − \hat f_$k‖ = $error "expected" $expected`
	momentAtFormula    = `‖T_$k − \hat f_$k‖ = $error ; "expected" $expected ; "at" N = $n`
	exactMomentFormula = `\hat f_$k = \sum_i a_i (−1)^$k He_$l (b_i) φ(b_i) w_i^{⊗ $k}`

	rankFormula      = `k′ = #\{j : s_j (T_$k) > η_1\}`
	rankOfFormula    = `#\{j : s_j (T_$k) > $eta\} = $rank`
	thresholdFormula = `#\{j : s_j > $eta\} = $rank`
	singularFormula  = `s_$j = $value`

	pencilFormula     = `M = T(·, ·, u) T(·, ·, v)^+ ; λ_i = \frac{⟨w_i, u⟩}{⟨w_i, v⟩}`
	leastGapFormula   = `min_{i ≠ j} |λ_i − λ_j| = $gap`
	gapFormula        = `|λ_$i − λ_$j| = |$first − $second| = $gap`
	complexFormula    = `($re + $im i)`
	conjugateFormula  = `($re − $im i)`
	negativeFormula   = `($re)`
	residualFormula   = `\frac{‖T_$k − \sum_i α_i w_i^{⊗ $k}‖}{‖T_$k‖} = $residual`
	sightFormula      = `|He_$l (b)| φ(b) ; |He_$m (b)| φ(b)`
	unitSightFormula  = `|He_$l (b_$i)| φ(b_$i) = $odd ; |He_$m (b_$i)| φ(b_$i) = $even ; "at" b_$i = $b`
	scalarsFormula    = `b_i = −\frac{ζ_3}{ζ_2} ; a_i = \sqrt{2π} ζ_2 e^{b_i^2/2}`
	biasFormula       = `b_$i = −\frac{ζ_$u}{ζ_$t} = −\frac{$over}{$under} = $b`
	longBiasFormula   = `b_$i = −\frac{ζ_$u + $c ζ_$s}{ζ_$t} = −\frac{$over + $c · $rest}{$under} = $b`
	weightFormula     = `a_$i = \sqrt{2π} ζ_$t e^{b_$i^2/2} = \sqrt{2π} · $zeta · e^{($b)^2/2} = $a`
	longWeightFormula = `a_$i = (−1)^$t \frac{\sqrt{2π} ζ_$t e^{b_$i^2/2}}{He_$h (b_$i)} = ` +
		`(−1)^$t \frac{\sqrt{2π} · $zeta · e^{($b)^2/2}}{He_$h ($b)} = $a`
	unitScalarsFormula = `b_$i = −\frac{ζ_3}{ζ_2} = −\frac{$over}{$under} = $b ; a_$i = \sqrt{2π} ζ_2 e^{b^2/2} = $a`
	slopeFormula       = `\sum_i z_i a_i w_i = T_1 ; z_$i = $z`
	aboveFormula       = ` > $cut`
	belowFormula       = ` < $cut`
	midpointFormula    = `"threshold" Φ(b_$i) − \frac{1}{2}`
	errorFormula       = `max(|\tilde a_$i − a_$i|, |\tilde b_$i − b_$i|, ‖\tilde w_$i − w_$i‖) ; ` +
		`= max($a, $b, $w) = $error`

	featuresFormula   = `g(x) = \sum_i (c_i^+ σ(z_i) + c_i^− σ(−z_i)) + v^⊤ x + c ; z_i = w_i^⊤ x + b_i`
	coefficientLoss   = `"loss" = $loss`
	trainingFormula   = `\frac{1}{N} \sum_j (y_j − g(x_j))^2 = $loss ; N = $n ; τ = $tau ; max_j ‖φ(x_j)‖ = $largest`
	populationFormula = `E (f − g)^2 = $loss`
	learnedFormula    = `g(x) = \sum_{i = 1}^$n a_i σ(w_i^⊤ x + b_i)`
	heldOutFormula    = `\frac{1}{n} \sum_j (y_j − g(x_j))^2 = $loss`
	heldOutPart       = `\frac{$loss}{$energy} = $ratio "of the mean square"`

	lossFormula      = `E (f − g)^2 = \sum_k \frac{1}{k!} ‖\hat f_k − \hat g_k‖^2`
	riskFormula      = lossFormula + ` = $risk`
	lossSumFormula   = ` ; \sum_{k ≤ $k} = $partial`
	relativeFormula  = `\frac{E (f − g)^2}{E f^2} = \frac{$risk}{$energy} = $ratio`
	energyFormula    = `E f^2 = $energy`
	lossOrderFormula = `\frac{1}{$k!} ‖\hat f_$k − \hat g_$k‖^2 = $loss` + lossSumFormula

	fitFormula       = `\min_θ \frac{1}{N} \sum_j (y_j − f_θ (x_j))^2`
	fitLossFormula   = `\frac{1}{N} \sum_j (y_j − f_θ (x_j))^2 : $first → $last $steps`
	refinedFormula   = `θ = \argmin_θ \frac{1}{N} \sum_j (y_j − f_θ (x_j))^2 ; $letter_$i = $value`
	trueFormula      = `"true" $letter_$i = $value`
	descentFormula   = `θ ← θ − η ∇_θ \frac{1}{B} \sum_j (f_θ (x_j) − y_j)^2`
	gradientsFormula = descentFormula + ` ; B = $batch ; "gradients so far" = $seen = $passes · N`
	secondsFormula   = `t = $t "s"`
	rateFormula      = `\frac{N}{t} = \frac{$n}{$t "s"} = $rate "per second"`
)

// values are the numbers in a formula.
type values = mathml.Values

// formula sets a formula with its numbers.
func formula(text string, v values) string { return mathml.Block(text, v) }
