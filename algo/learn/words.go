package learn

import (
	"fmt"
	"strings"
)

// The diagnoses, each %s a text or a number. %s at the beginning stands for the units and
// their verb, as [are] and [were] write them.
const (
	wordsStraight = "No unit shows in the coefficients: at this order the function looks linear."
	wordsNothing  = "No unit stands out from the noise: with this many samples the function looks linear."
	wordsNoneKept = "What stood out was too weak to be kept: every term lies below η₂."
	wordsNoTruth  = " They match none of the units that were drawn."
	wordsNotFound = "%s not found in %s."
	wordsSpurious = "%s units were found, but only %s drawn: the others are noise, or parts of one unit."
	wordsNoise    = "The label noise is stronger than the signal: its variance is %s times that of the labels " +
		"without it."
	wordsNoiseAlone = "The labels are noise alone: without it all are 0."
	wordsOrder      = "%s units in %s are more than the %s that order %s can separate; %s."
	wordsAsked      = "%s not found: the settings ask for %s, and there are %s."
	wordsWeak       = "%s not found with the thresholds that were set."

	wordsNotGaussian = "The points are not from N(0, I), which the method rests on: %s."
	wordsShape       = "The standardised points z have mean 0 and covariance I, but are not Gaussian, which the method " +
		"rests on: %s."

	wordsDependent = "%s not found: the weights are nearly dependent at order %s (smallest singular value %s)."
	wordsBelow     = "%s below the noise of the tensors, which were estimated from %s."
	wordsDropped   = "%s not found: not every direction that stood out from the noise was strong enough to be kept. " +
		"The tensors were estimated from %s."
	wordsKeptNone = "%s not found: no direction that stood out from the noise was strong enough to be kept. " +
		"The tensors were estimated from %s."
	wordsInexact = "%s not found: the noise turned the directions found too far. The tensors were estimated from %s."
	wordsEnough  = " About %s would be enough."
	wordsNever   = "%s below the noise at order %s, and no number of samples that can be drawn would change that."
	wordsFar     = "%s too far from the middle to be seen: almost every sample lies on the side " +
		"that makes it linear. It shows only in the linear part."
	wordsFarMany = "%s too far from the middle to be seen: almost every sample lies on the sides " +
		"that make them linear. They show only in the linear part."
	wordsZero = "%s too far from the middle to be seen: almost every sample lies on the side " +
		"that makes it zero. It leaves no trace."
	wordsZeroMany = "%s too far from the middle to be seen: almost every sample lies on the sides " +
		"that make them zero. They leave no trace."
	wordsNear     = "%s only %s degrees apart, too close to be told apart here."
	wordsParallel = "%s only %s degrees apart; no order tells parallel weights apart. Turn one of them a little."
	wordsHigher   = "order %s can separate them"
	wordsNoOrder  = "none of the orders offered can"
)

// The errors of samples and specs that cannot be run.
const (
	wordsRows        = "has rows of another length than the samples"
	wordsExactNeeds  = "exact needs the network: samples alone can be learned by paper, rounds or practical"
	wordsOneUnit     = "must be at least 1"
	wordsInputLarge  = "sample %d: x%d is beyond ±10⁹; divide that input by one number in all samples"
	wordsLabelLarge  = "sample %d: the label is beyond ±10⁶⁰; divide all labels by one number"
	wordsLabelsSmall = "all labels are smaller than 10⁻⁶⁰; multiply them by one number"
	wordsNotFinite   = "the labels or samples are too large to compute with"
)

// are returns the subject of a sentence on units numbered from 0, with its verb.
func are(units []int) string { return subject(units, " is", " are") }

// were is are in the past tense.
func were(units []int) string { return subject(units, " was", " were") }

func subject(units []int, one, many string) string {
	names := make([]string, len(units))
	for i, u := range units {
		names[i] = fmt.Sprint(u + 1)
	}
	if len(names) == 1 {
		return "Unit " + names[0] + one
	}
	last := len(names) - 1
	return "Units " + strings.Join(names[:last], ", ") + " and " + names[last] + many
}
