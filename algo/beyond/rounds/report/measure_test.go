package report

import (
	"context"
	"fmt"
	"strings"
	"time"

	"crease/algo/base/numeral"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// Row is a setting: Trials random networks with unit w, |a| in [.5, 2] with random
// signs and |b| ≤ 1.5, each learned by rounds from Samples samples without noise,
// m not given. Success is every parameter within 10⁻⁶, beyond m = d, where the signs
// may be open, a relative risk below 10⁻¹².
type Row struct {
	Dim, Units int
	Order      int // ℓ; 0 to choose
	Samples    int64
	Trials     int
	Bar        int // successes to reach
	Seed       uint64
	// Orthonormal networks have orthonormal w, b = 0 and a = 1, where gradient
	// descent is known to have bad minima.
	Orthonormal bool
}

// Rows are the settings of the report.
func Rows() []Row {
	rows := []Row{
		{Dim: 5, Units: 5, Order: 1, Samples: 100_000, Trials: 50, Bar: 49, Seed: 1_510_000},
		{Dim: 10, Units: 5, Order: 1, Samples: 20_000, Trials: 50, Bar: 48, Seed: 1_520_000},
		{Dim: 10, Units: 10, Order: 1, Samples: 100_000, Trials: 20, Bar: 19, Seed: 1_530_000},
		{Dim: 10, Units: 10, Order: 1, Samples: 30_000, Trials: 20, Bar: 14, Seed: 1_540_000},
		{Dim: 20, Units: 10, Order: 1, Samples: 100_000, Trials: 20, Bar: 19, Seed: 1_550_000},
		{Dim: 3, Units: 5, Order: 2, Samples: 300_000, Trials: 20, Bar: 19, Seed: 1_560_000},
		{Dim: 5, Units: 7, Order: 2, Samples: 300_000, Trials: 20, Bar: 19, Seed: 1_570_000},
		{Dim: 2, Units: 3, Order: 2, Samples: 200_000, Trials: 20, Bar: 18, Seed: 1_580_000},
		{Dim: 2, Units: 4, Order: 3, Samples: 1_000_000, Trials: 20, Bar: 16, Seed: 1_590_000},
		{Dim: 2, Units: 4, Samples: 1_000_000, Trials: 20, Seed: 1_600_000},
		{Dim: 4, Units: 8, Samples: 500_000, Trials: 20, Seed: 1_610_000},
	}
	for _, d := range []int{6, 8, 12, 16} {
		rows = append(rows, orthonormal(d, 200_000, 3))
	}
	return append(rows, orthonormal(20, 1_000_000, 1))
}

func orthonormal(d int, samples int64, trials int) Row {
	return Row{
		Dim: d, Units: d, Order: 1, Samples: samples, Trials: trials, Bar: trials, Seed: 1_620_000, Orthonormal: true,
	}
}

// Quick returns the same settings with few trials, without the long ones.
func Quick() []Row {
	var rows []Row
	for _, r := range Rows() {
		if r.Dim <= 12 && r.Bar > 0 {
			r.Trials = min(2, r.Trials)
			r.Bar = r.Trials
			rows = append(rows, r)
		}
	}
	return rows
}

// Result is a measured row.
type Result struct {
	Row
	Won      int
	Used     int64   // mean number of samples used
	Rounds   float64 // mean number of rounds
	Seconds  float64 // mean time of a trial, in one thread
	Failures []string
}

// Measure runs a row.
func Measure(ctx context.Context, row Row) (Result, error) {
	res := Result{Row: row}
	for i := range row.Trials {
		seed := row.Seed + uint64(i)
		net, err := row.network(seed)
		if err != nil {
			return res, err
		}
		src, start := sample.NewGenerator(net, row.Samples, seed, 0), time.Now()
		got, err := rounds.Learn(ctx, src, moment.NewSummer(src, 1), rounds.Options{Order: row.Order})
		if err != nil {
			return res, err
		}
		res.Seconds += time.Since(start).Seconds() / float64(row.Trials)
		res.Used += got.Samples / int64(row.Trials)
		res.Rounds += float64(len(got.Rounds)) / float64(row.Trials)
		if succeeded(net, got) {
			res.Won++
			continue
		}
		res.Failures = append(res.Failures, fmt.Sprintf("seed %d: %d units, relative risk %.2g, %v",
			seed, got.Recovered.Units(), network.Risk(net, got.Learned)/network.Energy(net), got.Diagnoses()))
	}
	return res, nil
}

func (r *Row) network(seed uint64) (network.Network, error) {
	opt := network.RandomOptions{Dim: r.Dim, Units: r.Units, Seed: seed, Bias: 1.5}
	if !r.Orthonormal {
		return network.Random(opt)
	}
	opt.AMin, opt.AMax, opt.Bias = 1, 1, 0
	n := network.Orthonormal(opt)
	for i := range n.A {
		n.A[i] = 1
	}
	return n, nil
}

func succeeded(truth network.Network, got *rounds.Result) bool {
	if truth.Units() > truth.Dim() {
		return network.Risk(truth, got.Learned) < 1e-12*network.Energy(truth)
	}
	return got.Recovered.Units() == truth.Units() &&
		network.LargestError(network.Match(truth, got.Recovered), true) <= 1e-6
}

// Table writes measured rows as a Markdown table.
func Table(results []Result) string {
	var b strings.Builder
	b.WriteString("| d | m | ℓ | N | rounds alone | bar | N used | rounds | time, s |\n")
	b.WriteString("| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n")
	for _, r := range results {
		order, bar, kind := fmt.Sprint(r.Order), "–", ""
		if r.Order == 0 {
			order = "found"
		}
		if r.Bar > 0 {
			bar = fmt.Sprint(r.Bar)
		}
		if r.Orthonormal {
			kind = ", orthonormal"
		}
		fmt.Fprintf(&b, "| %d | %d%s | %s | %s | %d/%d | %s | %s | %.0f | %.2f |\n",
			r.Dim, r.Units, kind, order, numeral.Count(r.Samples), r.Won, r.Trials, bar, numeral.Count(r.Used),
			r.Rounds, r.Seconds)
	}
	return b.String()
}
