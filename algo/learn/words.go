package learn

// Errors of samples and specs that cannot be run.
const (
	wordsRows        = "has rows of another length than the samples"
	wordsExactNeeds  = "exact needs the network: samples alone can be learned by paper, rounds or practical"
	wordsOneUnit     = "must be at least 1"
	wordsInputLarge  = "sample %d: x%d is beyond ±10⁹; divide that input by one number in all samples"
	wordsLabelLarge  = "sample %d: the label is beyond ±10⁶⁰; divide all labels by one number"
	wordsLabelsSmall = "all labels are smaller than 10⁻⁶⁰; multiply them by one number"
	wordsNotFinite   = "the labels or samples are too large to compute with"
)
