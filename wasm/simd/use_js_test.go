package simd

import (
	"testing"

	"crease/algo/moment"
	"crease/algo/sample"
)

// A block drawn and summed through the module has the digits of plain Go: an
// address or a count handed over wrongly would show. Other packages' tests never
// call Use. Needs the imports of wasm/bench/node.js.
func TestUse(t *testing.T) {
	const d = 6
	sums := func() *moment.Sums {
		src := sample.NewGenerator(randomNet(d, 4), 9000, 1, .5)
		block := sample.NewBlock(d)
		est, s := moment.NewEstimator(d, 4), moment.NewSums(d, 4)
		for i := range 3 {
			src.Fill(i, block)
			s.Reset()
			moment.NewKernel(d, 4).AddBlock(s, block, est.Control())
			est.AddBlock(s)
			est.Recontrol(2)
		}
		return s
	}
	plain := sums()
	if !Use() {
		t.Skip("the host has no imports for the module")
	}
	got := sums()
	if got.Y2 != plain.Y2 || got.N != plain.N {
		t.Errorf("Σy² = %v over %d, plainly %v over %d", got.Y2, got.N, plain.Y2, plain.N)
	}
	for j, v := range got.Radial {
		if v != plain.Radial[j] {
			t.Errorf("power %d of the length: %v, plainly %v", j, v, plain.Radial[j])
		}
	}
	for k, list := range got.Degree {
		for i, v := range list {
			if v != plain.Degree[k][i] {
				t.Fatalf("degree %d, entry %d: %v, plainly %v", k, i, v, plain.Degree[k][i])
			}
		}
	}
}
