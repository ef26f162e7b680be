package sample

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/network"
)

// TestScales carries points and a network into the scales of a table and back: the network has its values there, columns
// have mean 0 and deviation 1, and a column of equal values is 0 and has no weight. Points from N(0, I) stay.
func TestScales(t *testing.T) {
	const n = 500
	r := rand.New(rand.NewPCG(1, 2))
	table, plain := &Table{Y: make([]float64, n)}, &Table{Y: make([]float64, n)}
	for range n {
		x, z := r.NormFloat64(), r.NormFloat64()
		plain.X = append(plain.X, []float64{x, z})
		table.X = append(table.X, []float64{1990 + 12*x, 7.7, 1e-7 * math.Exp(z)})
	}
	if plain.Scales() != nil {
		t.Error("points from N(0, I) are scaled")
	}
	m := table.Scales()
	net := network.Network{W: [][]float64{{.5, 3, 1e7}}, B: []float64{-1000}, A: []float64{2}}
	into := m.Forth(net)
	back := m.Back(into)
	if back.W[0][1] != 0 {
		t.Errorf("a column of equal values has the weight %g", back.W[0][1])
	}
	var sum, square [3]float64
	for _, x := range table.X {
		z := append([]float64{}, x...)
		m.Into(z)
		for j, v := range z {
			sum[j], square[j] = sum[j]+v/n, square[j]+v*v/n
		}
		for _, got := range []float64{into.Eval(z), back.Eval(x)} {
			if want := net.Eval(x); math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
				t.Fatalf("the network is %g, want %g", got, want)
			}
		}
	}
	for j, want := range []float64{1, 0, 1} {
		if math.Abs(sum[j]) > 1e-9 || math.Abs(square[j]-want) > 1e-9 {
			t.Errorf("column %d has mean %g and mean square %g", j, sum[j], square[j])
		}
	}
}
