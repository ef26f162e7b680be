package elementary

import (
	"math"
	"math/rand/v2"
	"runtime"
	"testing"
)

// points covers what the functions distinguish, and the range of floating point.
func points() []float64 {
	rng := rand.New(rand.NewPCG(1, 2))
	list := []float64{0, math.Copysign(0, -1), math.NaN(), math.Inf(1), math.Inf(-1), 1, -1, .5, 2, 5e-324, -5e-324,
		math.MaxFloat64, 709.78, 709.79, -745.1, -745.2, 1e-9, -1e-9, .25, .84375, 1.25, 1 / .35, 6, -6, 28, 27.3}
	for range 200_000 {
		x := rng.NormFloat64()
		list = append(list, x, 10*x, 200*x, x*x, math.Ldexp(math.Abs(x), rng.IntN(2000)-1000))
	}
	return list
}

// In WebAssembly every digit is math's own, natively all but the last: where the
// assembly is right, that is, which it is not at the ends of the range.
func TestAsMath(t *testing.T) {
	for name, f := range map[string][2]func(float64) float64{
		"Exp": {Exp, math.Exp}, "Log": {Log, math.Log}, "Erfc": {Erfc, math.Erfc},
	} {
		worst := 0.
		for _, x := range points() {
			got, want := f[0](x), f[1](x)
			if got == want || math.IsNaN(got) && math.IsNaN(want) {
				continue
			}
			if runtime.GOARCH == "wasm" {
				t.Fatalf("%s(%v) = %v, math has %v", name, x, got, want)
			}
			if x > 709 || math.Abs(x) < 1e-307 || math.Abs(want) < 1e-307 {
				continue
			}
			worst = max(worst, math.Abs(got-want)/max(math.Abs(want), 1e-300))
		}
		if !(worst < 1e-15) {
			t.Errorf("%s is off by %g", name, worst)
		}
	}
}

// Hypot of math may stay: its assembly does the same operations in the same order.
func TestHypot(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 500_000 {
		p, q := rng.NormFloat64(), math.Ldexp(rng.NormFloat64(), rng.IntN(100)-50)
		large, small := max(math.Abs(p), math.Abs(q)), min(math.Abs(p), math.Abs(q))
		if got, want := math.Hypot(p, q), large*math.Sqrt(1+small/large*(small/large)); got != want {
			t.Fatalf("Hypot(%v, %v) = %v, want %v", p, q, got, want)
		}
	}
}

// Normal draws what math/rand/v2 draws.
func TestNormal(t *testing.T) {
	a, b := rand.NewPCG(3, 4), rand.New(rand.NewPCG(3, 4))
	tail := 0
	for i := range 2_000_000 {
		got, want := Normal(a), b.NormFloat64()
		if math.Abs(got) > normalTail {
			tail++
		}
		if runtime.GOARCH == "wasm" && got != want || math.Abs(got-want) > 1e-14 {
			t.Fatalf("draw %d is %v, want %v", i, got, want)
		}
	}
	if tail < 1000 {
		t.Errorf("%d draws from the tail", tail)
	}
}

func BenchmarkExp(b *testing.B) {
	for b.Loop() {
		Exp(-1.3)
	}
}

func BenchmarkErfc(b *testing.B) {
	for b.Loop() {
		Erfc(1.3)
	}
}
