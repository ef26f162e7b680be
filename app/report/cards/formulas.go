package cards

import (
	"strings"

	"crease/app/draw/mathml"
	"crease/app/report/explain"
)

// The formulas of the cards, in the notation of package mathml. What begins with $ is a number of the moment.
const (
	samplesFormula     = `y_i = f(x_i) ; x_i ∼ N(0, I_$d) ; i = 1, …, $n`
	noisyFormula       = `y_i = f(x_i) + $noise ε_i ; x_i ∼ N(0, I_$d) ; i = 1, …, $n`
	infiniteFormula    = `N = ∞ ; T_k = \hat f_k`
	momentFormula      = `T_$k = \frac{1}{N} \sum_i y_i He_$k (x_i)`
	controlledFormula  = `T_$k = \hat p_$k + \frac{1}{N} \sum_i (y_i − p(x_i)) He_$k (x_i)`
	momentAtFormula    = `‖T_$k − \hat f_$k‖ = $error ; "` + wordExpected + `" $expected ; "` + wordAt + `" N = $n`
	exactMomentFormula = `\hat f_$k = \sum_i a_i (−1)^$k He_$l (b_i) φ(b_i) w_i^{⊗ $k}`
	rankFormula        = `k′ = #\{j : s_j (T_$k) > η_1\}`
	rankOfFormula      = `#\{j : s_j (T_$k) > $eta\} = $rank`
	pencilFormula      = `M = T(·, ·, u) T(·, ·, v)^+ ; λ_i = \frac{⟨w_i, u⟩}{⟨w_i, v⟩}`
	leastGapFormula    = `min_{i ≠ j} |λ_i − λ_j| = $gap`
	sightFormula       = `|He_$l (b)| φ(b) ; |He_$m (b)| φ(b)`
	unitSightFormula   = `|He_$l (b_$i)| φ(b_$i) = $odd ; |He_$m (b_$i)| φ(b_$i) = $even ; "` + wordAt + `" b_$i = $b`
	scalarsFormula     = `b_i = −\frac{ζ_3}{ζ_2} ; a_i = \sqrt{2π} ζ_2 e^{b_i^2/2}`
	trainingFormula    = `\frac{1}{N} \sum_j (y_j − g(x_j))^2 = $loss ; N = $n ; τ = $tau ; max_j ‖φ(x_j)‖ = $largest`
	populationFormula  = `E (f − g)^2 = $loss`
	learnedFormula     = `g(x) = \sum_{i = 1}^$n a_i σ(w_i^⊤ x + b_i)`
	riskFormula        = explain.LossFormula + ` = $risk`
	roundFormula       = `T_k = \hat f_k (g_r) + R_k ; R_k = \frac{1}{N} \sum_i (y_i − g_r (x_i)) He_k (x_i)`
	roundErrorFormula  = ` ; ‖f − g_$r‖ = $error ‖f‖`
	leftFormula        = `‖T_$k − \hat f_$k (g)‖ = ‖\frac{1}{N} \sum_i (y_i − g (x_i)) He_$k (x_i)‖ = $left`
	jointFormula       = explain.JointFormula
	jointLossFormula   = `\sum_k \frac{1}{k!} ‖T_k − \hat f_k (θ)‖^2 : $first → $last $steps`
	fitFormula         = `\min_θ \frac{1}{N} \sum_j (y_j − f_θ (x_j))^2`
	fitLossFormula     = `\frac{1}{N} \sum_j (y_j − f_θ (x_j))^2 : $first → $last $steps`
	descentFormula     = `θ ← θ − η ∇_θ \frac{1}{B} \sum_j (f_θ (x_j) − y_j)^2`
	gradientsFormula   = descentFormula + ` ; B = $batch ; "` + wordGradients + `" = $seen = $passes · N`
)

type values = mathml.Values

// Formula is formulas with their numbers. They become MathML only where they are read: that takes more than
// a third of the time of a card, and cards are built for every scene of a film.
type Formula []struct {
	text string
	v    values
}

func formula(text string, v values) Formula { return Formula{{text, v}} }

// String returns the formulas in MathML.
func (f Formula) String() string {
	var b strings.Builder
	for _, part := range f {
		b.WriteString(mathml.Block(part.text, part.v))
	}
	return b.String()
}
