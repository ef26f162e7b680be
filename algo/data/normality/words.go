package normality

import (
	"math"

	"crease/algo/base/diagnosis"
)

// sentences are the clauses for the kinds of findings; of a kurtosis that of the heavier tails.
var sentences = map[Kind]diagnosis.Sentence{
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
		v, away, more := f.Value, diagnosis.StandardErrors(f.Errors), diagnosis.MoreLike(f.Others)
		say, args := sentences[f.Kind], []any{a, v, away, more}
		switch {
		case f.Kind == Constant:
			args = []any{a, more}
		case f.Kind == Correlation || f.Kind == Joint:
			args = []any{a, b, v, away, more}
		case f.Kind == Radial:
			args = []any{v, away, more}
		case f.Kind == Kurtosis && math.Abs(v-1) < .05:
			say = diagnosis.SayKurtosisOfTwo
		case f.Kind == Kurtosis && v < 3:
			say = diagnosis.SayKurtosisLight
		}
		list[i] = diagnosis.NewRemark(say, args...)
	}
	return list
}
