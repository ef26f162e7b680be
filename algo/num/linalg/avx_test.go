package linalg

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
)

// The routines in assembly give the digits of the plain loops, bit for bit, at every length
// about a multiple of their vectors and with gaps between rows. Would catch another order
// of a sum, and a remainder left out.
func TestVectorisedSameDigits(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 9))
	for n := range 19 {
		a, c := random(rng, 4*(n+3)), random(rng, n)
		var got, want [4]float64
		quad(&got, a, n+3, c)
		quadGo(&want, a, n+3, c)
		if got != want || got[3] != Dot4(a[3*(n+3):][:n], c) {
			t.Errorf("n=%d: four products %v, plainly %v", n, got, want)
		}
		a, b, one := random(rng, 4*n), random(rng, 2*n), random(rng, 30)
		two := slices.Clone(one)
		at := one[2*7+1] - Dot4(a[2*n:][:n], b[n:])
		eight(one, 7, a, b, n)
		eightGo(two, 7, a, b, n)
		if !slices.Equal(one, two) || one[2*7+1] != at {
			t.Errorf("n=%d: eight products %v, plainly %v", n, one, two)
		}
		sum := random(rng, n)
		plain := slices.Clone(sum)
		Add(sum, c)
		addGo(plain, c)
		if !slices.Equal(sum, plain) {
			t.Errorf("n=%d: Add differs", n)
		}
		Axpy(sum, 1.7, c)
		axpyGo(plain, 1.7, c)
		if !slices.Equal(sum, plain) {
			t.Errorf("n=%d: Axpy differs", n)
		}
		acc := random(rng, n*(n+1)/2)
		plain = slices.Clone(acc)
		x := [4][]float64{c, random(rng, n), random(rng, n), random(rng, n)}
		AddOuter4(acc, x[0], x[1], x[2], x[3])
		outer4Go(plain, x[0], x[1], x[2], x[3])
		if !slices.Equal(acc, plain) {
			t.Errorf("n=%d: AddOuter4 differs", n)
		}
	}
}

// AddOuter4 is four times AddOuter, to rounding.
func TestAddOuter(t *testing.T) {
	const n = 7
	rng := rand.New(rand.NewPCG(5, 9))
	one, four, x := make([]float64, n*(n+1)/2), make([]float64, n*(n+1)/2), [4][]float64{}
	for i := range x {
		x[i] = random(rng, n)
		AddOuter(one, x[i])
	}
	AddOuter4(four, x[0], x[1], x[2], x[3])
	for k := range one {
		if math.Abs(one[k]-four[k]) > 1e-14 {
			t.Errorf("entry %d is %v, want %v", k, four[k], one[k])
		}
	}
}

// wishart returns a positive definite matrix, its lower triangle.
func wishart(rng *rand.Rand, n int) []float64 {
	rows, a := make([][]float64, n), make([]float64, n*n)
	for i := range rows {
		rows[i] = random(rng, n+n/2)
		for j := range i + 1 {
			a[i*n+j] = Dot(rows[i], rows[j])
		}
	}
	return a
}

// Large matrices, with whole and broken panels, tiles and rows of four: LLᵀ is the matrix,
// nothing above the diagonal is touched, and the digits are the same on one processor as on
// several. Would catch a tile left out or taken off twice.
func TestCholeskyPanels(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 9))
	for _, n := range []int{wholeTo, wholeTo + 1, wholeTo + 7, 3 * panel, 3*panel + 66} {
		a := wishart(rng, n)
		for i := range n {
			for j := i + 1; j < n; j++ {
				a[i*n+j] = 17
			}
		}
		l, alone := slices.Clone(a), slices.Clone(a)
		if !Cholesky(l, n) {
			t.Fatalf("n=%d: not positive definite", n)
		}
		before := runtime.GOMAXPROCS(1)
		Cholesky(alone, n)
		runtime.GOMAXPROCS(max(4, before))
		several := slices.Clone(a)
		Cholesky(several, n)
		runtime.GOMAXPROCS(before)
		if !slices.Equal(l, alone) || !slices.Equal(l, several) {
			t.Errorf("n=%d: the digits depend on the processors", n)
		}
		for i := range n {
			for j := range n {
				switch got := Dot(l[i*n:i*n+min(i, j)+1], l[j*n:]); {
				case j > i && l[i*n+j] != 17:
					t.Fatalf("n=%d: entry %d, %d above the diagonal is changed", n, i, j)
				case j <= i && math.Abs(got-a[i*n+j]) > 1e-12*float64(n):
					t.Fatalf("n=%d: LLᵀ has %v at %d, %d, want %v", n, got, i, j, a[i*n+j])
				}
			}
		}
	}
	a := wishart(rng, 400)
	a[390*400+390] = -1
	if Cholesky(a, 400) {
		t.Error("an indefinite matrix passes")
	}
}

// BenchmarkCholesky factors normal equations of 5 units in R⁵, 10 in R¹⁰, 20 in R²⁰ and 39
// in R¹⁰⁰.
func BenchmarkCholesky(b *testing.B) {
	for _, n := range []int{36, 121, 441, 4040} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(7, 9))
			from, a := make([]float64, n*n), make([]float64, n*n)
			for i := range from {
				from[i] = rng.Float64() / float64(n)
			}
			for i := range n {
				from[i*n+i] += 2
			}
			for b.Loop() {
				copy(a, from)
				if !Cholesky(a, n) {
					b.Fatal("not positive definite")
				}
			}
			b.ReportMetric(float64(b.N)*float64(n)*float64(n)*float64(n)/6e9/b.Elapsed().Seconds(), "Gmadds/s")
		})
	}
}
