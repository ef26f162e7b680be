package diagnosis

// Sentence is the form of a sentence or of a clause, one of the constants below: %s stands for a value, $unit for
// the voice's word for a unit.
type Sentence string

// clause reports whether s is a part of the sentence of the remark before it.
func (s Sentence) clause() bool {
	switch s {
	case SayConstant, SayMean, SayVariance, SayCorrelation, SaySkewness, SayKurtosisOfTwo, SayKurtosisLight,
		SayKurtosisHeavy, SayJoint, SayLength:
		return true
	}
	return false
}

// The sentences.
const (
	// Decompositions and what follows them; package recovery.
	SayRank Sentence = "Only %s of %s directions stand out at order %s. The others are too weak, or their weights " +
		"are linearly dependent and order %s may separate them."
	SayRankOnLine Sentence = "Only %s of %s directions stand out at order %s. The others are too weak, or all $units " +
		"have the same direction up to sign."
	SayDependent Sentence = "The weights are nearly linearly dependent at order %s (smallest singular value %s), " +
		"which magnifies every error. A higher order may separate them."
	SayScalars Sentence = "The equations for the output weights and biases of these $units magnify errors so much " +
		"that the results are unreliable."
	SayUnexplained Sentence = "The $units found leave a share of %s of the moments unexplained: a $unit is missing " +
		"or wrong."
	SayWeakTerms Sentence = "%s kept only %s of its %s terms: the others lie below the threshold η₂ and cannot be " +
		"told from noise."
	SayWeakTerm Sentence = "%s kept only %s of its %s terms: the other lies below the threshold η₂ and cannot be " +
		"told from noise."
	SayNoTerms Sentence = "%s kept none of its %s terms: they lie below the threshold η₂ and cannot be told from noise."
	SayNoTerm  Sentence = "%s did not keep its only term: it lies below the threshold η₂ and cannot be told from noise."
	SayComplex Sentence = "%s has complex eigenvalues where real ones belong, a sign of noise: these directions are " +
		"guesses within a plane."
	SayComplexExact Sentence = "%s has complex eigenvalues where real ones belong: the weights are linearly " +
		"dependent at this order, or a term is as small as rounding errors. These directions are guesses within a " +
		"plane."
	SayGap     Sentence = "%s cannot tell these $units apart: the gap between their eigenvalues is below the noise."
	SayBlurred Sentence = "%s does not tell the directions of these $units: the noise is too strong for that."
	SayMerged  Sentence = "%s found %s twice; the duplicates were merged."
	SayTooMany Sentence = "The two tensors together found %s directions, but at most %s can be told apart at this " +
		"order. The least certain were left out."
	SayMoreThanAsked Sentence = "The two tensors together found %s directions, more than the %s $units that the " +
		"settings give. The least certain were left out."
	SayNoPolish Sentence = "A fit of %s $units in dimension %s to all moments at once takes more memory than there " +
		"is, and was left out. Higher thresholds leave fewer $units."
	SayOnePencil Sentence = "%s has %s terms, and to diagonalise all of its slices jointly takes more memory than " +
		"there is: one pencil alone gave the directions. Higher thresholds leave fewer terms."
	SaySignsMisfit Sentence = "The mean slope of the function fits neither sign of these $units, because a $unit is " +
		"missing or far off. The sign of each stays undetermined."
	SayLeftOut Sentence = "One $unit found was left out: it would be linear on practically all samples, or larger " +
		"than the labels allow. The linear part stands for it."
	SayLeftOutMany Sentence = "%s $units found were left out: they would be linear on practically all samples, or " +
		"larger than the labels allow. The linear part stands for them."

	// Signs and samples of any fit; package refine.
	SaySignsAmbiguous Sentence = "Several choices of the $units' signs fit the samples equally well, so some of the " +
		"(w, b) listed may stand for (−w, −b)."
	SayLinearPart Sentence = "A linear part is left that the $units found do not explain. Either a $unit lies beyond " +
		"all samples, or two $units fold at one place."
	SayFew     Sentence = "%s are too few to determine %s in dimension %s."
	SayFewOne  Sentence = "%s is too few to determine %s in dimension %s."
	SayFewMore Sentence = "Ten times as many would tell more."

	// Rounds.
	SayAllZero      Sentence = "All samples have the label 0: there is nothing to learn."
	SayRoundsMissed Sentence = "%s of the %s samples contradict a network that fits all others: a $unit lies far out " +
		"or close beside another, or not all samples come from one network."
	SayRoundsNoise Sentence = "What is left of the labels looks like noise with standard deviation %s: no tensor of " +
		"it is larger than its error. With %s samples in the tensors no round gets the error √(E (f − g)² / E f²) " +
		"below about %s."
	SayRoundsNoiseMore Sentence = "Only more samples would tell more."
	SayLabelsRounded   Sentence = "The labels of the table are rounded: the network meets all %s samples as closely as " +
		"that allows, not exactly. What is left has standard deviation %s and is at most %s."
	SayNumbersRounded Sentence = "The numbers of the table are rounded: the network meets all %s samples as closely " +
		"as that allows, not exactly. What is left has standard deviation %s and is at most %s."
	SayUsedUp Sentence = "The rounds stopped with %s of the labels' standard deviation unexplained. Order %s allows " +
		"no more directions than were found, so $units may be missing."
	SayStalled Sentence = "The rounds stopped with %s of the labels' standard deviation unexplained, after %s rounds " +
		"on %s samples: some $units are too weak, too far out or too close together for so few samples."
	SayStalledRows Sentence = "The rounds stopped with %s of the labels' standard deviation unexplained, after %s " +
		"rounds on %s samples: some $units are too weak, too far out or too close together for so few samples, or some " +
		"labels are wrong or noisy."
	SayStalledNoise Sentence = "The rounds stopped with %s of the labels' standard deviation unexplained, after %s " +
		"rounds on %s samples. It is spread over the samples as noise is, but may also be $units that so few samples " +
		"do not show."
	SayOutOfWork Sentence = "The rounds stopped at their limit of work with %s of the labels' standard deviation " +
		"unexplained, after %s rounds on %s samples."
	SayUnfitted Sentence = "The joint fit of %s $units in dimension %s takes more memory than there is, and was left " +
		"out. Higher thresholds leave fewer $units."
	SayMoreThanGiven Sentence = "%s $units were found, more than the %s that the settings give: fewer do not explain " +
		"the samples as well."
	SayAllLinear Sentence = "The labels are linear in the inputs, or constant: no crease shows in the samples."
	SaySignsOpen Sentence = "The signs of the $units stay open, so any (w, b) listed may stand for (−w, −b): no " +
		"choice of signs explains the linear part that is left."

	// The direct fit; package practical.
	SayRemote Sentence = "One $unit is linear on nearly all samples: it lies %s standard deviations out. Its weights " +
		"were computed from the linear part that remained."
	SayThin      Sentence = "One $unit has hardly any samples on its far side, %s standard deviations out."
	SayThinMore  Sentence = "More samples would confirm it."
	SayBeyondAll Sentence = "One $unit seems to lie beyond all samples, on which it is linear. That leaves the signs " +
		"of the others open."
	SayBeyond Sentence = "A $unit lies so far out that too few samples are beyond its crease to determine it: %s of " +
		"%s, and it takes %s."
	SayBeyondMany Sentence = "$Units lie so far out that too few samples are beyond their creases to determine them: " +
		"%s of %s, and each takes %s."
	SayOneOfTwo Sentence = "One $unit found may be two that lie close together: too few samples lie between their " +
		"creases to tell them apart, %s of %s."
	SayNearlyOne Sentence = "Two $units lie so close together that too few samples lie between their creases to " +
		"determine them, %s of %s: their sum is known, but not what each has of it."
	SayWouldDo Sentence = "About %s samples would do."
	SayNeverDo Sentence = "It would take more than the %s samples that can be drawn."
	SayAllMet  Sentence = "A direct fit finds a network of %s that meets all %s rows exactly: try the practical " +
		"method. Maybe the rows are too few for rounds, or $units lie too close together, or too far out."
	SayAllRounded Sentence = "A direct fit finds a network of %s that meets all %s rows as closely as the rounding of " +
		"their numbers allows, not exactly: try the practical method. Maybe the rows are too few for rounds, or " +
		"$units lie too close together, or too far out."
	SayFitFinds Sentence = "A direct fit finds that network."
	SayFitShows Sentence = "A direct fit shows it in the rows; rounds may need more."
	SayMissed   Sentence = "%s of the %s samples contradict a network that fits all others: a $unit lies far out or " +
		"close beside another."
	SayCrowded Sentence = "The search stopped at its limit; %s of the standard deviation of the labels is unexplained."
	SayNoRoom  Sentence = "Memory allows it no more than %s $units in dimension %s."
	SayNoise   Sentence = "What is left of the labels looks like noise with standard deviation %s: held-out samples " +
		"confirm no further $unit."
	SayFewLarge Sentence = "What is left of the labels has standard deviation %s, most of it from %s of %s samples: " +
		"perhaps labels are wrong there, or a $unit folds there."
	SayUnconfirmed Sentence = "A network meets all samples exactly, but so may others: the samples do not tell which " +
		"it was."

	// Rows of a table that do not fit the network found in the others.
	SayRows Sentence = "Rows %s do not fit the network found in %s. Maybe the table holds samples of more than one " +
		"network, or labels that are wrong."
	SayRow Sentence = "Row %s does not fit the network found in %s. Maybe its label is wrong, or it lies where a " +
		"crease is that too few rows show."
	SayFewRows Sentence = "Rows %s do not fit the network found in %s. Maybe their labels are wrong, or they lie " +
		"where a crease is that too few rows show."

	// What the rows of a table say against what was found in them; package learn.
	SayFewPlaces Sentence = "The rows of the table lie at only %s different points, which are too few to determine " +
		"%s in dimension %s: other networks may agree with it at all of them."
	SayFewBeyond Sentence = "Only %s different points of the table lie on one side of the crease of a $unit found, " +
		"which is too few to determine it."
	SayStalledPlaces Sentence = "The rounds stopped with %s of the labels' standard deviation unexplained, after %s " +
		"rounds on %s samples: the rows of the table lie at too few different points to determine the $units."
	SayLinearPlaces Sentence = "A linear part is left that the $units found do not explain: the rows of the table lie " +
		"at too few different points to determine the $units."
	SayOtherFunction Sentence = "Perhaps the labels are not those of a network with one hidden layer: %s leave %s of " +
		"their standard deviation, and what is left changes smoothly from point to point, as noise does not."

	// Comparison with the truth; package learn. Most of these begin with Are or Were.
	SayStraight      Sentence = "No $unit shows in the moments: at this order the function looks linear."
	SayLinearInstead Sentence = "The network found is farther from the labels of held-out samples than a linear " +
		"function is, or far too large where hardly a sample falls. So the linear function was taken as the function " +
		"learned."
	SayLinearAsWell Sentence = "A linear function meets all samples as well as the network found, of which they show no " +
		"crease. So the linear function was taken as the function learned."
	SayNothingOut Sentence = "No $unit stands out from the noise: with this many samples the function looks linear."
	SayNoneKept   Sentence = "What stood out was too weak to be kept: every term lies below the threshold η₂."
	SayNoneDrawn  Sentence = "They match none of the $units that were drawn."
	SayNotFound   Sentence = "%s not found in %s."
	SaySpurious   Sentence = "%s $units were found, but only %s drawn: the others are noise, or parts of one $unit."
	SayLoudNoise  Sentence = "The label noise is stronger than the signal: its variance is %s times that of the " +
		"labels without it."
	SayNoiseAlone Sentence = "The labels are noise alone: without it all are 0."
	SayOrder      Sentence = "%s $units in %s are more than the %s that order %s can separate; order %s can separate them."
	SayNoOrder    Sentence = "%s $units in %s are more than the %s that order %s can separate; none of the orders " +
		"offered can."
	SayAsked        Sentence = "%s not found: the settings ask for %s, and there are %s."
	SayByThresholds Sentence = "%s not found with the thresholds that were set."
	SayTooDependent Sentence = "%s not found: the weights are nearly linearly dependent at order %s (smallest " +
		"singular value %s)."
	SayBelow   Sentence = "%s below the noise of the tensors, which were estimated from %s."
	SayDropped Sentence = "%s not found: not every direction that stood out from the noise was strong enough to be " +
		"kept. The tensors were estimated from %s."
	SayKeptNone Sentence = "%s not found: no direction that stood out from the noise was strong enough to be kept. " +
		"The tensors were estimated from %s."
	SayInexact Sentence = "%s not found: the noise turned the directions found too far. The tensors were estimated " +
		"from %s."
	SayEnough Sentence = "About %s samples would be enough in most cases."
	SayNever  Sentence = "%s below the noise at order %s, and no number of samples that can be drawn would change that."
	SayFar    Sentence = "%s too far from the middle to be seen: almost every sample lies on the side that makes it " +
		"linear."
	SayFarMany Sentence = "%s too far from the middle to be seen: almost every sample lies on the sides that make " +
		"them linear."
	SayZero Sentence = "%s too far from the middle to be seen: almost every sample lies on the side that makes it " +
		"zero."
	SayZeroMany Sentence = "%s too far from the middle to be seen: almost every sample lies on the sides that make " +
		"them zero."
	SayLinearTrace     Sentence = "It shows only in the linear part."
	SayLinearTraceMany Sentence = "They show only in the linear part."
	SayNoTrace         Sentence = "It leaves no trace."
	SayNoTraceMany     Sentence = "They leave no trace."
	SayBeyondThem      Sentence = "Only %s of the %s samples lie on the other side."
	SayNear            Sentence = "%s only %s degrees apart, too close to be told apart here."
	SayBeside          Sentence = "%s parallel, with biases that differ by only %s: too close to be told apart here."
	SayOnLine          Sentence = "%s parallel, as all are that have one input, and the decompositions do not tell " +
		"parallel weights apart."
	SayParallel Sentence = "%s only %s degrees apart; no order tells parallel weights apart. Turn one of them a little."
	SayNotNoise Sentence = "A share of %s of the labels' standard deviation is left. It is spread over the samples " +
		"as noise is, but these labels have none: some $units were not found."

	// Points of a table; package normality. Clauses after SayNotGaussian and SayNotShaped give the
	// reasons.
	SayNotGaussian Sentence = "The points are not drawn from the standard normal distribution N(0, I), which the " +
		"method rests on: %s."
	SayNotShaped Sentence = "The standardised points z have mean 0 and covariance I, but are not Gaussian, which the " +
		"method rests on: %s."
	SayRestsOnGaussian Sentence = "These numbers hold for points from the standard normal distribution N(0, I), and " +
		"those of this table are not from it."

	// Clauses about the points. The last %s of each is MoreLike.
	SayConstant      Sentence = "%s is constant%s"
	SayMean          Sentence = "%s has mean %s, %s from 0%s"
	SayVariance      Sentence = "%s has variance %s, %s from 1%s"
	SayCorrelation   Sentence = "%s and %s have correlation %s, %s from 0%s"
	SaySkewness      Sentence = "%s leans to one side, with skewness %s, %s from 0%s"
	SayKurtosisOfTwo Sentence = "%s has kurtosis %s, as of two values alone, %s from 3%s"
	SayKurtosisLight Sentence = "%s has kurtosis %s, lighter tails than a Gaussian's, %s from 3%s"
	SayKurtosisHeavy Sentence = "%s has kurtosis %s, heavier tails than a Gaussian's, %s from 3%s"
	SayJoint         Sentence = "the squares of %s and %s are not independent: their fourth moment is %s, %s from 1%s"
	SayLength        Sentence = "the fourth power of the length has mean %s times that of a Gaussian, %s from 1%s"
)
