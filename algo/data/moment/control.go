package moment

import (
	"math"
	"slices"

	"crease/algo/network"
	"crease/algo/num/lane"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// Control is a function that is subtracted from the labels before their moments are taken: a network g, a polynomial
// p(x) = Σ_k (1/k!) ⟨Coefficients[k], He_k(x)⟩, or both. The coefficients of g and p are known in closed form and
// added back, so the estimate of f̂_k stays unbiased whatever they are, and its variance falls from E y² to E
// (y−g−p)². Every He_k is orthogonal to the polynomials of lower degree.
//
// A Control must not be changed once it is in use. Nil stands for none.
type Control struct {
	Network      network.Network // g, which may have no units; its weights may have any length
	Coefficients []*tensor.Sym   // E[p(x) He_k(x)] for k = 0, 1, …; empty without p

	// Gated has the block sums include Sums.Gated: for every unit u of g the sum of r·(x, 1) over the
	// samples at which u is active. Together with the sums of degree 0 and 1 these are Jᵀr, the
	// gradient of the least-squares fit of g + p, at the cost of one evaluation of g (package refine).
	// A unit with a_u = 0 does not change g but has its sums as well.
	Gated bool
}

// Gates returns the number of units with gated sums, 0 if c is nil.
func (c *Control) Gates() int {
	if c == nil || !c.Gated {
		return 0
	}
	return c.Network.Units()
}

// off is a Control as a kernel subtracts it, with scratch space.
type off struct {
	*Control
	poly [][]float64 // p as packed coefficients of x^α; none without p
	prod []lane.Lane // scratch

	rows  []float64    // the weights of g, one row after the other
	value lane.Lane    // scratch
	gates []gate       // the units of g, if the control is gated
	pair  [2]lane.Lane // scratch for the gates
	row   [2][]float64 // scratch for the gates
}

func newOff(c *Control) *off {
	if c == nil {
		return nil
	}
	n := len(c.Coefficients)
	o := &off{Control: c, poly: make([][]float64, n), prod: make([]lane.Lane, n), rows: slices.Concat(c.Network.W...),
		gates: make([]gate, c.Gates())}
	for u := range o.gates {
		o.gates[u].slope = [][]float64{nil, linalg.Scaled(c.Network.W[u], -1)}
	}
	fact := 1.0
	for k, t := range c.Coefficients {
		o.poly[k] = make([]float64, tensor.Len(t.Dim, k))
		fact *= float64(max(1, k))
		idx, room := make([]int, k), make([]int, 0, k)
		for _, v := range t.Data {
			expand(idx, room, v*tensor.Multiplicity(idx)/fact, func(chain []int, u float64) {
				o.poly[len(chain)][tensor.Position(chain, t.Dim)] += u
			})
			tensor.Next(idx, t.Dim)
		}
	}
	return o
}

// subtract subtracts the control from r. Of a gated one it stores wᵀx + b of every unit.
func (o *off) subtract(r *lane.Lane, x []lane.Lane) {
	for u := range o.gates {
		g, half := &o.gates[u], o.Network.A[u]/2
		for s := range g.z {
			g.z[s] = o.Network.B[u]
		}
		lane.Subtract(&g.z, g.slope, o.pair[:], x)
		for s, v := range g.z {
			r[s] -= half * (v + math.Abs(v)) // a·σ(v) without a branch
		}
	}
	if len(o.gates) == 0 && len(o.Network.A) > 0 {
		lane.Evaluate(&o.value, x, o.rows, o.Network.B, o.Network.A)
		for s, v := range o.value {
			r[s] -= v
		}
	}
	if len(o.poly) == 0 {
		return
	}
	for s := range r {
		r[s] -= o.poly[0][0]
	}
	lane.Subtract(r, o.poly, o.prod, x)
}

// gate is one unit of a gated control.
type gate struct {
	slope [][]float64 // −w, as coefficients of degree 1
	z     lane.Lane   // wᵀx + b over the current lane
}

// addGated adds the sums of r·1[wᵀx + b > 0]·(x, 1) over one lane to dst, unit by unit.
func (o *off) addGated(dst *Sums, r *lane.Lane, x []lane.Lane) {
	dst.gate(len(o.gates))
	on, row := &o.pair[0], o.row[:]
	for u := range o.gates {
		for s, v := range &o.gates[u].z {
			// All bits of r, or no bits if the sign bit of v is set.
			on[s] = math.Float64frombits(math.Float64bits(r[s]) &^ uint64(int64(math.Float64bits(v))>>63))
		}
		sums := dst.Gated[u]
		row[1] = sums[:len(x)]
		lane.Moments(row, o.pair[:], x)
		sums[len(x)] += lane.Sum(on)
	}
}

func (s *Sums) gate(units int) {
	for len(s.Gated) < units {
		s.Gated = append(s.Gated, make([]float64, s.Dim+1))
	}
}
