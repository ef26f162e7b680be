package momentfit

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/base/work"
	"crease/algo/data/networktest"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// coefficients returns f̂_from … f̂_to of n.
func coefficients(n network.Network, from, to int) []*tensor.Sym {
	var ts []*tensor.Sym
	for k := from; k <= to; k++ {
		ts = append(ts, n.Coefficient(k))
	}
	return ts
}

// entries returns all entries of f̂_from … f̂_to with the weights of the loss, in
// the symmetric basis: their squares sum to Σ (1/k!)‖f̂_k‖².
func entries(n network.Network, from, to int) []float64 {
	var v []float64
	for _, t := range coefficients(n, from, to) {
		for _, x := range t.Vec() {
			v = append(v, x/math.Sqrt(factorial(t.Order)))
		}
	}
	return v
}

// shifted returns n with one unknown moved, w along the sphere.
func shifted(n network.Network, unknown int, delta float64) network.Network {
	c, d := n.Clone(), n.Dim()
	i, p := unknown/(d+2), unknown%(d+2)
	switch p {
	case 0:
		c.A[i] += delta
	case 1:
		c.B[i] += delta
	default:
		w := c.W[i]
		w[p-2] += delta
		r := linalg.Norm(w)
		for j := range w {
			w[j] /= r
		}
	}
	return c
}

// jacobian returns the derivatives of the entries by every unknown, by central
// differences.
func jacobian(n network.Network, from, to int) [][]float64 {
	const h = 1e-5
	jac := make([][]float64, n.Units()*(n.Dim()+2))
	for u := range jac {
		plus, minus := entries(shifted(n, u, h), from, to), entries(shifted(n, u, -h), from, to)
		for i := range plus {
			plus[i] = (plus[i] - minus[i]) / (2 * h)
		}
		jac[u] = plus
	}
	return jac
}

// The closed forms of the normal equations and the loss against the Jacobian
// itself, with and without order 1. Would catch any slip in the algebra of the
// Gram matrix or the gradient.
func TestNormalEquations(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	const d, m, to = 3, 3, 6
	for from := 1; from <= 2; from++ {
		n, target := networktest.DrawApart(rng, d, m, .3), networktest.DrawApart(rng, d, m+from-1, .3)
		f := newFitter(coefficients(target, from, to), nil)
		p := f.at(n)
		f.linearise(p)
		// The lower triangle is what is filled.
		gram := func(u, v int) float64 { return f.gram[max(u, v)*len(f.grad)+min(u, v)] }

		jac, rest := jacobian(n, from, to), entries(n, from, to)
		for i, x := range entries(target, from, to) {
			rest[i] -= x
		}
		if want := linalg.Dot(rest, rest); math.Abs(p.loss-want) > 1e-12*want {
			t.Errorf("loss %v, want %v", p.loss, want)
		}
		for u := range jac {
			if want := linalg.Dot(jac[u], rest); math.Abs(f.grad[u]-want) > 1e-8 {
				t.Errorf("gradient %d: %v, want %v", u, f.grad[u], want)
			}
			for v := range jac {
				i, j := u/(d+2), v/(d+2)
				if i == j && u%(d+2) >= 2 && v%(d+2) >= 2 {
					continue // carries the unit matrix along w itself; see below
				}
				if want := linalg.Dot(jac[u], jac[v]); math.Abs(gram(u, v)-want) > 1e-8 {
					t.Errorf("Gram matrix %d, %d: %v, want %v", u, v, gram(u, v), want)
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
						got += x[r] * y[s] * gram(i*(d+2)+2+r, i*(d+2)+2+s)
					}
					for e := range rest {
						jx[e] += x[r] * jac[i*(d+2)+2+r][e]
						jy[e] += y[r] * jac[i*(d+2)+2+r][e]
					}
				}
				if want := linalg.Dot(jx, jy); math.Abs(got-want) > 1e-8 {
					t.Errorf("unit %d along tangents: %v, want %v", i, got, want)
				}
			}
		}
	}
}

func tangent(rng *rand.Rand, w []float64) []float64 {
	x := make([]float64, len(w))
	for i := range x {
		x[i] = rng.NormFloat64()
	}
	s := linalg.Dot(x, w)
	for i := range x {
		x[i] -= s * w[i]
	}
	return x
}

// From a start 5 % off, Fit returns to the truth to rounding. Would catch a step
// of the wrong size or sign, and damping that never lets go.
func TestFitConverges(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	for _, c := range []struct{ d, m, to int }{{5, 5, 4}, {3, 5, 6}, {1, 1, 4}} {
		for _, damping := range []float64{0, 1e-2} {
			n := networktest.DrawApart(rng, c.d, c.m, .4)
			start, _ := networktest.Disturbed(rng, n, .05)
			ts := coefficients(n, 2, c.to)
			got := Fit(ts, start, Options{Steps: 100, Damping: damping})
			if e := networktest.WorstMatched(n, got.Network, false); !(e < 1e-11) {
				t.Errorf("%+v: error %.2g after %d steps", c, e, len(got.Loss)-1)
			}
			if m := Misfit(ts, got.Network); m > 1e-13 {
				t.Errorf("%+v: misfit %.2g", c, m)
			}
		}
	}
}

// With the options for estimates a disturbed network comes back, up to signs.
func TestFitDamped(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 6))
	net := networktest.Draw(rng, 5, 4)
	start := net.Clone()
	for i, w := range start.W {
		for j := range w {
			w[j] += .1 * rng.NormFloat64()
		}
		start.B[i] += .1 * rng.NormFloat64()
	}
	got := Fit(coefficients(net, 2, 4), start, Options{
		Steps: 100, MaxBias: 3, Damping: 1e-2, Window: 10, Patience: 1e-5,
	})
	if e := networktest.Worst(net, got.Network); e > 1e-5 {
		t.Errorf("parameter error %v, loss %v", e, got.Loss[len(got.Loss)-1])
	}
}

// The loss falls from step to step and biases stay in their bounds, though the
// targets want a unit further out.
func TestFitBounds(t *testing.T) {
	net := network.Network{W: [][]float64{{1, 0}, {0, 1}}, B: []float64{2, .3}, A: []float64{1, 1}}
	start := network.Network{W: [][]float64{{1, .1}, {.1, 1}}, B: []float64{.5, .5}, A: []float64{1, 1}}
	got := Fit(coefficients(net, 2, 4), start, Options{Damping: 1e-2, MaxBias: 1})
	for i, b := range got.Network.B {
		if math.Abs(b) > 1 {
			t.Errorf("bias %d is %v", i, b)
		}
	}
	for s := 1; s < len(got.Loss); s++ {
		if !(got.Loss[s] < got.Loss[s-1]) {
			t.Errorf("step %d raised the loss from %v to %v", s, got.Loss[s-1], got.Loss[s])
		}
	}
	if len(got.Loss)-1 == 0 {
		t.Error("no step was taken")
	}
}

// A host that cancels ends the fit wherever it comes, and what is returned is a
// network reached on the way.
func TestCancelEndsTheFit(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 3))
	net := networktest.DrawApart(rng, 3, 3, .3)
	start, _ := networktest.Disturbed(rng, net, .1)
	stop, ts := errors.New("stop"), coefficients(net, 2, 4)
	whole := work.New(nil)
	Fit(ts, start, Options{Work: whole})
	for calls := range 200 {
		left, done := calls, int64(0)
		var meter *work.Meter
		meter = work.NewEvery(1, func() error {
			if left--; left < 0 {
				done = meter.Done()
				return stop
			}
			return nil
		})
		got := Fit(ts, start, Options{Work: meter})
		if done > 0 && meter.Done()-done > whole.Done()/20 {
			t.Fatalf("stopped at call %d, but %d of %d done since", calls, meter.Done()-done, whole.Done())
		}
		if got.Network.Units() != 3 {
			t.Fatalf("stopped at call %d with %d units", calls, got.Network.Units())
		}
	}
}

// Misfit against dense norms. Would catch a missing weight or order.
func TestMisfit(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	a, b := networktest.DrawApart(rng, 3, 2, .3), networktest.DrawApart(rng, 3, 4, .3)
	up, down := 0.0, 0.0
	for k := 2; k <= 6; k++ {
		diff := a.Coefficient(k)
		down += math.Pow(diff.Norm(), 2) / factorial(k)
		diff.AddScaled(-1, b.Coefficient(k))
		up += math.Pow(diff.Norm(), 2) / factorial(k)
	}
	if got, want := Misfit(coefficients(a, 2, 6), b), math.Sqrt(up/down); math.Abs(got-want) > 1e-12 {
		t.Errorf("misfit %v, want %v", got, want)
	}
	zero := []*tensor.Sym{tensor.NewSym(3, 2), tensor.NewSym(3, 3)}
	if got := Misfit(zero, b); got != 0 {
		t.Errorf("misfit to nothing: %v", got)
	}
}
