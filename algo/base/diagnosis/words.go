package diagnosis

// Sentence identifies a sentence or a clause.
type Sentence int

// words are the forms of the sentences.
var words []string

// say adds the form of a sentence. $unit stands for the voice's word for a unit, $are and $were for the units of the
// diagnosis with the verb, and every other name for the next argument, which Voice.write writes.
func say(form string) Sentence {
	words = append(words, form)
	return Sentence(len(words) - 1)
}

// String returns the form of s, "" if there is none.
func (s Sentence) String() string {
	if s < 0 || int(s) >= len(words) {
		return ""
	}
	return words[s]
}

// clause reports whether s is a part of the sentence before it. Clauses are the last of the sentences.
func (s Sentence) clause() bool { return s >= SayConstant }

// The sentences.
var (
	// Decompositions and what follows them; package recovery.
	SayRank = say("The tensors show only $n of $n directions at order $n. What they do not show is too weak, or the " +
		"weights are linearly dependent and order $n may separate them.")
	SayRankOnLine = say("The tensors show only $n of $n directions at order $n. What they do not show is too weak, " +
		"or all $units have the same direction up to sign.")
	SayDependent = say("The weights are nearly linearly dependent at order $n (smallest singular value $number), " +
		"which magnifies every error. A higher order may separate them.")
	SayScalars = say("The equations for output weights and biases magnify errors so much here that the results are " +
		"unreliable.")
	SayUnexplained = say("The $units found leave a share of $number of the moments unexplained: a $unit is missing " +
		"or wrong.")
	SayWeakTerms = say("$tensor kept $n of its ${n term}: what lies below the threshold η₂ cannot be told from " +
		"noise.")
	SayComplex = say("$tensor has complex eigenvalues where real ones belong, a sign of noise: these directions " +
		"are guesses within a plane.")
	SayComplexExact = say("$tensor has complex eigenvalues where real ones belong: the weights are linearly " +
		"dependent at this order, or a term is as small as rounding errors. These directions are guesses within a " +
		"plane.")
	SayGap = say("$tensor cannot tell directions apart here: the gap between their eigenvalues is below the " +
		"noise.")
	SayBlurred = say("$tensor leaves directions open here: the noise is too strong to tell them.")
	SayMerged  = say("$tensor found ${n direction} twice; the duplicates were merged.")
	SayTooMany = say("The two tensors together found $n directions, but at most $n can be told apart at this order. " +
		"The least certain were left out.")
	SayMoreThanAsked = say("The two tensors together found $n directions, more than the $n $units that the settings " +
		"give. The least certain were left out.")
	SayNoPolish = say("A fit of $n $units in dimension $n to all moments at once takes more memory than there is, " +
		"and was left out. Higher thresholds leave fewer $units.")
	SayOnePencil = say("$tensor has $n terms, and to diagonalise all of its slices jointly takes more memory than " +
		"there is: one pencil alone gave the directions. Higher thresholds leave fewer terms.")
	SaySignsMisfit = say("The mean slope of the function fits neither sign here, because a $unit is missing or far " +
		"off. Which sign is right stays undetermined.")
	SayLeftOut = say("One $unit found was left out: it would be linear on practically all samples, or larger than " +
		"the labels allow. The linear part stands for it.")
	SayLeftOutMany = say("$n $units found were left out: they would be linear on practically all samples, or larger " +
		"than the labels allow. The linear part stands for them.")

	// Signs and samples of any fit; package refine.
	SaySignsAmbiguous = say("Several choices of the $units' signs fit the samples equally well, so some of the (w, " +
		"b) listed may stand for (−w, −b).")
	SayFew       = say("The samples are few: ${n sample} for the $n numbers of ${n $unit} in dimension $n.")
	SaySignsOpen = say("These samples do not settle the signs of the $units, so any (w, b) listed may stand for (−w, " +
		"−b).")

	// Rounds.
	SayAllZero  = say("All samples have the label 0: there is nothing to learn.")
	SayFewNoise = say("What is left of the labels looks like noise with standard deviation $precise, or like $units " +
		"that so few samples do not show.")
	SayRoundsNoise = say("What is left of the labels looks like noise with standard deviation $precise: no tensor " +
		"of it is larger than its error. With $n samples in the tensors no round gets the error √(E (f − g)² / E " +
		"f²) below about $number.")
	SayLabelsRounded = say("The labels of the table are rounded: the network meets all $n samples as closely as " +
		"that allows, not exactly. What is left has standard deviation $number and is at most $number.")
	SayNumbersRounded = say("The numbers of the table are rounded: the network meets all $n samples as closely as " +
		"that allows, not exactly. What is left has standard deviation $number and is at most $number.")
	SayUsedUp = say("The rounds stopped with $number of the labels' standard deviation unexplained. Order $n allows " +
		"no more directions than were found, so $units may be missing.")
	SayStalled = say("The rounds stopped with $number of the labels' standard deviation unexplained, after " +
		"${n round} on ${n sample}: some $units are too weak, too far out or too close together for so few samples.")
	SayStalledRows = say("The rounds stopped with $number of the labels' standard deviation unexplained, after " +
		"${n round} on ${n sample}: some $units are too weak, too far out or too close together for so few samples, " +
		"or the labels are wrong, noisy or those of another function.")
	SayStalledNoise = say("The rounds stopped with $number of the labels' standard deviation unexplained, after " +
		"${n round} on ${n sample}. It is spread over the samples as noise is, but may also be $units that so few " +
		"samples do not show.")
	SayOutOfWork = say("The rounds stopped at their limit of work with $number of the labels' standard deviation " +
		"unexplained, after ${n round} on ${n sample}.")
	SayUnfitted = say("The joint fit of $n $units in dimension $n takes more memory than there is, and was left " +
		"out. Higher thresholds leave fewer $units.")
	SayMoreThanGiven  = say("$n $units were found, more than the $n that the settings give.")
	SayFewerThanGiven = say("A network of ${n $unit} explains all samples: that is fewer than the $n that the " +
		"settings give.")
	SayAllLinear = say("The labels are linear in the inputs, or constant: no crease shows in the samples.")

	// The direct fit; package practical.
	SayRemote = say("One $unit is linear on nearly all samples: it lies $number standard deviations out. Its " +
		"weights were computed from the linear part that remained.")
	SayThin = say("One $unit has only $n of $n samples on one side of its crease, and it takes $n to determine and " +
		"confirm it.")
	SayOneValue = say("On one side of the crease of a $unit found $column hardly varies: it differs from its most " +
		"frequent value in ${n sample}, too few to determine its weight.")
	SayBeyondAll = say("One $unit seems to lie beyond all samples, on which it is linear. That leaves the signs of " +
		"the others open.")
	SayBeyond = say("A $unit lies so far out that too few samples are beyond its crease to determine it: $n of $n, " +
		"and it takes $n.")
	SayBeyondMany = say("$Units lie so far out that too few samples are beyond their creases to determine them: $n " +
		"of $n, and each takes $n.")
	SayOneOfTwo = say("One $unit found may be two that lie close together: too few samples lie between their " +
		"creases to tell them apart, $n of $n.")
	SayNearlyOne = say("Two $units lie so close together that too few samples lie between their creases to " +
		"determine them, $n of $n: their sum is known, but not what each has of it.")
	SayAllMet = say("A direct fit finds a network of ${n $unit} that meets all $n rows exactly: try the practical " +
		"method. Maybe the rows are too few for rounds, or $units lie too close together, or too far out.")
	SayAllRounded = say("A direct fit finds a network of ${n $unit} that meets all $n rows as closely as the " +
		"rounding of their numbers allows, not exactly: try the practical method. Maybe the rows are too few for " +
		"rounds, or $units lie too close together, or too far out.")
	SayFitFinds = say("A direct fit finds that network.")
	SayFitShows = say("A direct fit shows it in the rows; rounds may need more.")
	SayMissed   = say("A network fits all but $n of the $n samples: a $unit lies far out or close beside another.")
	SayCrowded  = say("The search stopped at its limit; $number of the standard deviation of the labels is " +
		"unexplained.")
	SayNoise = say("What is left of the labels looks like noise with standard deviation $precise: held-out " +
		"samples confirm no further $unit.")
	SayUnconfirmed = say("A network meets all samples exactly, but so may others: the samples do not tell which it " +
		"was.")

	// Rows of a table that do not fit the network found in the others.
	SayRows = say("Rows $rows do not fit the network found in $others. Maybe the table holds samples of more than " +
		"one network, labels that are wrong, or far more noise in these rows.")
	SayRow = say("Row $rows does not fit the network found in $others. Maybe its label is wrong, or it lies where a " +
		"crease is that too few rows show.")
	SayFewRows = say("Rows $rows do not fit the network found in $others. Maybe their labels are wrong, or they lie " +
		"where a crease is that too few rows show.")

	// What the rows of a table say against what was found in them; package learn.
	SayFewPlaces = say("The rows of the table lie at only ${n different point}, for the $n numbers of " +
		"${n $unit} in dimension $n.")
	SayFewBeyond     = say("The crease of a $unit found has only ${n different point} of the table on one side.")
	SayStalledPlaces = say("The rounds stopped with $number of the labels' standard deviation unexplained, after " +
		"${n round} on ${n sample}: the rows of the table lie at only ${n different point}.")
	SayOtherFunction = say("Perhaps the labels are not those of a network with one hidden layer, or the search has " +
		"missed $units: beside ${n $unit} $number of their standard deviation is left, and what is left changes " +
		"smoothly from point to point, as noise does not.")
	SayJump      = say("The labels jump by $number where $plane.")
	SayJumpUnits = say("No network with one hidden layer of ReLU functions does that: $units near a jump only follow it.")

	// Any method.
	SayLeaves  = say("The function learned is not exact: it leaves $number of the labels' standard deviation.")
	SayDistant = say("The function learned is not exact: its distance from the one drawn, √(E (f − g)²), is $number " +
		"of the standard deviation of that one.")

	// Comparison with the truth; package learn. Most of these begin with $are or $were.
	SayStraight      = say("No $unit shows in the moments: at this order the function looks linear.")
	SayLinearInstead = say("The network found is farther from the labels of held-out samples than a linear function " +
		"is, or far too large where hardly a sample falls. So the linear function was taken as the function learned.")
	SayLinearAsWell = say("A linear function meets all samples as well as the network found, of which they show no " +
		"crease. So the linear function was taken as the function learned.")
	SayNothingOut = say("No $unit stands out from the noise: with this many samples the function looks linear.")
	SayNoneKept   = say("What stood out was too weak to be kept: every term lies below the threshold η₂.")
	SayNoneDrawn  = say("They match none of the $units that were drawn.")
	SayNotFound   = say("$were not found in ${n sample}.")
	SaySpurious   = say("$n $units were found, but only $n drawn: the rest is noise, or part of another $unit.")
	SayLoudNoise  = say("The label noise is stronger than the signal: its variance is $number times that of the " +
		"labels without it.")
	SayNoiseAlone = say("The labels are noise alone: without it all are 0.")
	SayOrder      = say("$n $units in ${n dimension} are more than the $n that order $n can separate; order " +
		"$n can separate them.")
	SayNoOrder = say("$n $units in ${n dimension} are more than the $n that order $n can separate; none of " +
		"the orders offered can.")
	SayAsked        = say("$were not found: the settings ask for ${n $unit}, and there are $n.")
	SayByThresholds = say("$were not found with the thresholds that were set.")
	SayTooDependent = say("$were not found: the weights are nearly linearly dependent at order $n (smallest " +
		"singular value $number).")
	SayBelow   = say("$are below the noise of the tensors, which were estimated from ${n sample}.")
	SayDropped = say("$were not found: not every direction that stood out from the noise was strong enough to be " +
		"kept. The tensors were estimated from ${n sample}.")
	SayKeptNone = say("$were not found: no direction that stood out from the noise was strong enough to be kept. " +
		"The tensors were estimated from ${n sample}.")
	SayInexact = say("$were not found: the noise turned the directions found too far. The tensors " +
		"were estimated from ${n sample}.")
	SayEnough = say("About $about samples would be enough in most cases.")
	SayNever  = say("$are below the noise at order $n, and no number of samples that can be " +
		"drawn would change that.")
	SayFar  = say("$are too far from the middle to be seen: almost every sample lies on the linear side.")
	SayZero = say("$are too far from the middle to be seen: almost every sample lies on the side that is " +
		"zero.")
	SayLinearTrace = say("That shows only in the linear part.")
	SayNoTrace     = say("That leaves no trace.")
	SayBeyondThem  = say("The other side has only $n of the $n samples.")
	SayNear        = say("$are only $number degrees apart, too close to be told apart here.")
	SayBeside      = say("$are parallel, with biases that differ by only $number: too close to be told apart here.")
	SayOnLine      = say("$are parallel, as all are that have one input, and the decompositions do not tell " +
		"parallel weights apart.")
	SayParallel = say("$are only $number degrees apart; no order tells parallel weights apart. Turn one of them a " +
		"little.")
	SayNotNoise = say("A share of $number of the labels' standard deviation is left. It is spread over the samples " +
		"as noise is, but these labels have none: some $units were not found.")

	// Points of a table; package normality. Clauses after SayNotGaussian and SayNotShaped give the reasons.
	SayNotGaussian = say("The points are not drawn from the standard normal distribution N(0, I), which the method " +
		"rests on:")
	SayNotShaped = say("The standardised points z have mean 0 and covariance I, but are not Gaussian, which the " +
		"method rests on:")
	SayRestsOnGaussian = say("These numbers hold for points from the standard normal distribution N(0, I), and those " +
		"of this table are not from it.")

	// Clauses about the points.
	SayConstant      = say("$column is constant$more")
	SayMean          = say("$column has mean $number, $errors from 0$more")
	SayVariance      = say("$column has variance $number, $errors from 1$more")
	SayCorrelation   = say("$column and $column have correlation $number, $errors from 0$more")
	SaySkewness      = say("$column leans to one side, with skewness $number, $errors from 0$more")
	SayKurtosisOfTwo = say("$column has kurtosis $number, as of two values alone, $errors from 3$more")
	SayKurtosisLight = say("$column has kurtosis $number, lighter tails than a Gaussian's, $errors from 3$more")
	SayKurtosisHeavy = say("$column has kurtosis $number, heavier tails than a Gaussian's, $errors from 3$more")
	SayJoint         = say("the squares of $column and $column are not independent: their fourth moment is $number, " +
		"$errors from 1$more")
	SayLength = say("the fourth power of the length has mean $number times that of a Gaussian, $errors from " +
		"1$more")
)
