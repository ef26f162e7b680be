package report

import (
	"context"
	"fmt"
	"math"
	"strings"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// FewRow is a setting with hardly more samples than parameters: Times·m(d+1) of them, on
// Trials networks drawn as for Row.
type FewRow struct {
	Row
	Times float64
}

// FewRows are the settings of the table of few samples.
func FewRows() []FewRow {
	var rows []FewRow
	for _, c := range []struct{ d, m, trials int }{
		{5, 2, 20}, {5, 5, 20}, {10, 5, 10}, {10, 10, 5}, {20, 10, 4}, {20, 20, 3},
	} {
		for _, times := range []float64{1.2, 1.5, 2, 3} {
			n := int64(math.Round(times * float64(c.m*(c.d+1))))
			rows = append(rows, FewRow{Times: times, Row: Row{
				Dim: c.d, Units: c.m, Samples: n, Trials: c.trials, Seed: uint64(700_000 + 1000*c.d + 100*c.m),
			}})
		}
	}
	return rows
}

// FewResult is a measured FewRow.
type FewResult struct {
	FewRow
	Determined int   // networks whose units all have at least d+2 samples on both sides of the crease
	Practical  Score // m not given
	Random     Score // fewStarts random starts of Levenberg–Marquardt, told m; one has to succeed
}

// fewStarts is the number of random starts beside the practical method.
const fewStarts = 6

// MeasureFew runs a row.
func MeasureFew(ctx context.Context, row FewRow) (FewResult, error) {
	out := FewResult{FewRow: row}
	all := Result{Row: row.Row}
	for i := range row.Trials {
		net, src, seed, err := row.Trial(i)
		if err != nil {
			return out, err
		}
		if determined(net, src) {
			out.Determined++
		}
		if _, err := all.practical(ctx, net, src, seed); err != nil {
			return out, err
		}
		one := Result{Row: row.Row}
		for k := range uint64(fewStarts) {
			if err := one.marquardt(net, src, seed+k<<32); err != nil {
				return out, err
			}
			if one.Marquardt.Won > 0 {
				out.Random.Won++
				break
			}
		}
		out.Random.Seconds += one.Marquardt.Seconds
	}
	out.Practical = all.Practical
	out.Practical.Seconds /= float64(row.Trials)
	out.Random.Seconds /= float64(row.Trials)
	return out, nil
}

// determined reports whether every unit has more samples than it has parameters on either
// side of its crease. Of a unit with fewer on the side where it shows others explain the same
// samples; with fewer on the other side it is linear but for these.
func determined(net network.Network, src sample.Source) bool {
	data := first(src, int(src.Len()))
	for i, w := range net.W {
		on := 0
		for s := range data.Len() {
			if linalg.Dot(w, data.Row(s)[:len(w)])+net.B[i] > 0 {
				on++
			}
		}
		if min(on, data.Len()-on) < src.Dim()+2 {
			return false
		}
	}
	return true
}

// FewTable writes measured rows as a Markdown table.
func FewTable(results []FewResult) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| d | m | parameters | N | determined | practical | its time, s | %d random starts | their time, s |\n",
		fewStarts)
	b.WriteString("| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n")
	for _, r := range results {
		share := func(n int) string { return fmt.Sprintf("%d/%d", n, r.Trials) }
		fmt.Fprintf(&b, "| %d | %d | %d | %d (%g times) | %s | %s | %.2f | %s | %.2f |\n", r.Dim, r.Units,
			r.Units*(r.Dim+1), r.Samples, r.Times, share(r.Determined), share(r.Practical.Won), r.Practical.Seconds,
			share(r.Random.Won), r.Random.Seconds)
	}
	return b.String()
}
