package practical

import (
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/num/linalg"
)

// simplify drops the units that an exact fit does not need: those without
// output weight, those whose crease lies outside the samples, and second copies
// of one crease. A step after which the fit is no longer exact is undone.
func (t *trial) simplify(m refine.Model, data *refine.Data) (refine.Model, error) {
	scale := math.Sqrt(t.energy)
	sides, _ := countSides(m, data, 0)
	for i := m.Net.Units() - 1; i >= 0; i-- {
		reach := math.Abs(m.Net.A[i]) * (1 + math.Abs(m.Net.B[i]))
		switch {
		case sides[i] == 0 || reach < 1e-8*scale:
			m.Remove(i)
		case sides[i] == data.Len():
			m.Flip(i) // active on all samples: now on none
			m.Remove(i)
		}
	}
	m, _, err := t.refit(From{Kind: Pruned}, m, data, 20, 1e-6)
	if err != nil {
		return m, err
	}
	for {
		merged, ok, err := t.mergeOne(m, data)
		if err != nil || !ok {
			return m, err
		}
		m = merged
	}
}

// refitSlim is refit for fits of which each step takes seconds. The last digits come slowly
// where there are units to spare, as creases that hardly count move with every step. So
// these units are taken out once the others are nearly there, and only if that does not
// lead to an exact fit the whole model goes on.
func (t *trial) refitSlim(
	from From, m refine.Model, data *refine.Data, iterations int, patience float64,
) (refine.Model, float64, error) {
	const near = 1e-6 // of the labels' energy, where the units that count are at some 10⁻³
	opt := t.pace(iterations, patience)
	opt.Enough = near * t.energy
	m, loss, err := t.fitted(from, m, data, opt)
	if err != nil || loss > near*t.energy || t.exact(loss) {
		return m, loss, err
	}
	if few := slim(m, 10*math.Sqrt(loss)); few.Net.Units() < m.Net.Units() {
		slim := from
		slim.Slim = true
		c, left, err := t.refit(slim, few, data, nearby, patience)
		if err != nil || t.exact(left) {
			return c, left, err
		}
	}
	return t.refit(from, m, data, iterations, patience)
}

// slim returns a model in which units with nearly one crease are one and those of a small
// output weight are gone. In many dimensions two creases are far apart by chance.
func slim(m refine.Model, small float64) refine.Model {
	const near = .3
	m = m.Clone()
	for {
		first, second, least, flip := 0, 0, near, false
		for i := range m.Net.W {
			for j := range i {
				if gap, turned := creaseGap(m, i, j); gap < least {
					first, second, least, flip = i, j, gap, turned
				}
			}
		}
		if first == second {
			break
		}
		m = joined(m, first, second, flip)
	}
	for i := m.Net.Units() - 1; i >= 0; i-- {
		if math.Abs(m.Net.A[i])*(1+math.Abs(m.Net.B[i])) < small {
			m.Remove(i)
		}
	}
	return m
}

// countSides returns for every unit the number of samples it is active on, and that of the
// others, without those that lie closer to its crease than off.
func countSides(m refine.Model, data *refine.Data, off float64) (on, behind []int) {
	on, behind = make([]int, m.Net.Units()), make([]int, m.Net.Units())
	for s := range data.Len() {
		row := data.Row(s)
		for i, w := range m.Net.W {
			switch z := linalg.Dot(w, row[:len(w)]) + m.Net.B[i]; {
			case z > off:
				on[i]++
			case z <= -off:
				behind[i]++
			}
		}
	}
	return on, behind
}

// mergeOne replaces two units with nearly one crease by one, or drops one unit
// that separates fewer samples than it has parameters, if an exact fit survives
// it. So few samples lie between two such creases that a single jump may be
// shared between them in any proportion.
func (t *trial) mergeOne(m refine.Model, data *refine.Data) (refine.Model, bool, error) {
	var options []refine.Model
	near := max(.03, 30*float64(data.Dim+1)/float64(data.Len()))
	for i := range m.Net.W {
		for j := range i {
			if gap, flip := creaseGap(m, i, j); gap < near {
				options = append(options, joined(m, i, j, flip))
			}
		}
	}
	on, behind := countSides(m, data, 0)
	for i := range on {
		if min(on[i], behind[i]) <= 2*(data.Dim+2) {
			c := m.Clone()
			if on[i] > behind[i] {
				c.Flip(i)
			}
			c.Remove(i)
			options = append(options, c)
		}
	}
	for _, c := range options {
		c, loss, err := t.refit(From{Kind: Merged}, c, data, 20, 1e-6)
		if err != nil {
			return m, false, err
		}
		if t.exact(loss) {
			return c, true, nil
		}
	}
	return m, false, nil
}

// creaseGap returns the distance between two creases as points (w, b), and
// whether one of them must be flipped for it.
func creaseGap(m refine.Model, i, j int) (gap float64, flip bool) {
	var same, opposite float64
	for k, v := range m.Net.W[i] {
		same += (v - m.Net.W[j][k]) * (v - m.Net.W[j][k])
		opposite += (v + m.Net.W[j][k]) * (v + m.Net.W[j][k])
	}
	bi, bj := m.Net.B[i], m.Net.B[j]
	same += (bi - bj) * (bi - bj)
	opposite += (bi + bj) * (bi + bj)
	return math.Sqrt(min(same, opposite)), opposite < same
}

// joined returns m with units i and j merged: a jump of a_i(w_i, b_i) and one
// of a_j(w_j, b_j) across the same crease add up.
func joined(m refine.Model, i, j int, flip bool) refine.Model {
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
	c.Remove(j)
	c.Net = c.Net.Normalised()
	return c
}
