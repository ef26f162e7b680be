package cards

import (
	"math"
	"strconv"
	"strings"

	"crease/algo/network"
	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/app/mathml"
)

// Explanation says where one number comes from: the formula with the values of
// the moment in it.
type Explanation struct {
	Title   string
	Words   string // one or two sentences
	Formula string // MathML
}

// Number is the name under which Explain knows a number: what it is and whose.
func Number(what string, of int) string { return what + ":" + strconv.Itoa(of) }

// Explain explains the number of that name; ok is false where the snapshot does
// not hold it. Numbers of units go by the unit they are shown as, those of
// tensors and of the loss by the order.
func Explain(name string, s spec.Spec, snap *snapshot.Snapshot) (e Explanation, ok bool) {
	what, text, _ := strings.Cut(name, ":")
	of, err := strconv.Atoi(text)
	if err != nil || snap == nil {
		return e, false
	}
	v := newView(s, snap, of)
	explain := explainers[what]
	if explain == nil {
		return e, false
	}
	return explain(v, of)
}

// explainers explain the numbers of every kind.
var explainers = map[string]func(*view, int) (Explanation, bool){
	"a":           (*view).explainA,
	"b":           (*view).explainB,
	"error":       (*view).explainError,
	"z":           (*view).explainZ,
	"risk":        (*view).explainRisk,
	"heldout":     (*view).explainHeldOut,
	"energy":      (*view).explainEnergy,
	"eta1":        (*view).explainEta,
	"gap":         (*view).explainGap,
	"residual":    (*view).explainResidual,
	"loss":        (*view).explainLoss,
	"norm":        (*view).explainNorm,
	"rate":        (*view).explainRate,
	"coefficient": (*view).explainCoefficient,
}

// found returns the found unit that is shown as unit of, −1 for none.
func (v *view) found(of int) int {
	for i := range v.snap.Units {
		if of >= 0 && v.of(i) == of+1 {
			return i
		}
	}
	return -1
}

// solved returns the order t of the ζ_t that RecoverScalars divided by to get
// unit i, and ζ_{t−1}, ζ_t, ζ_{t+1}; ok is false where they do not give the
// unit's numbers, because a refinement has moved it.
func (v *view) solved(i int) (t int, zeta [3]float64, ok bool) {
	u, from := v.snap.Units[i], v.snap.Signs.ZetaFrom
	if from == 2 && len(u.Zeta) == 2 {
		t, zeta = 2, [3]float64{0, u.Zeta[0], u.Zeta[1]}
	} else if len(u.Zeta) == 4 {
		at := 1
		if math.Abs(u.Zeta[2]) > math.Abs(u.Zeta[1]) {
			at = 2
		}
		t, zeta = from+at, [3]float64(u.Zeta[at-1:at+2])
	} else {
		return 0, zeta, false
	}
	left, size := u.B*zeta[1]+zeta[2]+float64(t-2)*zeta[0], math.Abs(u.B*zeta[1])+math.Abs(zeta[2])
	return t, zeta, zeta[1] != 0 && math.Abs(left) <= 1e-6*size
}

// indices are the orders in the formulas of a unit that RecoverScalars solved
// from ζ_t, and the unit's numbers.
func (v *view) indices(i, of, t int, zeta [3]float64) values {
	u := v.snap.Units[i]
	return values{"i": mathml.Int(of + 1), "a": mathml.Num(u.A, 5), "b": mathml.Num(u.B, 5),
		"s": mathml.Int(t - 1), "t": mathml.Int(t), "u": mathml.Int(t + 1),
		"c": mathml.Int(t - 2), "h": mathml.Int(t - 2),
		"rest": mathml.Num(zeta[0], 5), "under": mathml.Num(zeta[1], 5), "over": mathml.Num(zeta[2], 5)}
}

func (v *view) explainB(of int) (e Explanation, ok bool) {
	i := v.found(of)
	if i < 0 {
		return e, false
	}
	e.Title = titleBias(v.name(i))
	t, zeta, solved := v.solved(i)
	if !solved {
		return v.refined(e, "b", of, v.snap.Units[i].B, v.truth.B), true
	}
	e.Words = saidBias
	text := biasFormula
	if t > 2 {
		text = longBiasFormula
	}
	e.Formula = formula(text, v.indices(i, of, t, zeta))
	return e, true
}

func (v *view) explainA(of int) (e Explanation, ok bool) {
	i := v.found(of)
	if i < 0 {
		return e, false
	}
	u := v.snap.Units[i]
	e.Title = titleOutputWeight(v.name(i))
	t, zeta, solved := v.solved(i)
	if !solved {
		return v.refined(e, "a", of, u.A, v.truth.A), true
	}
	e.Words = saidOutputWeight
	text := weightFormula
	if t > 2 {
		text = longWeightFormula
	}
	parts := v.indices(i, of, t, zeta)
	parts["zeta"], parts["b"] = parts["under"], mathml.Num(u.B, 4)
	e.Formula = formula(text, parts)
	return e, true
}

// refined explains a number that the least squares on the samples have moved.
func (v *view) refined(e Explanation, letter string, of int, value float64, truth []float64) Explanation {
	e.Words = saidRefined
	parts := values{"letter": mathml.Name(letter), "i": mathml.Int(of + 1), "value": mathml.Num(value, 6)}
	e.Formula = formula(refinedFormula, parts)
	if of < len(truth) {
		parts["value"] = mathml.Num(truth[of], 6)
		e.Formula += formula(trueFormula, parts)
	}
	return e
}

func (v *view) explainError(of int) (e Explanation, ok bool) {
	i := v.found(of)
	if i < 0 || of >= v.truth.Units() || len(v.snap.Units[i].W) != v.dim {
		return e, false
	}
	var one network.Network
	one.Append(v.snap.Units[i].W, v.snap.Units[i].B, v.snap.Units[i].A)
	pair := network.Match(v.truth.Select([]int{of}), one)[0]
	off := pair.Signed
	e.Title, e.Words = titleError(of), saidError
	if !v.snap.Signs.Resolved {
		off = pair.UpToSign
		e.Words = saidErrorOpen
	}
	e.Formula = formula(errorFormula, values{"i": mathml.Int(of + 1), "a": mathml.Num(off.A, 2),
		"b": mathml.Num(off.B, 2), "w": mathml.Num(off.W, 2), "error": mathml.Num(off.Max(), 3)})
	return e, true
}

func (v *view) explainZ(of int) (e Explanation, ok bool) {
	i := v.found(of)
	if i < 0 || v.snap.Units[i].Z == 0 {
		return e, false
	}
	u := v.snap.Units[i]
	e.Title, e.Words = titleSign(v.name(i)), saidAbove
	text := slopeFormula + aboveFormula
	if u.Z < u.Cut {
		e.Words, text = saidBelow, slopeFormula+belowFormula
	}
	parts := values{"i": mathml.Int(of + 1), "z": mathml.Num(u.Z, 4), "cut": mathml.Num(u.Cut, 4)}
	e.Formula = formula(text, parts)
	if v.snap.Signs.MidRule {
		e.Formula += formula(midpointFormula, parts)
	}
	return e, true
}

// explainCoefficient explains a feature's coefficient in the regression.
func (v *view) explainCoefficient(int) (e Explanation, ok bool) {
	r := v.snap.Regress
	if !r.Ran {
		return e, false
	}
	return Explanation{titleRegression, saidCoefficients,
		formula(featuresFormula, nil) + formula(coefficientLoss, values{"loss": mathml.Num(r.DirectLoss, 4)})}, true
}
