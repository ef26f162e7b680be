package refine

import (
	"math/rand/v2"
	"testing"

	"crease/algo/data/networktest"
)

// Weed drops the units that nothing speaks for, a second copy of one among them, keeps all
// of the true ones, and as many as it is told to. A rise that forgot the other units would
// keep both copies or drop both.
func TestWeed(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 6))
	net := networktest.Draw(rng, 3, 3)
	data := draw(net, 4000, 2, .3)
	spare := net.Clone()
	spare.Append([]float64{.6, .8, 0}, .2, .5)
	spare.Append([]float64{0, -.6, .8}, -.4, -.7)
	spare.Append(net.W[1], net.B[1]+.01, .1)
	m, _ := Fit(NewModel(spare, 3), data, FitOptions{Iterations: 3})
	price := 4 * 8.3 // (d+1)·log n
	for _, least := range []int{0, 5} {
		got := Weed(m, data, price, least, nil)
		if want := max(3, least); got.Net.Units() != want {
			t.Errorf("%d units, want %d", got.Net.Units(), want)
		}
		if least > 0 {
			continue
		}
		got, _ = Fit(got, data, FitOptions{})
		if e := networktest.WorstMatched(net, got.Net, false); !(e < .2) {
			t.Errorf("what is left is off by %v", e)
		}
	}
}
