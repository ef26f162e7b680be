package outcome

import (
	"math"

	"crease/algo/network"
	"crease/algo/num/linalg"
)

// nearWeight is the least cosine between a direction and the weight of a unit that count as the
// same: about 30 degrees, as for recovered units (network.RecoveredWithin).
const nearWeight = 0.87

// Nearest returns the unit whose weight is nearest to ±w, −1 if none is
// near, and the sign of ±w that is nearest, times the sign of the unit's a.
func Nearest(n network.Network, w []float64) (unit int, sign float64) {
	best, unit, sign := nearWeight, -1, 1.0
	for i, u := range n.W {
		k := min(len(u), len(w)) // the drawing may have another dimension by now
		dot := linalg.Dot(u[:k], w[:k])
		if c := math.Abs(dot); c > best {
			best, unit, sign = c, i, math.Copysign(1, dot*n.A[i])
		}
	}
	return unit, sign
}
