// Package explain says where a number of the page comes from: one or two
// sentences, and the formula with the values of the moment in it.
package explain

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/draw/mathml"
	"crease/app/report/outcome"
	"crease/app/text/number"
	"crease/app/text/words"
)

// Formulas that cards show as well.
const (
	FeaturesFormula    = `g(x) = \sum_i (c_i^+ σ(z_i) + c_i^− σ(−z_i)) + v^⊤ x + c ; z_i = w_i^⊤ x + b_i`
	LossFormula        = `E (f − g)^2 = \sum_k \frac{1}{k!} ‖\hat f_k − \hat g_k‖^2`
	JointFormula       = `\min_θ \sum_k \frac{1}{k!} ‖T_k − \hat f_k (θ)‖^2`
	SampledLossFormula = `\sum_k \frac{1}{k!} ‖T_k − \hat g_k‖^2`
	LossSumFormula     = ` ; \sum_{k ≤ $k} = $partial`
)

// values are the numbers in a formula, each begins with $ in it; formulas are in the notation of package mathml.
type values = mathml.Values

func formula(text string, v values) string { return mathml.Block(text, v) }

// Explanation says where one number comes from: the formula with the values of the moment in it.
type Explanation struct {
	Title   string
	Words   string // one or two sentences
	Formula string // MathML
}

// Name is the name under which Number knows a number: what it is and whose.
func Name(what string, of int) string { return what + ":" + strconv.Itoa(of) }

// Number explains the number of that name; ok is false where the snapshot does not hold it. Numbers of units go by the
// unit they are shown as, those of tensors and of the loss by the order.
func Number(name string, s spec.Spec, snap *snapshot.Snapshot) (e Explanation, ok bool) {
	what, text, _ := strings.Cut(name, ":")
	of, err := strconv.Atoi(text)
	if err != nil || snap == nil {
		return e, false
	}
	n := &numbers{outcome.New(s, snap)}
	if explain := ofUnits[what]; explain != nil {
		if i := n.Found(of); i >= 0 {
			e = explain(n, i, of)
		}
	} else if explain := explainers[what]; explain != nil {
		e = explain(n, of)
	}
	return e, e != Explanation{}
}

// ofUnits explain the numbers of units, each given the unit that was found and the one that it is shown as.
var ofUnits = map[string]func(n *numbers, i, of int) Explanation{
	"b": func(n *numbers, i, of int) Explanation {
		e := Explanation{Title: "The bias found for " + n.Name(i), Words: saidBias}
		bias, _, parts, ok := Scalars(n.Outcome, i)
		if !ok {
			return n.refined(e, "b", i, of, n.Snap.Units[i].B, n.Truth.B)
		}
		e.Formula = formula(bias, parts)
		return e
	},
	"a": func(n *numbers, i, of int) Explanation {
		u, e := n.Snap.Units[i], Explanation{Title: "The output weight found for " + n.Name(i), Words: saidOutputWeight}
		// Algorithm 5 gave it if it ran: in a round it does once the joint fit has ended. On infinite data what it gives
		// is what RecoverScalars has given, to rounding.
		regressed := u.Origin.By == snapshot.ByPaper && n.Snap.Regress.Ran || u.Origin.By == snapshot.ByRounds &&
			!n.Fitted() && !n.Solved() && n.Snap.Stage != snapshot.StageRefinement
		_, weight, parts, ok := Scalars(n.Outcome, i)
		switch {
		case regressed:
			e.Words, e.Formula = saidRegressed, n.beside(`a_$i = c_$i^+ + c_$i^− = $value`, "a", i, of, u.A, n.Truth.A)
		case ok:
			e.Formula = formula(weight, parts)
		default:
			return n.refined(e, "a", i, of, u.A, n.Truth.A)
		}
		return e
	},
	"error": func(n *numbers, i, of int) (e Explanation) {
		if of >= n.Truth.Units() || len(n.Snap.Units[i].W) != n.Dim {
			return e
		}
		var one network.Network
		one.Append(n.Snap.Units[i].W, n.Snap.Units[i].B, n.Snap.Units[i].A)
		pair := network.Match(n.Truth.Select([]int{of}), one)[0]
		off := pair.Signed
		e.Title, e.Words = "The error of "+words.Unit(of), saidError
		if !n.Snap.Signs.Resolved {
			off = pair.UpToSign
			e.Words += saidErrorOpen
		}
		if by := n.explainFinder(i, of); by != (Explanation{}) {
			e.Words += " " + by.Words
		}
		e.Formula = formula(
			`max(|\tilde a_$i − a_$i|, |\tilde b_$i − b_$i|, ‖\tilde w_$i − w_$i‖) ; = max($a, $b, $w) = $error`,
			values{"i": mathml.Int(of + 1), "a": mathml.Num(off.A, 2), "b": mathml.Num(off.B, 2),
				"w": mathml.Num(off.W, 2), "error": mathml.Num(off.Max(), 3)})
		return e
	},
	"found": (*numbers).explainFinder,
	"z": func(n *numbers, i, of int) (e Explanation) {
		u := n.Snap.Units[i]
		if u.Z == 0 || !n.Solved() {
			return e
		}
		e.Title, e.Words = "The sign of "+n.Name(i), saidAbove
		side := ` > $cut`
		if u.Z < u.Cut {
			e.Words, side = saidBelow, ` < $cut`
		}
		parts := values{"i": mathml.Int(of + 1), "z": mathml.Num(u.Z, 4), "cut": mathml.Num(u.Cut, 4)}
		e.Formula = formula(`\sum_i z_i a_i w_i = T_1 ; z_$i = $z`+side, parts)
		if n.Snap.Signs.MidRule {
			e.Formula += formula(`"threshold" Φ(b_$i) − \frac{1}{2}`, parts)
		}
		return e
	},
}

// explainers explain the numbers of every other kind, each given whose it is.
var explainers = map[string]func(n *numbers, of int) Explanation{
	"risk": func(n *numbers, _ int) (e Explanation) {
		if s := n.Snap; s.HasRisk {
			e = Explanation{"The risk", saidRisk, formula(LossFormula+` = $risk`, values{"risk": mathml.Num(s.Risk, 4)})}
			if s.Energy > 0 {
				e.Formula += formula(`\frac{E (f − g)^2}{E f^2} = \frac{$loss}{$energy} = $ratio`, values{"ratio": mathml.Num(
					s.Risk/s.Energy, 3), "loss": mathml.Num(s.Risk, 3), "energy": mathml.Num(s.Energy, 3)})
			}
		}
		return e
	},
	"heldout": func(n *numbers, _ int) (e Explanation) {
		if loss := n.Snap.HeldOut; loss > 0 {
			e = Explanation{"The loss on held-out samples", saidHeldOut,
				formula(`\frac{1}{n} \sum_j (y_j − g(x_j))^2 = $loss`, values{"loss": mathml.Num(loss, 4)})}
			if n.Snap.Variance > 0 {
				e.Formula += formula(`\frac{$loss}{$variance} = $ratio "of the variance of y"`, values{"loss": mathml.Num(loss, 3),
					"variance": mathml.Num(n.Snap.Variance, 3), "ratio": mathml.Num(n.Snap.Share(loss), 3)})
			}
		}
		return e
	},
	"energy": func(n *numbers, _ int) (e Explanation) {
		if n.Snap.HasRisk {
			energy := values{"energy": mathml.Num(n.Snap.Energy, 5)}
			e = Explanation{"The mean square of f", saidEnergy, formula(`E f^2 = $energy`, energy)}
		}
		return e
	},
	"eta1": func(n *numbers, k int) (e Explanation) {
		d, ok := n.decomposition(k)
		if !ok {
			return e
		}
		e.Title, e.Words = "η₁ for "+words.Tensor(k), saidEtaNoise
		switch {
		case n.Spec.Learning.Eta1 > 0:
			e.Words = saidEtaByHand
		case n.Exact:
			e.Words = saidEtaExact
		}
		e.Formula = formula(`#\{j : s_j > $eta\} = $rank`,
			values{"eta": mathml.Num(d.Threshold, 4), "rank": mathml.Int(d.Rank)})
		for j := d.Rank; j <= d.Rank+1; j++ { // the last above the line and the first below it
			if j > 0 && j <= len(d.Singular) {
				e.Formula += formula(`s_$j = $value`, values{"j": mathml.Int(j), "value": mathml.Num(d.Singular[j-1], 4)})
			}
		}
		return e
	},
	"gap": func(n *numbers, k int) (e Explanation) {
		d, ok := n.decomposition(k)
		if !ok || len(d.Re) < 2 || len(d.Im) != len(d.Re) {
			return e
		}
		i, j := outcome.Closest(d)
		if i < 0 {
			return e
		}
		e.Title, e.Words = "The smallest gap of "+words.Tensor(k), saidGap
		first, second := eigenvalue(d.Re[i], d.Im[i]), eigenvalue(d.Re[j], d.Im[j])
		if d.Im[j] == 0 && d.Re[j] < 0 {
			second = mathml.Part(`($re)`, values{"re": second})
		}
		e.Formula = formula(`|λ_$i − λ_$j| = |$first − $second| = $gap`, values{"i": mathml.Int(i + 1),
			"j": mathml.Int(j + 1), "first": first, "second": second, "gap": mathml.Num(d.Gap, 4)})
		return e
	},
	"residual": func(n *numbers, k int) (e Explanation) {
		if d, ok := n.decomposition(k); ok && len(d.Re) > 0 {
			e = Explanation{"The residual of " + words.Tensor(k), saidResidual,
				formula(`\frac{‖T_$k − \sum_i α_i w_i^{⊗ $k}‖}{‖T_$k‖} = $residual`,
					values{"k": mathml.Int(k), "residual": mathml.Num(d.Residual, 4)})}
		}
		return e
	},
	"loss": func(n *numbers, k int) (e Explanation) {
		for _, t := range n.Snap.Loss {
			if t.K == k {
				said, text := saidLossOrder, `\frac{1}{$k!} ‖\hat f_$k − \hat g_$k‖^2 = $loss`+LossSumFormula
				if !n.Snap.HasRisk {
					said, text = saidLossSampled, `\frac{1}{$k!} ‖T_$k − \hat g_$k‖^2 = $loss`+LossSumFormula
				}
				return Explanation{"The loss of " + words.Order(k), said, formula(text, values{"k": mathml.Int(k),
					"loss": mathml.Num(t.Value, 4), "partial": mathml.Num(t.Partial, 4)})}
			}
		}
		return e
	},
	"norm": func(n *numbers, k int) (e Explanation) {
		m, ok := n.Moment(k)
		if !ok {
			return e
		}
		text := `‖T_$k‖ = $norm ; N = $n`
		e.Title = "The moment " + words.Tensor(k)
		switch {
		case n.Exact:
			e.Words, text = saidNormExact, `‖\hat f_$k‖ = $norm`
		case n.RoundOf(snapshot.StageMoments) > 0:
			e.Words = saidNormLeft
		case n.Spec.Learning.Method == spec.Practical:
			e.Words = saidNormControlled
		default:
			e.Words, text = saidNorm, `‖T_$k‖ = ‖\frac{1}{N} \sum_i y_i He_$k (x_i)‖ = $norm ; N = $n`
		}
		parts := values{"k": mathml.Int(k), "norm": mathml.Num(m.Norm, 4), "n": mathml.Count(n.MomentSamples()),
			"error": mathml.Num(m.Error, 4), "expected": mathml.Num(m.Expected, 4)}
		e.Formula = formula(text, parts)
		if m.Error >= 0 && !n.Exact {
			e.Formula += formula(`‖T_$k − \hat f_$k‖ = $error "expected" $expected`, parts)
		}
		return e
	},
	"rate": func(n *numbers, _ int) (e Explanation) {
		s := n.Snap
		if s.Seconds <= 0 {
			return e
		}
		e = Explanation{"Time", saidTime, formula(`t = $t "s"`, values{"t": mathml.Num(s.Seconds, 3)})}
		if s.Rate > 0 {
			e.Words += saidRate
			e.Formula += formula(`$rate " samples a second"`, values{"rate": mathml.Num(s.Rate, 3)})
		}
		return e
	},
	"coefficient": func(n *numbers, _ int) (e Explanation) {
		if r := n.Snap.Regress; r.Ran {
			e = Explanation{"The loss of the regression", saidCoefficients,
				formula(FeaturesFormula, nil) + formula(`"loss" = $loss`, values{"loss": mathml.Num(r.DirectLoss, 4)})}
		}
		return e
	},
	// By what factor the error falls a round, with the numbers of the last round in which it fell.
	"factor": func(n *numbers, _ int) (e Explanation) {
		factor, over := n.Factor()
		if over == 0 {
			return e
		}
		e.Title, e.Words = "The factor a round", saidFactor
		list := n.Snap.Rounds
		i := len(list) - 1
		for i > 1 && !(n.RoundError(list[i]) > 0 && n.RoundError(list[i]) < n.RoundError(list[i-1])) {
			i--
		}
		before, after := n.RoundError(list[i-1]), n.RoundError(list[i])
		const fell = ` ; \frac{‖f − g_$p‖ / ‖f‖}{‖f − g_$r‖ / ‖f‖} = \frac{$before}{$after} = $last`
		const mean = ` ; "mean of" $n "rounds" : $factor`
		e.Formula = formula(`‖T_k − \hat f_k‖ ≤ c_k \sqrt{d^k/N} ‖f − g_$p‖`+fell+mean, values{
			"p": mathml.Int(list[i-1].Number), "r": mathml.Int(list[i].Number),
			"before": mathml.Num(before, 3), "after": mathml.Num(after, 3), "last": mathml.Num(before/after, 3),
			"n": mathml.Int(over), "factor": mathml.Num(factor, 3)})
		return e
	},
}

// numbers are what can be explained of a run. Of a number that it does not hold the explanation is the zero value.
type numbers struct{ outcome.Outcome }

// Scalars returns the formulas by which RecoverScalars got the bias and the output weight of found unit i, with their
// values; ok is false where the unit's ζ do not give its numbers, because a refinement has moved it.
func Scalars(o outcome.Outcome, i int) (bias, weight string, v mathml.Values, ok bool) {
	n := &numbers{o}
	t, zeta, ok := n.solved(i)
	if !ok {
		return "", "", nil, false
	}
	u := o.Snap.Units[i]
	v = values{"i": mathml.Int(max(o.Of(i), 1)), "a": n.num(i, u.A), "b": n.num(i, u.B), "bias": mathml.Num(u.B, 4),
		"s": mathml.Int(t - 1), "t": mathml.Int(t), "u": mathml.Int(t + 1), "c": mathml.Int(t - 2),
		"rest": mathml.Num(zeta[0], 5), "under": mathml.Num(zeta[1], 5), "over": mathml.Num(zeta[2], 5)}
	if t > 2 {
		return `b_$i = −\frac{ζ_$u + $c ζ_$s}{ζ_$t} = −\frac{$over + $c · $rest}{$under} = $b`,
			`a_$i = (−1)^$t \frac{\sqrt{2π} ζ_$t e^{b_$i^2/2}}{He_$c (b_$i)} = ` +
				`(−1)^$t \frac{\sqrt{2π} · $under · e^{($bias)^2/2}}{He_$c ($bias)} = $a`, v, true
	}
	return `b_$i = −\frac{ζ_$u}{ζ_$t} = −\frac{$over}{$under} = $b`,
		`a_$i = \sqrt{2π} ζ_$t e^{b_$i^2/2} = \sqrt{2π} · $under · e^{($bias)^2/2} = $a`, v, true
}

// solved returns the order t of the ζ_t that RecoverScalars divided by to get unit i, and ζ_{t−1}, ζ_t, ζ_{t+1}.
func (n *numbers) solved(i int) (t int, zeta [3]float64, ok bool) {
	u, from := n.Snap.Units[i], n.Snap.Signs.ZetaFrom
	switch {
	case !n.Solved():
		return 0, zeta, false
	case from == 2 && len(u.Zeta) == 2:
		t, zeta = 2, [3]float64{0, u.Zeta[0], u.Zeta[1]}
	case len(u.Zeta) == 4:
		at := 1
		if math.Abs(u.Zeta[2]) > math.Abs(u.Zeta[1]) {
			at = 2
		}
		t, zeta = from+at, [3]float64(u.Zeta[at-1:at+2])
	}
	left, size := u.B*zeta[1]+zeta[2]+float64(t-2)*zeta[0], math.Abs(u.B*zeta[1])+math.Abs(zeta[2])
	return t, zeta, zeta[1] != 0 && math.Abs(left) <= 1e-6*size
}

func (n *numbers) refined(e Explanation, letter string, i, of int, value float64, truth []float64) Explanation {
	text := `θ = \argmin_θ \frac{1}{N} \sum_j (y_j − f_θ (x_j))^2 ; $letter_$i = $value`
	e.Words = saidRefined
	if n.Snap.Units[i].Origin.By == snapshot.ByRounds && !n.Fitted() {
		e.Words, text = saidJointly, `θ = \argmin_θ \sum_k \frac{1}{k!} ‖T_k − \hat f_k (θ)‖^2 ; $letter_$i = $value`
	}
	e.Formula = n.beside(text, letter, i, of, value, truth)
	return e
}

// beside sets the formula of a number of found unit i, and adds the true one if that is known.
func (n *numbers) beside(text, letter string, i, of int, value float64, truth []float64) string {
	parts := values{"letter": mathml.Name(letter), "i": mathml.Int(of + 1), "value": n.num(i, value)}
	said := formula(text, parts)
	if of < len(truth) {
		parts["value"] = n.num(i, truth[of])
		said += formula(`"true" $letter_$i = $value`, parts)
	}
	return said
}

// num writes a number of found unit i, or the true one beside it, with the digits that its error deserves.
func (n *numbers) num(i int, v float64) mathml.Markup {
	return mathml.Num(v, max(2, number.FoundDigits(v, n.Error(i))))
}

func (n *numbers) explainFinder(i, _ int) (e Explanation) {
	u := n.Snap.Units[i]
	switch o := u.Origin; {
	case o.By == snapshot.ByRounds:
		e.Words = fmt.Sprintf(saidByRound, words.Tensor(o.Tensor), number.Count(int64(o.Round)))
		if o.Round < 1 || o.Round > len(n.Snap.Rounds) {
			break // it has not ended yet
		}
		if r, k := n.Snap.Rounds[o.Round-1], o.Tensor; k >= 0 && k < min(len(r.Left), len(r.Expected)) {
			e.Formula = formula(`‖T_$k − \hat f_$k (g)‖ = $left ; "expected error" $expected`, values{"k": mathml.Int(k),
				"left": mathml.Num(r.Left[k], 3), "expected": mathml.Num(r.Expected[k], 2)})
		}
	case o.By == snapshot.ByFit:
		e.Words = fmt.Sprintf(saidByFit, outcome.FromStart(n.Snap))
	case (o.By == snapshot.ByPaper || o.By == snapshot.ByExact) && len(u.Found) > 0:
		e.Words = fmt.Sprintf(saidByTensors, outcome.Tensors(u.Found))
	default:
		return e
	}
	e.Title = "What found " + n.Name(i)
	return e
}

func (n *numbers) decomposition(k int) (snapshot.Decomposition, bool) {
	for _, d := range n.Decompositions() {
		if d.Tensor == k {
			return d, true
		}
	}
	return snapshot.Decomposition{}, false
}

// eigenvalue writes a real number, or a complex one in parentheses.
func eigenvalue(re, im float64) mathml.Markup {
	parts := values{"re": mathml.Num(re, 4), "im": mathml.Num(math.Abs(im), 4)}
	switch {
	case im == 0:
		return parts["re"]
	case im < 0:
		return mathml.Part(`($re − $im i)`, parts)
	}
	return mathml.Part(`($re + $im i)`, parts)
}
