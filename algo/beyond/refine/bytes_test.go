package refine_test

import (
	"testing"

	"crease/algo/base/alloctest"
	"crease/algo/base/nodetest"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// A fit allocates what FitBytes returns beyond what the smallest model takes: Fit a little less, the others up to a
// quarter more for the scratch memory of goroutines. If not, a fit that Fits allows may exhaust a browser's memory.
func TestFitBytes(t *testing.T) {
	nodetest.Long(t)
	const dim, units, n = 30, 12, sample.BlockSize
	net := alongAxes(dim, units)
	data, src := draw(net, n, 1, .1), sample.NewGenerator(net, n, 1, .1)
	for name, fit := range map[string]func(refine.Model){
		"Fit":  func(m refine.Model) { refine.Fit(m, data, refine.FitOptions{Iterations: 1}) },
		"Weed": func(m refine.Model) { refine.Weed(m, data, 0, 0, nil) },
		"FitSource": func(m refine.Model) {
			refine.FitSource(t.Context(), m, src, moment.NewSummer(src, 1), refine.FitOptions{Iterations: 1})
		},
	} {
		bytes := func(units int) float64 {
			m := refine.NewModel(alongAxes(dim, units), dim)
			return float64(alloctest.Bytes(func() { fit(m) }))
		}
		got, want := bytes(units)-bytes(1), float64(refine.FitBytes(units, dim, n)-refine.FitBytes(1, dim, n))
		if got > 1.5*want || got < .75*want {
			t.Errorf("%s: %.0f bytes allocated, want %.0f", name, got, want)
		}
	}
}

// A model that is too large to fit stays as it is. If anything large is allocated for it, a browser's memory runs out.
func TestTooLargeToFit(t *testing.T) {
	nodetest.Long(t)
	const dim, units = 128, 89
	net := alongAxes(dim, units)
	data, m := draw(net, 300, 1, .1), refine.NewModel(net, dim)
	allocated := alloctest.Bytes(func() {
		fitted, curve := refine.Fit(m, data, refine.FitOptions{Iterations: 1})
		if len(curve) != 1 || !(curve[0] > 0) || fitted.Net.Units() != units {
			t.Errorf("Fit: %d losses, %d units", len(curve), fitted.Net.Units())
		}
		if weeded := refine.Weed(m, data, 1e9, 0, nil); weeded.Net.Units() != units {
			t.Errorf("Weed: %d units", weeded.Net.Units())
		}
		refine.Settle(m, data, refine.FitOptions{})
	})
	if allocated > 1<<27 {
		t.Errorf("%d bytes allocated", allocated)
	}
}

// alongAxes returns units σ(x_i + .1) along the first axes.
func alongAxes(dim, units int) (net network.Network) {
	for i := range units {
		net.Append(linalg.Axis(dim, i), .1, 1)
	}
	return net
}
