package contest

import (
	"crease/app/number"
	"crease/app/words"
)

// What the race says: its captions and the sentence on how it stands.

const (
	raceDiverged  = "gradient descent diverged"
	raceNotBegun  = "Press Run race to train networks by gradient descent on the same samples."
	startWaiting  = "not started"
	startDiverged = "diverged"
	startFound    = ", every unit found"

	picRaceSamples  = "Against the samples processed"
	picRaceTime     = "Against time"
	axisProcessed   = "samples processed"
	axisTime        = "working time"
	axisSeconds     = "s"
	axisRisk        = "risk E(f − g)²"
	axisMeanSquared = "mean squared error"
	seriesBest      = "descent, the best start"
	seriesMethod    = "the method"

	measureRisk = "risk"
	measureLoss = "loss"
	ruleAdam    = "Adam"
	ruleSGD     = "gradient descent with momentum"
)

func startName(i int) string { return "start " + count(i+1) }

// raceCaption writes "descent 0.1, method 10⁻²⁰".
func raceCaption(descent, method float64, hasMethod bool) string {
	text := "descent " + number.Format(descent, 1)
	if hasMethod {
		text += ", method " + number.Format(method, 1)
	}
	return text
}

// standing is what the sentence on the race tells.
type standing struct {
	rule, measure  string
	passes         float64 // over the samples
	starts, winner int     // all starts, and those that found every unit; −1 if that is not known
	best           float64
	hasBest, over  bool
	method         float64 // where the method stands, after so many samples
	samples        int64
	hasMethod      bool
	infinite       bool // the method learns from infinite data
	exact          bool
}

// say writes the sentence.
func (r standing) say() string { return r.sayDescent() + ". " + words.Capital(r.sayMethod()) + "." }

func (r standing) sayDescent() string {
	switch {
	case !r.hasBest && r.over:
		return words.Capital(r.rule) + " diverged from every start"
	case !r.hasBest:
		return words.Capital(r.rule) + " has only just started"
	}
	text := "After " + number.Format(r.passes, 2) + " passes over the samples, "
	if r.starts > 1 {
		text += "the best of " + count(r.starts) + " starts of "
	}
	return text + r.rule + " is at " + r.measure + " " + number.Format(r.best, 2) + r.sayFound()
}

// sayFound says how many starts found every unit, where that is known.
func (r standing) sayFound() string {
	switch {
	case r.winner < 0:
		return ""
	case r.winner == 0:
		return ", and no start has found every unit"
	case r.winner == r.starts:
		return ", and every start has found every unit"
	case r.winner == 1:
		return ", and 1 of " + count(r.starts) + " starts has found every unit"
	}
	return ", and " + count(r.winner) + " of " + count(r.starts) + " starts have found every unit"
}

func (r standing) sayMethod() string {
	at := r.measure + " " + number.Format(r.method, 2)
	switch {
	case !r.hasMethod:
		return "the method has not found anything yet"
	case r.infinite:
		return "the method, on infinite data, is at " + at
	case r.exact:
		return "the method was exact after " + number.Count(r.samples) + " samples"
	}
	return "the method is at " + at + " after " + number.Count(r.samples) + " samples"
}

// count writes a number of things.
func count(n int) string { return number.Count(int64(n)) }
