package recovery

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/tensor"
)

// The closed forms of the normal equations against the Jacobian itself, made by
// central differences of the coefficients. Would catch any slip in the algebra
// of the Gram matrix or the gradient.
func TestNormalEquations(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	const d, m, to = 3, 3, 6
	n, target := randomUnits(rng, d, m, .3), randomUnits(rng, d, m, .3)
	f := newFit(exactly(target), n, to)
	gram, grad := f.normalEquations()

	// values returns all entries with the weights of the loss, in the symmetric
	// basis; delta moves one unknown.
	values := func(unknown int, delta float64) []float64 {
		c := n.Clone()
		i, p := unknown/(d+2), unknown%(d+2)
		switch p {
		case 0:
			c.A[i] += delta
		case 1:
			c.B[i] += delta
		default:
			w := c.W[i]
			w[p-2] += delta
			r := math.Sqrt(dot(w, w))
			for j := range w {
				w[j] /= r
			}
		}
		var v []float64
		for k := 2; k <= to; k++ {
			for _, x := range c.Coefficient(k).Vec() {
				v = append(v, x/math.Sqrt(factorial(k)))
			}
		}
		return v
	}
	const h = 1e-5
	jac := make([][]float64, m*(d+2))
	for u := range jac {
		plus, minus := values(u, h), values(u, -h)
		for i := range plus {
			plus[i] = (plus[i] - minus[i]) / (2 * h)
		}
		jac[u] = plus
	}
	rest := values(0, 0)
	at := 0
	for k := 2; k <= to; k++ {
		for _, x := range target.Coefficient(k).Vec() {
			rest[at] -= x / math.Sqrt(factorial(k))
			at++
		}
	}
	for u := range jac {
		if want := dot(jac[u], rest); math.Abs(grad[u]-want) > 1e-8 {
			t.Errorf("gradient %d: %v, want %v", u, grad[u], want)
		}
		for v := range jac {
			i, j := u/(d+2), v/(d+2)
			if i == j && u%(d+2) >= 2 && v%(d+2) >= 2 {
				continue // carries the unit matrix along w itself; see below
			}
			if want := dot(jac[u], jac[v]); math.Abs(gram.At(u, v)-want) > 1e-8 {
				t.Errorf("Gram matrix %d, %d: %v, want %v", u, v, gram.At(u, v), want)
			}
		}
	}
	// A unit's own block of directions: right on the tangents of w.
	for i, w := range n.W {
		for range 5 {
			x, y := tangent(rng, w), tangent(rng, w)
			got, jx, jy := 0.0, make([]float64, len(rest)), make([]float64, len(rest))
			for r := range d {
				for s := range d {
					got += x[r] * y[s] * gram.At(i*(d+2)+2+r, i*(d+2)+2+s)
				}
				for e := range rest {
					jx[e] += x[r] * jac[i*(d+2)+2+r][e]
					jy[e] += y[r] * jac[i*(d+2)+2+r][e]
				}
			}
			if want := dot(jx, jy); math.Abs(got-want) > 1e-8 {
				t.Errorf("unit %d along tangents: %v, want %v", i, got, want)
			}
		}
	}
}

func tangent(rng *rand.Rand, w []float64) []float64 {
	x := make([]float64, len(w))
	for i := range x {
		x[i] = rng.NormFloat64()
	}
	s := dot(x, w)
	for i := range x {
		x[i] -= s * w[i]
	}
	return x
}

// From a start 5 % off, Polish returns to the truth to rounding. Would catch a
// step of the wrong size or sign, and damping that never lets go.
func TestPolishConverges(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	for _, c := range []struct{ d, m, to int }{{5, 5, 4}, {3, 5, 6}, {1, 1, 4}} {
		n := randomUnits(rng, c.d, c.m, .4)
		start, _ := disturbed(rng, n, .05)
		got, steps, err := Polish(exactly(n), start, c.to, 100, nil)
		if err != nil {
			t.Fatal(err)
		}
		if e := worst(n, got, false); !(e < 1e-11) {
			t.Errorf("%+v: error %.2g after %d steps", c, e, steps)
		}
		if m := Misfit(exactly(n), got, c.to); m > 1e-13 {
			t.Errorf("%+v: misfit %.2g", c, m)
		}
	}
}

// Misfit against dense norms. Would catch a missing weight or order.
func TestMisfit(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	a, b := randomUnits(rng, 3, 2, .3), randomUnits(rng, 3, 4, .3)
	up, down := 0.0, 0.0
	for k := 2; k <= 6; k++ {
		diff := a.Coefficient(k)
		down += math.Pow(diff.Norm(), 2) / factorial(k)
		diff.AddScaled(-1, b.Coefficient(k))
		up += math.Pow(diff.Norm(), 2) / factorial(k)
	}
	if got, want := Misfit(exactly(a), b, 6), math.Sqrt(up/down); math.Abs(got-want) > 1e-12 {
		t.Errorf("misfit %v, want %v", got, want)
	}
	zero := func(k int) *tensor.Sym { return tensor.NewSym(3, k) }
	if got := Misfit(zero, b, 6); got != 0 {
		t.Errorf("misfit to nothing: %v", got)
	}
}

// A check that fails ends every stage with its error.
func TestCheckEndsTheRun(t *testing.T) {
	n := randomUnits(rand.New(rand.NewPCG(4, 3)), 4, 4, .3)
	stop := errors.New("stop")
	for calls := range 60 {
		left := calls
		_, err := Run(exactly(n), Options{Order: 1, Check: func() error {
			if left--; left < 0 {
				return stop
			}
			return nil
		}})
		if left < 0 && !errors.Is(err, stop) {
			t.Fatalf("stopped at call %d, but the error is %v", calls, err)
		}
	}
}
