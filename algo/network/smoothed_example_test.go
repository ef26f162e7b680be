package network_test

import (
	"fmt"

	"crease/algo/network"
)

// Parallel weights plus τ: an adversary sets two units along one line, which
// no order can tell apart, and the smoothed model moves every entry of W by
// N(0, τ²/d). The least singular value on which all bounds rest leaves zero at
// once and, at order 1, grows in proportion to τ: a little noise helps. It
// is compared, over many draws, with (τ/d)/√m, the bound of the corollary
// without its constant.
func ExampleSmoothed() {
	parallel := network.Network{
		W: [][]float64{{1, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}},
		B: []float64{0.5, -0.5, 0},
		A: []float64{1, -1, 1},
	}
	const d, m = 4, 3
	fmt.Println("order 1 can take", network.MostUnits(d, 1), "units in 4 dimensions")
	for _, tau := range []float64{0, 1e-4, 1e-3, 1e-2} {
		above := 0
		for seed := uint64(0); seed < 100; seed++ {
			s := network.LeastSingularAsIs(network.Smoothed(parallel, tau, seed), 1)
			if s > 1e-15 && s >= network.SmoothedBound(m, d, 1, tau) {
				above++
			}
		}
		fmt.Printf("τ = %g: s_m above the bound in most draws: %v\n", tau, above > 50)
	}
	// Output:
	// order 1 can take 3 units in 4 dimensions
	// τ = 0: s_m above the bound in most draws: false
	// τ = 0.0001: s_m above the bound in most draws: true
	// τ = 0.001: s_m above the bound in most draws: true
	// τ = 0.01: s_m above the bound in most draws: true
}
