package cards

import (
	"crease/algo/beyond/descent"
	"crease/algo/learn/snapshot"
	"crease/app/draw/chart"
	"crease/app/draw/scale"
	"crease/app/text/number"
	"crease/app/text/words"
)

// What the cards say: titles, captions of at most 42 letters, and two sentences of explanation each; what
// is said of stages and rounds stands in words_stages.go. What the pictures say follows, and the race.

// texts are the title of every card, its caption while the stage is still to come, and two sentences on it.
var texts = map[string]struct{ title, waiting, explain string }{
	Samples: {"Samples", "samples appear here", explainSamples(heightOfSheet)},
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
	Regression: {"Regression", "a last fit of the coefficients", explainRegression(onSecondHalf)},
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

// Captions, and parts of them.

const (
	exactUpTo       = "exact up to "
	expectedCaption = "expected %s error %s, as " + rootLaw
	sightCaption    = "how %s and %s see a unit, by its bias"
)

// What the regression is run on.
const (
	onSecondHalf   = "on the second half of the samples"
	onSamples      = "on the samples"
	onExpectations = "on expectations in closed form"
)

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

// What a sample is coloured by: in the plane a height, in more dimensions, where the sheet cannot be seen, a value.
const (
	heightOfSheet = "height y of the folded sheet there"
	valueOfSheet  = "value y of the network there"
)

func explainSamples(y string) string {
	return "Each dot is one random input x, coloured by the " + y + ": blue below zero, orange above. " +
		"The learner gets such pairs of x and y and nothing else."
}

// The names of facts.
const (
	factSamples      = "samples so far"
	factRequested    = "samples requested"
	factSeconds      = "seconds"
	factRate         = "samples per second"
	factEtaSource    = "source of η₁"
	factEtaByHand    = "set by hand"
	factEtaFromData  = "from the data"
	factHeldOut      = "loss on held-out samples"
	factRisk         = "risk E(f − g)²"
	shortRisk        = "risk"
	factEnergy       = "mean square E f²"
	factSigns        = "signs"
	factSignsSeveral = "undetermined: several choices of the signs fit"
	factSignsOpen    = "undetermined: (w, b) or (−w, −b)"
	factStarts       = "starts tried"
	factFinalLoss    = "final loss"
	factUsed         = "samples used"
	factDropped      = "samples dropped by τ"
	factLargest      = "largest ‖φ(x)‖"
	factRadius       = "radius of the ball searched"
	factSteps        = "steps of projected gradient descent"
	factGradientLoss = "loss by projected gradient descent"
	factDirectLoss   = "loss by orthogonal factorisation"
	factConsolidated = "units of g, linear part included"
	factBias         = "bias of "
)

// Names of facts behind that of their tensor.
const (
	factContractions = ": random contractions tried"
	factComplex      = ": complex pairs"
	factResidual     = ": relative residual"
	factGap          = ": smallest gap"
	factSpread       = ": largest error of an eigenvalue"
)

func factNorm(tensor int) string { return "‖" + words.Tensor(tensor) + "‖" }

// Words inside formulas.
const (
	wordExpected  = "expected"
	wordAt        = "at"
	wordGradients = "gradients so far"
)

func count(n int) string { return number.Count(int64(n)) }

func coefficientName(k int) string { return "f̂" + number.Sub(k) }

// unitName and a number name a unit of the regression if nothing is known of it.
const unitName = "unit "

// leastWeightFact names the smallest singular value of the Khatri–Rao power of the true weights at order ℓ.
func leastWeightFact(order int) string {
	if order == 1 {
		return "smallest singular value of the true W"
	}
	return "smallest singular value of the true W⊙" + number.Super(order)
}

// samplesCaption writes "65,536 samples, 1.2M per second", or that the sums of all of them are those of another run.
func samplesCaption(s *snapshot.Snapshot) string {
	text := words.Plural(int(s.Samples), "sample")
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

// opensAs names a unit and says which way the function learned has it open.
func opensAs(unit string, turned bool) string {
	if turned {
		return unit + ", as σ(−z)"
	}
	return unit + ", as σ(z)"
}

// helpLabels are what the buttons beside a diagnosis say, but for that of a higher order.
var helpLabels = map[string]string{
	MoreSamples: "Ten times the samples",
	NewPencil:   "Another random contraction",
	Practical:   "Practical method",
	TryRounds:   "Try Rounds",
	FindUnits:   "Find the number of units",
}

func helpLabel(code string, order int) string {
	if code == HigherOrder {
		return "Use order " + count(order)
	}
	return helpLabels[code]
}

// What the pictures say: titles, axes, legends, and what is read out of a datum.

// Pictures without their data: what they are of, and what their axes are. Builders copy them and append to
// the copies, so their slices have no elements and no capacity, and must stay so: else pictures would share data.
var (
	picCloud       = square("The first samples, coloured by value", axis("x₁"), axis("x₂"))
	picCloudOfLine = picture(picCloud.Title, axis("x"), axis("value y"))
	picErrors      = picture("Error of the moments against the number of samples",
		logAxis("samples N"), logAxis("error ‖T − f̂‖"))
	picSingular = picture("Singular values of the flattened moments",
		labelledAxis("index j"), logAxis("singular value"))
	picEigenvalues = square("Eigenvalues of M in the complex plane", axis("real part"), axis("imaginary part"))
	picDirections  = square("Directions found by each tensor", axis("along x₁"), axis("along x₂"))
	picFinders     = picture("Which tensor found which unit", axis("unit"), labelledAxis("found by"))
	picSight       = picture("How strongly each tensor sees a unit, by its bias",
		axis("bias b"), axis("strength |He(b)| φ(b)"))
	picDiagonal  = square("Found against true output weights and biases", axis("true"), axis("found"))
	picFoundOnly = picture("Output weights and biases found", axis("unit"), axis("value found"))
	picSigns     = picture("Signs: z against its threshold", axis("unit"), axis(seriesZ))
	picFeatures  = picture("Coefficients of the features",
		labelledAxis("unit, then the linear part"), axis("coefficient"))
	picPredictions = square("Prediction against y, sample by sample", axis("y of the sample"), axis("prediction g(x)"))
	picLearned     = picture("Output weights of the consolidated network",
		labelledAxis("unit"), axis("output weight a"))
	picLoss  = picture("Loss by order", labelledAxis("order k"), logAxis("term of the loss"))
	picFit   = picture("Loss against iteration", axis("iteration"), logAxis("loss"))
	picJoint = picture("Misfit of the moments against iteration",
		axis("iteration"), logAxis("misfit Σ ‖T − f̂‖² / k!"))
	picByRound     = picture("Error after every round", labelledAxis("round"), logAxis("error √(E (f − g)² / E f²)"))
	picBySamples   = picture("Error against the samples used", logAxis("samples used"), picByRound.Y)
	picFound       = picture("When every unit was found", labelledAxis("round"), labelledAxis("unit"))
	picLeftByRound = picture("The moments of what is left, before every round",
		labelledAxis("round"), logAxis("norm ‖T − f̂(g)‖"))
	picThresholds = picture("The thresholds η₁ of every round", labelledAxis("round"), logAxis("threshold η₁"))
)

func picture(title string, x, y chart.Axis) chart.Figure {
	return chart.Figure{Title: title, X: x, Y: y}
}

// square is a picture whose axes have the same unit.
func square(title string, x, y chart.Axis) chart.Figure {
	return chart.Figure{Title: title, X: x, Y: y, Equal: true}
}

// axis is linear, with numbers at its ticks.
func axis(name string) chart.Axis { return chart.Axis{Name: name} }

func logAxis(name string) chart.Axis { return chart.Axis{Name: name, Kind: scale.Log} }

// labelledAxis has the labels that are added to it in place of numbers, also where there are none.
func labelledAxis(name string) chart.Axis { return chart.Axis{Name: name, Labels: []scale.Tick{}} }

// Names of axes where f is not known.
const (
	axisHalves   = "error of T, estimated from the two halves"
	axisResidual = "share left of y's standard deviation"
)

// Titles of heat maps.
const (
	picHeat        = "Entries of T above those of f̂" + picSignColours
	picHeatExact   = "Entries of f̂" + picSignColours
	picHeatFound   = "Entries of T" + picSignColours
	picHeatLeft    = "Entries of T, and of what is left of it" + picSignColours
	picLeft        = "What is left of the moments, beside them"
	picSignColours = " (orange above zero, blue below)"
)

// Names of series, as the legend has them.
const (
	seriesSlope     = "slope −1/2"
	seriesWeights   = "a, output weight"
	seriesBiases    = "b, bias"
	seriesZ         = "z"
	seriesThreshold = "threshold"
	seriesRight     = "of σ(wᵀx + b)"
	seriesLeft      = "of σ(−wᵀx − b)"
	seriesLinear    = "linear part v and constant c"
	linearPart      = "linear part"
	linearShort     = "lin."
	seriesAlone     = "order k alone"
	seriesUpTo      = "orders up to k"
	seriesTrue      = "true"
	seriesWeak      = "too weak: dropped by η₂"
	seriesFound     = "found"
	seriesNotFound  = "not found"
)

// What is read out of a unit.
const (
	nameBias      = "bias"
	nameFoundBias = "bias found"
)

// Names of series, titles and what is read out, as formats of fmt whose numbers are written by package number.
const (
	expectedName  = "expected for %s, within a factor √2"
	curveName     = "%s: |He%s|φ"
	tellSample    = "x %s: y = %s"
	tellSample2   = "x₁ %s, x₂ %s: y = %s"
	tellSight     = "%s sees %s with strength %s"
	tellClosest   = "closest pair %s and %s: gap %s"
	tellSpread    = "%s: eigenvalue %s ± %s"
	ofCoordinates = ", first two of %d coordinates"
)

// tellNumber reads out one number of a unit, such as "w₁: a +0.5".
func tellNumber(unit, what, value string) string { return unit + ": " + what + " " + value }

func etaName(k int) string { return "η₁ for " + words.Tensor(k) }

// eigenvalueName names eigenvalue i of the pencil of T_k where it belongs to no unit: both tensors have a first one.
func eigenvalueName(k, i int) string { return "λ" + number.Sub(i+1) + " of " + words.Tensor(k) }

func tellFinder(k int, unit string, found bool) string {
	if found {
		return words.Tensor(k) + " found " + unit
	}
	return words.Tensor(k) + " did not find " + unit
}

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
	text += rule + " is at " + v.measure() + " " + number.Format(best.Value(), 2)
	return text + sayFound(winners(r), len(r.Lines))
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
