package report

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"strings"
	"time"

	"crease/algo/beyond/descent"
	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/network"
)

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

// Result is a measured row.
type Result struct {
	Row
	Practical Score
	Used      int64 // mean number of samples used
	Descent   Score // best of Adam and SGD with m units and Adam with 2m
	Marquardt Score // Levenberg–Marquardt with free linear part from one random start, m given
	Failures  []string
}

// Measure runs a row. budget is the number of sample gradients of each of the rival's runs.
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
			got.Recovered.Units(), got.Exact, got.Diagnoses()))
	}
	return got.Samples, nil
}

// descent trains three ways and keeps the best by the true risk, which a user could not.
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
	const maxSamples = 20_000
	start := time.Now()
	data := first(src, maxSamples)
	guess, err := network.Random(network.RandomOptions{Dim: r.Dim, Units: r.Units, Seed: ^seed, Bias: 1})
	if err != nil {
		return err
	}
	m, _ := refine.Fit(refine.NewModel(guess, r.Dim), data, refine.FitOptions{})
	m, _ = refine.Settle(m, data, refine.FitOptions{})
	r.Marquardt.Seconds += time.Since(start).Seconds()
	r.Marquardt.Count(r.Row, net, m.Net, m.Network())
	return nil
}

// first returns the first samples of a source, at most limit.
func first(src sample.Source, limit int) *refine.Data {
	data := refine.NewData(src.Dim(), limit)
	block := sample.NewBlock(src.Dim())
	for b := 0; b < sample.Blocks(src) && data.Len() < limit; b++ {
		src.Fill(b, block)
		data.AddBlock(block, 0, min(block.Len, limit-data.Len()))
	}
	return data
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
