package recovery

import (
	"os"

	"crease/algo/network"
	"crease/algo/num/tensor"
)

// full reports whether the long runs are asked for.
func full() bool { return os.Getenv("CREASE_FULL") != "" }

// exactly serves the exact coefficients of n, each computed once.
func exactly(n network.Network) Coefficients {
	seen := map[int]*tensor.Sym{}
	return func(k int) *tensor.Sym {
		if seen[k] == nil {
			seen[k] = n.Coefficient(k)
		}
		return seen[k]
	}
}
