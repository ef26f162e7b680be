package learn_test

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/networktest"
	"crease/algo/data/normality"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/num/linalg"
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

// linearRisk returns the risk of the best linear function: the energy of the part of f orthogonal to all of them.
func linearRisk(f network.Network) float64 {
	var linear network.Network
	linear.AppendLinear(f.Coefficient(1).Data, f.Coefficient(0).Data[0])
	return network.Risk(f, linear)
}

// No method has a larger risk than the best linear function, up to the errors of a linear fit to samples. If one has,
// its result has a wrong unit far out, which no sample shows. Both risks are computed in closed form.
func TestNeverWorseThanLinear(t *testing.T) {
	t.Parallel()
	networks := uint64(8)
	if os.Getenv("CREASE_FULL") != "" {
		networks = 200
	}
	for seed := range networks {
		for _, method := range append([]spec.Method{spec.Exact}, fromSamples...) {
			s := specOf(method, awkward(seed), 20_000)
			s.Sampling.Seed = seed
			if seed%3 == 0 && method != spec.Exact {
				s.Sampling.Noise = .1 * math.Sqrt(network.Energy(s.Network))
			}
			last := mustRun(t, s, nil, learn.Host{})
			if best := linearRisk(s.Network); last.Risk > 1.05*best+1e-3*s.Sampling.Noise*s.Sampling.Noise {
				t.Errorf("%s, network %d: risk %.3g, of the best linear function %.3g: %v", method, seed, last.Risk, best,
					last.Diagnoses)
			}
		}
	}
}

// A linear function replaces a network that has a huge unit beyond all samples, even if the network is closer to the
// held-out samples. If not, that unit makes the risk many times that of the linear function.
func TestHugeUnitBeyondSamples(t *testing.T) {
	const seed = 26
	s := specOf(spec.Paper, awkward(seed), 1000)
	s.Sampling.Seed = seed
	last := mustRun(t, s, nil, learn.Host{})
	if best := linearRisk(s.Network); !last.Diagnoses.Has(diagnosis.Linear) || last.Risk > 1.05*best {
		t.Errorf("risk %.3g, of the best linear function %.3g: %v", last.Risk, best, last.Diagnoses)
	}
}

// beyond returns the number of samples that the crease of the only unit of f separates from the origin.
func beyond(src sample.Source, f network.Network) (count int) {
	b, x := sample.NewBlock(src.Dim()), make([]float64, src.Dim())
	for k := range sample.Blocks(src) {
		src.Fill(k, b)
		for s := range b.Len {
			if b.Point(s, x); linalg.Affine(f.B[0], f.W[0], x) > 0 != (f.B[0] > 0) {
				count++
			}
		}
	}
	return count
}

// A single unit far out, which one sample in 700 to 30,000 shows, is learned if eight more samples lie beyond it than
// determine it. If not, a linear function replaces it, or rounds end because all held-out samples, or all of the
// first ones, lie on one side.
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
				s := specOf(method, f, c.samples)
				if s.Sampling.Seed = seed; beyond(learn.Source(s), f) < c.dim+1+8 {
					continue
				}
				learned++
				last := mustRun(t, s, nil, learn.Host{})
				if best := linearRisk(f); last.Risk > 1e-6*best || len(last.Units) != 1 {
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

// The network that meets all rows of a nearly linear table is kept. If not, it is replaced by a linear function, whose
// residual is small except in the few rows that show the units.
func TestNearlyLinearTable(t *testing.T) {
	t.Parallel()
	net := network.Network{
		W: [][]float64{{.66, .75}, {-1, -.06}, {.89, .46}}, B: []float64{-.2, 1, 1.24}, A: []float64{-.6, 1.38, 1.99},
	}.Normalised()
	for seed := range uint64(5) {
		src := networktest.Shuffled(networktest.Table(sample.NewGenerator(net, 1600, seed, 0)), seed)
		for _, method := range []spec.Method{spec.Rounds, spec.Practical} {
			last := mustRun(t, specOf(method, network.Network{}, 1), src, learn.Host{})
			if find(last.Diagnoses, diagnosis.Linear) != nil || len(last.Units) != 3 {
				t.Errorf("seed %d, %s: %d units, %v", seed, method, len(last.Units), last.Diagnoses)
			}
		}
	}
}

// The network that fits a table is kept although it is large beyond the rows, where Gaussian points would lie. If not,
// creases are lost whose rows end soon after them, as the units are far larger in closed form than on the rows.
func TestUnitsNearTheEndOfATable(t *testing.T) {
	t.Parallel()
	for _, rows := range []int{101, 201, 401} {
		table := &sample.Table{}
		for k := range rows {
			x := 100 * float64(k) / float64(rows-1)
			y := 4.2 - .008*x - .01*max(0, x-80) - .05*max(0, x-93)
			table.X, table.Y = append(table.X, []float64{x}), append(table.Y, math.Round(100*y)/100)
		}
		for _, standardise := range []bool{false, true} {
			s := specOf(spec.Practical, network.Network{}, 1)
			if s.Learning.Standardise = standardise; standardise {
				if err := normality.Standardise(table, nil); err != nil {
					t.Fatal(err)
				}
			}
			last := mustRun(t, s, networktest.Shuffled(table, 0), learn.Host{})
			if last.Diagnoses.Has(diagnosis.Linear) || len(last.Units) != 2 {
				t.Errorf("%d rows, standardised %v: %d units, %v", rows, standardise, len(last.Units), last.Diagnoses)
			}
		}
	}
}

// The network that fits all rows but a few with labels far off is kept. If not, it is replaced by a linear function that
// happens to be closer to these labels.
func TestWrongLabelsKeepTheNetwork(t *testing.T) {
	t.Parallel()
	const rows, wrong = 2000, 20
	for seed := range uint64(2) {
		rng := rand.New(rand.NewPCG(seed, 3))
		table := networktest.Table(sample.NewGenerator(three(), rows, seed, 0))
		for range wrong {
			table.Y[rng.IntN(rows)] += 1e3 * rng.NormFloat64()
		}
		last := mustRun(t, specOf(spec.Practical, network.Network{}, 1), networktest.Shuffled(table, seed), learn.Host{})
		if last.Diagnoses.Has(diagnosis.Linear) || len(last.Units) != 3 {
			t.Errorf("seed %d: %d units, %v", seed, len(last.Units), last.Diagnoses)
		}
	}
}

// The network that meets all rows of a short table is kept, although half of the rows are nearly linear. If not, f is
// lost.
func TestFewSamplesKeepTheNetwork(t *testing.T) {
	t.Parallel()
	p, _ := probeCase("short table", 100, 40)
	last := mustRun(t, specOf(spec.Practical, network.Network{}, 1), networktest.Shuffled(p.table, 100), learn.Host{})
	if risk := network.Risk(p.net, last.Learned); !(risk < 1e-20*network.Energy(p.net)) {
		t.Errorf("%d rows: risk %g, %v", len(p.table.X), risk, last.Diagnoses)
	}
}
