package starts

import (
	"math"

	"crease/algo/learn/snapshot"
)

// Split tells the fits to the samples from those to the moments, from which a
// start may come.
func Split(curves []snapshot.Curve) (onSamples, onMoments []snapshot.Curve) {
	for _, c := range curves {
		if OnMoments(c) {
			onMoments = append(onMoments, c)
		} else {
			onSamples = append(onSamples, c)
		}
	}
	return onSamples, onMoments
}

// Least returns the name of the curve that ends lowest.
func Least(curves []snapshot.Curve) string {
	name, least := "", math.Inf(1)
	for _, c := range curves {
		if n := len(c.Loss); n > 0 && c.Loss[n-1] < least {
			name, least = c.Name, c.Loss[n-1]
		}
	}
	return name
}

// LastNamed returns the last curve of a name, −1 if there is none.
func LastNamed(curves []snapshot.Curve, name string) int {
	for i := len(curves) - 1; i >= 0; i-- {
		if curves[i].Name == name && len(curves[i].Loss) > 0 {
			return i
		}
	}
	return -1
}
