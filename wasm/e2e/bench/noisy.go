//go:build !js

package main

import (
	"fmt"

	"crease/algo/spec"
)

// The recovery from noisy labels: d = m = 10, a million samples, all of which count.
const (
	noisyDim     = 10
	noisySamples = 1_000_000
	noisySigma   = .1
)

// noisy is how long a recovery from noisy labels takes, and the ratio to the time that
// NumPy needs for the moments of as many samples, in the same round.
type noisy struct {
	name           string
	bar            float64 // the ratio to reach, at most
	seconds, ratio []float64
	run            func(spec.Spec) (float64, error)
}

// noisyRecoveries measures them; np may be nil.
func noisyRecoveries(b *browser, np *numPy) ([]noisy, error) {
	list := []noisy{
		{name: native2, bar: 2, run: alone},
		{name: page2, bar: 6, run: func(s spec.Spec) (float64, error) { return b.whole(2, s) }},
	}
	for round := range min(3, *rounds) {
		moments := 0.0
		if np != nil {
			rate, err := np.rate(noisyDim)
			if err != nil {
				return nil, err
			}
			moments = noisySamples / rate
		}
		s := specOf(noisyDim, spec.Practical, noisySamples, 1+round)
		s.Sampling.Noise = noisySigma
		for i := range list {
			r := &list[i]
			took, err := r.run(s)
			if err != nil {
				return nil, err
			}
			r.seconds = append(r.seconds, took)
			if np != nil {
				r.ratio = append(r.ratio, took/moments)
			}
		}
	}
	return list, nil
}

func printNoisy(list []noisy) {
	fmt.Printf("\nrecovery from noisy labels, σ = %g, d = m = %d, N = %d\n", noisySigma, noisyDim, noisySamples)
	for _, r := range list {
		fmt.Printf("%-34s%12.2f s", r.name, median(r.seconds))
		if len(r.ratio) > 0 {
			fmt.Printf("%8.1f times what NumPy needs for the moments; to reach: %g", median(r.ratio), r.bar)
		}
		fmt.Println()
	}
}
