// Package report measures rounds on random networks, one row of a table for each
// setting, and the rate at which the error falls with the samples. Seeds are fixed,
// and none of them was used to tune anything.
package report

import (
	"context"
	"fmt"
	"math"
	"slices"
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
			seed, got.Recovered.Units(), network.Risk(net, got.Learned)/network.Energy(net), got.Diagnoses))
	}
	return res, nil
}

func (r *Row) network(seed uint64) (network.Network, error) {
	opt := network.RandomOptions{Dim: r.Dim, Units: r.Units, Seed: seed, Bias: 1.5}
	if !r.Orthonormal {
		return network.Random(opt)
	}
	opt.AMin, opt.AMax, opt.Positive, opt.Bias = 1, 1, true, 0
	return network.Orthonormal(opt), nil
}

func succeeded(truth network.Network, got *rounds.Result) bool {
	if truth.Units() > truth.Dim() {
		return network.Risk(truth, got.Learned) < 1e-12*network.Energy(truth)
	}
	if got.Recovered.Units() != truth.Units() {
		return false
	}
	e := network.LargestError(network.Match(truth, got.Recovered), true)
	return e >= 0 && e <= 1e-6
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

// Rate is how the error, the root of the relative risk, falls with N on one network.
type Rate struct {
	Samples []float64 // used so far: 0, then after each round, every round having samples of its own
	Error   []float64 // 1 before the first round
	R2      float64   // of the line log₁₀ Error against Samples, down to rounding
	Decades float64   // that the line goes through
	Factor  float64   // by which the error falls in a round, at the median
	Ns      []float64 // sample sizes of single rounds
	Single  []float64 // their errors
	Slope   float64   // of log₁₀ Single against log₁₀ N, where all units were found: −½ in the paper
}

// RateNetwork returns network i of those on which the rate is measured, with the seed
// of its samples: d = m = 5, drawn as in Rows.
func RateNetwork(i int) (net network.Network, seed uint64, err error) {
	seed = 1_640_000 + uint64(i)
	net, err = network.Random(network.RandomOptions{Dim: 5, Units: 5, Seed: seed, Bias: 1.5})
	return net, seed, err
}

// rounding is the error at which the last digits of the labels show.
const rounding = 3e-14

// MeasureRate gives every round the given number of samples of its own, at most so
// many rounds, and runs single rounds on each of ns samples beside.
func MeasureRate(
	ctx context.Context, net network.Network, seed uint64, each int64, most int, ns []int64,
) (Rate, error) {
	var r Rate
	got, err := learn(ctx, net, seed, each*int64(most), each)
	if err != nil {
		return r, err
	}
	r.Samples, r.Error = []float64{0}, []float64{1}
	y, falls := []float64{0}, []float64{}
	for i, round := range got.Rounds {
		e := relative(net, round.Learned)
		r.Samples, r.Error = append(r.Samples, float64(round.Total)), append(r.Error, e)
		if e < rounding {
			break
		}
		y = append(y, math.Log10(e))
		falls = append(falls, r.Error[i]/e)
	}
	if n := len(y); n > 1 {
		_, r.R2 = line(r.Samples[:n], y)
		r.Decades = y[0] - y[n-1]
		slices.Sort(falls)
		r.Factor = falls[len(falls)/2]
	}
	return r, r.single(ctx, net, seed, ns)
}

// single runs single rounds.
func (r *Rate) single(ctx context.Context, net network.Network, seed uint64, ns []int64) error {
	var x, y []float64
	for _, n := range ns {
		got, err := learn(ctx, net, seed, n, n)
		if err != nil || len(got.Rounds) == 0 {
			return err
		}
		e := relative(net, got.Rounds[0].Learned)
		r.Ns, r.Single = append(r.Ns, float64(n)), append(r.Single, e)
		if got.Rounds[0].Network.Units() == net.Units() {
			x, y = append(x, math.Log10(float64(n))), append(y, math.Log10(e))
		}
	}
	if len(x) > 1 {
		r.Slope, _ = line(x, y)
	}
	return nil
}

// learn gives rounds samples of their own, out of n in all.
func learn(ctx context.Context, net network.Network, seed uint64, n, each int64) (*rounds.Result, error) {
	src := sample.NewGenerator(net, n, seed, 0)
	return rounds.Learn(ctx, src, moment.NewSummer(src, 1), rounds.Options{Order: 1, Fresh: each})
}

func relative(truth, found network.Network) float64 {
	return math.Sqrt(network.Risk(truth, found) / network.Energy(truth))
}

// line fits y = α + βx by least squares and returns β and r².
func line(x, y []float64) (slope, r2 float64) {
	var n, sx, sy, sxx, sxy, syy float64
	for i := range x {
		n, sx, sy = n+1, sx+x[i], sy+y[i]
		sxx, sxy, syy = sxx+x[i]*x[i], sxy+x[i]*y[i], syy+y[i]*y[i]
	}
	c, v := sxy-sx*sy/n, sxx-sx*sx/n
	return c / v, c * c / (v * (syy - sy*sy/n))
}
