package learn_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"crease/algo/base/wire"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
)

// three returns a well-conditioned network in R³.
func three() network.Network {
	return network.Network{
		W: [][]float64{{1, 0, 0}, {.6, .8, 0}, {0, -.6, .8}},
		B: []float64{.3, -.8, .5},
		A: []float64{1, -1.5, 1.2},
	}
}

// specOf returns a spec of a method for samples of a network.
func specOf(method spec.Method, n network.Network, samples int64) spec.Spec {
	s := spec.Default()
	s.Network, s.Learning.Method, s.Sampling.Samples = n, method, samples
	return s
}

// digits returns the bytes of a snapshot without the fields that the spec does not determine.
func digits(s *snapshot.Snapshot) []byte {
	return wire.Append(nil, s.Untimed())
}

func mustRun(t *testing.T, s spec.Spec, src sample.Source, h learn.Host) *snapshot.Snapshot {
	t.Helper()
	last, err := learn.Run(context.Background(), s, src, h)
	if err != nil {
		t.Fatal(err)
	}
	return last
}

// Method exact recovers all parameters and signs of random networks, whose weights have any length. If not, an algorithm
// is wrong even without sampling error.
func TestExactRecovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for trial := range 10 {
		d := 2 + trial%5
		var n network.Network
		for range d {
			w := make([]float64, d)
			for j := range w {
				w[j] = rng.NormFloat64()
			}
			n.Append(w, 3*rng.Float64()-1.5, math.Copysign(.5+rng.Float64(), rng.Float64()-.5))
		}
		last := mustRun(t, specOf(spec.Exact, n, 1), nil, learn.Host{})
		e := network.LargestError(network.Match(n, last.Recovered), true)
		limit := 1e-8
		if last.SMin < 1e-3 {
			limit = 1e-6
		}
		if !(e < limit) || !last.Signs.Resolved {
			t.Errorf("trial %d: error %g at s_m %g", trial, e, last.SMin)
		}
		if !(last.Risk < 1e-15*last.Energy) || last.Learned.Units() > d+2 {
			t.Errorf("trial %d: risk %g of %g with %d units", trial, last.Risk, last.Energy, last.Learned.Units())
		}
	}
}

// Every method fills its parts of the last snapshot. If not, a stage does not show its result.
func TestEveryMethodFillsTheSnapshot(t *testing.T) {
	for _, method := range spec.Methods {
		s := mustRun(t, specOf(method, three(), 200_000), nil, learn.Host{})
		missing := func(what string, is bool) {
			if is {
				t.Errorf("%s: no %s", method, what)
			}
		}
		missing("moments", len(s.Moments) != 5 || len(s.Moments[3].Exact) != 10 || s.Moments[3].Error < 0)
		missing("decomposition", len(s.Decomp) < 2 || len(s.Decomp[len(s.Decomp)-1].Directions) == 0)
		missing("units", len(s.Units) != 3 || s.Units[0].Truth < 0 || s.Units[0].Error < 0)
		missing("loss", len(s.Loss) == 0 || s.Loss[len(s.Loss)-1].Partial > s.Risk*1.01+1e-12)
		missing("thresholds", s.Eta.Eta1[1] == 0 || s.Eta.Eta2[1] == 0 || s.Eta.Eta3 == 0 || s.Eta.Given != [3]bool{})
		missing("condition", s.SMin < .1)
		missing("learned network", s.Learned.Units() < 3 || !s.HasRisk || s.Risk > .05*s.Energy)
		missing("stage", s.Stage != snapshot.StageDone)
		missing("origins", slices.ContainsFunc(s.Units, func(u snapshot.Unit) bool { return u.Origin.By == "" }))
		if method != spec.Exact {
			missing("cloud", len(s.Cloud) == 0)
			missing("trace", len(s.Trace) == 0 || s.Trace[len(s.Trace)-1].Parameters < 0)
			missing("expected errors", s.Moments[4].Expected == 0)
		}
		if method == spec.Rounds {
			missing("rounds", len(s.Rounds) < 3 || len(s.Fit) == 0 || len(s.Rounds[1].Attempts) == 0)
			missing("residuals of moments", len(s.Moments[3].Left) != 10 || s.Moments[3].LeftNorm > 1e-3*s.Moments[3].Norm)
			o := s.Units[0].Origin
			missing("round", o.By != snapshot.ByRounds || o.Round == 0 || o.Tensor < 3)
		}
		if method != spec.Practical {
			missing("regression", !s.Regress.Ran || s.Regress.Tau == 0)
			missing("scalars", len(s.Units[0].Zeta) == 0 || s.Units[0].Z == 0)
		} else {
			missing("fits", len(s.Fit) == 0 || len(s.Starts) == 0)
		}
	}
}

// The last snapshot has the same bits on one, two and four goroutines and with a host that reads every snapshot. If
// not, a result depends on the machine. In short mode only three goroutines run.
func TestSameDigits(t *testing.T) {
	noisy := specOf(spec.Practical, three(), 20_000)
	noisy.Sampling.Noise = .3
	numbers := []int{1, 2, 3, 4}
	if testing.Short() {
		numbers = []int{3}
	}
	specs := []spec.Spec{
		specOf(spec.Paper, three(), 100_000), specOf(spec.Rounds, three(), 100_000), specOf(spec.Practical, three(), 20_000), noisy,
	}
	if runtime.GOARCH != "wasm" { // WebAssembly has one thread, and this run is long
		specs = append(specs, beyondMemory())
	}
	for _, s := range specs {
		want := digits(mustRun(t, s, nil, learn.Host{}))
		for _, workers := range numbers {
			h := learn.Host{
				Emit:   func(*snapshot.Snapshot) {},
				Yield:  func(context.Context) error { return nil },
				Mark:   func(context.Context) error { return nil },
				Summer: moment.NewSummer(learn.Source(s), workers),
			}
			if got := digits(mustRun(t, s, nil, h)); !bytes.Equal(got, want) {
				t.Errorf("%s: %d goroutines give other digits", s.Learning.Method, workers)
			}
		}
	}
}

// A snapshot does not change after it was emitted. If it does, it shares memory with the run.
func TestSnapshotsDoNotChange(t *testing.T) {
	for _, method := range spec.Methods {
		var all []*snapshot.Snapshot
		var then [][]byte
		mustRun(t, specOf(method, three(), 100_000), nil, learn.Host{Emit: func(s *snapshot.Snapshot) {
			all, then = append(all, s), append(then, wire.Append(nil, s))
		}})
		if len(all) < 2 {
			t.Errorf("%s: only %d snapshots", method, len(all))
		}
		for i, s := range all {
			if !bytes.Equal(wire.Append(nil, s), then[i]) {
				t.Errorf("%s: snapshot %d of %d changed after it was emitted", method, i, len(all))
			}
		}
	}
}

// A step ends each time N has doubled. If not, a user has to take many single steps, or sees few states.
func TestMarks(t *testing.T) {
	for _, method := range []spec.Method{spec.Paper, spec.Rounds, spec.Practical} {
		s := specOf(method, three(), 600_000)
		if method != spec.Paper {
			s.Sampling.Samples = 40_000
		}
		s.Sampling.Noise = .5 // keeps the practical method from an early end
		var at []int64
		var last *snapshot.Snapshot
		mustRun(t, s, nil, learn.Host{
			Emit: func(s *snapshot.Snapshot) { last = s },
			Mark: func(context.Context) error {
				at = append(at, last.Samples)
				return nil
			},
		})
		doublings := 0
		end := slices.Max(at)
		if method == spec.Paper {
			end = 299_008 // whole blocks in the first half
		}
		for i := 1; i < len(at); i++ {
			switch {
			case at[i] >= 2*at[i-1]:
				doublings++
			case at[i] > at[i-1] && at[i] < end && float64(at[i]) < 1.9*float64(at[i-1]):
				t.Errorf("%s: a step from %d to %d samples", method, at[i-1], at[i])
			}
		}
		if doublings < 2 {
			t.Errorf("%s: steps ended at %v", method, at)
		}
	}
}

// A cancelled run returns the context's error and emits no snapshot afterwards. If not, the page shows a run that the
// user has stopped.
func TestCancel(t *testing.T) {
	for _, method := range []spec.Method{spec.Paper, spec.Rounds, spec.Practical} {
		s := specOf(method, three(), 500_000_000)
		s.Sampling.Noise = 1
		ctx, cancel := context.WithCancel(context.Background())
		n, after := 0, 0
		_, err := learn.Run(ctx, s, nil, learn.Host{Emit: func(*snapshot.Snapshot) {
			if ctx.Err() != nil {
				after++
			}
			if n++; n == 3 {
				cancel()
			}
		}})
		if !errors.Is(err, context.Canceled) || after > 0 {
			t.Errorf("%s: got %v, %d snapshots after the cancel", method, err, after)
		}
	}
}

// A host's error ends the run and is returned. If not, the host cannot stop it.
func TestYieldEnds(t *testing.T) {
	enough := errors.New("enough")
	for _, method := range spec.Methods {
		s := specOf(method, three(), 100_000_000)
		s.Sampling.Noise = 1
		_, err := learn.Run(context.Background(), s, nil, learn.Host{
			Yield: func(context.Context) error { return enough },
			Mark:  func(context.Context) error { return enough },
		})
		if err != enough {
			t.Errorf("%s: got %v", method, err)
		}
	}
}

// Units that cancel, exactly, up to rounding, or in T_2 alone, are not listed. If they are, the list has units whose a is
// 0, 3·10⁻¹⁷ or 10⁻¹⁵.
func TestExactListsNoRounding(t *testing.T) {
	for _, n := range []network.Network{
		{W: [][]float64{{1}, {1}}, B: []float64{.3, .3}, A: []float64{1, -1}},
		{W: [][]float64{{1}, {1}, {1}}, B: []float64{.3, .3, .3}, A: []float64{.1, .2, -.3}},
		{W: [][]float64{{.3}, {-.3}}, B: []float64{.1, .1}, A: []float64{1, -1}},
		{W: [][]float64{{1, 2}, {1, 2}, {2, 4}}, B: []float64{.3, .3, .6}, A: []float64{.1, .2, -.15}},
	} {
		for _, method := range []spec.Method{spec.Exact, spec.Paper} {
			s := mustRun(t, specOf(method, n, 20_000), nil, learn.Host{})
			if len(s.Units) != 0 || s.Recovered.Units() != 0 {
				t.Errorf("%s of %+v: %+v", method, n, s.Recovered)
			}
		}
	}
}
