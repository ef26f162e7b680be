package model

import (
	"math"
	"math/rand/v2"
	"slices"

	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// Change edits a copy of the spec shown and enters it in the history.
func (m *Model) Change(edit func(*spec.Spec)) {
	s := m.spec
	s.Network = s.Network.Clone()
	edit(&s)
	m.Edit(s)
}

// AddUnit appends a unit that can be learned beside those that are there.
func (m *Model) AddUnit() { m.SetUnits(m.spec.Network.Units() + 1) }

// DuplicateUnit appends a copy of unit i, if there is one, turned and moved a little: two equal units would be one.
func (m *Model) DuplicateUnit(i int) {
	if n := m.spec.Network.Units(); i >= n || n >= spec.MaxUnits {
		return
	}
	m.Change(func(s *spec.Spec) {
		n := &s.Network
		w := slices.Clone(n.W[i])
		if len(w) > 1 {
			r := linalg.Norm(w)
			w[0], w[1] = w[0]+0.15*r, w[1]-0.15*r
			if linalg.Norm(w) == 0 {
				w[0] = r
			}
		}
		n.Append(w, n.B[i]+0.3*linalg.Norm(n.W[i]), n.A[i])
	})
}

// DeleteUnit removes unit i, if there is one. The last one stays, but for a guess: without units there is no d.
func (m *Model) DeleteUnit(i int) {
	if m.spec.Network.Units() <= 1 {
		m.ClearGuess()
		return
	}
	if i >= m.spec.Network.Units() {
		return
	}
	m.highlighted = -1
	m.Change(func(s *spec.Spec) { s.Network.Remove(i) })
}

// SetUnits makes the network have m units, by adding or by dropping the last.
func (m *Model) SetUnits(units int) {
	units = min(max(units, 1), spec.MaxUnits)
	m.Change(func(s *spec.Spec) {
		for s.Network.Units() > units {
			s.Network.Remove(s.Network.Units() - 1)
		}
		for s.Network.Units() < units {
			addUnit(&s.Network)
		}
	})
}

// SetDim makes the network have d inputs: rows are cut, or lengthened by random numbers of their own size, for zeros
// would leave the new axes unseen. A row that would be cut to nothing keeps its length on the last axis.
func (m *Model) SetDim(dim int) {
	dim = min(max(dim, 1), spec.MaxDim)
	if dim == m.spec.Network.Dim() {
		return
	}
	m.Change(func(s *spec.Spec) {
		rng := rand.New(rand.NewPCG(uint64(dim), s.Sampling.Seed))
		for i, w := range s.Network.W {
			size := linalg.Norm(w)
			old := len(w)
			for len(w) < dim {
				w = append(w, round(size*rng.NormFloat64()/2))
			}
			w = w[:dim]
			if linalg.Norm(w) < 1e-9*size {
				w[dim-1] = size
			}
			// A lengthened row gets its old size back, so that its bias keeps its meaning; a cut row keeps its numbers.
			if r := linalg.Norm(w); old < dim && r > 0 {
				for j := range w {
					w[j] = round(w[j] * size / r)
				}
			}
			s.Network.W[i] = w
		}
	})
	v := m.view
	for i, d := range v.Slice {
		if !d.Unit && d.Index >= dim {
			v.Slice[i] = Direction{Index: min(i, dim-1)}
		}
	}
	m.SetView(v)
}

// addUnit appends a random unit of unit length, the farthest of a few dozen from those that are there.
func addUnit(n *network.Network) {
	d, units := max(n.Dim(), 1), n.Units()
	rng := rand.New(rand.NewPCG(uint64(units), uint64(d)))
	var best []float64
	bestCos := 2.0
	for range 48 {
		w := linalg.Values(d, func(int) float64 { return rng.NormFloat64() })
		linalg.Divide(w, linalg.Norm(w))
		cos := func(i int) float64 { return math.Abs(linalg.Dot(w, n.W[i])) / linalg.Norm(n.W[i]) }
		if c := linalg.Largest(units, cos); c < bestCos {
			best, bestCos = w, c
		}
	}
	a := round(0.7 + 0.6*rng.Float64())
	if units%2 == 1 {
		a = -a
	}
	n.Append(linalg.Round(best, 3), round(1.6*rng.Float64()-0.8), a)
}

// round keeps three decimals: numbers that the page itself makes up should be short to read and to send.
func round(v float64) float64 { return math.Round(v*1000) / 1000 }
