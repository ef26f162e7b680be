package fitting

import (
	"math"
	"slices"

	"crease/algo/beyond/refine"
	"crease/algo/num/linalg"
)

// Fewer is a model with one unit fewer than Of.
type Fewer struct {
	refine.Model
	Of   refine.Model
	I, J int     // the units of Of that were joined, or the unit removed and −1
	Gap  float64 // between the creases of I and J
}

// Reduce removes units one at a time as long as accept agrees; accept returns the replacement, fitted or not. First two
// units whose creases are closer than near are joined. Then units are removed that have at most few samples on one side
// of the crease; they are replaced by their linear continuation from the other side.
func Reduce(
	m refine.Model, data *refine.Data, near float64, few int, accept func(candidate Fewer) (refine.Model, bool),
) refine.Model {
	list := fewer(m, data, near, few)
	for len(list) > 0 {
		c, ok := accept(list[0])
		if list = list[1:]; ok {
			m, list = c, fewer(c, data, near, few)
		}
	}
	return m
}

// fewer returns the candidates of Reduce.
func fewer(m refine.Model, data *refine.Data, near float64, few int) (list []Fewer) {
	for i := range m.Net.W {
		for j := range i {
			if gap, flip := Gap(m, i, j); gap < near {
				list = append(list, Fewer{Joined(m, i, j, flip), m, i, j, gap})
			}
		}
	}
	if few < 0 {
		return list
	}
	on, behind := m.Sides(data, 0)
	for i := range on {
		if min(on[i], behind[i]) <= few {
			list = append(list, Fewer{without(m, i, on[i] > behind[i]), m, i, -1, 0})
		}
	}
	return list
}

// without returns a model without unit i, continued from one side of its crease.
func without(m refine.Model, i int, active bool) refine.Model {
	c := m.Clone()
	if active {
		c.Flip(i)
	}
	c.Net.Remove(i)
	return c
}

// Simplify drops the units that an exact fit does not need: those without output weight, those whose crease lies
// outside the samples, duplicates of a crease, and units that separate fewer samples than they have parameters.
func (f Fitting) Simplify(m refine.Model) refine.Model {
	n := f.Data.Len()
	on, _ := m.Sides(f.Data, 0)
	for i := m.Net.Units() - 1; i >= 0; i-- {
		if on[i] == 0 || on[i] == n || reach(m, i) < 1e-8*math.Sqrt(f.Energy) {
			m = without(m, i, on[i] == n)
		}
	}
	m, _ = f.Refit(From{Kind: Pruned}, m, 20, 1e-6)
	near := max(.03, 30*float64(f.Data.Dim+1)/float64(n))
	return Reduce(m, f.Data, near, 2*(f.Data.Dim+2), func(candidate Fewer) (refine.Model, bool) {
		if f.refutes(candidate.Model) {
			return candidate.Model, false
		}
		c, loss := f.Refit(From{Kind: Merged}, candidate.Model, 20, 1e-6)
		return c, f.Exact(loss)
	})
}

// reach returns the largest output of a unit within distance one of the origin.
func reach(m refine.Model, i int) float64 { return math.Abs(m.Net.A[i]) * (1 + math.Abs(m.Net.B[i])) }

// refutes reports whether the last samples alone, which take less work, show that a model does not become exact.
func (f Fitting) refutes(m refine.Model) bool {
	const perParameter, least = 8, 2000
	const slack = 2 // for chance in the mean square of rounding errors
	n, few := f.Data.Len(), max(least, perParameter*(m.Net.Units()+1)*(f.Data.Dim+1))
	if n < 2*few {
		return false
	}
	_, curve := refine.Fit(m, f.Data.Slice(n-few, n), f.Log.Pace(Nearby, 1e-2))
	return !f.Exact(curve[len(curve)-1] / slack)
}

// Slim returns a model in which units with nearly the same crease are joined and those with a small output are removed.
func Slim(m refine.Model, small float64) refine.Model {
	const near = .3
	m = Reduce(m.Clone(), nil, near, -1, func(candidate Fewer) (refine.Model, bool) { return candidate.Model, true })
	for i := m.Net.Units() - 1; i >= 0; i-- {
		if reach(m, i) < small {
			m.Net.Remove(i)
		}
	}
	return m
}

// Gap returns the distance between two creases as points (w, b), and whether one must be flipped to attain it.
func Gap(m refine.Model, i, j int) (gap float64, flip bool) {
	p, q := append(slices.Clone(m.Net.W[i]), m.Net.B[i]), append(slices.Clone(m.Net.W[j]), m.Net.B[j])
	same, opposite := linalg.Distance(p, q, 1), linalg.Distance(p, q, -1)
	return min(same, opposite), opposite < same
}

// Joined returns m with units i and j joined: their jumps a(w, b) across the crease add up.
func Joined(m refine.Model, i, j int, flip bool) refine.Model {
	c := m.Clone()
	if flip {
		c.Flip(j)
	}
	ai, aj := c.Net.A[i], c.Net.A[j]
	sum := ai + aj
	if math.Abs(sum) > 1e-6*(math.Abs(ai)+math.Abs(aj)) {
		for k := range c.Net.W[i] {
			c.Net.W[i][k] = (ai*c.Net.W[i][k] + aj*c.Net.W[j][k]) / sum
		}
		c.Net.B[i] = (ai*c.Net.B[i] + aj*c.Net.B[j]) / sum
	}
	c.Net.A[i] = sum
	c.Net.Remove(j)
	c.Net = c.Net.Normalised()
	return c
}
