package refine

import (
	"testing"

	"crease/algo/base/alloctest"
	"crease/algo/base/nodetest"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// What the fitters of FitSource and Weed allocate, without the scratch of goroutines, is what
// is said ahead of it, and those of Fit need no more: catches a limit on units that lets a
// browser's memory run out.
func TestFitBytes(t *testing.T) {
	const dim, units, n = 30, 12, 2000
	data := NewData(dim, n)
	table := &sample.Table{Y: make([]float64, n)}
	for s := range n {
		x := make([]float64, dim)
		for i := range x {
			x[i] = float64((s*(i+3)*7)%11 - 5)
		}
		table.X = append(table.X, x)
	}
	b := sample.NewBlock(dim)
	table.InOrder().Fill(0, b)
	data.AddBlock(b, 0, n)
	var net network.Network
	for i := range units {
		net.Append(axis(dim, i), .1, 1)
	}
	m := NewModel(net, dim)
	for _, apart := range []bool{true, false} {
		took := float64(alloctest.Bytes(func() { newFitter(data, m, FitOptions{}, apart).clone() }))
		said := float64(FitBytes(units, dim, n))
		if took > 1.1*said || apart && took < .9*said {
			t.Errorf("apart %v: %.0f bytes allocated, %.0f said", apart, took, said)
		}
	}
}

// A model that there is no room to fit stays as it is, and nothing large is allocated for it.
func TestNoRoom(t *testing.T) {
	nodetest.Long(t)
	const dim, units = 128, 89
	data := draw(network.Network{W: [][]float64{axis(dim, 0)}, B: []float64{0}, A: []float64{1}}, 300, 1, 0)
	var net network.Network
	for i := range units {
		net.Append(axis(dim, i), .1, .01)
	}
	m := NewModel(net, dim)
	took := alloctest.Bytes(func() {
		fitted, curve := Fit(m, data, FitOptions{Iterations: 1})
		if len(curve) != 1 || !(curve[0] > 0) || fitted.Net.Units() != units {
			t.Errorf("Fit: %d losses, %d units", len(curve), fitted.Net.Units())
		}
		if weeded := Weed(m, data, 1e9, 0, nil); weeded.Net.Units() != units {
			t.Errorf("Weed: %d units", weeded.Net.Units())
		}
		Settle(m, data, FitOptions{})
	})
	if took > 1<<27 {
		t.Errorf("%d bytes allocated", took)
	}
}

func axis(dim, i int) []float64 {
	w := make([]float64, dim)
	w[i] = 1
	return w
}
