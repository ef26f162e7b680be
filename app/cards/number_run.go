package cards

import (
	"math"

	"crease/algo/snapshot"
	"crease/app/chart"
	"crease/app/number"
)

func squared() string { return sup(paren(mi("f"), mo("−"), mi("g")), integer(2)) }

func (v *view) explainRisk(int) (e Explanation, ok bool) {
	s := v.snap
	if !s.HasRisk {
		return e, false
	}
	e.Title = "The risk"
	e.Words = "The mean squared distance between the sheet drawn and the one found, over all standard normal inputs: computed in closed form from both networks, not estimated."
	e.Formula = formula(mi("E"), squared(), mo("="), sum(mi("k")), frac(integer(1), row(mi("k"), mo("!"))), sup(norm(sub(hat(mi("f")), mi("k")), mo("−"), sub(hat(mi("g")), mi("k"))), integer(2)), mo("="), num(s.Risk, 4))
	if s.Energy > 0 {
		e.Formula += formula(frac(row(mi("E"), squared()), row(mi("E"), sup(mi("f"), integer(2)))), mo("="), frac(num(s.Risk, 3), num(s.Energy, 3)), mo("="), num(s.Risk/s.Energy, 3))
	}
	return e, true
}

func (v *view) explainEnergy(int) (e Explanation, ok bool) {
	if !v.snap.HasRisk {
		return e, false
	}
	return Explanation{"The size of the sheet", "The mean square of the function drawn, in closed form; risks are to be read against it.",
		formula(mi("E"), sup(mi("f"), integer(2)), mo("="), num(v.snap.Energy, 5))}, true
}

func (v *view) explainHeldOut(int) (e Explanation, ok bool) {
	s := v.snap
	if s.HeldOut <= 0 {
		return e, false
	}
	e.Title = "The loss on held-out samples"
	e.Words = "The mean squared error on samples that took no part in the fit."
	e.Formula = formula(frac(integer(1), mi("n")), sum(mi("j")), sup(paren(sub(mi("y"), mi("j")), mo("−"), mi("g"), paren(sub(mi("x"), mi("j")))), integer(2)), mo("="), num(s.HeldOut, 4))
	if s.Energy > 0 {
		e.Formula += formula(frac(num(s.HeldOut, 3), num(s.Energy, 3)), mo("="), num(s.HeldOut/s.Energy, 3), mt("of the mean square"))
	}
	return e, true
}

// decomposition returns that of the tensor of an order.
func (v *view) decomposition(k int) (snapshot.Decomposition, bool) {
	for _, d := range v.snap.Decomp {
		if d.Tensor == k && len(d.Singular) > 0 {
			return d, true
		}
	}
	return snapshot.Decomposition{}, false
}

func (v *view) explainEta(k int) (e Explanation, ok bool) {
	d, ok := v.decomposition(k)
	if !ok {
		return e, false
	}
	e.Title = "η₁ for " + tensorName(k)
	e.Words = "What lies above counts as a crease. It stands a few times above the largest singular value that noise of the size measured in these samples would have."
	switch {
	case v.spec.Learning.Eta1 > 0:
		e.Words = "What lies above counts as a crease. This threshold was set by hand."
	case v.exact:
		e.Words = "What lies above counts as a crease. With infinite data there is no noise but rounding, so it stands just above that."
	}
	e.Formula = formula(mi("#"), mo("{"), mi("j"), mo(":"), sub(mi("s"), mi("j")), mo(">"), num(d.Threshold, 4), mo("}"), mo("="), integer(d.Rank))
	var around []string
	if r := d.Rank; r > 0 && r <= len(d.Singular) {
		around = append(around, sub(mi("s"), integer(r)), mo("="), num(d.Singular[r-1], 4))
	}
	if r := d.Rank; r < len(d.Singular) {
		if around != nil {
			around = append(around, mo(","))
		}
		around = append(around, sub(mi("s"), integer(r+1)), mo("="), num(d.Singular[r], 4))
	}
	if around != nil {
		e.Formula += formula(around...)
	}
	return e, true
}

func (v *view) explainGap(k int) (e Explanation, ok bool) {
	d, ok := v.decomposition(k)
	if !ok || len(d.Re) < 2 || len(d.Im) != len(d.Re) {
		return e, false
	}
	data := make([]chart.Datum, len(d.Re))
	for i := range data {
		data[i].X, data[i].Y = d.Re[i], d.Im[i]
	}
	i, j := closest(data)
	if i < 0 {
		return e, false
	}
	e.Title = "The least gap of " + tensorName(k)
	e.Words = "The two eigenvalues that lie closest: noise of about their distance mixes the two directions. Another random contraction gives another gap."
	value := func(i int) string {
		if d.Im[i] == 0 {
			return num(d.Re[i], 4)
		}
		sign := "+"
		if d.Im[i] < 0 {
			sign = "−"
		}
		return paren(num(d.Re[i], 4), mo(sign), num(math.Abs(d.Im[i]), 4), mi("i"))
	}
	second := value(j)
	if d.Im[j] == 0 && d.Re[j] < 0 {
		second = paren(second)
	}
	e.Formula = formula(abs(sub(mi("λ"), integer(i+1)), mo("−"), sub(mi("λ"), integer(j+1))), mo("="), abs(value(i), mo("−"), second), mo("="), num(d.Gap, 4))
	return e, true
}

func (v *view) explainResidual(k int) (e Explanation, ok bool) {
	d, ok := v.decomposition(k)
	if !ok || len(d.Re) == 0 {
		return e, false
	}
	e.Title = "The residual of " + tensorName(k)
	e.Words = "What the directions found leave unexplained of the tensor, as a part of it: noise, and units that were not seen."
	e.Formula = formula(frac(norm(tensor(k), mo("−"), sum(mi("i")), sub(mi("α"), mi("i")), subsup(mi("w"), mi("i"), row(mo("⊗"), integer(k)))), norm(tensor(k))), mo("="), num(d.Residual, 4))
	return e, true
}

func (v *view) explainLoss(k int) (e Explanation, ok bool) {
	for _, t := range v.snap.Loss {
		if t.K == k {
			e.Title = "The loss of order " + number.Count(int64(k))
			e.Words = "The share of bendings of this order in the squared distance of the two sheets, and what the orders up to it add up to."
			e.Formula = formula(frac(integer(1), row(integer(k), mo("!"))), sup(norm(coefficient(k), mo("−"), sub(hat(mi("g")), integer(k))), integer(2)), mo("="), num(t.Value, 4),
				gap(), sum(row(mi("k"), mo("≤"), integer(k))), mo("="), num(t.Partial, 4))
			return e, true
		}
	}
	return e, false
}

func (v *view) explainNorm(k int) (e Explanation, ok bool) {
	m, ok := momentOf(v.snap, k)
	if !ok {
		return e, false
	}
	e.Title = "The moment " + tensorName(k)
	e.Words = "The mean over the samples of the label times the Hermite tensor of the input: the norm, and how far from its expectation it is."
	e.Formula = formula(norm(tensor(k)), mo("="), norm(frac(integer(1), mi("N")), sum(mi("i")), sub(mi("y"), mi("i")), sub(mi("He"), integer(k)), paren(sub(mi("x"), mi("i")))), mo("="), num(m.Norm, 4), gap(), mi("N"), mo("="), whole(v.snap.Samples))
	if m.Error >= 0 {
		e.Formula += formula(norm(tensor(k), mo("−"), coefficient(k)), mo("="), num(m.Error, 4), mt("expected"), num(m.Expected, 4))
	}
	return e, true
}

func (v *view) explainRate(int) (e Explanation, ok bool) {
	s := v.snap
	if s.Seconds <= 0 {
		return e, false
	}
	e.Title = "How fast it goes"
	e.Words = "Samples drawn and worked through since the start, the later stages' time included; rests while paused do not count."
	if s.Samples == 0 {
		e.Words = "The time since the start. Infinite data needs no samples."
		e.Formula = formula(mi("t"), mo("="), num(s.Seconds, 3), mt("s"))
		return e, true
	}
	e.Formula = formula(frac(mi("N"), mi("t")), mo("="), frac(whole(s.Samples), row(num(s.Seconds, 3), mt("s"))), mo("="), num(float64(s.Samples)/s.Seconds, 3), mt("a second"))
	return e, true
}
