package linalg

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/base/work"
)

func random(rng *rand.Rand, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = rng.NormFloat64()
	}
	return v
}

// Both dot products at every length about a multiple of four. Would catch a
// remainder that is left out or counted twice.
func TestDot(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	for n := range 12 {
		a, b := random(rng, n), random(rng, n+1)
		want := 0.0
		for i := range a {
			want += a[i] * b[i]
		}
		if got := Dot(a, b); got != want {
			t.Errorf("n=%d: Dot %v, want %v", n, got, want)
		}
		if got := Dot4(a, b); math.Abs(got-want) > 1e-14 {
			t.Errorf("n=%d: Dot4 %v, want %v", n, got, want)
		}
	}
}

// A norm whose squares overflow or vanish, and those that are not finite.
func TestNorm(t *testing.T) {
	for _, c := range []struct {
		v    []float64
		want float64
	}{
		{nil, 0}, {[]float64{0, 0}, 0}, {[]float64{3, -4}, 5},
		{[]float64{3e200, 4e200}, 5e200}, {[]float64{3e-200, 4e-200}, 5e-200},
		{[]float64{1, math.Inf(-1)}, math.Inf(1)},
	} {
		if got := Norm(c.v); got != c.want && !(math.Abs(got-c.want) < 1e-15*c.want) {
			t.Errorf("‖%v‖ = %v", c.v, got)
		}
	}
	if Finite(1, math.NaN()) || Finite(math.Inf(1)) || !Finite(1, -2) || !Finite() {
		t.Error("Finite is wrong")
	}
}

// LLᵀx = b for a random matrix, and what is not positive definite is refused.
func TestCholesky(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 9))
	for n := 1; n < 9; n++ {
		rows := make([][]float64, n)
		for i := range rows {
			rows[i] = random(rng, n+2)
		}
		a, x, b := make([]float64, n*n), random(rng, n), make([]float64, n)
		for i := range n {
			for j := range n {
				a[i*n+j] = Dot(rows[i], rows[j])
			}
			for j := range n {
				b[i] += a[i*n+j] * x[j]
			}
		}
		if !Cholesky(a, n) {
			t.Fatalf("n=%d: not positive definite", n)
		}
		SolveCholesky(a, n, b)
		for i := range x {
			if math.Abs(b[i]-x[i]) > 1e-8 {
				t.Errorf("n=%d: x[%d] = %v, want %v", n, i, b[i], x[i])
			}
		}
	}
	for _, a := range [][]float64{{1, 0, 2, 1}, {1, 0, 1, 1}, {0, 0, 0, 1}, {math.NaN(), 0, 0, 1}} {
		if Cholesky(a, 2) {
			t.Errorf("%v passes for positive definite", a)
		}
	}
}

// The multiply-adds that are reported are about n³/6, and an error ends it.
func TestCholeskyTick(t *testing.T) {
	const n = 700
	identity := func() []float64 {
		a := make([]float64, n*n)
		for i := range n {
			a[i*n+i] = 1
		}
		return a
	}
	calls := 0
	meter := work.NewEvery(1, func() error { calls++; return nil })
	ok := CholeskyTick(identity(), n, meter)
	if want := n * n * n / 6; !ok || math.Abs(float64(meter.Done())-float64(want)) > .02*float64(want) || calls < 4 {
		t.Errorf("%v, work %d in %d calls, want %d", ok, meter.Done(), calls, want)
	}
	stop := errors.New("stop")
	meter = work.NewEvery(1, func() error { return stop })
	if CholeskyTick(identity(), n, meter) || meter.Err() != stop {
		t.Errorf("%v", meter.Err())
	}
}

// What Orthogonalise leaves has nothing along the basis, even of a vector that
// is all but in its span, and Distance is that of the vectors turned.
func TestOrthogonalise(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	var basis [][]float64
	for range 4 {
		v := random(rng, 5)
		Orthogonalise(v, basis...)
		r := Norm(v)
		for j := range v {
			v[j] /= r
		}
		basis = append(basis, v)
	}
	near := random(rng, 5)
	for j := range near {
		near[j] = near[j]*1e-9 + basis[0][j] - basis[2][j]
	}
	Orthogonalise(near, basis...)
	for i, q := range basis {
		if along := Dot(q, near); math.Abs(along) > 1e-15*Norm(near) && math.Abs(along) > 1e-24 {
			t.Errorf("%v left along %d, of %v", along, i, Norm(near))
		}
	}
	u, v := []float64{1, 2}, []float64{-4, 6}
	if a, b := Distance(u, v, 1), Distance(u, v, -1); a != math.Sqrt(41) || b != math.Sqrt(73) ||
		DistanceUpToSign(u, v) != a {
		t.Errorf("distances %v and %v", a, b)
	}
}
