package scale

import "math"

// DecadeBelow returns the largest power of ten that is at most v > 0; 0 for what a
// logarithmic axis cannot show.
func DecadeBelow(v float64) float64 { return powerOfTen(v, math.Floor) }

// DecadeAbove returns the least power of ten that is at least v > 0; 0 likewise.
func DecadeAbove(v float64) float64 { return powerOfTen(v, math.Ceil) }

func powerOfTen(v float64, round func(float64) float64) float64 {
	if !(v > 1e-140 && v < 1e140) {
		return 0
	}
	return math.Pow(10, round(math.Log10(v)))
}
