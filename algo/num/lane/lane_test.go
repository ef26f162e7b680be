package lane

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

func fill(rng *rand.Rand, v []Lane) {
	for i := range v {
		for s := range v[i] {
			v[i][s] = rng.NormFloat64() * math.Exp(4*rng.NormFloat64())
		}
	}
}

// The vectorised routines give the digits of the plain ones, bit for bit, for
// every count that takes another way through the unrolled loops.
func TestVectorisedSameDigits(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for n := 0; n <= 13; n++ {
		x, p := make([]Lane, n+1), make([]Lane, 3)
		fill(rng, x)
		fill(rng, p)
		got, want := make([]float64, n), make([]float64, n)
		for i := range got {
			got[i] = rng.NormFloat64()
			want[i] = got[i]
		}
		Dots(got, &p[0], x)
		dotsGo(want, &p[0], x)
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("n=%d: product %d is %v, plainly %v", n, i, got[i], want[i])
			}
		}
		q := p[1]
		if a, b := Product(&p[1], &p[0], &x[n]), productGo(&q, &p[0], &x[n]); a != b || p[1] != q {
			t.Errorf("n=%d: Product gives %v, plainly %v", n, a, b)
		}
		q = p[2]
		Axpy(&p[2], &p[0], 1.7)
		axpyGo(&q, &p[0], 1.7)
		if p[2] != q {
			t.Errorf("n=%d: Axpy differs", n)
		}
		squares(&p[1], x)
		squaresGo(&p[2], x)
		if p[1] != p[2] {
			t.Errorf("n=%d: squares differ", n)
		}
		// d = n+1 and n units; the last lane of x alone would hide a wrong stride.
		w, b, a := make([]float64, n*(n+1)), make([]float64, n), make([]float64, n)
		for i := range w {
			w[i] = rng.NormFloat64()
		}
		for i := range b {
			b[i], a[i] = rng.NormFloat64(), rng.NormFloat64()
		}
		evaluate(&p[1], x, w, b, a)
		evaluateGo(&p[2], x, w, b, a)
		if p[1] != p[2] {
			t.Errorf("n=%d: Evaluate differs", n)
		}
	}
}

// The sums are right at all: against a plain loop, to rounding.
func TestAgainstPlainLoop(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	x, p := make([]Lane, 7), make([]Lane, 1)
	fill(rng, x)
	fill(rng, p)
	dst := make([]float64, 7)
	Dots(dst, &p[0], x)
	for i := range x {
		want, size := 0.0, 0.0
		for s, v := range p[0] {
			want += v * x[i][s]
			size += math.Abs(v * x[i][s])
		}
		if math.Abs(dst[i]-want) > 1e-14*size || math.Abs(Dot(&p[0], &x[i])-want) > 1e-14*size {
			t.Errorf("inner product %d is %v, want %v", i, dst[i], want)
		}
	}
}

// Radial against its formula, to rounding: a power too many or a sum that is not
// added to would show.
func TestRadial(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	x, r := make([]Lane, 3), new(Lane)
	for s := range r {
		r[s] = rng.NormFloat64()
		for i := range x {
			x[i][s] = rng.NormFloat64()
		}
	}
	dst := []float64{1, 2, 3, 4}
	Radial(dst, r, x, new([2]Lane))
	for j := range dst {
		want := float64(j + 1)
		for s, v := range r {
			want += v * v * math.Pow(x[0][s]*x[0][s]+x[1][s]*x[1][s]+x[2][s]*x[2][s], float64(j))
		}
		if math.Abs(dst[j]-want) > 1e-13*want {
			t.Errorf("power %d: %v, want %v", j, dst[j], want)
		}
	}
}

func BenchmarkDots(b *testing.B) {
	for _, n := range []int{1, 4, 10} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			x, p, dst := make([]Lane, n), new(Lane), make([]float64, n)
			for b.Loop() {
				Dots(dst, p, x)
			}
			b.ReportMetric(float64(b.N*n*Size)/b.Elapsed().Seconds()/1e9, "Gmadd/s")
		})
	}
}
