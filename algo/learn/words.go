package learn

import (
	"fmt"
	"math"
	"strings"
)

// The diagnoses, formats of fmt. %s at the beginning stands for the units and
// their verb, as [are] writes them.
const (
	wordsStraight = "No crease shows in the coefficients: at this order the sheet looks straight."
	wordsNothing  = "No crease stands out from the noise: with this many samples the sheet looks straight."
	wordsNoTruth  = " They match none of the creases that were drawn."
	wordsNotFound = "%s not found from %s."
	wordsSpurious = "%d creases were found, but only %d drawn: the others are noise, or halves of one crease."
	wordsNoise    = "The label noise is stronger than the signal: its variance is %.2g times that of the labels " +
		"without it."
	wordsOrder = "%d creases in %s are more than the %d that order %d can separate; %s."
	wordsAsked = "%s not found: the settings ask for %s, and there are %d."
	wordsWeak  = "%s not found with the thresholds that were set."

	wordsDependent = "%s not found: the weights depend on one another at order %d (least singular value %.2g)."
	wordsBelow     = "%s below the noise of the %s behind the tensors."
	wordsBelowFor  = "%s below the noise of the %s behind the tensors; about %s in all would do."
	wordsNever     = "%s below the noise at order %d, and no number of samples that can be drawn would change that."
	wordsFar       = "%s too far from the middle to be seen: almost every sample lies on one side of the crease, " +
		"where the unit is linear. It shows only in the linear part."
	wordsFarMany = "%s too far from the middle to be seen: almost every sample lies on one side of their creases, " +
		"where the units are linear. They show only in the linear part."
	wordsZero = "%s too far from the middle to be seen: almost every sample lies on one side of the crease, " +
		"where the unit is zero. It leaves no trace."
	wordsZeroMany = "%s too far from the middle to be seen: almost every sample lies on one side of their creases, " +
		"where the units are zero. They leave no trace."
	wordsNear     = "%s only %.2g degrees apart, too close to be told apart here."
	wordsParallel = "%s only %.2g degrees apart; no order tells parallel weights apart. Turn one of them a little."
	wordsHigher   = "order %d would do"
	wordsNoOrder  = "none of the orders offered would do"
)

// The errors of samples and specs that cannot be run.
const (
	wordsRows        = "has rows of another length than the samples"
	wordsExactNeeds  = "exact needs the network: samples alone can be learned by paper, rounds or practical"
	wordsOneUnit     = "must be at least 1"
	wordsInputLarge  = "sample %d: x%d is too large to compute with"
	wordsLabelLarge  = "sample %d: the label is too large to compute with"
	wordsLabelsSmall = "the labels are too small to compute with"
	wordsNotFinite   = "learn: the labels or samples are too large to compute with"
)

// are returns the subject of a sentence on units numbered from 0, with its verb.
func are(units []int) string {
	names := make([]string, len(units))
	for i, u := range units {
		names[i] = fmt.Sprint(u + 1)
	}
	if len(names) == 1 {
		return "Unit " + names[0] + " is"
	}
	last := len(names) - 1
	return "Units " + strings.Join(names[:last], ", ") + " and " + names[last] + " are"
}

// count writes a number of samples, rounded up to two digits.
func count(n float64) string {
	digits := math.Max(1, math.Pow(10, math.Floor(math.Log10(n))-1))
	v := math.Ceil(n/digits*(1-1e-12)) * digits
	switch {
	case v >= 1e9:
		return fmt.Sprintf("%.10g billion", v/1e9)
	case v >= 1e6:
		return fmt.Sprintf("%.10g million", v/1e6)
	case v >= 1e3:
		return fmt.Sprintf("%d,%03d", int(v)/1000, int(v)%1000)
	}
	return fmt.Sprint(int(v))
}

// dimensions, unitsOf and samples write a number with its noun.
func dimensions(d int) string { return counted(fmt.Sprint(d), "dimension") }

func unitsOf(m int) string { return counted(fmt.Sprint(m), "unit") }

func samples(n float64) string { return counted(count(n), "sample") }

func counted(number, noun string) string {
	if number == "1" {
		return number + " " + noun
	}
	return number + " " + noun + "s"
}
