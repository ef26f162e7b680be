package learn

import (
	"math"

	"crease/algo/network"
	"crease/algo/snapshot"
)

// matchWithin is the distance ‖w ∓ w̃‖ up to which a found unit passes for a
// true one: about 30 degrees.
const matchWithin = 0.5

// matchUnits sets Truth and Error of every unit: the nearest pairs of
// directions up to sign are taken one after the other. Where signs are not
// resolved the error is that up to sign.
func matchUnits(truth network.Network, units []snapshot.Unit, resolved bool) {
	taken := make([]bool, truth.Units())
	for i := range units {
		units[i].Truth, units[i].Error = -1, -1
	}
	for range units {
		best, at, to := matchWithin, -1, -1
		for i, u := range units {
			if u.Truth >= 0 {
				continue
			}
			for j, w := range truth.W {
				if taken[j] {
					continue
				}
				if d := math.Min(gap(u.W, w, 1), gap(u.W, w, -1)); d < best {
					best, at, to = d, i, j
				}
			}
		}
		if at < 0 {
			return
		}
		taken[to] = true
		units[at].Truth, units[at].Error = to, unitError(units[at], truth, to, resolved)
	}
}

// gap returns ‖u − sign·v‖.
func gap(u, v []float64, sign float64) float64 {
	s := 0.0
	for i := range u {
		s += (u[i] - sign*v[i]) * (u[i] - sign*v[i])
	}
	return math.Sqrt(s)
}

// unitError returns the largest of ‖w−w̃‖, |b−b̃| and |a−ã|.
func unitError(u snapshot.Unit, truth network.Network, j int, resolved bool) float64 {
	at := func(sign float64) float64 {
		return max(gap(u.W, truth.W[j], sign), math.Abs(u.B-sign*truth.B[j]), math.Abs(u.A-truth.A[j]))
	}
	if resolved {
		return at(1)
	}
	return math.Min(at(1), at(-1))
}
