package noise_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"crease/algo/base/work"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/noise"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
)

// Without work left units are dropped but not searched for, and the result is not crowded; it is not crowded either if
// random starts reach the bound after all units were tried. If not, growth exceeds the bound, or a table is learned
// twice.
func TestSpent(t *testing.T) {
	const d, m, n = 3, 3, 2000
	net := networktest.Draw(rand.New(rand.NewPCG(5, 304)), d, m)
	src := sample.NewGenerator(net, n, 1, .1)
	meter := work.New(nil)
	log := &fitting.Log{Meter: meter}
	p := pool.New(context.Background(), src, moment.NewSummer(src, 1), 2, nil, log)
	p.Take(sample.Blocks(src), func() {})
	noise := noise.Noise{Pool: p, Log: log, RNG: fitting.NewRNG(1)}
	fewer := p.Source.Shrunk(refine.NewModel(net, d))
	fewer.Net.Remove(0)
	ended := noise.Log.Within(meter.Done() + 1)
	if got, crowded := noise.Support(fewer, p.Data, 2*m, 1); got.Net.Units() > m-1 || !crowded || !noise.Log.Spent() {
		t.Errorf("beyond the bound: %d units, crowded %v", got.Net.Units(), crowded)
	}
	ended()
	if got, crowded := noise.Support(fewer, p.Data, 2*m, 1<<62); got.Net.Units() != m || crowded || noise.Log.Spent() {
		t.Errorf("without a bound: %d units, crowded %v", got.Net.Units(), crowded)
	}
	// Support ends at its own bound wherever a search has come to.
	defer noise.Log.Within(meter.Done())()
	got, crowded := noise.Support(fewer, p.Data, 2*m, fitting.Judging)
	if got.Net.Units() != m || crowded || !noise.Log.Spent() {
		t.Errorf("after a search that has spent its bound: %d units, crowded %v", got.Net.Units(), crowded)
	}
}
