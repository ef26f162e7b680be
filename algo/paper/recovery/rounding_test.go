package recovery

import (
	"math/rand/v2"
	"testing"

	"crease/algo/network"
)

// lattice draws a network with weights in {−1, 0, 1}^d and biases and output weights of few values, so that units
// coincide, cancel and depend on one another.
func lattice(rng *rand.Rand, d, m int) network.Network {
	var n network.Network
	for n.Units() < m {
		w, zero := make([]float64, d), true
		for j := range w {
			w[j] = float64(rng.IntN(3) - 1)
			zero = zero && w[j] == 0
		}
		if !zero {
			n.Append(w, float64(rng.IntN(5)-2)/2, []float64{-2, -1, 1, 2}[rng.IntN(4)])
		}
	}
	return n
}

// No unit of a lattice network is rounding, also where the order is too low or units cancel: in a run without
// dropRounding some had a ≈ 10⁻¹⁵ beside others near 1. The size of a unit is that of its tensor T_2 … T_{2ℓ+2}.
func TestNoUnitIsRounding(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	networks := []network.Network{{ // one that had a unit of 10⁻¹⁵
		W: [][]float64{{-1, -1, -1}, {-1, 0, -1}, {0, -1, 0}, {-1, 1, -1}}, B: []float64{.5, 1, 1, 1},
		A: []float64{1, 2, -2, 2},
	}, { // T_2 cancels
		W: [][]float64{{1}, {-1}}, B: []float64{.3, .3}, A: []float64{1, -1},
	}}
	trials := 150
	if testing.Short() {
		trials = 50
	}
	for range trials {
		networks = append(networks, lattice(rng, 2+rng.IntN(2), 2+rng.IntN(5)))
	}
	for _, n := range networks {
		for order := 1; order <= 2; order++ {
			r, err := Run(exactly(n), Options{Order: order})
			if err != nil && err != ErrNothing {
				t.Fatal(err)
			}
			coefficients := Options{Order: order}.rounding(exactly(n)) / rounding
			for i, u := range r.Units {
				if u.size(2*order+2) < 1e-9*coefficients {
					t.Errorf("%+v, ℓ=%d: unit %d has a=%g, b=%v", n, order, i, u.A, u.B)
				}
			}
		}
	}
}

// A unit of a = 10⁻¹² beside one of 1 is a unit. Would catch a cut that takes small for rounding.
func TestSmallUnitIsKept(t *testing.T) {
	for order := 1; order <= 2; order++ {
		n := network.Network{W: [][]float64{{1, 0}, {.6, .8}}, B: []float64{.2, 1}, A: []float64{1, 1e-12}}
		r, err := Run(exactly(n), Options{Order: order})
		if err != nil || len(r.Units) != 2 || min(r.Units[0].A, r.Units[1].A) < .7e-12 {
			t.Errorf("ℓ=%d: %v, %+v", order, err, r.Network())
		}
	}
}

// Units with one crease whose a add up to 3·10⁻¹⁷ only because .1 + .2 is not .3: with the size of the terms known
// the coefficients are rounding, and there is no unit.
func TestCoefficientsThatAreRounding(t *testing.T) {
	w := []float64{.6, .8}
	n := network.Network{W: [][]float64{w, w, w}, B: []float64{.3, .3, .3}, A: []float64{.1, .2, -.3}}
	for order := 1; order <= 2; order++ {
		r, err := Run(exactly(n), Options{Order: order, Terms: .2})
		if err != ErrNothing || len(r.Units) != 0 {
			t.Errorf("ℓ=%d: %v, %+v", order, err, r.Network())
		}
	}
}
