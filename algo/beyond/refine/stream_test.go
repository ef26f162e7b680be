package refine

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"crease/algo/base/nodetest"
	"crease/algo/base/work"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
)

// The streamed fit ends where the fit in memory does, to a small part of a
// standard error, though the source has several blocks and a short last one.
func TestFitSource(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 9))
	net := networktest.Draw(rng, 4, 3)
	src := sample.NewGenerator(net, 10_000, 6, .2)
	data := draw(net, 10_000, 6, .2)
	for _, noLinear := range []bool{false, true} {
		start := NewModel(net, 4)
		start.Net.B[0] += .02
		start.Net.A[1] *= 1.02
		opt := FitOptions{NoLinear: noLinear, Patience: 1e-12}
		want, all := Fit(start, data, opt)
		got, curve, err := FitSource(context.Background(), start, src, moment.NewSummer(src, 2), opt)
		if err != nil {
			t.Fatal(err)
		}
		least, loss := all[len(all)-1], curve[len(curve)-1]
		if excess := 10_000 * (loss - least) / least; !(math.Abs(excess) < .05) {
			t.Errorf("no linear part %v: sum of squares off by %v variances", noLinear, excess)
		}
		if e := networktest.Worst(want.Net, got.Net); !(e < 1e-3) {
			t.Errorf("no linear part %v: parameters differ by %v", noLinear, e)
		}
		if len(curve) < 2 {
			t.Errorf("no linear part %v: no step was taken", noLinear)
		}
	}
}

// The same with more blocks than the normal equations are summed over, and with
// a unit that hardly any of those samples show, so that they tell little of it:
// would catch steps that rely on them, or an end before the minimum.
func TestFitSourceOfManyBlocks(t *testing.T) {
	nodetest.Long(t)
	net := networktest.Draw(rand.New(rand.NewPCG(4, 9)), 3, 2)
	const n = 20*sample.BlockSize + 100
	for _, b := range []float64{-1, -3.4} {
		far := net.Clone()
		far.Append([]float64{0, .6, .8}, b, 3)
		src, data := sample.NewGenerator(far, n, 6, .2), draw(far, n, 6, .2)
		start := NewModel(far, 3)
		start.Net.B[0] += .02
		start.Net.A[2] *= 1.1
		want, all := Fit(start, data, FitOptions{Patience: 1e-12})
		got, curve, err := FitSource(context.Background(), start, src, moment.NewSummer(src, 2), FitOptions{})
		if err != nil {
			t.Fatal(err)
		}
		least, loss := all[len(all)-1], curve[len(curve)-1]
		if excess := n * (loss - least) / least; !(excess < .05) {
			t.Errorf("b = %v: sum of squares off by %v variances, parameters by %v", b, excess,
				networktest.Worst(want.Net, got.Net))
		}
	}
}

// What a unit is weeded by is the rise of the sum of squares, in residual variances, when its
// columns leave the linearised regression: checked against dense regressions.
func TestRises(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	net := networktest.Draw(rng, 3, 3)
	data := draw(net, 400, 2, .3)
	m, _ := Fit(NewModel(net, 3), data, FitOptions{Patience: 1e-12})
	f := newFitter(data, m, FitOptions{}, true)
	defer f.close()
	f.evaluate()
	s := f.regress(f.columns([]int{0, 1, 2}), f.target())
	squares := func(without int) float64 {
		var cols []float64
		width := 0
		for s := range data.Len() {
			row := data.Row(s)
			width = 0
			for i := range 4 {
				if i == without {
					continue
				}
				on := 1.0
				if i < 3 && linalg.Dot4(m.Net.W[i], row[:3])+m.Net.B[i] <= 0 {
					on = 0
				}
				for _, x := range row {
					cols = append(cols, on*x)
				}
				width += 4
			}
		}
		a, y := mat.NewDense(data.Len(), width, cols), mat.NewVecDense(data.Len(), data.Y)
		var beta, fit mat.VecDense
		if err := beta.SolveVec(a, y); err != nil {
			t.Fatal(err)
		}
		fit.MulVec(a, &beta)
		fit.SubVec(y, &fit)
		return mat.Dot(&fit, &fit)
	}
	full := squares(-1)
	variance := full / float64(data.Len()-16)
	for i := range 3 {
		rise := s.rise(i) / f.variance()
		if want := (squares(i) - full) / variance; math.Abs(rise-want) > .02*want {
			t.Errorf("unit %d: %v, want %v", i, rise, want)
		}
	}
}

// A host that cancels ends every fit.
func TestCancel(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	net := networktest.Draw(rng, 3, 3)
	data := draw(net, 400, 2, .3)
	stop := errStop{}
	meter := func() *work.Meter { return work.NewEvery(1, func() error { return stop }) }
	opt := FitOptions{Work: meter()}
	if Fit(NewModel(net, 3), data, opt); opt.Work.Err() != stop || opt.Work.Done() > 10_000 {
		t.Errorf("Fit: %v after %d multiply-adds", opt.Work.Err(), opt.Work.Done())
	}
	src := sample.NewGenerator(net, 100, 1, 0)
	opt.Work = meter()
	_, _, err := FitSource(context.Background(), NewModel(net, 3), src, moment.NewSummer(src, 1), opt)
	if err != stop {
		t.Errorf("FitSource: %v", err)
	}
	opt.Work = meter()
	if _, signs := Settle(NewModel(net, 3), data, opt); signs != Open || opt.Work.Err() != stop {
		t.Errorf("Settle: %v, %v", signs, opt.Work.Err())
	}
}

type errStop struct{}

func (errStop) Error() string { return "stop" }
