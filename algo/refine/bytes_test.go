package refine

import (
	"runtime"
	"testing"

	"crease/algo/network"
	"crease/algo/sample"
)

// What a fit allocates for its two fitters, without the scratch of goroutines, is what is
// said ahead of it: catches a limit on units that lets a browser's memory run out.
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
	table.Fill(0, b)
	data.AddBlock(b, 0, n)
	var net network.Network
	for i := range units {
		w := make([]float64, dim)
		w[i] = 1
		net.Append(w, .1, 1)
	}
	m := NewModel(net, dim)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	newFitter(data, m, FitOptions{})
	newFitter(data, m, FitOptions{})
	runtime.ReadMemStats(&after)
	took, said := float64(after.TotalAlloc-before.TotalAlloc), float64(FitBytes(units, dim, n))
	if took > 1.1*said || took < .9*said {
		t.Errorf("%.0f bytes allocated, %.0f said", took, said)
	}
}
