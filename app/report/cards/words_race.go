package cards

import (
	"crease/algo/beyond/descent"
	"crease/app/text/number"
	"crease/app/text/words"
)

// The texts of the race: its captions and the sentence on how it stands.

const (
	raceBegun    = "gradient descent has started"
	raceDiverged = "gradient descent diverged"
	raceNotBegun = "Press Run race to train networks by gradient descent on the same samples, " +
		"and to run the method on samples of as many seeds."
	startWaiting = "not started"

	// RaceLesson says what many races have shown, and when descent wins.
	RaceLesson = "With as many units as drawn, a start succeeds or sticks by luck. With twice as many, most starts " +
		"come within 1 % of f, though often without its units. Where samples are few, descent wins: on 250 samples " +
		"of the paper star, Adam with 4 times the units finds all five creases more often than Rounds does."

	startDiverged = "diverged"
	startFound    = ", every unit found"

	picShareSamples = "Which share succeeds, against the samples processed"
	picShareTime    = "Which share succeeds, against time"
	picRaceSamples  = "Every start, against the samples processed"
	picRaceTime     = "Every start, against time"
	axisShare       = "share of starts, and of runs of the method"
	seriesAllFound  = "descent: every unit found"
	seriesNear      = "descent: error below 1 %"
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

// sayRuns writes "Over 20 seeds the method found every unit 20 times, in 0.1 s of work a run; …", in the median.
func (v *view) sayRuns() string {
	recovered := 0
	var start, run []float64
	for _, l := range v.rival.Lines {
		start = append(start, l.Seconds)
	}
	for _, m := range v.rival.Method {
		run = append(run, m.Seconds)
		if m.Found {
			recovered++
		}
	}
	return "Over " + words.Plural(len(run), "seed") + " the method found every unit " + times(recovered) + ", in " +
		number.Seconds(median(run)) + " of work a run; a start has worked for " + number.Seconds(median(start)) + "."
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

func (v *view) sayDescent() string {
	r, rule := v.rival, ruleAdam
	if r.Rule == descent.SGD {
		rule = ruleSGD
	}
	var best descent.Reading
	ok := r.Best >= 0 && r.Best < len(r.Lines)
	if ok {
		best, ok = r.Lines[r.Best].Last()
	}
	switch {
	case !ok && r.Over:
		return words.Capital(rule) + " diverged from every start"
	case !ok:
		return words.Capital(rule) + " has only just started"
	}
	text := "After " + number.Format(passes(r), 2) + " passes over the samples, "
	if len(r.Lines) > 1 {
		text += "the best of " + count(len(r.Lines)) + " starts of "
	}
	return text + rule + " is at " + v.measure() + " " + number.Format(best.Value(), 2) + sayFound(winners(r), len(r.Lines))
}

// sayFound says how many of the starts found every unit, if that is known.
func sayFound(winners, starts int) string {
	switch {
	case winners < 0:
		return ""
	case winners == 0:
		return ", and no start has found every unit"
	case winners == starts:
		return ", and every start has found every unit"
	case winners == 1:
		return ", and 1 of " + count(starts) + " starts has found every unit"
	}
	return ", and " + count(winners) + " of " + count(starts) + " starts have found every unit"
}

func (v *view) sayMethod() string {
	value, samples, ok := v.reached()
	at := v.measure() + " " + number.Format(value, 2)
	switch {
	case !ok:
		return "the method has not found anything yet"
	case v.Exact:
		return "the method, on infinite data, is at " + at
	case v.rival.HasRisk && value <= exactShare*v.rival.Energy:
		return "the method was exact after " + number.Count(samples) + " samples"
	}
	return "the method is at " + at + " after " + number.Count(v.Snap.Samples) + " samples"
}
