package report

import (
	"context"
	"fmt"
	"math"
	"strings"

	"crease/algo/base/work"
	"crease/algo/beyond/practical"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// FewRow is a setting with hardly more samples than parameters, Times·m(d+1), on Trials networks drawn as for Row.
type FewRow struct {
	Row
	Times float64
}

// FewRows are the settings of the table of few samples.
func FewRows() []FewRow {
	var rows []FewRow
	for _, c := range []struct{ d, m, trials int }{
		{2, 1, 10}, {2, 2, 10}, {3, 3, 10}, {5, 2, 10}, {5, 5, 10}, {8, 4, 6},
		{10, 1, 10}, {10, 5, 4}, {10, 10, 3}, {20, 20, 1},
	} {
		for _, times := range []float64{1.2, 1.5, 2, 3, 5} {
			if c.d > 10 && times < 3 {
				continue
			}
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
	Determined int     // networks whose units all have at least d+2 samples on both sides of the crease
	Open       FewWins // of the practical method, m not given
	Given      FewWins // of the practical method, m given
	Rival      FewWins // of random starts of Levenberg–Marquardt, m given
}

// FewWins are the trials that a method won, and the multiply-adds of its searches, which do not depend on the machine.
type FewWins struct {
	Won  int
	Work int64
}

// MeasureFew runs a row.
func MeasureFew(ctx context.Context, row FewRow) (FewResult, error) {
	out := FewResult{FewRow: row}
	for i := range row.Trials {
		net, src, seed, err := row.Trial(i)
		if err != nil {
			return out, err
		}
		if determined(net, src) {
			out.Determined++
		}
		if _, err := out.Open.learn(ctx, row.Row, net, src, practical.Options{Seed: seed}); err != nil {
			return out, err
		}
		took, err := out.Given.learn(ctx, row.Row, net, src, practical.Options{Seed: seed, Units: row.Units})
		if err != nil {
			return out, err
		}
		if err := out.Rival.marquardt(row.Row, net, src, seed, max(took, minWork)); err != nil {
			return out, err
		}
	}
	return out, nil
}

// minWork is the work that the rival may do at least, in multiply-adds: some .3 s.
const minWork = 300_000_000

// learn counts a run of the practical method and returns the work of its search.
func (w *FewWins) learn(
	ctx context.Context, row Row, net network.Network, src sample.Source, opt practical.Options,
) (work int64, err error) {
	opt.Progress = func(p practical.Progress) { work = p.Work }
	res, err := practical.New(ctx, src, moment.NewSummer(src, 1), opt).Learn(practical.Bounds{})
	if err != nil {
		return work, err
	}
	w.count(row, net, res.Recovered, work)
	return work, nil
}

// marquardt counts a run of the rival: Levenberg–Marquardt with m units and no linear part from random starts, until
// one meets all samples or the work is done.
func (w *FewWins) marquardt(row Row, net network.Network, src sample.Source, seed uint64, limit int64) error {
	data, meter := first(src, int(src.Len())), work.New(nil)
	var found network.Network
	for k := uint64(1); meter.Done() < limit && found.Units() == 0; k++ {
		guess, err := network.Random(network.RandomOptions{Dim: row.Dim, Units: row.Units, Seed: ^seed + k<<32, Bias: 1})
		if err != nil {
			return err
		}
		m, curve := refine.Fit(refine.NewModel(guess, row.Dim), data,
			refine.FitOptions{NoLinear: true, Patience: 1e-2, Work: meter})
		if curve[len(curve)-1] <= refine.Exact*refine.Exact*data.MeanSquare() {
			found = m.Net.Normalised()
		}
	}
	w.count(row, net, found, meter.Done())
	return nil
}

// count counts a run that found some units.
func (w *FewWins) count(row Row, net, units network.Network, work int64) {
	var s Score
	if s.Count(row, net, units, units) {
		w.Won++
	}
	w.Work += work
}

// determined reports whether every unit has more samples than parameters on either side of its crease. With fewer on
// its active side, others explain the same samples; with fewer on the other side, it is nearly linear.
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
	b.WriteString("| d | m | parameters | N | determined | m open | its work | m given | its work | random starts | " +
		"their work |\n")
	b.WriteString("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n")
	for _, r := range results {
		fmt.Fprintf(&b, "| %d | %d | %d | %d (%g times) | %d/%d |", r.Dim, r.Units, r.Units*(r.Dim+1), r.Samples, r.Times,
			r.Determined, r.Trials)
		for _, w := range []FewWins{r.Open, r.Given, r.Rival} {
			fmt.Fprintf(&b, " %d/%d | %.2g |", w.Won, r.Trials, float64(w.Work)/float64(r.Trials)/1e9)
		}
		b.WriteString("\n")
	}
	return b.String()
}
