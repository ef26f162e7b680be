package learn_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"testing"

	"crease/algo/base/nodetest"
	"crease/algo/base/wire"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/data/networktest"
	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/spec"
)

// digitsOf runs a spec and returns a hash of the last snapshot without the fields that the spec does not determine.
func digitsOf(t *testing.T, s spec.Spec) string {
	t.Helper()
	last := mustRun(t, s, nil, learn.Host{})
	h := fnv.New64a()
	h.Write(wire.Append(nil, last.Untimed()))
	return fmt.Sprintf("%016x, %d units, risk %v", h.Sum64(), last.Recovered.Units(), last.Risk)
}

// beyondMemory returns a run of the practical method on more noisy samples than it keeps in memory. Only the final
// passes over all of them show the second unit.
func beyondMemory() spec.Spec {
	var net network.Network
	net.Append([]float64{.8, .6}, .3, 1.2)
	net.Append([]float64{-.6, .8}, -.2, .05)
	s := specOf(spec.Practical, net, 150_000)
	s.Sampling.Noise, s.Sampling.Seed = .5, 4
	return s
}

// The passes over all samples of beyondMemory find the second unit. If not, TestDigitsOnNode does not cover such passes.
func TestBeyondMemoryFitsAll(t *testing.T) {
	if testing.Short() {
		t.Skip("TestDigitsOnNode runs it")
	}
	last, fits := mustRun(t, beyondMemory(), nil, learn.Host{}), 0
	for _, c := range last.Fit {
		if c.Kind == fitting.WholeSource {
			fits++
		}
	}
	if last.Recovered.Units() != 2 || fits != 2 {
		t.Errorf("%d units, %d fits to all samples", last.Recovered.Units(), fits)
	}
}

// The last snapshots of every method in d = 2 … 10, with and without noise, have the same digits natively and as
// WebAssembly. If not, a result depends on the machine. One more run has few samples, and one has more noisy samples
// than are kept in memory. CREASE_FULL adds the largest runs with noise.
func TestDigitsOnNode(t *testing.T) {
	nodetest.Begin(t)
	var lines []string
	for i, c := range []struct {
		d, m  int
		order int
		n     int64
	}{{2, 2, 0, 20_000}, {2, 3, 2, 30_000}, {3, 3, 0, 30_000}, {4, 3, 1, 20_000}, {5, 4, 0, 30_000}, {6, 3, 0, 20_000},
		{7, 5, 0, 30_000}, {8, 4, 0, 30_000}, {9, 3, 0, 20_000}, {10, 5, 0, 40_000}} {
		for _, noise := range []float64{0, .05} {
			if testing.Short() && (i%4 != 0 || noise > 0 && c.d > 2) {
				continue
			}
			if noise > 0 && c.d > 4 && os.Getenv("CREASE_FULL") == "" {
				continue // they take minutes on Node; make nightly runs them
			}
			if noise > 0 {
				c.n = 2_000 // the fit uses all of them
			}
			net := networktest.Draw(rand.New(rand.NewPCG(uint64(i), 80)), c.d, c.m)
			for _, method := range []spec.Method{spec.Exact, spec.Paper, spec.Rounds, spec.Practical} {
				s := specOf(method, net, c.n)
				s.Learning.Order, s.Sampling.Noise, s.Sampling.Seed, s.Learning.Seed = c.order, noise, uint64(i), uint64(2*i)
				if method == spec.Exact && noise > 0 {
					continue
				}
				lines = append(lines, fmt.Sprintf("d = %d, m = %d, noise %g, %s: %s", c.d, c.m, noise, method, digitsOf(t, s)))
			}
		}
	}
	few := specOf(spec.Practical, networktest.Draw(rand.New(rand.NewPCG(3, 80)), 3, 3), 36)
	lines = append(lines, "36 samples: "+digitsOf(t, few))
	s := beyondMemory()
	lines = append(lines, fmt.Sprintf("%d noisy samples, %s: %s", s.Sampling.Samples, s.Learning.Method, digitsOf(t, s)))
	nodetest.Same(t, lines)
}
