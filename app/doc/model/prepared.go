package model

import (
	"math"

	"crease/algo/network"
	"crease/algo/spec"
)

// Prepared is what the page opens on: two creases in the plane, neither through
// the middle nor parallel, one rising and one falling.
func Prepared() spec.Spec {
	s := spec.Default()
	s.Sampling.Samples, s.Learning.Method = 200_000, spec.Rounds
	s.Network = network.Network{}
	s.Network.Append(Angle(25), 0.5, 1.2)
	s.Network.Append(Angle(115), -0.4, -0.9)
	return s
}

// Angle returns the unit vector at an angle in degrees, counted from the first
// axis towards the second. Multiples of 90° come out exact.
func Angle(degrees float64) []float64 {
	r := math.Mod(degrees, 360)
	if r < 0 {
		r += 360
	}
	if quarter := r / 90; quarter < 4 && quarter == math.Trunc(quarter) {
		return [][]float64{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}[int(quarter)]
	}
	sin, cos := math.Sincos(r * math.Pi / 180)
	return []float64{cos, sin}
}

// Degrees returns the angle of a vector in the plane, from 0 up to 360.
func Degrees(w []float64) float64 {
	a := math.Atan2(w[1], w[0]) * 180 / math.Pi
	if a < 0 {
		a += 360
	}
	return a
}
