package simd

import (
	"syscall/js"
	"testing"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
)

// use does what web/worker.js does before the program runs, and calls Use. It
// skips the test on a host that has no imports for the module.
func use(tb testing.TB) {
	tb.Helper()
	host := js.Global().Get("crease")
	if host.IsUndefined() {
		tb.Skip("the host has no imports for the module: run the tests with wasm/simd/node.js")
	}
	binary := Module()
	code := js.Global().Get("Uint8Array").New(len(binary))
	js.CopyBytesToJS(code, binary)
	wasm := js.Global().Get("WebAssembly")
	memory := js.ValueOf(map[string]any{"go": map[string]any{"mem": host.Get("memory")}})
	host.Set("lane", wasm.Get("Instance").New(wasm.Get("Module").New(code), memory).Get("exports"))
	if !Use() {
		tb.Fatal("the module is there and not used")
	}
}

// A block drawn and summed through the module has the digits of plain Go: an
// address or a count handed over wrongly would show. Other packages' tests never
// call Use. Needs the imports of wasm/simd/node.js.
func TestUse(t *testing.T) {
	const d = 6
	sums := func() *moment.Sums {
		src := sample.NewGenerator(randomNet(d, 4), 9000, 1, .5)
		block := sample.NewBlock(d)
		est, s := moment.NewEstimator(d, 4, nil), moment.NewSums(d, 4)
		for i := range 3 {
			src.Fill(i, block)
			s.Reset()
			moment.NewKernel(d, 4, est.Control()).AddBlock(s, block)
			est.AddBlock(s)
			est.Recontrol(2)
		}
		return s
	}
	plain := sums()
	use(t)
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
