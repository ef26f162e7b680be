package learn_test

import (
	"context"
	"fmt"
	"testing"

	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/spec"
)

// BenchmarkRecovery recovers d units in R^d from samples without noise in one goroutine.
func BenchmarkRecovery(b *testing.B) {
	for _, d := range []int{5, 10} {
		s := spec.Default()
		var err error
		s.Network, err = network.Random(network.RandomOptions{Dim: d, Units: d, Seed: 5, Bias: 1})
		if err != nil {
			b.Fatal(err)
		}
		s.Sampling.Samples = 200_000
		for _, method := range []spec.Method{spec.Exact, spec.Paper, spec.Practical} {
			b.Run(fmt.Sprintf("%s/d=%d", method, d), func(b *testing.B) {
				s.Learning.Method = method
				for b.Loop() {
					if _, err := learn.Run(context.Background(), s, nil, learn.Host{}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
