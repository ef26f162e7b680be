// Package report measures the practical method and its rivals on random networks, one row of a table for each
// setting. Seeds are fixed, and none of them was used to tune anything.
package report

import (
	"context"
	"math"
	"os"
	"runtime"
	"strings"

	"crease/algo/beyond/practical"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// Row is a setting: Trials random networks with unit w, |a| in [.5, 2] with
// random signs and |b| ≤ 1.5, each learned from Samples samples without noise.
type Row struct {
	Dim, Units int
	Samples    int64
	Given      bool    // m is given; otherwise it is found
	ByRisk     bool    // success is a relative risk below 10⁻¹² instead of every parameter within 10⁻⁶
	Order      int     // passed on; 0 to choose
	Trials     int     // networks
	Bar        float64 // success rate to reach, 0 for none
	Seed       uint64  // of the first network; the others follow
}

// Rows are the settings of the report.
func Rows() []Row {
	return []Row{
		{Dim: 5, Units: 5, Samples: 300_000, Trials: 50, Bar: .98, Seed: 510_000},
		{Dim: 10, Units: 5, Samples: 20_000, Trials: 50, Bar: .98, Seed: 520_000},
		{Dim: 10, Units: 10, Samples: 1_000_000, Trials: 20, Bar: .95, Seed: 530_000},
		{Dim: 20, Units: 10, Samples: 100_000, Trials: 20, Bar: .95, Seed: 540_000},
		{Dim: 20, Units: 20, Samples: 4_000_000, Trials: 10, Bar: .8, Seed: 550_000},
		{Dim: 2, Units: 3, Samples: 200_000, Order: 2, Given: true, ByRisk: true, Trials: 20, Bar: .9, Seed: 560_000},
		{Dim: 3, Units: 5, Samples: 200_000, Order: 2, Given: true, ByRisk: true, Trials: 20, Bar: .9, Seed: 570_000},
		{Dim: 5, Units: 7, Samples: 200_000, Order: 2, Given: true, ByRisk: true, Trials: 20, Bar: .9, Seed: 580_000},
		{Dim: 4, Units: 8, Samples: 500_000, Order: 2, Given: true, ByRisk: true, Trials: 20, Bar: .9, Seed: 590_000},
		{Dim: 2, Units: 4, Samples: 200_000, ByRisk: true, Trials: 20, Bar: .98, Seed: 600_000},
		{Dim: 2, Units: 6, Samples: 200_000, ByRisk: true, Trials: 20, Bar: .95, Seed: 610_000},
		{Dim: 2, Units: 8, Samples: 200_000, ByRisk: true, Trials: 20, Bar: .8, Seed: 620_000},
		{Dim: 10, Units: 5, Samples: 1_000, Trials: 50, Seed: 640_000},
	}
}

// Trial draws network i of a row, its samples without noise, and the seed of what is random in learning it.
func (r Row) Trial(i int) (net network.Network, src sample.Source, seed uint64, err error) {
	seed = r.Seed + uint64(i)
	net, err = network.Random(network.RandomOptions{Dim: r.Dim, Units: r.Units, Seed: seed, Bias: 1.5})
	if err != nil {
		return net, nil, seed, err
	}
	return net, sample.NewGenerator(net, r.Samples, seed, 0), seed, nil
}

// Learn runs the practical method as a row has it.
func (r Row) Learn(ctx context.Context, src sample.Source, seed uint64) (*practical.Result, error) {
	opt := practical.Options{Order: r.Order, Seed: seed}
	if r.Given {
		opt.Units = r.Units
	}
	return practical.New(ctx, src, moment.NewSummer(src, runtime.GOMAXPROCS(0)), opt).Learn(practical.Bounds{})
}

// Score is how one method did on the trials of a row.
type Score struct {
	Won     int     // trials that succeeded
	Near    int     // trials with a relative risk below 10⁻³
	Seconds float64 // mean time of a trial
}

// Count adds a trial of a row and reports whether it succeeded: by the units found or, if ByRisk, by the risk of g.
func (s *Score) Count(row Row, truth, units, learned network.Network) bool {
	relative := math.Inf(1)
	if learned.Units() > 0 {
		relative = network.Risk(truth, learned) / network.Energy(truth)
	}
	if relative < 1e-3 {
		s.Near++
	}
	ok := relative < 1e-12
	if !row.ByRisk {
		ok = units.Units() == truth.Units() && network.LargestError(network.Match(truth, units), true) <= 1e-6
	}
	if ok {
		s.Won++
	}
	return ok
}

// Publish puts a table into a file, between the lines "<!-- name -->" and "<!-- /name -->", or writes it as the file.
func Publish(path, name, table string) error {
	from, to := "<!-- "+name+" -->\n", "<!-- /"+name+" -->"
	old, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	head, after, opened := strings.Cut(string(old), from)
	if _, tail, closed := strings.Cut(after, to); opened && closed {
		table = head + from + table + to + tail
	}
	return os.WriteFile(path, []byte(table), 0o644)
}
