package cards

import (
	"math"
	"strconv"
	"strings"

	"crease/algo/network"
	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/app/words"
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
	explain := map[string]func(*view, int) (Explanation, bool){
		"a": (*view).explainA, "b": (*view).explainB, "error": (*view).explainError, "z": (*view).explainZ,
		"risk": (*view).explainRisk, "heldout": (*view).explainHeldOut, "energy": (*view).explainEnergy,
		"eta1": (*view).explainEta, "gap": (*view).explainGap, "residual": (*view).explainResidual,
		"loss": (*view).explainLoss, "norm": (*view).explainNorm, "rate": (*view).explainRate, "coefficient": (*view).explainCoefficient,
	}[what]
	if explain == nil {
		return e, false
	}
	return explain(v, of)
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

func zeta(j int) string { return sub(mi("ζ"), integer(j)) }

func (v *view) explainB(of int) (e Explanation, ok bool) {
	i := v.found(of)
	if i < 0 {
		return e, false
	}
	u := v.snap.Units[i]
	e.Title = "The bias found of " + v.name(i)
	t, z, solved := v.solved(i)
	if !solved {
		return v.refined(e, "b", of, u.B, v.truth.B), true
	}
	e.Words = "The moments of two orders, written as sums over the directions found, give this unit the shares ζ; their quotient is the bias up to its sign."
	over, values := zeta(t+1), num(z[2], 5)
	if t > 2 {
		over = row(zeta(t+1), mo("+"), integer(t-2), zeta(t-1))
		values = row(num(z[2], 5), mo("+"), integer(t-2), mo("·"), num(z[0], 5))
	}
	e.Formula = formula(unit("b", of), mo("="), mo("−"), frac(over, zeta(t)), mo("="), mo("−"), frac(values, num(z[1], 5)), mo("="), num(u.B, 5))
	return e, true
}

func (v *view) explainA(of int) (e Explanation, ok bool) {
	i := v.found(of)
	if i < 0 {
		return e, false
	}
	u := v.snap.Units[i]
	e.Title = "The height found of " + v.name(i)
	t, z, solved := v.solved(i)
	if !solved {
		return v.refined(e, "a", of, u.A, v.truth.A), true
	}
	e.Words = "The share ζ of this unit in a moment is its height times what its bias leaves of it; dividing that out leaves the height."
	half := func(b string) string { return sup(mi("e"), row(sup(b, integer(2)), mo("/"), integer(2))) }
	left := []string{root(integer(2) + mi("π")), zeta(t), half(unit("b", of))}
	right := []string{root(integer(2) + mi("π")), mo("·"), num(z[1], 5), mo("·"), half(row(paren(num(u.B, 4))))}
	if t > 2 {
		he := sub(mi("He"), integer(t-2))
		sign := sup(paren(mo("−"), integer(1)), integer(t))
		left = []string{sign, frac(row(left...), row(he, paren(unit("b", of))))}
		right = []string{sign, frac(row(right...), row(he, paren(num(u.B, 4))))}
	}
	e.Formula = formula(append(append(append([]string{unit("a", of), mo("=")}, left...), mo("=")), append(right, mo("="), num(u.A, 5))...)...)
	return e, true
}

// refined explains a number that the least squares on the samples have moved.
func (v *view) refined(e Explanation, letter string, of int, value float64, truth []float64) Explanation {
	e.Words = "This unit was moved together with all others until the squared error on the samples was least, so the number stands in no formula of its own."
	e.Formula = formula(mi("θ"), mo("="), munder("argmin", mi("θ")), frac(integer(1), mi("N")), sum(mi("j")), sup(paren(sub(mi("y"), mi("j")), mo("−"), sub(mi("f"), mi("θ")), paren(sub(mi("x"), mi("j")))), integer(2)),
		gap(), unit(letter, of), mo("="), num(value, 6))
	if of < len(truth) {
		e.Formula += formula(mt("true"), unit(letter, of), mo("="), num(truth[of], 6))
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
	e.Title = "The error of " + words.Unit(of)
	e.Words = "The largest of three differences between what was drawn and what was found, both with weights of length 1."
	if !v.snap.Signs.Resolved {
		off = pair.UpToSign
		e.Words = "The largest of three differences between what was drawn and what was found, both with weights of length 1, in the better of the two signs, since the run left them open."
	}
	tilde := func(s string) string {
		return sub(`<mover accent="true">`+mi(s)+mo("~")+`</mover>`, integer(of+1))
	}
	e.Formula = formula(mi("max"), paren(abs(tilde("a"), mo("−"), unit("a", of)), mo(","), abs(tilde("b"), mo("−"), unit("b", of)), mo(","), norm(tilde("w"), mo("−"), unit("w", of))),
		gap(), mo("="), mi("max"), paren(num(off.A, 2), mo(","), num(off.B, 2), mo(","), num(off.W, 2)), mo("="), num(off.Max(), 3))
	return e, true
}

func (v *view) explainZ(of int) (e Explanation, ok bool) {
	i := v.found(of)
	if i < 0 || v.snap.Units[i].Z == 0 {
		return e, false
	}
	u := v.snap.Units[i]
	e.Title = "Which way " + v.name(i) + " opens"
	relation := mo(">")
	e.Words = "The mean slope of the sheet is a sum over the directions found, and z says how much of this one is in it. It lies above the threshold: the sign was right."
	if u.Z < u.Cut {
		relation = mo("<")
		e.Words = "The mean slope of the sheet is a sum over the directions found, and z says how much of this one is in it. It lies below the threshold: w and b changed their sign."
	}
	e.Formula = formula(sum(mi("i")), sub(mi("z"), mi("i")), sub(mi("a"), mi("i")), sub(mi("w"), mi("i")), mo("="), tensor(1), gap(), unit("z", of), mo("="), num(u.Z, 4), relation, num(u.Cut, 4))
	if v.snap.Signs.MidRule {
		e.Formula += formula(mt("threshold"), mi("Φ"), paren(unit("b", of)), mo("−"), frac(integer(1), integer(2)))
	}
	return e, true
}

// explainCoefficient explains a feature's coefficient in the regression.
func (v *view) explainCoefficient(int) (e Explanation, ok bool) {
	r := v.snap.Regress
	if !r.Ran {
		return e, false
	}
	e.Title = "The loss of the regression"
	e.Words = "All coefficients together are those that leave the least squared error; samples with features beyond τ are left out."
	e.Formula = regressionFormula() + formula(mt("loss"), mo("="), num(r.DirectLoss, 4))
	return e, true
}
