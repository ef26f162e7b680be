package many

import (
	"fmt"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/report/outcome"
	"crease/app/report/spread"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
)

// Settings that may differ, by their path in the JSON dialect.
const (
	samplesPath = "sampling.samples"
	orderPath   = "learning.order"
	noisePath   = "sampling.noise"
)

// row is a line of the table: what it is about, and both sides.
type row struct{ name, a, b string }

// table lists the settings that may differ, and what the runs came to.
func table(a, b spec.Spec, runA, runB *snapshot.Snapshot) []row {
	both := func(name string, of func(spec.Spec, *snapshot.Snapshot) string) row {
		return row{name, of(a, runA), of(b, runB)}
	}
	return []row{
		both(labelMethod, func(s spec.Spec, _ *snapshot.Snapshot) string {
			return spread.MethodName(s.Learning.Method)
		}),
		both(messages.FieldName(samplesPath), samplesText),
		both(messages.FieldName(orderPath), func(s spec.Spec, _ *snapshot.Snapshot) string {
			if s.Learning.Order == 0 {
				return auto
			}
			return number.Plain(float64(s.Learning.Order))
		}),
		both(messages.FieldName(noisePath), func(s spec.Spec, _ *snapshot.Snapshot) string {
			return number.Plain(s.Sampling.Noise)
		}),
		both("Recovered", func(s spec.Spec, run *snapshot.Snapshot) string {
			return fmt.Sprintf("%d of %d", outcome.Count(run, s.Network.Units()).Recovered, s.Network.Units())
		}),
		both("Largest error", func(s spec.Spec, run *snapshot.Snapshot) string {
			if t := outcome.Count(run, s.Network.Units()); t.Recovered > 0 {
				return outcome.ErrorText(t.Worst)
			}
			return "–"
		}),
		both("Risk E(f−g)²", func(_ spec.Spec, run *snapshot.Snapshot) string { return riskText(run) }),
	}
}

// samplesText writes how many samples a run used, of how many there were.
func samplesText(s spec.Spec, run *snapshot.Snapshot) string {
	switch {
	case s.Learning.Method == spec.Exact:
		return "infinitely many"
	case run.Samples < s.Sampling.Samples:
		return number.Count(run.Samples) + " of " + number.Count(s.Sampling.Samples)
	}
	return number.Count(run.Samples)
}

func riskText(run *snapshot.Snapshot) string {
	if !run.HasRisk {
		return "–"
	}
	return number.Format(run.Risk, 2)
}

// Risks and errors up to these are rounding: which is smaller says nothing.
const (
	roundingRisk  = 1e-18
	roundingError = 1e-8
	alike         = 1.5 // a factor up to which numbers are called alike
)

// conclusion says in words how two runs of one network differ.
func conclusion(n network.Network, a, b *snapshot.Snapshot) string {
	ta, tb := outcome.Count(a, n.Units()), outcome.Count(b, n.Units())
	if ta.Recovered != tb.Recovered {
		better := 0
		if tb.Recovered > ta.Recovered {
			better = 1
		}
		most, least := max(ta.Recovered, tb.Recovered), min(ta.Recovered, tb.Recovered)
		return fmt.Sprintf("%s recovers %s, %s %d.",
			sideNames[better], recovered(n, most), sideNames[1-better], least) + risks(a, b)
	}
	text := "Both recover " + recovered(n, ta.Recovered)
	switch {
	case ta.Recovered == 0:
		text = "Neither recovers any"
	case ta.Worst <= roundingError && tb.Worst <= roundingError:
		text += ", to rounding error"
	default:
		text += factor("largest error", ta.Worst, tb.Worst, roundingError)
	}
	return text + "." + risks(a, b)
}

// risks compares what the functions that were learned leave.
func risks(a, b *snapshot.Snapshot) string {
	switch {
	case !a.HasRisk || !b.HasRisk:
		return ""
	case a.Risk <= roundingRisk && b.Risk <= roundingRisk:
		return " Neither leaves a risk beyond rounding."
	}
	return " " + words.Capital(factor("risk", a.Risk, b.Risk, roundingRisk)[2:]) + "."
}

// factor writes ", B's largest error is 30 times A's", or that they are alike. What lies
// below floor counts as floor.
func factor(what string, a, b, floor float64) string {
	a, b = max(a, floor), max(b, floor)
	i, ratio := 1, b/a
	if ratio < 1 {
		i, ratio = 0, 1/ratio
	}
	if ratio <= alike {
		return ", the " + what + " is about the same"
	}
	times := number.Format(ratio, 2) + " times"
	if min(a, b) <= floor {
		times = "more than " + number.Format(ratio, 1) + " times"
	}
	return fmt.Sprintf(", %s's %s is %s %s's", sideNames[i], what, times, sideNames[1-i])
}
