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
	"a":     (*numbers).explainA,
	"b":     (*numbers).explainB,
	"error": (*numbers).explainError,
	"found": (*numbers).explainFinder,
	"z":     (*numbers).explainZ,
}

// explainers explain the numbers of every other kind, each given whose it is.
var explainers = map[string]func(n *numbers, of int) Explanation{
	"risk": func(n *numbers, _ int) (e Explanation) {
		if s := n.Snap; s.HasRisk {
			e = Explanation{titleRisk, saidRisk, formula(LossFormula+riskPart, values{"risk": mathml.Num(s.Risk, 4)})}
			if s.Energy > 0 {
				e.Formula += formula(relativeFormula, values{"loss": mathml.Num(s.Risk, 3),
					"energy": mathml.Num(s.Energy, 3), "ratio": mathml.Num(s.Risk/s.Energy, 3)})
			}
		}
		return e
	},
	"heldout": func(n *numbers, _ int) (e Explanation) {
		if loss := n.Snap.HeldOut; loss > 0 {
			e = Explanation{titleHeldOut, saidHeldOut, formula(heldOutFormula, values{"loss": mathml.Num(loss, 4)})}
			if n.Snap.Variance > 0 {
				e.Formula += formula(heldOutPart, values{"loss": mathml.Num(loss, 3), "variance": mathml.Num(n.Snap.Variance, 3),
					"ratio": mathml.Num(n.Snap.Share(loss), 3)})
			}
		}
		return e
	},
	"energy": func(n *numbers, _ int) (e Explanation) {
		if n.Snap.HasRisk {
			e = Explanation{titleEnergy, saidEnergy, formula(energyFormula, values{"energy": mathml.Num(n.Snap.Energy, 5)})}
		}
		return e
	},
	"eta1": func(n *numbers, k int) (e Explanation) {
		d, ok := n.decomposition(k)
		if !ok {
			return e
		}
		e.Title, e.Words = titleEta+words.Tensor(k), saidEtaNoise
		switch {
		case n.Spec.Learning.Eta1 > 0:
			e.Words = saidEtaByHand
		case n.Exact:
			e.Words = saidEtaExact
		}
		e.Formula = formula(thresholdFormula, values{"eta": mathml.Num(d.Threshold, 4), "rank": mathml.Int(d.Rank)})
		for j := d.Rank; j <= d.Rank+1; j++ { // the last above the line and the first below it
			if j > 0 && j <= len(d.Singular) {
				e.Formula += formula(singularFormula, values{"j": mathml.Int(j), "value": mathml.Num(d.Singular[j-1], 4)})
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
		e.Title, e.Words = titleGap+words.Tensor(k), saidGap
		first, second := eigenvalue(d.Re[i], d.Im[i]), eigenvalue(d.Re[j], d.Im[j])
		if d.Im[j] == 0 && d.Re[j] < 0 {
			second = mathml.Part(negativeFormula, values{"re": second})
		}
		e.Formula = formula(gapFormula, values{"i": mathml.Int(i + 1), "j": mathml.Int(j + 1),
			"first": first, "second": second, "gap": mathml.Num(d.Gap, 4)})
		return e
	},
	"residual": func(n *numbers, k int) (e Explanation) {
		if d, ok := n.decomposition(k); ok && len(d.Re) > 0 {
			e = Explanation{titleResidual + words.Tensor(k), saidResidual,
				formula(residualFormula, values{"k": mathml.Int(k), "residual": mathml.Num(d.Residual, 4)})}
		}
		return e
	},
	"loss": func(n *numbers, k int) (e Explanation) {
		for _, t := range n.Snap.Loss {
			if t.K == k {
				said, text := saidLossOrder, lossOrderFormula
				if !n.Snap.HasRisk {
					said, text = saidLossSampled, sampledOrderFormula
				}
				return Explanation{titleLoss + words.Order(k), said, formula(text, values{"k": mathml.Int(k),
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
		text := momentNormFormula
		e.Title, e.Words = titleMoment+words.Tensor(k), saidNorm
		switch {
		case n.Exact:
			e.Words, text = saidNormExact, exactNormFormula
		case n.RoundOf(snapshot.StageMoments) > 0:
			e.Words, text = saidNormLeft, normFormula
		case n.Spec.Learning.Method == spec.Practical:
			e.Words, text = saidNormControlled, normFormula
		}
		parts := values{"k": mathml.Int(k), "norm": mathml.Num(m.Norm, 4), "n": mathml.Count(n.MomentSamples()),
			"error": mathml.Num(m.Error, 4), "expected": mathml.Num(m.Expected, 4)}
		e.Formula = formula(text, parts)
		if m.Error >= 0 && !n.Exact {
			e.Formula += formula(momentErrorFormula, parts)
		}
		return e
	},
	"rate": func(n *numbers, _ int) (e Explanation) {
		s := n.Snap
		if s.Seconds <= 0 {
			return e
		}
		parts := values{"t": mathml.Num(s.Seconds, 3), "rate": mathml.Num(s.Rate, 3)}
		if s.Rate <= 0 {
			return Explanation{titleTime, saidTime, formula(secondsFormula, parts)}
		}
		return Explanation{titleTime, saidTime + saidRate, formula(secondsFormula, parts) + formula(rateFormula, parts)}
	},
	"coefficient": func(n *numbers, _ int) (e Explanation) {
		if r := n.Snap.Regress; r.Ran {
			e = Explanation{titleRegression, saidCoefficients,
				formula(FeaturesFormula, nil) + formula(coefficientLoss, values{"loss": mathml.Num(r.DirectLoss, 4)})}
		}
		return e
	},
	// By what factor the error falls a round, with the numbers of the last round in which it fell.
	"factor": func(n *numbers, _ int) (e Explanation) {
		factor, over := n.Factor()
		if over == 0 {
			return e
		}
		e.Title, e.Words = titleFactor, saidFactor
		list := n.Snap.Rounds
		i := len(list) - 1
		for i > 1 && !(n.RoundError(list[i]) > 0 && n.RoundError(list[i]) < n.RoundError(list[i-1])) {
			i--
		}
		before, after := n.RoundError(list[i-1]), n.RoundError(list[i])
		e.Formula = formula(factorFormula+factorRoundFormula+factorMeanFormula, values{
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
		return longBiasFormula, longWeightFormula, v, true
	}
	return biasFormula, weightFormula, v, true
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

func (n *numbers) explainB(i, of int) Explanation {
	e := Explanation{Title: titleBias + n.Name(i), Words: saidBias}
	bias, _, parts, ok := Scalars(n.Outcome, i)
	if !ok {
		return n.refined(e, "b", i, of, n.Snap.Units[i].B, n.Truth.B)
	}
	e.Formula = formula(bias, parts)
	return e
}

func (n *numbers) explainA(i, of int) Explanation {
	a, e := n.Snap.Units[i].A, Explanation{Title: titleOutputWeight + n.Name(i), Words: saidOutputWeight}
	_, weight, parts, ok := Scalars(n.Outcome, i)
	switch {
	case n.regressed(i):
		e.Words, e.Formula = saidRegressed, n.beside(regressedFormula, "a", i, of, a, n.Truth.A)
	case ok:
		e.Formula = formula(weight, parts)
	default:
		return n.refined(e, "a", i, of, a, n.Truth.A)
	}
	return e
}

// regressed reports whether Algorithm 5 gave unit i its output weight: in a round it does once the joint fit has
// ended. On infinite data what it gives is what RecoverScalars has given, to rounding.
func (n *numbers) regressed(i int) bool {
	if n.Snap.Units[i].Origin.By == snapshot.ByPaper {
		return n.Snap.Regress.Ran
	}
	return n.Snap.Units[i].Origin.By == snapshot.ByRounds && !n.Fitted() && !n.Solved() &&
		n.Snap.Stage != snapshot.StageRefinement
}

func (n *numbers) refined(e Explanation, letter string, i, of int, value float64, truth []float64) Explanation {
	text := refinedFormula
	e.Words = saidRefined
	if n.Snap.Units[i].Origin.By == snapshot.ByRounds && !n.Fitted() {
		e.Words, text = saidJointly, jointlyFormula
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
		said += formula(trueFormula, parts)
	}
	return said
}

// num writes a number of found unit i, or the true one beside it, with the digits that its error deserves.
func (n *numbers) num(i int, v float64) mathml.Markup {
	return mathml.Num(v, max(2, number.FoundDigits(v, n.Error(i))))
}

func (n *numbers) explainError(i, of int) (e Explanation) {
	if of >= n.Truth.Units() || len(n.Snap.Units[i].W) != n.Dim {
		return e
	}
	var one network.Network
	one.Append(n.Snap.Units[i].W, n.Snap.Units[i].B, n.Snap.Units[i].A)
	pair := network.Match(n.Truth.Select([]int{of}), one)[0]
	off := pair.Signed
	e.Title, e.Words = titleError+words.Unit(of), saidError
	if !n.Snap.Signs.Resolved {
		off = pair.UpToSign
		e.Words = saidErrorOpen
	}
	if by := n.explainFinder(i, of); by != (Explanation{}) {
		e.Words += " " + by.Words
	}
	e.Formula = formula(errorFormula, values{"i": mathml.Int(of + 1), "a": mathml.Num(off.A, 2),
		"b": mathml.Num(off.B, 2), "w": mathml.Num(off.W, 2), "error": mathml.Num(off.Max(), 3)})
	return e
}

func (n *numbers) explainZ(i, of int) (e Explanation) {
	u := n.Snap.Units[i]
	if u.Z == 0 || !n.Solved() {
		return e
	}
	e.Title, e.Words = titleSign+n.Name(i), saidAbove
	text := slopeFormula + aboveFormula
	if u.Z < u.Cut {
		e.Words, text = saidBelow, slopeFormula+belowFormula
	}
	parts := values{"i": mathml.Int(of + 1), "z": mathml.Num(u.Z, 4), "cut": mathml.Num(u.Cut, 4)}
	e.Formula = formula(text, parts)
	if n.Snap.Signs.MidRule {
		e.Formula += formula(midpointFormula, parts)
	}
	return e
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
			e.Formula = formula(leftFormula, values{"k": mathml.Int(k), "left": mathml.Num(r.Left[k], 3),
				"expected": mathml.Num(r.Expected[k], 2)})
		}
	case o.By == snapshot.ByFit:
		e.Words = fmt.Sprintf(saidByFit, outcome.FromStart(n.Snap))
	case (o.By == snapshot.ByPaper || o.By == snapshot.ByExact) && len(u.Found) > 0:
		e.Words = fmt.Sprintf(saidByTensors, outcome.Tensors(u.Found))
	default:
		return e
	}
	e.Title = titleFinder + n.Name(i)
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
		return mathml.Part(conjugateFormula, parts)
	}
	return mathml.Part(complexFormula, parts)
}
