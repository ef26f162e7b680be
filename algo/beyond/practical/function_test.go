package practical

import (
	"context"
	"math/rand/v2"
	"testing"

	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
)

// Telling whether the best model leaves a smooth residual is work of the search, done once for each model.
// Would catch work that no bound counts, and an answer that outlives its model.
func TestOtherFunctionIsCounted(t *testing.T) {
	const n, d = 500, 3
	rng, table := rand.New(rand.NewPCG(1, 35)), &sample.Table{}
	truth, other := networktest.Draw(rng, d, ManyUnits), networktest.Draw(rng, d, ManyUnits)
	for range n {
		x := make([]float64, d)
		for j := range x {
			x[j] = rng.NormFloat64()
		}
		table.X, table.Y = append(table.X, x), append(table.Y, truth.Eval(x)+.1*rng.NormFloat64())
	}
	src := networktest.Shuffled(table, 0)
	r := newRun(context.Background(), src, moment.NewSummer(src, 1), Options{Budget: work.Quick})
	ask := func(want bool, least int64) {
		t.Helper()
		before := r.log.Meter.Done()
		got := r.otherFunction()
		if done := r.log.Meter.Done() - before; got != want || done < least || least == 0 && done > 0 {
			t.Errorf("%v, want %v; %d multiply-adds are counted, at least %d were done", got, want, done, least)
		}
	}
	const neighbours = n * n * d // multiply-adds to find the nearest of every row
	r.best = candidate{model: r.pool.Source.Shrunk(refine.NewModel(other, d))}
	ask(true, neighbours)
	ask(true, 0)
	r.best = candidate{model: r.pool.Source.Shrunk(refine.NewModel(truth, d))}
	ask(false, neighbours)
	ask(false, 0)
}
