package network

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/num/linalg"
)

// Deviation is the difference between a found unit and a true one, both with unit weights: |Δa|, |Δb| and ‖Δw‖.
type Deviation struct{ A, B, W float64 }

// Max returns the largest of the three.
func (e Deviation) Max() float64 { return max(e.A, e.B, e.W) }

// Pairing assigns a found unit to a true one. The decomposition determines (w, b) only up to a common sign, so there
// are two errors: UpToSign is that of the better of the two signs, Signed that of the unit as it is.
type Pairing struct {
	Truth, Found int  // unit numbers; Found is −1 if no unit was left
	Flipped      bool // (−w, −b) of the found unit is nearer than (w, b)
	Recovered    bool // the found unit counts as the true one: its deviation is at most RecoveredWithin
	UpToSign     Deviation
	Signed       Deviation
}

// RecoveredWithin is the largest deviation up to sign at which a found unit counts as the true one. The deviations of
// a and b are relative to the true values where these exceed one. Directions are then within 29 degrees. A bound is
// necessary because the best assignment also pairs units that have nothing in common. All statements about which
// units a run recovered, and how many, follow from this bound alone.
const RecoveredWithin = 0.5

// Match pairs the units of truth with those of found, one to one, so that the sum of e/(1+e) over the pairs is least,
// where e is the largest deviation up to sign, relative as for [RecoveredWithin]. This cost is bounded, so that a
// unit that was not found at all does not change how the others are paired. Match returns one pairing for each true
// unit, in order; if fewer units were found than there are, some pairings have Found = −1 and zero deviations. Found
// units that are not used appear in no pairing. It panics if the dimensions differ.
func Match(truth, found Network) []Pairing {
	truth, found = truth.Normalised(), found.Normalised()
	if truth.Units() > 0 && found.Units() > 0 && truth.Dim() != found.Dim() {
		panic("network: dimensions differ")
	}
	const none = 2 // the cost of no unit; that of any is at most 1
	cost := make([][]float64, truth.Units())
	for i := range cost {
		cost[i] = slices.Repeat([]float64{none}, max(truth.Units(), found.Units()))
		for j := range found.Units() {
			cost[i][j] = 1
			if e := relative(compare(truth, found, i, j).UpToSign, truth, i); linalg.Finite(e) {
				cost[i][j] = e / (1 + e)
			}
		}
	}
	pairs := make([]Pairing, truth.Units())
	for i, j := range assign(cost) {
		pairs[i] = Pairing{Truth: i, Found: -1}
		if j < found.Units() {
			pairs[i] = compare(truth, found, i, j)
			pairs[i].Recovered = relative(pairs[i].UpToSign, truth, i) <= RecoveredWithin
		}
	}
	return pairs
}

// relative returns the largest deviation from unit i of truth; those of a and b are
// relative to the true values where these exceed one.
func relative(e Deviation, truth Network, i int) float64 {
	e.A /= max(1, math.Abs(truth.A[i]))
	e.B /= max(1, math.Abs(truth.B[i]))
	return e.Max()
}

// LargestError returns the largest deviation over all pairings, signed or up to sign; +Inf if a true unit has no
// partner.
func LargestError(pairs []Pairing, signed bool) float64 {
	e := 0.0
	for _, p := range pairs {
		switch {
		case p.Found < 0:
			return math.Inf(1)
		case signed:
			e = max(e, p.Signed.Max())
		default:
			e = max(e, p.UpToSign.Max())
		}
	}
	return e
}

// compare returns the pairing of unit i of truth with unit j of found.
func compare(truth, found Network, i, j int) Pairing {
	deviation := func(sign float64) Deviation {
		return Deviation{
			A: math.Abs(found.A[j] - truth.A[i]),
			B: math.Abs(sign*found.B[j] - truth.B[i]),
			W: linalg.Distance(found.W[j], truth.W[i], sign),
		}
	}
	p := Pairing{Truth: i, Found: j, Signed: deviation(1), UpToSign: deviation(-1)}
	p.Flipped = p.UpToSign.Max() < p.Signed.Max()
	if !p.Flipped {
		p.UpToSign = p.Signed
	}
	return p
}

// assign returns the assignment of least total cost: for each row its column, of which there are no fewer.
// It takes shortest augmenting paths with potentials (Kuhn 1955, in the form of Jonker and Volgenant).
func assign(cost [][]float64) []int {
	rows, cols := len(cost), 0
	if rows > 0 {
		cols = len(cost[0])
	}
	// Column 0 is where a path starts; rowOf[j] is the row at column j, from 1.
	u, v := make([]float64, rows+1), make([]float64, cols+1)
	rowOf, before := make([]int, cols+1), make([]int, cols+1)
	for i := 1; i <= rows; i++ {
		rowOf[0] = i
		least, done := make([]float64, cols+1), make([]bool, cols+1)
		for j := range least {
			least[j] = math.Inf(1)
		}
		j0 := 0
		for rowOf[j0] != 0 {
			done[j0] = true
			i0, j1, step := rowOf[j0], 0, math.Inf(1)
			for j := 1; j <= cols; j++ {
				if done[j] {
					continue
				}
				if c := cost[i0-1][j-1] - u[i0] - v[j]; c < least[j] {
					least[j], before[j] = c, j0
				}
				if least[j] < step {
					step, j1 = least[j], j
				}
			}
			for j := range done {
				if done[j] {
					u[rowOf[j]] += step
					v[j] -= step
				} else {
					least[j] -= step
				}
			}
			j0 = j1
		}
		for j0 != 0 {
			rowOf[j0] = rowOf[before[j0]]
			j0 = before[j0]
		}
	}
	out := make([]int, rows)
	for j := 1; j <= cols; j++ {
		if rowOf[j] > 0 {
			out[rowOf[j]-1] = j - 1
		}
	}
	return out
}

// SameUnit is the distance below which two units count as the same one. In w it is
// about 30 degrees, which may be so wide because the nearest units are paired first.
const SameUnit = 0.5

// Same returns for every unit of n the number of the unit of other that is the same, or −1 if there is none. The
// distance of two units is that of the points (w, b), with unit weights and up to a common sign. Units less than
// SameUnit apart are paired, the nearest first, and no unit is in two pairs.
func Same(n, other Network) []int {
	return same(n, other, func(i, j int, sign float64) float64 {
		return math.Hypot(linalg.Distance(n.W[i], other.W[j], sign), n.B[i]-sign*other.B[j])
	})
}

// SameDirection is Same, but compares units by w alone, for units whose b is not known yet.
func SameDirection(n, other Network) []int {
	return same(n, other, func(i, j int, sign float64) float64 {
		return linalg.Distance(n.W[i], other.W[j], sign)
	})
}

// same pairs the units of two networks by the smaller of their distances for both signs.
func same(n, other Network, apart func(i, j int, sign float64) float64) []int {
	return Pairs(n.Units(), other.Units(), SameUnit, func(i, j int) float64 {
		return min(apart(i, j, 1), apart(i, j, -1))
	})
}

// Pairs returns for each of n units its partner among m others, or −1 if it has none. Units less than limit apart are
// paired, the nearest first, and no unit is in two pairs. Units whose distance is NaN are not paired.
func Pairs(n, m int, limit float64, apart func(i, j int) float64) []int {
	type pair struct {
		i, j  int
		apart float64
	}
	var pairs []pair
	for i := range n {
		for j := range m {
			if e := apart(i, j); e < limit {
				pairs = append(pairs, pair{i, j, e})
			}
		}
	}
	slices.SortStableFunc(pairs, func(p, q pair) int { return cmp.Compare(p.apart, q.apart) })
	list, used := make([]int, n), make([]bool, m)
	for i := range list {
		list[i] = -1
	}
	for _, p := range pairs {
		if list[p.i] < 0 && !used[p.j] {
			list[p.i], used[p.j] = p.j, true
		}
	}
	return list
}
