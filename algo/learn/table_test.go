package learn_test

import (
	"context"
	"errors"
	"testing"

	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/spec"
)

// table returns a table of n samples of net.
func table(net network.Network, n int64) *sample.Table {
	return networktest.Table(sample.NewGenerator(net, n, 5, 0))
}

// A table is learned with and without a network to compare with, and specs that do not suit it are refused with the name
// of the field. If not, a result is compared with no network, or a wrong spec panics.
func TestTable(t *testing.T) {
	t.Parallel()
	src := networktest.Shuffled(table(three(), 50_000), 0)
	s := specOf(spec.Practical, network.Network{}, 1)
	last := mustRun(t, s, src, learn.Host{})
	if last.HasRisk || last.Moments[3].Error != -1 || last.Total != 50_000 {
		t.Errorf("compared with an unknown network: %+v", last.Moments[3])
	}
	if e := network.LargestError(network.Match(three(), last.Recovered), true); !(e < 1e-8) {
		t.Errorf("practical is off by %g", e)
	}
	s.Learning.Method = spec.Paper
	if last = mustRun(t, s, src, learn.Host{}); last.HasRisk || last.HeldOut == 0 || len(last.Loss) == 0 {
		t.Errorf("paper on a table gave %+v", last)
	}
	s.Network = three()
	if last = mustRun(t, s, src, learn.Host{}); !last.HasRisk || last.Risk == 0 {
		t.Error("not compared with the given network")
	}
	var field *network.FieldError
	s.Network = network.Network{W: [][]float64{{1, 2}}, B: []float64{0}, A: []float64{1}}
	if _, err := learn.Run(context.Background(), s, src, learn.Host{}); !errors.As(err, &field) || field.Field != "network.w" {
		t.Errorf("rows of another length gave %v", err)
	}
	s = specOf(spec.Exact, network.Network{}, 1)
	if _, err := learn.Run(context.Background(), s, src, learn.Host{}); !errors.As(err, &field) || field.Field != "learning.method" {
		t.Errorf("exact without a network gave %v", err)
	}
	s = specOf(spec.Paper, network.Network{}, 1)
	wide := &sample.Table{X: [][]float64{make([]float64, 100)}, Y: []float64{1}}
	_, err := learn.Run(context.Background(), s, networktest.Shuffled(wide, 0), learn.Host{})
	if !errors.As(err, &field) || field.Field != "learning.order" {
		t.Errorf("tensors past the limit gave %v", err)
	}
}

// If the network of a table is unknown, the loss compares the learned network with the moments of the rows. Without
// noise its terms of order 0 to 4 are the sampling errors of these moments. If not, the moments depend on the learned
// network.
func TestTableLoss(t *testing.T) {
	t.Parallel()
	const n = 50_000
	e := network.Energy(three())
	for _, method := range []spec.Method{spec.Rounds, spec.Practical} {
		for seed := range uint64(5) {
			src := networktest.Shuffled(networktest.Table(sample.NewGenerator(three(), n, seed, 0)), 0)
			last := mustRun(t, specOf(method, network.Network{}, 1), src, learn.Host{})
			if len(last.Loss) != 5 {
				t.Errorf("%s, seed %d: the loss has %d terms", method, seed, len(last.Loss))
				continue
			}
			entries, factorial := 1., 1.
			for k, term := range last.Loss {
				if k > 0 {
					entries, factorial = entries*float64(3+k-1), factorial*float64(k)
				}
				spread := e * entries / n / factorial
				if k > 1 && term.Value < spread/300 || term.Value > 30*spread {
					t.Errorf("%s, seed %d: term %d is %.2g, want about %.2g", method, seed, k, term.Value, spread)
				}
			}
		}
	}
}

// Tables of extreme or equal numbers give an error or finite results. If not, a reader's table makes the page fail.
func TestHardTables(t *testing.T) {
	t.Parallel()
	constant := func(n int, x, y float64) *sample.Table {
		tb := new(sample.Table)
		for range n {
			tb.X, tb.Y = append(tb.X, []float64{x, -x}), append(tb.Y, y)
		}
		return tb
	}
	for name, src := range map[string]*sample.Table{
		"one row": constant(1, 1, 1), "two rows": constant(2, 1, 1), "all zero": constant(5000, 0, 0),
		"one point": constant(9000, 2, 3), "huge labels": constant(5000, 1, 1e300), "huge points": constant(5000, 1e200, 1),
		"tiny labels": constant(5000, 1, 1e-300), "no labels": constant(9000, 1, 0),
	} {
		for _, method := range []spec.Method{spec.Paper, spec.Practical} {
			s := specOf(method, network.Network{}, 1)
			last, err := learn.Run(context.Background(), s, networktest.Shuffled(src, 0), learn.Host{})
			if err == nil && !last.Finite() {
				t.Errorf("%s, %s: not finite", name, method)
			}
			t.Logf("%s, %s: %v", name, method, err)
		}
	}
}

// Runs of any number of samples, from one on, end with a result. If not, a short table has none.
func TestFewSamples(t *testing.T) {
	t.Parallel()
	for _, n := range []int64{1, 2, 10, 100, 4096, 4097, 8192, 8193} {
		for _, method := range []spec.Method{spec.Paper, spec.Practical} {
			last, err := learn.Run(context.Background(), specOf(method, three(), n), nil, learn.Host{})
			if err != nil {
				t.Errorf("%s, %d samples: %v", method, n, err)
			} else if last.Samples != n && method == spec.Paper {
				t.Errorf("%s, %d samples: %d are reported", method, n, last.Samples)
			}
		}
	}
}
