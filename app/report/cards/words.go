package cards

import (
	"crease/algo/beyond/descent"
	"crease/algo/num/linalg"
	"crease/app/draw/chart"
	"crease/app/text/number"
	"crease/app/text/words"
)

// What the cards say: titles, captions of at most 42 letters, and two sentences of explanation each; what
// is said of stages and rounds stands in words_stages.go. What the pictures say follows, and the race.

// texts are the title of every card, its caption while the stage is still to come, and two sentences on it.
var texts = map[string]struct{ title, waiting, explain string }{
	Samples: {"Samples", "samples appear here", explainSamples("height y of the folded sheet there")},
	Moments: {"Moments", "averages appear here", explainMoments(false, false)},
	Rank:    {"Rank", "how many units there are", explainRank + "; drag the line to change that."},
	Jennrich: {"Jennrich", "directions appear here",
		"Contracting a moment with two random vectors gives two matrices, A and B; the eigenvectors of M = A B⁺ are " +
			"the directions of the units, one for each dot. Eigenvalues that lie far apart on the real line are " +
			"reliable; where two come close or leave the line, noise mixes their directions."},
	Sees: {"Tensors", "", // it needs no run
		"The height of a curve at a unit's bias says how strongly that tensor sees the unit; " +
			"where one curve is zero the other is not, so two tensors are decomposed. " +
			"Far out both curves vanish: a unit that folds where almost no sample falls looks linear."},
	Scalars: {"Scalars and signs", "a and b of every unit appear here",
		"Once the direction of a unit is known, " +
			"its output weight a and its bias b follow from its coefficients ζ in two moments. " +
			onDiagonal},
	Regression: {"Regression", "a last fit of the coefficients", explainRegression("on the second half of the samples")},
	Rounds:     {"Rounds", "the error, round after round", explainRounds},
	Loss: {"Loss by order", "the remaining error, order by order",
		"The mean squared difference of f and what was learned, g, is a sum with one term for every order k " +
			"of the Hermite expansion, and each bar is one term. " +
			"The line adds the terms up; what it lacks where it ends lies in higher orders."},
	Refinement: {"Joint fit", "loss against iteration", explainFit("from several starts")},
	Race: {"Race", "no race has been run yet",
		"Gradient descent trains networks from random starts, all on the samples of the drawing, over which it " +
			"passes again and again; the method runs on samples of as many seeds, in turns in the same worker. " +
			"In the pictures of shares every clock counts its own work only; below them, thin lines are starts, " +
			"and the line with dots is the run of the page, with all its stages since Learn."},
}

func explainRegression(on string) string {
	return "Each unit found gives two features, σ(z) and σ(−z), " +
		"and linear least squares " + on + " finds their coefficients. " +
		"A linear part takes up what no unit explains, " +
		"and the result is a network with at most two units more than were found."
}

const explainTurned = "Contracting a moment with two random vectors gives two matrices, A and B; " +
	"the eigenvectors of M = A B⁺ are near the directions of the units, one for each dot. " +
	"They are then turned until they fit all contractions of the moment as well as they can: " +
	"this card shows the result, whose dots may come close without their directions being mixed."

const explainRank = "Each bar is a singular value: how much of one more direction the moments contain. " +
	"Bars above the line η₁ count as directions of units, bars below it as noise"

func explainFit(from string) string {
	return "All parameters move together to fit the samples by least squares, " + from + "; without noise, a fit " +
		"that succeeds ends at rounding error. The bold line is the best fit, thin lines are the others."
}

// explainMoments is told whether the moment of a polynomial is taken off, and whether curves of errors are shown.
func explainMoments(controlled, curves bool) string {
	text := "A moment T_k is the average of y times a Hermite polynomial of x: " +
		"it estimates the mean k-th derivative of f in every direction. "
	if controlled {
		text = "A moment T_k is the average of what a polynomial p leaves of y, times a Hermite polynomial " +
			"of x, and the moment of p, which is known: so it errs less. "
	}
	text += "Four times as many samples halve its error"
	if curves {
		text += ", which is a line of slope −1/2 on these axes"
	}
	return text + "."
}

// FilmCaptions are what a film says below the small pictures, for whoever has not met the words of the field: what each
// is about. How much of it there is, their own captions say once the film is over; these are told on pointing then.
var FilmCaptions = map[string]string{
	Samples: "the dots, and nothing else", Moments: "averages of the heights", Rank: "how many folds there are",
	Jennrich: "an arrow across every fold", Sees: "which average sees which fold",
	Scalars: "where and how sharp each fold is", Regression: "the slopes between the folds",
	Rounds: "what is left, again and again", Loss: "what is still missing", Refinement: "all folds move together",
}

// Explanations that take the place of the usual ones.
const (
	explainExact = "A moment measures the mean k-th derivative of f in every direction. With infinite data there is " +
		"nothing to estimate: the moments f̂ come from a formula and are exact up to rounding."
	explainNoFeatures = "No unit was found, so there are no features of units. " +
		"Linear least squares finds the coefficients of a linear part alone, and that is what was learned."
	explainSampledLoss = "Each bar is one order of the squared difference between the moments of the samples, T, " +
		"and those of the network learned, ĝ, and the line adds them up. " +
		"The true network is not known, so the sampling error of T is part of every bar, and stays even if all is found."
	explainSettled = "The practical method needs no regression of its own: " +
		"its last fit to the samples finds all coefficients together with weights and biases. " +
		"A linear part takes up what no unit explains and is written as one or two more units."
)

// explainSamples is told what a sample is coloured by: in the plane a height, in more dimensions a value.
func explainSamples(y string) string {
	return "Each dot is one random input x, coloured by the " + y + ": blue below zero, orange above. " +
		"The learner gets such pairs of x and y and nothing else."
}

// The names of facts that several cards have.
const (
	factHeldOut = "loss on held-out samples"
	factRisk    = "risk E(f − g)²"
)

func factNorm(tensor int) string { return "‖" + words.Tensor(tensor) + "‖" }

func count(n int) string { return number.Count(int64(n)) }

// sayCloud writes "65,536 samples, 1.2M per second", or that the sums of all of them are those of another run.
func (v *view) sayCloud([]chart.Mark, bool) string {
	s, text := v.Snap, words.Plural(int(v.Snap.Samples), "sample")
	switch {
	case s.Map != nil: // the other stages work on these points too
		text += ", standardised"
	case s.Rate > 0:
		text += ", " + number.Short(int64(s.Rate)) + " per second"
	case s.Kept:
		text += ", kept"
	}
	return text
}

const rootLaw = "1\u2060/\u2060√N"

func inSteps(n int) string { return "in " + words.Plural(n, "step") }

// helpLabels are what the buttons beside a diagnosis say; that of a higher order names the order.
var helpLabels = map[string]string{
	MoreSamples: "Ten times the samples",
	NewPencil:   "Another random contraction",
	Practical:   "Practical method",
	TryRounds:   "Try Rounds",
	FindUnits:   "Find the number of units",
}

// Names of series that legends and captions have.
const (
	seriesWeights   = "a, output weight"
	seriesBiases    = "b, bias"
	seriesZ         = "z"
	seriesThreshold = "threshold"
	seriesLinear    = "linear part v and constant c"
	linearPart      = "linear part"
	seriesUpTo      = "orders up to k"
)

// tellNumber reads out one number of a unit, such as "w₁: a +0.5".
func tellNumber(unit, what, value string) string { return unit + ": " + what + " " + value }

func etaName(k int) string { return "η₁ for " + words.Tensor(k) }

// eigenvalueName names eigenvalue i of the pencil of T_k where it belongs to no unit: both tensors have a first one.
func eigenvalueName(k, i int) string { return "λ" + number.Sub(i+1) + " of " + words.Tensor(k) }

// The texts of the race.
const (
	// RaceLesson says what many races have shown, and when descent wins.
	RaceLesson = "With as many units as drawn, a start succeeds or sticks by luck. With twice as many, most starts " +
		"come within 1 % of f, though often without its units. Where samples are few, descent wins: on 250 samples " +
		"of the paper star, Adam with 4 times the units finds all five creases more often than Rounds does."

	seriesAllFound = "descent: every unit found"
	seriesRuns     = "the method: every unit found"
	seriesBest     = "descent, the best start"
	seriesMethod   = "the method"
)

// sayRuns writes "Over 20 seeds the method found every unit 20 times, in 0.1 s of work a run; …", in the median.
func (v *view) sayRuns() string {
	starts, runs := v.rival.Lines, v.rival.Method
	start := linalg.Values(len(starts), func(i int) float64 { return starts[i].Seconds })
	run := linalg.Values(len(runs), func(i int) float64 { return runs[i].Seconds })
	recovered := linalg.Count(len(runs), func(i int) bool { return runs[i].Found })
	times := count(recovered) + " times"
	switch recovered {
	case 0:
		times = "never"
	case 1:
		times = "once"
	}
	return "Over " + words.Plural(len(run), "seed") + " the method found every unit " + times + ", in " +
		number.Seconds(median(run)) + " of work a run; a start has worked for " + number.Seconds(median(start)) + "."
}

func (v *view) sayDescent() string {
	r, rule := v.rival, "Adam"
	if r.Rule == descent.SGD {
		rule = "gradient descent with momentum"
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
	text += rule + " is at " + v.measure() + " " + number.Format(best.Value(), 2)
	if !r.HasRisk { // it is not known how many found every unit
		return text
	}
	winners := linalg.Count(len(r.Lines), func(i int) bool { return r.Lines[i].Found })
	switch winners {
	case 0:
		return text + ", and no start has found every unit"
	case len(r.Lines):
		return text + ", and every start has found every unit"
	case 1:
		return text + ", and 1 of " + count(len(r.Lines)) + " starts has found every unit"
	}
	return text + ", and " + count(winners) + " of " + count(len(r.Lines)) + " starts have found every unit"
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
