package fitting_test

import (
	"math"
	"testing"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// Propose draws the crease that a residual has. Fails if the score does not measure the kink.
func TestPropose(t *testing.T) {
	t.Parallel()
	for _, d := range []int{1, 2, 5} {
		var net network.Network
		w := make([]float64, d)
		w[0] = 1
		net.Append(w, -.4, 1.5)
		data := refine.NewData(d, 5000)
		b := sample.NewBlock(d)
		sample.NewGenerator(net, 4000, 3, 0).Fill(0, b)
		data.AddBlock(b, 0, b.Len)
		m := fitting.On(data, &fitting.Log{}).Propose(refine.NewModel(network.Network{}, d), 2, fitting.NewRNG(1))
		best := 0.0
		for _, u := range m.Net.W {
			best = max(best, math.Abs(u[0]))
		}
		if m.Net.Units() == 0 || best < .7 {
			t.Errorf("d=%d: %d creases, best cosine %v", d, m.Net.Units(), best)
		}
	}
}
