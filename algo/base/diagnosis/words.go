package diagnosis

// Sentence identifies a sentence or a clause.
type Sentence int

// The sentences.
const (
	// Decompositions and what follows them; package recovery.
	SayRank Sentence = iota
	SayRankOnLine
	SayDependent
	SayScalars
	SayUnexplained
	SayWeakTerms
	SayComplex
	SayComplexExact
	SayGap
	SayBlurred
	SayMerged
	SayTooMany
	SayMoreThanAsked
	SayNoPolish
	SayOnePencil
	SaySignsMisfit
	SayLeftOut
	SayLeftOutMany

	// Signs and samples of any fit; package refine.
	SaySignsAmbiguous
	SaySignsOpen
	SayFew

	// Rounds.
	SayAllZero
	SayRoundsNoise
	SayLabelsRounded
	SayNumbersRounded
	SayUsedUp
	SayStalled
	SayStalledRows
	SayStalledNoise
	SayOutOfWork
	SayUnfitted
	SayMoreThanGiven
	SayFewerThanGiven
	SayAllLinear

	// The direct fit; package practical.
	SayRemote
	SayThin
	SayBeyondAll
	SayBeyond
	SayBeyondMany
	SayOneOfTwo
	SayNearlyOne
	SayAllMet
	SayAllRounded
	SayFitFinds
	SayFitShows
	SayMissed
	SayCrowded
	SayNoRoom
	SayNoise
	SayUnconfirmed

	// Rows of a table that do not fit the network found in the others.
	SayRows
	SayRow
	SayFewRows

	// What the rows of a table say against what was found in them; package learn.
	SayFewPlaces
	SayFewBeyond
	SayStalledPlaces
	SayOtherFunction
	SayJump

	// Any method.
	SayLeaves
	SayDistant

	// Comparison with the truth; package learn. Most of these begin with Are or Were.
	SayStraight
	SayLinearInstead
	SayLinearAsWell
	SayNothingOut
	SayNoneKept
	SayNoneDrawn
	SayNotFound
	SaySpurious
	SayLoudNoise
	SayNoiseAlone
	SayOrder
	SayNoOrder
	SayAsked
	SayByThresholds
	SayTooDependent
	SayBelow
	SayDropped
	SayKeptNone
	SayInexact
	SayEnough
	SayNever
	SayFar
	SayZero
	SayLinearTrace
	SayNoTrace
	SayBeyondThem
	SayNear
	SayBeside
	SayOnLine
	SayParallel
	SayNotNoise

	// Points of a table; package normality. Clauses after SayNotGaussian and SayNotShaped give the reasons.
	SayNotGaussian
	SayNotShaped
	SayRestsOnGaussian

	// Clauses about the points. The last %s of each is MoreLike.
	SayConstant
	SayMean
	SayVariance
	SayCorrelation
	SaySkewness
	SayKurtosisOfTwo
	SayKurtosisLight
	SayKurtosisHeavy
	SayJoint
	SayLength
)

// clause reports whether s is a part of the sentence of the remark before it. Clauses are the last of the sentences.
func (s Sentence) clause() bool { return s >= SayConstant }

// String returns the form of s, "" if there is none: %s stands for a value, $unit for the voice's word for a unit.
func (s Sentence) String() string {
	if s < 0 || int(s) >= len(words) {
		return ""
	}
	return words[s]
}

// words are the forms of the sentences.
var words = [...]string{
	// Decompositions and what follows them; package recovery.
	SayRank: "The tensors show only %s of %s directions at order %s. What they do not show is too weak, or the weights " +
		"are linearly dependent and order %s may separate them.",
	SayRankOnLine: "The tensors show only %s of %s directions at order %s. What they do not show is too weak, or all " +
		"$units have the same direction up to sign.",
	SayDependent: "The weights are nearly linearly dependent at order %s (smallest singular value %s), " +
		"which magnifies every error. A higher order may separate them.",
	SayScalars: "The equations for output weights and biases magnify errors so much here that the results are unreliable.",
	SayUnexplained: "The $units found leave a share of %s of the moments unexplained: a $unit is missing " +
		"or wrong.",
	SayWeakTerms: "%s kept %s of its %s: what lies below the threshold η₂ cannot be told from noise.",
	SayComplex: "%s has complex eigenvalues where real ones belong, a sign of noise: these directions are " +
		"guesses within a plane.",
	SayComplexExact: "%s has complex eigenvalues where real ones belong: the weights are linearly " +
		"dependent at this order, or a term is as small as rounding errors. These directions are guesses within a " +
		"plane.",
	SayGap:     "%s cannot tell directions apart here: the gap between their eigenvalues is below the noise.",
	SayBlurred: "%s leaves directions open here: the noise is too strong to tell them.",
	SayMerged:  "%s found %s twice; the duplicates were merged.",
	SayTooMany: "The two tensors together found %s directions, but at most %s can be told apart at this " +
		"order. The least certain were left out.",
	SayMoreThanAsked: "The two tensors together found %s directions, more than the %s $units that the " +
		"settings give. The least certain were left out.",
	SayNoPolish: "A fit of %s $units in dimension %s to all moments at once takes more memory than there " +
		"is, and was left out. Higher thresholds leave fewer $units.",
	SayOnePencil: "%s has %s terms, and to diagonalise all of its slices jointly takes more memory than " +
		"there is: one pencil alone gave the directions. Higher thresholds leave fewer terms.",
	SaySignsMisfit: "The mean slope of the function fits neither sign here, because a $unit is missing or far off. Which " +
		"sign is right stays undetermined.",
	SayLeftOut: "One $unit found was left out: it would be linear on practically all samples, or larger " +
		"than the labels allow. The linear part stands for it.",
	SayLeftOutMany: "%s $units found were left out: they would be linear on practically all samples, or " +
		"larger than the labels allow. The linear part stands for them.",

	// Signs and samples of any fit; package refine.
	SaySignsAmbiguous: "Several choices of the $units' signs fit the samples equally well, so some of the " +
		"(w, b) listed may stand for (−w, −b).",
	SayFew:       "The samples are few: %s for the %s numbers of %s in dimension %s.",
	SaySignsOpen: "These samples do not settle the signs of the $units, so any (w, b) listed may stand for (−w, −b).",

	// Rounds.
	SayAllZero: "All samples have the label 0: there is nothing to learn.",
	SayRoundsNoise: "What is left of the labels looks like noise with standard deviation %s: no tensor of " +
		"it is larger than its error. With %s samples in the tensors no round gets the error √(E (f − g)² / E f²) " +
		"below about %s.",
	SayLabelsRounded: "The labels of the table are rounded: the network meets all %s samples as closely as " +
		"that allows, not exactly. What is left has standard deviation %s and is at most %s.",
	SayNumbersRounded: "The numbers of the table are rounded: the network meets all %s samples as closely " +
		"as that allows, not exactly. What is left has standard deviation %s and is at most %s.",
	SayUsedUp: "The rounds stopped with %s of the labels' standard deviation unexplained. Order %s allows " +
		"no more directions than were found, so $units may be missing.",
	SayStalled: "The rounds stopped with %s of the labels' standard deviation unexplained, after %s on " +
		"%s: some $units are too weak, too far out or too close together for so few samples.",
	SayStalledRows: "The rounds stopped with %s of the labels' standard deviation unexplained, after %s " +
		"on %s: some $units are too weak, too far out or too close together for so few samples, or some " +
		"labels are wrong or noisy.",
	SayStalledNoise: "The rounds stopped with %s of the labels' standard deviation unexplained, after %s " +
		"on %s. It is spread over the samples as noise is, but may also be $units that so few samples " +
		"do not show.",
	SayOutOfWork: "The rounds stopped at their limit of work with %s of the labels' standard deviation " +
		"unexplained, after %s on %s.",
	SayUnfitted: "The joint fit of %s $units in dimension %s takes more memory than there is, and was left " +
		"out. Higher thresholds leave fewer $units.",
	SayMoreThanGiven:  "%s $units were found, more than the %s that the settings give.",
	SayFewerThanGiven: "A network of %s explains all samples: that is fewer than the %s that the settings give.",
	SayAllLinear:      "The labels are linear in the inputs, or constant: no crease shows in the samples.",

	// The direct fit; package practical.
	SayRemote: "One $unit is linear on nearly all samples: it lies %s standard deviations out. Its weights " +
		"were computed from the linear part that remained.",
	SayThin: "One $unit has only %s of %s samples on one side of its crease, and it takes %s to determine and confirm " +
		"it.",
	SayBeyondAll: "One $unit seems to lie beyond all samples, on which it is linear. That leaves the signs " +
		"of the others open.",
	SayBeyond: "A $unit lies so far out that too few samples are beyond its crease to determine it: %s of " +
		"%s, and it takes %s.",
	SayBeyondMany: "$Units lie so far out that too few samples are beyond their creases to determine them: " +
		"%s of %s, and each takes %s.",
	SayOneOfTwo: "One $unit found may be two that lie close together: too few samples lie between their " +
		"creases to tell them apart, %s of %s.",
	SayNearlyOne: "Two $units lie so close together that too few samples lie between their creases to " +
		"determine them, %s of %s: their sum is known, but not what each has of it.",
	SayAllMet: "A direct fit finds a network of %s that meets all %s rows exactly: try the practical " +
		"method. Maybe the rows are too few for rounds, or $units lie too close together, or too far out.",
	SayAllRounded: "A direct fit finds a network of %s that meets all %s rows as closely as the rounding of " +
		"their numbers allows, not exactly: try the practical method. Maybe the rows are too few for rounds, or " +
		"$units lie too close together, or too far out.",
	SayFitFinds: "A direct fit finds that network.",
	SayFitShows: "A direct fit shows it in the rows; rounds may need more.",
	SayMissed:   "A network fits all but %s of the %s samples: a $unit lies far out or close beside another.",
	SayCrowded:  "The search stopped at its limit; %s of the standard deviation of the labels is unexplained.",
	SayNoRoom:   "Memory allows it no more than %s $units in dimension %s.",
	SayNoise: "What is left of the labels looks like noise with standard deviation %s: held-out samples " +
		"confirm no further $unit.",
	SayUnconfirmed: "A network meets all samples exactly, but so may others: the samples do not tell which " +
		"it was.",

	// Rows of a table that do not fit the network found in the others.
	SayRows: "Rows %s do not fit the network found in %s. Maybe the table holds samples of more than one " +
		"network, or labels that are wrong.",
	SayRow: "Row %s does not fit the network found in %s. Maybe its label is wrong, or it lies where a " +
		"crease is that too few rows show.",
	SayFewRows: "Rows %s do not fit the network found in %s. Maybe their labels are wrong, or they lie " +
		"where a crease is that too few rows show.",

	// What the rows of a table say against what was found in them; package learn.
	SayFewPlaces: "The rows of the table lie at only %s, too few to determine %s in dimension %s: other networks may " +
		"agree with it at all of them.",
	SayFewBeyond: "The crease of a $unit found has only %s of the table on one side, which is too few to determine it.",
	SayStalledPlaces: "The rounds stopped with %s of the labels' standard deviation unexplained, after %s " +
		"on %s: the rows of the table lie at too few different points to determine the $units.",
	SayOtherFunction: "Perhaps the labels are not those of a network with one hidden layer: %s leave %s of " +
		"their standard deviation, and what is left changes smoothly from point to point, as noise does not.",
	SayJump: "The labels jump by %s where %s. No network with one hidden layer of ReLU functions does that: $units near " +
		"it only follow it.",

	// Any method.
	SayLeaves: "The function learned is not exact: it leaves %s of the labels' standard deviation.",
	SayDistant: "The function learned is not exact: its distance from the one drawn, √(E (f − g)²), is %s of the " +
		"standard deviation of that one.",

	// Comparison with the truth; package learn. Most of these begin with Are or Were.
	SayStraight: "No $unit shows in the moments: at this order the function looks linear.",
	SayLinearInstead: "The network found is farther from the labels of held-out samples than a linear " +
		"function is, or far too large where hardly a sample falls. So the linear function was taken as the function " +
		"learned.",
	SayLinearAsWell: "A linear function meets all samples as well as the network found, of which they show no " +
		"crease. So the linear function was taken as the function learned.",
	SayNothingOut: "No $unit stands out from the noise: with this many samples the function looks linear.",
	SayNoneKept:   "What stood out was too weak to be kept: every term lies below the threshold η₂.",
	SayNoneDrawn:  "They match none of the $units that were drawn.",
	SayNotFound:   "%s not found in %s.",
	SaySpurious:   "%s $units were found, but only %s drawn: the rest is noise, or part of another $unit.",
	SayLoudNoise: "The label noise is stronger than the signal: its variance is %s times that of the " +
		"labels without it.",
	SayNoiseAlone: "The labels are noise alone: without it all are 0.",
	SayOrder:      "%s $units in %s are more than the %s that order %s can separate; order %s can separate them.",
	SayNoOrder: "%s $units in %s are more than the %s that order %s can separate; none of the orders " +
		"offered can.",
	SayAsked:        "%s not found: the settings ask for %s, and there are %s.",
	SayByThresholds: "%s not found with the thresholds that were set.",
	SayTooDependent: "%s not found: the weights are nearly linearly dependent at order %s (smallest " +
		"singular value %s).",
	SayBelow: "%s below the noise of the tensors, which were estimated from %s.",
	SayDropped: "%s not found: not every direction that stood out from the noise was strong enough to be " +
		"kept. The tensors were estimated from %s.",
	SayKeptNone: "%s not found: no direction that stood out from the noise was strong enough to be kept. " +
		"The tensors were estimated from %s.",
	SayInexact: "%s not found: the noise turned the directions found too far. The tensors were estimated " +
		"from %s.",
	SayEnough:      "About %s samples would be enough in most cases.",
	SayNever:       "%s below the noise at order %s, and no number of samples that can be drawn would change that.",
	SayFar:         "%s too far from the middle to be seen: almost every sample lies on the linear side.",
	SayZero:        "%s too far from the middle to be seen: almost every sample lies on the side that is zero.",
	SayLinearTrace: "That shows only in the linear part.",
	SayNoTrace:     "That leaves no trace.",
	SayBeyondThem:  "The other side has only %s of the %s samples.",
	SayNear:        "%s only %s degrees apart, too close to be told apart here.",
	SayBeside:      "%s parallel, with biases that differ by only %s: too close to be told apart here.",
	SayOnLine: "%s parallel, as all are that have one input, and the decompositions do not tell " +
		"parallel weights apart.",
	SayParallel: "%s only %s degrees apart; no order tells parallel weights apart. Turn one of them a little.",
	SayNotNoise: "A share of %s of the labels' standard deviation is left. It is spread over the samples " +
		"as noise is, but these labels have none: some $units were not found.",

	// Points of a table; package normality. Clauses after SayNotGaussian and SayNotShaped give the reasons.
	SayNotGaussian: "The points are not drawn from the standard normal distribution N(0, I), which the " +
		"method rests on: %s.",
	SayNotShaped: "The standardised points z have mean 0 and covariance I, but are not Gaussian, which the " +
		"method rests on: %s.",
	SayRestsOnGaussian: "These numbers hold for points from the standard normal distribution N(0, I), and " +
		"those of this table are not from it.",

	// Clauses about the points. The last %s of each is MoreLike.
	SayConstant:      "%s is constant%s",
	SayMean:          "%s has mean %s, %s from 0%s",
	SayVariance:      "%s has variance %s, %s from 1%s",
	SayCorrelation:   "%s and %s have correlation %s, %s from 0%s",
	SaySkewness:      "%s leans to one side, with skewness %s, %s from 0%s",
	SayKurtosisOfTwo: "%s has kurtosis %s, as of two values alone, %s from 3%s",
	SayKurtosisLight: "%s has kurtosis %s, lighter tails than a Gaussian's, %s from 3%s",
	SayKurtosisHeavy: "%s has kurtosis %s, heavier tails than a Gaussian's, %s from 3%s",
	SayJoint:         "the squares of %s and %s are not independent: their fourth moment is %s, %s from 1%s",
	SayLength:        "the fourth power of the length has mean %s times that of a Gaussian, %s from 1%s",
}
