package mystery

import "crease/algo/network"

// A guess begins without a crease, but a network has at least one unit, which says how many
// inputs there are. Blank stands for none: its unit is 0 wherever a sample falls.

// beyond is the distance of that unit's crease from the middle, in standard deviations.
const beyond = 1e6

// Blank returns the guess without a crease, of d inputs.
func Blank(d int) network.Network {
	w := make([]float64, d)
	w[0] = 1
	return network.Network{W: [][]float64{w}, B: []float64{-beyond}, A: []float64{1}}
}

// IsBlank says whether a guess is Blank.
func IsBlank(guess network.Network) bool { return guess.Units() == 1 && guess.B[0] == -beyond }

// WithoutBlank returns a guess without the unit of Blank, if it is its first one and there
// are others, as after the first crease has been drawn.
func WithoutBlank(guess network.Network) network.Network {
	if guess.Units() > 1 && guess.B[0] == -beyond {
		return network.Network{W: guess.W[1:], B: guess.B[1:], A: guess.A[1:]}
	}
	return guess
}
