package drag

import "math"

// hermiteRoots are the biases at which He_1, He_2 and He_3 vanish: where one
// of the tensors cannot see a unit.
var hermiteRoots = []float64{0, 1, -1, math.Sqrt(3), -math.Sqrt(3)}

// snapped returns the Hermite root (0, ±1, ±√3) near b, else b.
func snapped(b float64) float64 {
	for _, r := range hermiteRoots {
		// Half the distance between 1 and √3, the two that are nearest.
		if math.Abs(b-r) < (math.Sqrt(3)-1)/2 {
			return r
		}
	}
	return b
}

// snappedAngle returns the multiple of 15° nearest to an angle in radians.
func snappedAngle(a float64) float64 {
	const step = math.Pi / 12
	return step * math.Round(a/step)
}
