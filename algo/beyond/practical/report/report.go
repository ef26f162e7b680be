// Package report measures the practical method and its rivals on random
// networks, one row of a table for each setting. Seeds are fixed, and none of
// them was used to tune anything.
package report

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"strings"
	"time"

	"crease/algo/beyond/descent"
	"crease/algo/beyond/practical"
	"crease/algo/beyond/refine"
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

// Quick returns the same settings with few trials, leaving out the long ones.
func Quick() []Row {
	var rows []Row
	for _, r := range Rows() {
		if r.Dim <= 10 && r.Units <= 8 {
			r.Trials = 2
			rows = append(rows, r)
		}
	}
	return rows
}

// Trial draws network i of a row, its samples without noise, and the seed of what is random
// in learning it.
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
	return practical.Learn(ctx, src, moment.NewSummer(src, runtime.GOMAXPROCS(0)), opt)
}

// Score is how one method did on the trials of a row.
type Score struct {
	Won     int     // trials that succeeded
	Near    int     // trials with a relative risk below 10⁻³
	Seconds float64 // mean time of a trial
}

// Result is a measured row.
type Result struct {
	Row
	Practical Score
	Used      int64 // mean number of samples used
	Descent   Score // best of Adam and SGD with m units and Adam with 2m
	Marquardt Score // Levenberg–Marquardt with free linear part from one random start, m given
	Failures  []string
}

// Measure runs a row. budget is the number of sample gradients that each of the
// rival's runs may take.
func Measure(ctx context.Context, row Row, budget int64) (Result, error) {
	res := Result{Row: row}
	used := 0.0
	for i := range row.Trials {
		net, src, seed, err := row.Trial(i)
		if err != nil {
			return res, err
		}
		n, err := res.practical(ctx, net, src, seed)
		if err != nil {
			return res, err
		}
		used += float64(n)
		res.descent(net, src, seed, budget)
		if err := res.marquardt(net, src, seed); err != nil {
			return res, err
		}
	}
	t := float64(max(1, row.Trials))
	res.Used = int64(used / t)
	res.Practical.Seconds /= t
	res.Descent.Seconds /= t
	res.Marquardt.Seconds /= t
	return res, nil
}

func (r *Result) practical(ctx context.Context, net network.Network, src sample.Source, seed uint64) (int64, error) {
	start := time.Now()
	got, err := r.Learn(ctx, src, seed)
	if err != nil {
		return 0, err
	}
	r.Practical.Seconds += time.Since(start).Seconds()
	if !r.Practical.Count(r.Row, net, got.Recovered, got.Learned) {
		r.Failures = append(r.Failures, fmt.Sprintf("seed %d: %d units found, exact %v, %v", seed,
			got.Recovered.Units(), got.Exact, got.Diagnoses))
	}
	return got.Samples, nil
}

// descent trains three ways and keeps the best by the true risk, which a user
// could not do.
func (r *Result) descent(net network.Network, src sample.Source, seed uint64, budget int64) {
	start := time.Now()
	var best network.Network
	low := math.Inf(1)
	for _, o := range []descent.Options{
		{Rule: descent.Adam, Units: r.Units}, {Rule: descent.SGD, Units: r.Units},
		{Rule: descent.Adam, Units: 2 * r.Units},
	} {
		o.Seed, o.Budget = seed, budget
		run := descent.New(src, o)
		for !run.Done() && !run.Diverged() {
			run.Step(64)
		}
		if risk := network.Risk(net, run.Network()); risk < low {
			best, low = run.Network(), risk
		}
	}
	r.Descent.Seconds += time.Since(start).Seconds()
	r.Descent.Count(r.Row, net, best, best)
}

func (r *Result) marquardt(net network.Network, src sample.Source, seed uint64) error {
	const most = 20_000
	start := time.Now()
	data := first(src, most)
	guess, err := network.Random(network.RandomOptions{Dim: r.Dim, Units: r.Units, Seed: ^seed, Bias: 1})
	if err != nil {
		return err
	}
	m, _, err := refine.Fit(refine.NewModel(guess, r.Dim), data, refine.FitOptions{})
	if err != nil {
		return err
	}
	if m, _, err = refine.Settle(m, data, refine.FitOptions{}); err != nil {
		return err
	}
	r.Marquardt.Seconds += time.Since(start).Seconds()
	r.Marquardt.Count(r.Row, net, m.Net, m.Network())
	return nil
}

// first returns the first samples of a source, so many at most.
func first(src sample.Source, most int) *refine.Data {
	data := refine.NewData(src.Dim(), most)
	block := sample.NewBlock(src.Dim())
	for b := 0; b < sample.Blocks(src) && data.Len() < most; b++ {
		src.Fill(b, block)
		data.AddBlock(block, 0, min(block.Len, most-data.Len()))
	}
	return data
}

// Count adds a trial of a row and reports whether it succeeded: by the units found or, where
// the row says so, by the risk of the network learned.
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
		ok = units.Units() == truth.Units()
		if ok {
			e := network.LargestError(network.Match(truth, units), true)
			ok = e >= 0 && e <= 1e-6
		}
	}
	if ok {
		s.Won++
	}
	return ok
}

// Table writes measured rows as a Markdown table. Shares are successes of
// trials; "near" counts the trials of the rival with a relative risk below
// 10⁻³; N used is the mean number of samples at which the method stopped by
// itself.
func Table(results []Result) string {
	var b strings.Builder
	b.WriteString("| d | m | N | success | share | bar | N used | time, s | descent | its time, s | random start | " +
		"its time, s |\n")
	b.WriteString("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n")
	for _, r := range results {
		m := fmt.Sprint(r.Units)
		if r.Given {
			m += " (given)"
		}
		goal := "parameters"
		if r.ByRisk {
			goal = "risk"
		}
		bar := "–"
		if r.Bar > 0 {
			bar = fmt.Sprintf("%.0f %%", 100*r.Bar)
		}
		share := func(s Score) string { return fmt.Sprintf("%d/%d", s.Won, r.Trials) }
		fmt.Fprintf(&b, "| %d | %s | %d | %s | %s | %s | %d | %.2f | %s (%d near) | %.2f | %s | %.2f |\n",
			r.Dim, m, r.Samples, goal, share(r.Practical), bar, r.Used, r.Practical.Seconds,
			share(r.Descent), r.Descent.Near, r.Descent.Seconds, share(r.Marquardt), r.Marquardt.Seconds)
	}
	fmt.Fprintf(&b, "\nMeasured with %s for %s on %d cores.\n", runtime.Version(), runtime.GOARCH,
		runtime.GOMAXPROCS(0))
	return b.String()
}
