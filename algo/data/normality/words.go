package normality

import (
	"math"

	"crease/algo/base/diagnosis"
)

// sentences are the clauses for the kinds of findings; of a kurtosis that of the heavier tails.
var sentences = [...]diagnosis.Sentence{
	Constant: diagnosis.SayConstant, Mean: diagnosis.SayMean, Variance: diagnosis.SayVariance,
	Correlation: diagnosis.SayCorrelation, Skewness: diagnosis.SaySkewness, Kurtosis: diagnosis.SayKurtosisHeavy,
	Joint: diagnosis.SayJoint, Radial: diagnosis.SayLength,
}

// Clauses returns the findings as clauses of a diagnosis. The columns are named x_1 … x_d or,
// if standardised is true, z_1 … z_d.
func (r Report) Clauses(standardised bool) []diagnosis.Remark {
	list := make([]diagnosis.Remark, len(r.Findings))
	for i, f := range r.Findings {
		a, b := diagnosis.Column(f.I, standardised), diagnosis.Column(f.J, standardised)
		say, args := sentences[f.Kind], []any{a, f.Value, f.Errors, f.Others}
		switch {
		case f.Kind == Constant:
			args = []any{a, f.Others}
		case f.Kind == Correlation || f.Kind == Joint:
			args = []any{a, b, f.Value, f.Errors, f.Others}
		case f.Kind == Radial:
			args = []any{f.Value, f.Errors, f.Others}
		case f.Kind == Kurtosis && math.Abs(f.Value-1) < .05:
			say = diagnosis.SayKurtosisOfTwo
		case f.Kind == Kurtosis && f.Value < 3:
			say = diagnosis.SayKurtosisLight
		}
		list[i] = diagnosis.NewRemark(say, args...)
	}
	return list
}
