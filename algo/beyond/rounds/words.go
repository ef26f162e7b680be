package rounds

// The diagnoses, each %s a text or a number.
const (
	wordsZero   = "All samples have the label 0: there is nothing to learn."
	wordsMissed = "%s of the %s samples contradict a network that fits all others: a unit lies far out " +
		"or close beside another, or not all samples come from one network."
	wordsNoise = "The residual looks like label noise with standard deviation %s: no tensor of the residual exceeds " +
		"its error. With %s samples in the tensors no round gets the error √(E (f − g)² / E f²) below about %s."
	wordsNoiseMore = " Only more samples would tell more."
	wordsRounded   = "The %s of the table are rounded: the network meets all %s samples as closely as that allows, " +
		"not exactly. What is left has standard deviation %s and is at most %s."
	wordsLabels, wordsNumbers = "labels", "numbers"

	wordsUsedUp = "The rounds stopped with %s of the labels' standard deviation unexplained. Order %s allows no " +
		"more directions than were found, so units may be missing."
	wordsStalled = "The rounds stopped with %s of the labels' standard deviation unexplained, after %s rounds on %s " +
		"samples: some units are too weak, too far out or too close together for so few samples."
	wordsUnfitted = "The joint fit of %s units in dimension %s takes more memory than there is, and was left out. " +
		"Higher thresholds leave fewer units."
)

// wordsNotFinite is the message of ErrNotFinite.
const wordsNotFinite = "rounds: the samples are too large or not finite"
