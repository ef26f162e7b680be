package practical

import "fmt"

// The diagnoses, formats of fmt.
const (
	wordsSigns = "Several choices of the units' signs fit the samples equally well, so any (w, b) listed may stand " +
		"for (−w, −b)."
	wordsZero   = "All samples have the label 0: there is nothing to learn."
	wordsLinear = "A linear part is left that the units found do not explain. Either a crease lies beyond all " +
		"samples, or two units share a crease."
	wordsLoose  = "%s beyond the crease to determine it. The linear part carries it."
	wordsRemote = "One unit is linear on nearly all samples: its crease lies %.2g standard deviations out. Its " +
		"weights are read off the linear part that the others leave."
	wordsThin      = "One unit has hardly any samples beyond its crease, %.2g standard deviations out."
	wordsThinMore  = " More samples would confirm it."
	wordsAmbiguous = "One unit seems to be linear on all samples, with its crease beyond them. That leaves the signs " +
		"of the others open."

	wordsCrowded = "The search reached its limit while the fit still leaves %.2g of the labels' spread: there are " +
		"more creases than it could find in %s."
	wordsNoise = "What is left looks like label noise with standard deviation %.3g: held-out samples confirm no " +
		"further crease."
	wordsRepeated = "The samples repeat themselves: only %d of those fitted to are distinct, which is few in " +
		"dimension %d."
	wordsFew     = "%s few for %s in dimension %d."
	wordsFewMore = " Ten times as many would tell more."
)

// wordsNotFinite is the message of ErrNotFinite.
const wordsNotFinite = "practical: the samples are too large or not finite"

// fewShow begins the sentence on units that few samples show.
func fewShow(units int) string {
	if units == 1 {
		return "One unit is linear on all but a few samples, with too few of them"
	}
	return fmt.Sprintf("%d units are linear on all but a few samples, with too few of them", units)
}

// counted writes a number with its noun.
func counted(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// samplesAre writes N with its noun and verb.
func samplesAre(n int64) string {
	if n == 1 {
		return "1 sample is"
	}
	return counted(n, "sample") + " are"
}
