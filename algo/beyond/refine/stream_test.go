package refine_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/base/nodetest"
	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// FitSource ends where Fit does, up to a small part of a standard error, on a source of several blocks with a short
// last one. If not, it leaves out samples or stops early.
func TestFitSource(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 9))
	net := networktest.Draw(rng, 4, 3)
	src := sample.NewGenerator(net, 10_000, 6, .2)
	data := draw(net, 10_000, 6, .2)
	for _, noLinear := range []bool{false, true} {
		start := refine.NewModel(net, 4)
		start.Net.B[0] += .02
		start.Net.A[1] *= 1.02
		opt := refine.FitOptions{NoLinear: noLinear, Patience: 1e-12}
		want, all := refine.Fit(start, data, opt)
		got, curve, err := refine.FitSource(context.Background(), start, src, moment.NewSummer(src, 2), opt)
		if err != nil {
			t.Fatal(err)
		}
		least, loss := all[len(all)-1], curve[len(curve)-1]
		if excess := 10_000 * (loss - least) / least; !(math.Abs(excess) < .05) {
			t.Errorf("no linear part %v: sum of squares off by %v variances", noLinear, excess)
		}
		if e := network.LargestError(network.Match(want.Net, got.Net), true); !(e < 1e-3) {
			t.Errorf("no linear part %v: parameters differ by %v", noLinear, e)
		}
		if len(curve) < 2 {
			t.Errorf("no linear part %v: no step was taken", noLinear)
		}
	}
}

// The same holds with more blocks than the normal equations are summed over, and a unit that is active on hardly any of
// their samples. If not, the steps rely on normal equations that lack the unit, or end before the minimum.
func TestFitSourceOfManyBlocks(t *testing.T) {
	nodetest.Long(t)
	net := networktest.Draw(rand.New(rand.NewPCG(4, 9)), 3, 2)
	const n = 20*sample.BlockSize + 100
	for _, b := range []float64{-1, -3.4} {
		truth := net.Clone()
		truth.Append([]float64{0, .6, .8}, b, 3)
		src, data := sample.NewGenerator(truth, n, 6, .2), draw(truth, n, 6, .2)
		start := refine.NewModel(truth, 3)
		start.Net.B[0] += .02
		start.Net.A[2] *= 1.1
		want, all := refine.Fit(start, data, refine.FitOptions{Patience: 1e-12})
		got, curve, err := refine.FitSource(context.Background(), start, src, moment.NewSummer(src, 2), refine.FitOptions{})
		if err != nil {
			t.Fatal(err)
		}
		least, loss := all[len(all)-1], curve[len(curve)-1]
		if excess := n * (loss - least) / least; !(excess < .05) {
			t.Errorf("b = %v: sum of squares off by %v variances, parameters by %v", b, excess,
				network.LargestError(network.Match(want.Net, got.Net), true))
		}
	}
}

// An error of the meter ends every fit. If not, a run cannot be cancelled.
func TestMeterEndsFits(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	net := networktest.Draw(rng, 3, 3)
	data := draw(net, 400, 2, .3)
	stop := errStop{}
	meter := func() *work.Meter { return work.NewEvery(1, func() error { return stop }) }
	opt := refine.FitOptions{Work: meter()}
	if refine.Fit(refine.NewModel(net, 3), data, opt); opt.Work.Err() != stop || opt.Work.Done() > 10_000 {
		t.Errorf("Fit: %v after %d multiply-adds", opt.Work.Err(), opt.Work.Done())
	}
	src := sample.NewGenerator(net, 100, 1, 0)
	opt.Work = meter()
	_, _, err := refine.FitSource(context.Background(), refine.NewModel(net, 3), src, moment.NewSummer(src, 1), opt)
	if err != stop {
		t.Errorf("FitSource: %v", err)
	}
	opt.Work = meter()
	if _, signs := refine.Settle(refine.NewModel(net, 3), data, opt); signs != refine.Open || opt.Work.Err() != stop {
		t.Errorf("Settle: %v, %v", signs, opt.Work.Err())
	}
}

type errStop struct{}

func (errStop) Error() string { return "stop" }
