package contest

import (
	"crease/app/text/number"
	"crease/app/text/words"
)

// The texts of the race: its captions and the sentence on how it stands.

const (
	raceDiverged = "gradient descent diverged"
	raceNotBegun = "Press Run race to train networks by gradient descent on the same samples, " +
		"and to run the method on samples of as many seeds."
	startWaiting = "not started"

	// Lesson says what many races have shown, and when descent wins.
	Lesson = "With as many units as drawn, a start succeeds or sticks by luck. " +
		"With twice as many, most starts come within 1 % of f, though often without its units. " +
		"Where samples are few, descent wins: on 250 samples of the paper star, " +
		"Adam with 4 times the units finds all five creases more often than Rounds does."

	startDiverged = "diverged"
	startFound    = ", every unit found"

	picShareSamples = "Which share succeeds, against the samples processed"
	picShareTime    = "Which share succeeds, against time"
	picRaceSamples  = "Every start, against the samples processed"
	picRaceTime     = "Every start, against time"
	axisShare       = "share of starts, and of runs of the method"
	seriesFound     = "descent: every unit found"
	seriesClose     = "descent: error below 1 %"
	seriesRuns      = "the method: every unit found"
	axisProcessed   = "samples processed"
	axisTime        = "working time"
	axisSeconds     = "s"
	axisRisk        = "risk E(f − g)²"
	axisMeanSquared = "mean squared error"
	seriesBest      = "descent, the best start"
	seriesMethod    = "the method"
	shortMethod     = "method"

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

// shares counts starts and runs of the method, those that found every unit, and the time
// that they take.
type shares struct {
	starts, found      int
	runs, recovered    int
	startTime, runTime float64 // seconds of work, in the median
}

// say writes "Over 20 seeds the method found every unit 20 times, in 0.1 s of work a
// run; a start has worked for 1.2 s."
func (s shares) say() string {
	return "Over " + words.Plural(s.runs, "seed") + " the method found every unit " + times(s.recovered) + ", in " +
		number.Seconds(s.runTime) + " of work a run; a start has worked for " + number.Seconds(s.startTime) + "."
}

func times(n int) string {
	switch n {
	case 0:
		return "never"
	case 1:
		return "once"
	}
	return count(n) + " times"
}

// shareCaption writes "descent 1 of 20, method 20 of 20".
func shareCaption(s shares) string {
	return "descent " + count(max(0, s.found)) + " of " + count(s.starts) + ", method " + count(s.recovered) + " of " +
		count(s.runs)
}

// standing holds the facts for the sentence on the race.
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

// sayFound says how many starts found every unit, if that is known.
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
