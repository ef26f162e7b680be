package cards

import (
	"strconv"

	"crease/app/text/number"
	"crease/app/text/words"
)

// Titles of pictures.
const (
	picSingular    = "Singular values of the flattened moments"
	picEigenvalues = "Eigenvalues of M in the complex plane"
	picDirections  = "Directions found by each tensor"
	picFinders     = "Which tensor found which unit"
)

// Names of axes.
const (
	axisIndex     = "index j"
	axisSingular  = "singular value"
	axisReal      = "real part"
	axisImaginary = "imaginary part"
	axisAlong1    = "along x₁"
	axisAlong2    = "along x₂"
	axisFoundBy   = "found by"
)

// Names of series, as the legend has them.
const (
	seriesTrue     = "true"
	seriesWeak     = "too weak: dropped by η₂"
	seriesFound    = "found"
	seriesNotFound = "not found"
)

// etaName names the threshold η₁ of T_k.
func etaName(k int) string { return "η₁ for " + words.Tensor(k) }

// ofCoordinates says that a picture shows two of d coordinates.
func ofCoordinates(d int) string { return ", first two of " + strconv.Itoa(d) + " coordinates" }

// eigenvalueName names eigenvalue i of the pencil of T_k where it belongs to no unit: both
// tensors have a first one.
func eigenvalueName(k, i int) string { return "λ" + number.Sub(i+1) + " of " + words.Tensor(k) }

func foundByName(k int) string { return "found by " + words.Tensor(k) }

func tellClosest(a, b string, gap float64) string {
	return "closest pair " + a + " and " + b + ": gap " + number.Format(gap, 3)
}

func tellFinder(k int, unit string, found bool) string {
	if found {
		return words.Tensor(k) + " found " + unit
	}
	return words.Tensor(k) + " did not find " + unit
}

func tellSpread(k int, eigenvalue, spread float64) string {
	return words.Tensor(k) + ": eigenvalue " + number.Format(eigenvalue, 4) + " ± " + number.Format(spread, 2)
}
