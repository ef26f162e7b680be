package normality

import (
	"math"
	"strconv"
	"strings"

	"crease/algo/base/numeral"
)

// Why points cannot be standardised, formats of fmt with the number of a column.
const (
	wordsConstant  = "the samples cannot be standardised: x%d is constant"
	wordsDependent = "the samples cannot be standardised: x%d follows from the columns before it"
	wordsLarge     = "the samples cannot be standardised: x%d is too large to compute with"
)

// Sentence says what was found, in the columns x_1 … x_d or, if standardised is true, in
// the standardised ones: "x_2 has mean 0.41, 130 standard errors from 0; …". It is
// without capital and full stop, and empty if nothing was found.
func (r Report) Sentence(standardised bool) string {
	parts := make([]string, len(r.Findings))
	for i, f := range r.Findings {
		parts[i] = f.text(standardised) + others(f)
	}
	return strings.Join(parts, "; ")
}

// First is Sentence of the first finding, with the number of all others.
func (r Report) First(standardised bool) string {
	if len(r.Findings) == 0 {
		return ""
	}
	rest := -1
	for _, f := range r.Findings {
		rest += 1 + f.Others
	}
	text := r.Findings[0].text(standardised)
	switch rest {
	case 0:
		return text
	case 1:
		return text + ", and another moment is off"
	}
	return text + ", and " + numeral.Count(int64(rest)) + " other moments are off"
}

func (f Finding) text(standardised bool) string {
	name := func(i int) string {
		if standardised {
			return "z_" + strconv.Itoa(i+1)
		}
		return "x_" + strconv.Itoa(i+1)
	}
	a, b, v := name(f.I), name(f.J), numeral.Format(f.Value, 2)
	away := numeral.Format(f.Errors, 2) + " standard errors from "
	if f.Errors >= 1e6 {
		away = "far more standard errors than chance explains from "
	}
	switch f.Kind {
	case Constant:
		return a + " is constant"
	case Mean:
		return a + " has mean " + v + ", " + away + "0"
	case Variance:
		return a + " has variance " + v + ", " + away + "1"
	case Correlation:
		return a + " and " + b + " have correlation " + v + ", " + away + "0"
	case Skewness:
		return a + " has skewness " + v + ", " + away + "0"
	case Kurtosis:
		return a + " has kurtosis " + v + ", " + tails(f.Value) + ", " + away + "3"
	case Joint:
		return "the squares of " + a + " and " + b + " are not independent: their fourth moment is " + v + ", " + away + "1"
	}
	return "the fourth power of the length has mean " + v + " times that of a Gaussian, " + away + "1"
}

// tails says how a kurtosis differs from that of a Gaussian.
func tails(kurtosis float64) string {
	switch {
	case math.Abs(kurtosis-1) < .05:
		return "as of two values alone"
	case kurtosis < 3:
		return "lighter tails than a Gaussian's"
	}
	return "heavier tails than a Gaussian's"
}

// others counts what is found beside.
func others(f Finding) string {
	switch f.Others {
	case 0:
		return ""
	case 1:
		return " (and one more like it)"
	}
	return " (and " + numeral.Count(int64(f.Others)) + " more like it)"
}
