package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/judge"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
)

// awkward returns a random network that is hard to learn: creases far out, two that nearly coincide or cancel, output
// weights of any size, more units than dimensions.
func awkward(seed uint64) network.Network {
	rng := rand.New(rand.NewPCG(seed, 11))
	d, m := 1+rng.IntN(5), 1+rng.IntN(5)
	n := networktest.Draw(rng, d, m)
	switch seed % 4 {
	case 0:
		for i := range n.B {
			n.B[i] *= 3
		}
	case 1:
		if m > 1 {
			e := math.Pow(10, -4*rng.Float64())
			for j := range n.W[1] {
				n.W[1][j] = n.W[0][j] + e*rng.NormFloat64()
			}
			n.B[1] = n.B[0] + e*rng.NormFloat64()
		}
	case 2:
		for i := range n.A {
			n.A[i] *= math.Pow(10, 6*rng.Float64()-3)
		}
	}
	return n
}

// No method's risk exceeds that of the best linear function, both in closed form, up to the errors of a linear fit to
// samples. If one does, it has a wrong unit far out that no sample shows.
func TestNeverWorseThanLinear(t *testing.T) {
	t.Parallel()
	networks := uint64(8)
	if os.Getenv("CREASE_FULL") != "" {
		networks = 200
	}
	for seed := range networks {
		for _, method := range append([]spec.Method{spec.Exact}, fromSamples...) {
			s := of(method, awkward(seed), 20_000)
			s.Sampling.Seed = seed
			if seed%3 == 0 && method != spec.Exact {
				s.Sampling.Noise = .1 * math.Sqrt(network.Energy(s.Network))
			}
			last := mustRun(t, s, nil, Host{})
			if best := beyondLinear(s.Network); last.Risk > 1.05*best+1e-3*s.Sampling.Noise*s.Sampling.Noise {
				t.Errorf("%s, network %d: risk %.3g, of the best linear function %.3g: %v", method, seed, last.Risk, best,
					last.Diagnoses)
			}
		}
	}
}

// A single unit far out, shown by one sample in a thousand or more, is learned if eight more samples lie beyond it than
// determine it. If not, a linear function replaced it, as few samples show it, rounds ended with all held-out samples
// on one side, or all of the first samples are.
func TestFarUnits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		dim     int
		samples int64
		bias    float64
	}{{5, 20_000, -3}, {5, 200_000, -3.6}, {4, 50_000, -3.3}, {5, 200_000, 3.6}, {1, 500_000, -4}, {2, 500_000, 4}} {
		learned := 0
		for seed := range uint64(5) {
			f := networktest.Draw(rand.New(rand.NewPCG(seed, 36)), c.dim, 1)
			f.B[0] = c.bias
			for _, method := range []spec.Method{spec.Rounds, spec.Practical} {
				s := of(method, f, c.samples)
				s.Sampling.Seed = seed
				r, err := newRun(context.Background(), s, nil, Host{})
				if err != nil {
					t.Fatal(err)
				}
				if r.countBeyond([]int{0}) < int64(c.dim+1+8) {
					continue
				}
				learned++
				last, err := r.learn()
				if err != nil {
					t.Fatal(err)
				}
				if best := beyondLinear(f); last.Risk > 1e-6*best || len(last.Units) != 1 {
					t.Errorf("%s, d = %d, b = %g, seed %d: risk %.2g, of a linear function %.2g: %v", method, c.dim, c.bias,
						seed, last.Risk, best, last.Diagnoses)
				}
			}
		}
		if learned == 0 {
			t.Errorf("d = %d, b = %g: no case", c.dim, c.bias)
		}
	}
}

// A result worse than a linear function is replaced, with a diagnosis: of the wrong sign, with a huge unit beyond all
// samples, or 0 despite a unit. A right network is not, even in a table with wrong labels. If facts of the network
// remain, a linear function is called exact.
func TestLinearInstead(t *testing.T) {
	huge, wrong := three(), three()
	huge.Append([]float64{0, 0, 1}, -7.2, 1e9)
	for i := range wrong.A {
		wrong.A[i] = -wrong.A[i]
	}
	s := of(spec.Paper, three(), 20_000)
	table := networktest.Table(Source(s))
	for i := range 200 {
		table.Y[i*37] += 1e3
	}
	for name, c := range map[string]struct {
		learned network.Network
		rows    bool
		instead bool
	}{"huge": {huge, false, true}, "wrong": {wrong, false, true}, "right": {three(), false, false},
		"rows": {three(), true, false}, "nothing": {network.Network{}, false, true}} {
		r, err := newRun(context.Background(), s, nil, Host{})
		if c.rows {
			r, err = newRun(context.Background(), s, networktest.Shuffled(table, 1), Host{})
		}
		if err != nil {
			t.Fatal(err)
		}
		r.snap.Learned, r.snap.Units = c.learned, make([]snapshot.Unit, max(1, c.learned.Units()))
		r.facts = judge.Facts{
			Dim: 3, Units: len(r.snap.Units), Exact: true, Rounded: &judge.Rounded{}, Remote: new(float64), BeyondAll: true,
			Thin: []judge.Thin{{Unit: len(r.snap.Units) - 1}},
		}
		if r.replaceByLinear(); r.failed() {
			t.Fatal(r.work.Err())
		}
		r.learned(r.snap.Linear, r.snap.Learned)
		if said := r.facts.Linear != judge.NotLinear; said != c.instead {
			t.Errorf("%s: said %v", name, said)
		}
		for _, d := range r.verdict() {
			stale := []string{diagnosis.LinearPart, diagnosis.Rounded, diagnosis.TooLinear, diagnosis.FewPlaces}
			if c.instead && slices.Contains(stale, d.Code) {
				t.Errorf("%s: said of the network replaced: %v", name, d)
			}
		}
		if c.instead && r.facts.HeldOut != r.snap.HeldOut {
			t.Errorf("%s: judged by %g left, shown %g", name, r.facts.HeldOut, r.snap.HeldOut)
		}
		if best := beyondLinear(three()); c.instead && (r.snap.Learned.Units() > 2 || r.snap.Risk > 1.01*best) {
			t.Errorf("%s: risk %.3g of a network of %d units, best %.3g", name, r.snap.Risk, r.snap.Learned.Units(), best)
		}
	}
}

// The network that meets all rows of a nearly linear table is kept. If not, a linear function replaces it, whose
// residual is small without the few rows that show the units.
func TestNearlyLinearTable(t *testing.T) {
	t.Parallel()
	net := network.Network{
		W: [][]float64{{.66, .75}, {-1, -.06}, {.89, .46}}, B: []float64{-.2, 1, 1.24}, A: []float64{-.6, 1.38, 1.99},
	}.Normalised()
	for seed := range uint64(5) {
		src := networktest.Shuffled(networktest.Table(sample.NewGenerator(net, 1600, seed, 0)), seed)
		for _, method := range []spec.Method{spec.Rounds, spec.Practical} {
			last := mustRun(t, of(method, network.Network{}, 1), src, Host{})
			if find(last.Diagnoses, diagnosis.Linear) != nil || len(last.Units) != 3 {
				t.Errorf("seed %d, %s: %d units, %v", seed, method, len(last.Units), last.Diagnoses)
			}
		}
	}
}

// The network that meets all rows of a short table is kept, though half the rows are nearly linear, unless it is out of
// proportion to the labels. If not, f is lost, or an arbitrary network kept.
func TestFewSamplesKeepTheNetwork(t *testing.T) {
	t.Parallel()
	p, _ := probeCase("short table", 100, 40)
	last := mustRun(t, of(spec.Practical, network.Network{}, 1), networktest.Shuffled(p.table, 100), Host{})
	if risk := network.Risk(p.net, last.Learned); !(risk < 1e-20*network.Energy(p.net)) {
		t.Errorf("%d rows: risk %g, %v", len(p.table.X), risk, last.Diagnoses)
	}
	huge := three()
	huge.Append([]float64{0, 0, 1}, -7.2, 1e9)
	r, err := newRun(context.Background(), of(spec.Practical, three(), 60), nil, Host{})
	if err != nil {
		t.Fatal(err)
	}
	r.snap.Learned, r.snap.Units = huge, make([]snapshot.Unit, huge.Units())
	if r.replaceByLinear(); r.facts.Linear == judge.NotLinear {
		t.Errorf("a huge unit beyond 60 samples is kept")
	}
}
