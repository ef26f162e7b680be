//go:build !js

package main

import (
	"context"
	"errors"
	"slices"
	"time"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/spec"
)

// specOf returns a run on the random network of all benchmarks in dimension dim,
// on the samples of a seed: the page keeps the sums of samples that it has drawn
// before, which would be worth nothing here.
func specOf(dim int, method spec.Method, samples int64, seed int) spec.Spec {
	s := spec.Default()
	s.Sampling.Seed = uint64(seed)
	net, err := network.Random(network.RandomOptions{Dim: dim, Units: dim, Seed: 5, Bias: 1})
	if err != nil {
		panic(err) // no least angle was asked for
	}
	s.Network, s.Sampling.Samples, s.Learning.Method = net, samples, method
	return s
}

// native is the rival in Go, on so many goroutines.
type native int

var errEnough = errors.New("enough")

func (n native) rate(dim int) (float64, error) {
	src := learn.Source(specOf(dim, spec.Paper, spec.MaxSamples, 1))
	est := moment.NewEstimator(dim, 4)
	start := time.Now()
	var took float64
	summer := moment.NewSummer(src, int(n))
	err := summer.Sum(context.Background(), 4, nil, 0, sample.Blocks(src), func(s *moment.Sums) error {
		est.AddBlock(s)
		if took = time.Since(start).Seconds(); took > *seconds {
			return errEnough
		}
		return nil
	})
	if err != nil && err != errEnough {
		return 0, err
	}
	return float64(est.N()) / took, nil
}

// recovery is how long it takes to recover a network, by dimension.
type recovery struct {
	name    string
	seconds []float64
}

// recoverySamples bounds N: the method ends as soon as its result is exact.
const recoverySamples = 1_000_000

func recoveries(b *browser) ([]recovery, error) {
	list := []recovery{
		{name: "page, 1 worker"}, {name: page2}, {name: native2},
	}
	for _, d := range []int{5, 10} {
		times := make([][]float64, len(list))
		for round := range min(3, *rounds) {
			s := specOf(d, spec.Practical, recoverySamples, 1+round)
			for i := range list {
				var took float64
				var err error
				if i < 2 {
					took, err = b.whole(i+1, s)
				} else {
					took, err = alone(s)
				}
				if err != nil {
					return nil, err
				}
				times[i] = append(times[i], took)
			}
		}
		for i := range list {
			list[i].seconds = append(list[i].seconds, median(times[i]))
		}
	}
	return list, nil
}

// alone runs a spec natively and returns the seconds it took.
func alone(s spec.Spec) (float64, error) {
	start := time.Now()
	last, err := learn.Run(context.Background(), s, nil, learn.Host{Summer: moment.NewSummer(learn.Source(s), 2)})
	if err != nil {
		return 0, err
	}
	return time.Since(start).Seconds(), recovered(last, s)
}

func median(v []float64) float64 {
	v = slices.Sorted(slices.Values(v))
	n := len(v)
	return (v[(n-1)/2] + v[n/2]) / 2
}
