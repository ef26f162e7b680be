package normality

import (
	"math"

	"crease/algo/base/diagnosis"
)

// Why points cannot be standardised: formats of package fmt, with the number of a column.
const (
	wordsConstant  = "the samples cannot be standardised: x%d is constant"
	wordsDependent = "the samples cannot be standardised: x%d follows from the columns before it"
	wordsLarge     = "the samples cannot be standardised: x%d is too large to compute with"
)

// Clauses returns the findings as clauses of a diagnosis. The columns are named x_1 … x_d or,
// if standardised is true, z_1 … z_d.
func (r Report) Clauses(standardised bool) []diagnosis.Remark {
	list := make([]diagnosis.Remark, len(r.Findings))
	for i, f := range r.Findings {
		list[i] = f.clause(standardised, f.Others)
	}
	return list
}

// clause returns f as a clause that also mentions the number of other findings.
func (f Finding) clause(standardised bool, others int) diagnosis.Remark {
	a, b := diagnosis.Column(f.I, standardised), diagnosis.Column(f.J, standardised)
	v, away, more := f.Value, diagnosis.StandardErrors(f.Errors), diagnosis.MoreLike(others)
	switch f.Kind {
	case Constant:
		return diagnosis.NewRemark(diagnosis.SayConstant, a, more)
	case Correlation:
		return diagnosis.NewRemark(diagnosis.SayCorrelation, a, b, v, away, more)
	case Joint:
		return diagnosis.NewRemark(diagnosis.SayJoint, a, b, v, away, more)
	case Radial:
		return diagnosis.NewRemark(diagnosis.SayLength, v, away, more)
	}
	say := map[Kind]diagnosis.Sentence{Mean: diagnosis.SayMean, Variance: diagnosis.SayVariance,
		Skewness: diagnosis.SaySkewness, Kurtosis: kurtosisSentence(v)}[f.Kind]
	return diagnosis.NewRemark(say, a, v, away, more)
}

// kurtosisSentence returns the sentence for a kurtosis that is not that of a Gaussian.
func kurtosisSentence(kurtosis float64) diagnosis.Sentence {
	switch {
	case math.Abs(kurtosis-1) < .05:
		return diagnosis.SayKurtosisOfTwo
	case kurtosis < 3:
		return diagnosis.SayKurtosisLight
	}
	return diagnosis.SayKurtosisHeavy
}
