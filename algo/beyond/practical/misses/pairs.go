package misses

import (
	"maps"
	"math"
	"slices"

	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/num/linalg"
)

// Nearly coincident creases: which samples lie between two, and what is reported if they are too few.

// Distances from a crease: most samples between two creases are within Beside, hardly any others within touching.
const (
	Beside   = .1
	touching = .01
)

// along returns the odd samples that may lie between two creases in the place of unit i's: they are so close to it that
// a few units of its size explain the residuals res. sure counts those that are unlikely to have another cause.
//
// The joint crease of two units with opposite weights lies to one side of both. Samples between it and them miss all of
// the joint unit's output there, and show the distance if there are such samples at every intermediate distance.
func along(m refine.Model, i int, odd *refine.Data, res []float64) (list []int, sure int) {
	const many, slight = 10, .03
	const steps, wider, aside = 3, 3, 1
	lacks, near := make([]Lack, odd.Len()), Beside
	for s := range lacks {
		lacks[s] = LackAt(m, i, odd.Row(s), res[s])
	}
	for range steps {
		reach := near
		for _, l := range lacks {
			if l.Whole() && l.Gap < reach {
				near = max(near, min(wider*l.Gap, aside))
			}
		}
	}
	for s, l := range lacks {
		off := math.Abs(l.Off)
		if l.Gap >= near || off > max(many*l.Gap, slight) {
			continue
		}
		list = append(list, s)
		if l.Whole() {
			sure += 2
		} else if l.Gap < touching || l.Gap < 3*touching && off <= l.Gap {
			sure++
		}
	}
	return list, sure
}

// Lack is a sample's distance from a crease, and the signed distance at which the unit's output is the residual.
type Lack struct{ Gap, Off float64 }

// LackAt returns the lack, relative to unit i, at a sample (x, 1) whose residual is missed.
func LackAt(m refine.Model, i int, row []float64, missed float64) Lack {
	w := m.Net.W[i]
	return Lack{math.Abs(linalg.Dot(w, row[:len(w)]) + m.Net.B[i]), missed / m.Net.A[i]}
}

// Whole reports whether the residual is minus the unit's output, or would be if the unit were flipped.
func (l Lack) Whole() bool {
	const rounding = 1e-6
	return math.Abs(l.Off+l.Gap) <= rounding*l.Gap
}

// betweenTwo reports whether the listed odd samples, with residuals res, may be the few between two creases in the
// place of unit i's. Across both creases the residual is a tent. If the weights agree, the joint crease lies below the
// ridge, and the tent is at least four times as wide as high, in units of the joint unit. Otherwise the tent is upside
// down and starts at the joint crease with minus all of the unit's output, which a wrong label would be only by chance.
// Without such samples the tents must be narrow on average, as more samples would lie between wide ones.
func (e *Explainer) betweenTwo(m refine.Model, i int, list []int, odd *refine.Data, res []float64) bool {
	const crowd = 3 // samples expected for each one listed: wide tents would have listed more
	up, down, whole, expected := false, false, false, 0
	gaps := linalg.Values(e.Pool.Data.Len(), func(s int) float64 { return LackAt(m, i, e.Pool.Data.Row(s), 0).Gap })
	slices.Sort(gaps)
	for _, s := range list {
		l := LackAt(m, i, odd.Row(s), res[s])
		if l.Off < -l.Gap && !l.Whole() {
			return false
		}
		up, down, whole = up || l.Off > 0, down || l.Off < 0, whole || l.Whole()
		half := l.Gap/2 + 2*max(0, l.Off) // of the tent's width there, at least
		within, _ := slices.BinarySearch(gaps, math.Nextafter(half, math.Inf(1)))
		expected += within
	}
	share, count := float64(len(gaps))/float64(e.Pool.Source.Len()), float64(len(list))
	return !(up && down) && (whole || float64(expected) <= crowd*share*count*count)
}

// paired reports whether all odd samples lie along creases that may be two, with residuals as between two; in a table
// their labels may be wrong instead. Each sample counts for the nearest crease.
func (e *Explainer) paired(m refine.Model, pairs map[int]int, odd *refine.Data) bool {
	res, _ := e.Log.Residuals(m, odd)
	gap := func(i, s int) float64 { return LackAt(m, i, odd.Row(s), 0).Gap }
	nearest := map[int]int{} // the unit of each sample along a crease
	for _, i := range slices.Sorted(maps.Keys(pairs)) {
		list, _ := along(m, i, odd, res)
		for _, s := range list {
			if j, other := nearest[s]; !other || gap(i, s) < gap(j, s) {
				nearest[s] = i
			}
		}
	}
	lists := map[int][]int{}
	for s, i := range nearest {
		lists[i] = append(lists[i], s)
	}
	for i, list := range lists {
		if !e.betweenTwo(m, i, list, odd, res) {
			return false
		}
	}
	return len(nearest) == odd.Len()
}

// reduced returns a model without the units that the samples in memory do not determine, and with one unit in the place
// of two between which hardly any sample lies, or none if the two cancel exactly. Two units whose weights nearly cancel
// stay, as their joint crease could be anywhere.
func (e *Explainer) reduced(m refine.Model) refine.Model {
	const coincident, minSum = 1e-6, .02 // of the weights
	m, _ = e.Detach(m)
	return fitting.Reduce(m, e.Pool.Data, apart, -1, func(candidate fitting.Fewer) (refine.Model, bool) {
		all, i, j := candidate.Of, candidate.I, candidate.J
		sum := math.Abs(all.Net.A[i]+all.Net.A[j]) / (math.Abs(all.Net.A[i]) + math.Abs(all.Net.A[j]))
		undone := sum < coincident && candidate.Gap < coincident
		if undone {
			candidate.Net.Remove(i - 1)
		}
		return candidate.Model, (undone || sum >= minSum) && nearlyOne(all, i, j, e.Pool.Data)
	})
}

// apart is the largest distance of two units that may be nearly one.
const apart = .2

// nearlyOne reports whether the samples between the creases of two units are too few to determine and confirm both.
func nearlyOne(m refine.Model, i, j int, data *refine.Data) bool {
	gap, _ := fitting.Gap(m, i, j)
	return gap <= apart && countBetween(m, i, j, data) < judge.ThinBelow(data.Dim)
}

// countBetween counts the samples between the creases of two units.
func countBetween(m refine.Model, i, j int, data *refine.Data) (count int) {
	_, flip := fitting.Gap(m, i, j)
	for s := range data.Len() {
		x := data.Row(s)[:data.Dim]
		one := linalg.Dot(m.Net.W[i], x)+m.Net.B[i] > 0
		if two := linalg.Dot(m.Net.W[j], x)+m.Net.B[j] > 0; one != (two != flip) {
			count++
		}
	}
	return count
}

// notePairs records pairs of an exact result with too few samples between to divide their sum. data are in memory.
func (e *Explainer) notePairs(o *Outcome, data *refine.Data) {
	for i := range o.Model.Net.Units() {
		for j := range i {
			if nearlyOne(o.Model, i, j, data) {
				if count, all := e.between(o.Model, i, j); all && count < judge.Needed(e.dim()) {
					o.Pairs = append(o.Pairs, judge.Pair{Units: []int{j, i}, Two: true, Between: count})
				}
			}
		}
	}
}

// between counts the samples of the source between the creases of two units, and reports whether the count is complete.
// It adds to the model σ(p) + σ(q) − σ(p+q), which is zero except there, and counts the samples missed then.
func (e *Explainer) between(m refine.Model, i, j int) (count int, all bool) {
	const steep = 1e4 // samples close to a crease count, rounding errors do not
	high, side, tent := steep*math.Sqrt(e.Pool.Data.MeanSquare()), 1.0, m.Clone()
	if _, flip := fitting.Gap(m, i, j); flip {
		side = -1
	}
	p := append(linalg.Scaled(m.Net.W[i], 1), m.Net.B[i])
	q := append(linalg.Scaled(m.Net.W[j], side), side*m.Net.B[j])
	both := slices.Clone(p)
	linalg.Axpy(both, 1, q)
	for k, z := range [][]float64{p, q, both} {
		tent.Net.Append(z[:e.dim()], z[e.dim()], []float64{high, high, -high}[k])
	}
	odd, all := e.Pool.Odd(tent)
	return countBetween(m, i, j, odd), all
}
