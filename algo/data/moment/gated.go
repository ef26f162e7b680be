package moment

import (
	"math"

	"crease/algo/network"
	"crease/algo/num/lane"
	"crease/algo/num/tensor"
)

// NewGatedControl is NewNetworkControl, but its block sums include Sums.Gated: for every
// unit u of g the sum of r·(x, 1) over the samples at which u is active. Together with
// the sums of degree 0 and 1 these are Jᵀr, the gradient of the least-squares fit of
// g + p, at the cost of one evaluation of g (package refine). A unit with a_u = 0 does
// not change g but has its sums as well.
func NewGatedControl(g network.Network, coef []*tensor.Sym) *Control {
	c := NewNetworkControl(g, coef)
	c.gates = make([]gate, g.Units())
	for u, w := range g.W {
		c.gates[u].slope = [][]float64{nil, make([]float64, len(w))}
		for j, v := range w {
			c.gates[u].slope[1][j] = -v
		}
	}
	return c
}

// Gated returns the number of units with gated sums, 0 if c is nil.
func (c *Control) Gated() int {
	if c == nil {
		return 0
	}
	return len(c.gates)
}

// gate is one unit of a gated control.
type gate struct {
	slope [][]float64 // −w, as coefficients of degree 1
	z     lane.Lane   // wᵀx + b over the current lane
}

// evaluate stores wᵀx + b of every unit and subtracts g from r.
func (c *Control) evaluate(r *lane.Lane, x []lane.Lane) {
	for u := range c.gates {
		g, half := &c.gates[u], c.net.A[u]/2
		for s := range g.z {
			g.z[s] = c.net.B[u]
		}
		lane.Subtract(&g.z, g.slope, c.pair[:], x)
		for s, v := range g.z {
			r[s] -= half * (v + math.Abs(v)) // a·σ(v) without a branch
		}
	}
}

// addGated adds the sums of r·1[wᵀx + b > 0]·(x, 1) over one lane to dst, unit by unit.
func (c *Control) addGated(dst *Sums, r *lane.Lane, x []lane.Lane) {
	dst.gate(len(c.gates))
	on, row := &c.pair[0], c.row[:]
	for u := range c.gates {
		for s, v := range &c.gates[u].z {
			// All bits of r, or no bits if the sign bit of v is set.
			on[s] = math.Float64frombits(math.Float64bits(r[s]) &^ uint64(int64(math.Float64bits(v))>>63))
		}
		sums := dst.Gated[u]
		row[1] = sums[:len(x)]
		lane.Moments(row, c.pair[:], x)
		sums[len(x)] += lane.Sum(on)
	}
}

// gate extends s.Gated to the given number of units.
func (s *Sums) gate(units int) {
	for len(s.Gated) < units {
		s.Gated = append(s.Gated, make([]float64, s.Dim+1))
	}
}
