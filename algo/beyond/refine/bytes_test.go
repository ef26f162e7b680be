package refine

import (
	"testing"

	"crease/algo/base/alloctest"
	"crease/algo/base/nodetest"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// The fitters of FitSource and Weed allocate what FitBytes returns, up to the scratch memory of goroutines, and those
// of Fit no more. If not, a fit that Fits allows may exhaust a browser's memory.
func TestFitBytes(t *testing.T) {
	const dim, units, n = 30, 12, 2000
	net := alongAxes(dim, units)
	data, m := draw(net, n, 1, 0), NewModel(net, dim)
	for _, separate := range []bool{true, false} {
		allocated := float64(alloctest.Bytes(func() { newFitter(data, m, FitOptions{}, separate).clone() }))
		want := float64(FitBytes(units, dim, n))
		if allocated > 1.1*want || separate && allocated < .9*want {
			t.Errorf("separate %v: %.0f bytes allocated, want %.0f", separate, allocated, want)
		}
	}
}

// A model that is too large to fit stays as it is. If anything large is allocated for it, a browser's memory runs out.
func TestTooLargeToFit(t *testing.T) {
	nodetest.Long(t)
	const dim, units = 128, 89
	net := alongAxes(dim, units)
	data, m := draw(net, 300, 1, .1), NewModel(net, dim)
	allocated := alloctest.Bytes(func() {
		fitted, curve := Fit(m, data, FitOptions{Iterations: 1})
		if len(curve) != 1 || !(curve[0] > 0) || fitted.Net.Units() != units {
			t.Errorf("Fit: %d losses, %d units", len(curve), fitted.Net.Units())
		}
		if weeded := Weed(m, data, 1e9, 0, nil); weeded.Net.Units() != units {
			t.Errorf("Weed: %d units", weeded.Net.Units())
		}
		Settle(m, data, FitOptions{})
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
