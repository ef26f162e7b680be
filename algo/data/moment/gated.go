package moment

import (
	"math"

	"crease/algo/num/lane"
)

// gate is one unit of a gated control.
type gate struct {
	slope [][]float64 // −w, as coefficients of degree 1
	z     lane.Lane   // wᵀx + b over the current lane
}

// evaluate stores wᵀx + b of every unit and subtracts g from r.
func (o *off) evaluate(r *lane.Lane, x []lane.Lane) {
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

// gate extends s.Gated to the given number of units.
func (s *Sums) gate(units int) {
	for len(s.Gated) < units {
		s.Gated = append(s.Gated, make([]float64, s.Dim+1))
	}
}
