package explain

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/num/hermite"
	"crease/algo/spec"
	"crease/app/report/outcome"
)

// drawn is a network of m random units in three dimensions.
func drawn(m int) network.Network {
	r := rand.New(rand.NewPCG(3, uint64(m)))
	var n network.Network
	for i := range m {
		n.Append([]float64{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}, r.NormFloat64(), float64(1-2*(i%2)))
	}
	return n
}

// TestSolved holds the coefficients ζ that formulas speak of to the unit that they
// give, by the formula of RecoverScalars written out again, at both orders.
func TestSolved(t *testing.T) {
	for _, c := range []struct{ order, units int }{{1, 3}, {3, 5}} {
		s := spec.Default()
		s.Learning.Method, s.Learning.Order = spec.Exact, c.order
		s.Network = drawn(c.units)
		snap, err := learn.Run(context.Background(), s, nil, learn.Host{})
		if err != nil {
			t.Fatal(err)
		}
		v := numbers{outcome.New(s, snap)}
		for i, u := range v.Snap.Units {
			order, z, ok := v.solved(i)
			if !ok {
				t.Errorf("order %d, unit %d: ζ %v do not give b = %g", s.Learning.Order, i, u.Zeta, u.B)
				continue
			}
			a := math.Sqrt(2*math.Pi) * z[1] * math.Exp(u.B*u.B/2) / hermite.Poly(order-2, u.B)
			if order%2 != 0 {
				a = -a
			}
			if math.Abs(a-u.A) > 1e-6*math.Abs(u.A) {
				t.Errorf("order %d, unit %d: a is %g, by its formula %g", s.Learning.Order, i, u.A, a)
			}
		}
	}
}
