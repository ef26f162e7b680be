//go:build !js

package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/wasm/e2e/bench/python"
	"crease/wasm/e2e/tool"
)

//go:embed rival/numpy_moments.py
var numpySource string

// numPy is the rival in NumPy, a Python process; in place of a recovery it sums the moments of as many samples.
func numPy(p *python.Process) rival {
	rate := func(dim int) float64 {
		text, err := p.Ask(fmt.Sprint(dim, " ", *seconds))
		if err != nil {
			tool.Check(fmt.Errorf("NumPy stopped: %w", err))
		}
		return tool.Must(strconv.ParseFloat(strings.TrimSpace(text), 64))
	}
	return rival{numPyName, rate, func(s spec.Spec) float64 {
		return float64(s.Sampling.Samples) / rate(s.Network.Dim())
	}}
}

// specOf returns a run on all benchmarks' random network, on samples of a seed: the page keeps sums of known ones.
func specOf(dim int, method spec.Method, samples int64, seed int) spec.Spec {
	s := spec.Default()
	s.Sampling.Seed = uint64(seed)
	s.Network = tool.Must(network.Random(network.RandomOptions{Dim: dim, Units: dim, Seed: 5, Bias: 1}))
	s.Sampling.Samples, s.Learning.Method = samples, method
	return s
}

var errEnough = errors.New("enough")

func native(goroutines int) rival {
	r := rival{name: "Go, 1 goroutine"}
	if goroutines > 1 {
		r.name = native2
		r.whole = func(s spec.Spec) float64 {
			start := time.Now()
			summer := moment.NewSummer(learn.Source(s), goroutines)
			last := tool.Must(learn.Run(context.Background(), s, nil, learn.Host{Summer: summer}))
			took := time.Since(start).Seconds()
			r.mustRecover(last, s)
			return took
		}
	}
	r.rate = func(dim int) float64 {
		src := learn.Source(specOf(dim, spec.Paper, spec.MaxSamples, 1))
		est := moment.NewEstimator(dim, 4, nil)
		start := time.Now()
		var took float64
		summer := moment.NewSummer(src, goroutines)
		err := summer.Sum(context.Background(), 4, nil, 0, sample.Blocks(src), func(s *moment.Sums) error {
			est.AddBlock(s)
			if took = time.Since(start).Seconds(); took > *seconds {
				return errEnough
			}
			return nil
		})
		if err != errEnough {
			tool.Check(err)
		}
		return float64(est.N()) / took
	}
	return r
}

// mustRecover fails where a run did not find the network: its time would be worth nothing.
func (r rival) mustRecover(last *snapshot.Snapshot, s spec.Spec) {
	// With label noise the risk is that of the parameters: about twice the variance for each and sample.
	sigma, p := s.Sampling.Noise, float64(s.Network.Units()*(s.Network.Dim()+2))
	if noise := 2 * sigma * sigma * p / float64(s.Sampling.Samples); !(last.Risk < 1e-9*last.Energy+noise) {
		tool.Check(fmt.Errorf("%s has not recovered the %d units: the risk is %g", r.name, s.Network.Units(), last.Risk))
	}
}
