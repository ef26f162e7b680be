package refine_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"crease/algo/beyond/refine"
	"crease/algo/data/networktest"
	"crease/algo/num/linalg"
)

// Weed removes unsupported units, among them a second copy of a true one, and keeps the true ones and at least
// minUnits. If the rise ignores the other units, it keeps both copies or removes both.
func TestWeed(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 6))
	net := networktest.Draw(rng, 3, 3)
	data := draw(net, 4000, 2, .3)
	spare := net.Clone()
	spare.Append([]float64{.6, .8, 0}, .2, .5)
	spare.Append([]float64{0, -.6, .8}, -.4, -.7)
	spare.Append(net.W[1], net.B[1]+.01, .1)
	m, _ := refine.Fit(refine.NewModel(spare, 3), data, refine.FitOptions{Iterations: 3})
	price := 4 * 8.3 // (d+1)·log n
	for _, minUnits := range []int{0, 5} {
		got := refine.Weed(m, data, price, minUnits, nil)
		if want := max(3, minUnits); got.Net.Units() != want {
			t.Errorf("%d units, want %d", got.Net.Units(), want)
		}
		if minUnits > 0 {
			continue
		}
		got, _ = refine.Fit(got, data, refine.FitOptions{})
		if e := networktest.WorstMatched(net, got.Net, false); !(e < .2) {
			t.Errorf("the remaining units are off by %v", e)
		}
	}
}

// A unit is removed if its price exceeds the rise of the sum of squares, in residual variances, of dense regressions.
// If not, Weed removes units that the criterion supports, or keeps others.
func TestWeedAtRise(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	net := networktest.Draw(rng, 3, 3)
	data := draw(net, 400, 2, .3)
	m, _ := refine.Fit(refine.NewModel(net, 3), data, refine.FitOptions{Patience: 1e-12})
	squares := func(without int) float64 {
		var cols []float64
		for s := range data.Len() {
			for i := range 4 {
				if i == without {
					continue
				}
				active := 1.0
				if row := data.Row(s); i < 3 && linalg.Affine(m.Net.B[i], m.Net.W[i], row) <= 0 {
					active = 0
				}
				cols = append(cols, linalg.Scaled(data.Row(s), active)...)
			}
		}
		a, y := mat.NewDense(data.Len(), len(cols)/data.Len(), cols), mat.NewVecDense(data.Len(), data.Y)
		var beta, fit mat.VecDense
		if err := beta.SolveVec(a, y); err != nil {
			t.Fatal(err)
		}
		fit.MulVec(a, &beta)
		fit.SubVec(y, &fit)
		return mat.Dot(&fit, &fit)
	}
	all, variance := squares(-1), squares(-1)/float64(data.Len()-16)
	rise, weakest := math.Inf(1), 0
	for i := range 3 {
		if v := (squares(i) - all) / variance; v < rise {
			rise, weakest = v, i
		}
	}
	if got := refine.Weed(m, data, .98*rise, 2, nil); got.Net.Units() != 3 {
		t.Errorf("%d units at a price below %v", got.Net.Units(), rise)
	}
	want := m.Clone()
	want.Net.Remove(weakest)
	if got := refine.Weed(m, data, 1.02*rise, 2, nil); !slices.Equal(got.Net.A, want.Net.A) {
		t.Errorf("output weights %v at a price above %v, want %v", got.Net.A, rise, want.Net.A)
	}
}
