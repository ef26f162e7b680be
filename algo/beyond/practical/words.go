package practical

// The diagnoses, each %s a text or a number.
const (
	wordsZero      = "All samples have the label 0: there is nothing to learn."
	wordsLoose     = "One unit has too few samples on its far side to be determined; the linear part contains it."
	wordsLooseMany = "%s units have too few samples on their far sides to be determined; the linear part contains " +
		"them."
	wordsRemote = "One unit is linear on nearly all samples: it lies %s standard deviations out. Its weights " +
		"were computed from the linear part that remained."
	wordsThin      = "One unit has hardly any samples on its far side, %s standard deviations out."
	wordsThinMore  = " More samples would confirm it."
	wordsAmbiguous = "One unit seems to lie beyond all samples, on which it is linear. That leaves the signs " +
		"of the others open."

	wordsBeyond = "A unit lies so far out that too few samples are beyond its crease to determine it: %s of %s, and it " +
		"takes %s."
	wordsBeyondMany = "Units lie so far out that too few samples are beyond their creases to determine them: %s of %s, " +
		"and each takes %s."
	wordsOneOfTwo = "One unit found may be two that lie close together: too few samples lie between their creases to " +
		"tell them apart, %s of %s."
	wordsNearlyOne = "Two units lie so close together that too few samples lie between their creases to determine " +
		"them, %s of %s: their sum is known, but not what each has of it."
	wordsWouldDo = " About %s samples would do."
	wordsNeverDo = " It would take more than the %s samples that can be drawn."

	wordsAllMet = "A direct fit finds a network of %s that meets all %s rows exactly: try the practical method. " +
		"Maybe the rows are too few for rounds, or units lie too close together, or too far out."
	wordsOfRows = " A direct fit finds that network."
	wordsByRows = " A direct fit shows it in the rows; rounds may need more."

	wordsMissed = "%s of the %s samples contradict a network that fits all others: a unit lies far out or close " +
		"beside another."
	wordsNearly = "A network fits nearly all samples exactly, but a few contradict it: a unit lies far out or close " +
		"beside another."
	wordsCrowded = "The search stopped at its limit; %s of the standard deviation of the labels is unexplained."
	wordsRoom    = " Memory allows it no more than %s units in dimension %s."
	wordsNoise   = "The residual looks like label noise with standard deviation %s: held-out samples confirm no " +
		"further unit."
	wordsUnconfirmed = "A network meets all samples exactly, but so may others: the samples do not tell which it was."
	wordsRepeated    = "The samples repeat themselves: only %s of those fitted to are distinct, which is few in " +
		"dimension %s."
)

// wordsNotFinite is the message of ErrNotFinite.
const wordsNotFinite = "practical: the samples are too large or not finite"
