package recovery_test

import (
	"fmt"

	"crease/algo/network"
	"crease/algo/paper/recovery"
)

// Two creases in the plane, from their exact coefficients: the second has bias
// one, a root of He_2, so that T_4 does not see it.
func Example() {
	truth := network.Network{
		W: [][]float64{{.6, .8}, {.8, -.6}},
		B: []float64{.5, 1},
		A: []float64{2, -1},
	}
	found, err := recovery.Run(truth.Coefficient, recovery.Options{Order: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, u := range found.Units {
		fmt.Printf("w = %.3f, b = %.3f, a = %.3f, found by T_%v\n", u.W, u.B, u.A, u.Found)
	}
	// Unordered output:
	// w = [0.600 0.800], b = 0.500, a = 2.000, found by T_[3 4]
	// w = [0.800 -0.600], b = 1.000, a = -1.000, found by T_[3]
}
