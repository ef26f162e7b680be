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

// Two units that are nearly one: which samples lie between their creases, and what is said where there are too few.

// Distances from a crease: of most samples between two that are nearly one, and at which hardly any of a few others is.
const (
	Beside   = .1
	touching = .01
)

// along returns the odd samples that may lie between two creases in the place of a unit's: they are so close to it that
// a few such units would make up for what is missed, which is res. sure weighs those that are hardly ever others.
//
// The crease of two units of opposite weights lies aside from both of theirs. Samples between miss all that the unit
// makes there, which tells how far aside that is if there are such samples at all distances.
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

// Lack is how far a sample is from a crease, and how far from it the unit makes what is missed, negative if too much.
type Lack struct{ Gap, Off float64 }

// LackAt returns what a model lacks, seen from unit i, at a sample (x, 1) whose label it misses by so much.
func LackAt(m refine.Model, i int, row []float64, missed float64) Lack {
	w := m.Net.W[i]
	return Lack{math.Abs(linalg.Dot(w, row[:len(w)]) + m.Net.B[i]), missed / m.Net.A[i]}
}

// Whole reports whether just what the unit makes at the sample is too much, or would be if it faced the other way.
func (l Lack) Whole() bool {
	const rounding = 1e-6
	return math.Abs(l.Off+l.Gap) <= rounding*l.Gap
}

// betweenTwo reports whether the odd samples listed, missed by res, may be the few between two creases in the place
// of unit i's. Across both, what is missed makes a tent. If the weights agree, the one crease lies below its ridge,
// and it is at least four times as wide as high, in the unit's measure. If not, the tent is upside down and begins at
// the one crease, where all of the unit is too much, as for no label that is wrong by chance. Without such samples
// the tents must be narrow on the average: more samples would lie between wide ones.
func (e *Explainer) betweenTwo(m refine.Model, i int, list []int, odd *refine.Data, res []float64) bool {
	const crowd = 3 // so many to expect, for one between: where a tent is wide there are more of those listed
	up, down, whole, expected, gaps := false, false, false, 0, make([]float64, e.Pool.Data.Len())
	for s := range gaps {
		gaps[s] = LackAt(m, i, e.Pool.Data.Row(s), 0).Gap
	}
	slices.Sort(gaps)
	for _, s := range list {
		l := LackAt(m, i, odd.Row(s), res[s])
		if l.Off < -l.Gap && !l.Whole() {
			return false
		}
		up, down, whole = up || l.Off > 0, down || l.Off < 0, whole || l.Whole()
		half := l.Gap/2 + 2*max(0, l.Off) // of the width there, at least
		within, _ := slices.BinarySearch(gaps, math.Nextafter(half, math.Inf(1)))
		expected += within
	}
	share, count := float64(len(gaps))/float64(e.Pool.Source.Len()), float64(len(list))
	return !(up && down) && (whole || float64(expected) <= crowd*share*count*count)
}

// paired reports whether all odd samples lie along creases that may be two, and are missed as between such: rows of a
// table may have wrong labels instead. Each counts for the crease that it is nearest to.
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

// reduced returns a model without the units that the samples at hand do not determine, and with one unit in the place
// of two that hardly any of them lie between, none if one undoes the other. Units whose weights cancel stay, as the
// crease of one would be anywhere.
func (e *Explainer) reduced(m refine.Model) refine.Model {
	const alike, left = 1e-6, .02 // of the weights
	m, _ = e.Detach(m)
	return fitting.Reduce(m, e.Pool.Data, apart, -1, func(less fitting.Fewer) (refine.Model, bool) {
		all, i, j := less.Of, less.I, less.J
		sum := math.Abs(all.Net.A[i]+all.Net.A[j]) / (math.Abs(all.Net.A[i]) + math.Abs(all.Net.A[j]))
		undone := sum < alike && less.Gap < alike
		if undone {
			less.Net.Remove(i - 1)
		}
		return less.Model, (undone || sum >= left) && nearlyOne(all, i, j, e.Pool.Data)
	})
}

// apart is how far two units that may stand for one are apart at most.
const apart = .2

// nearlyOne reports whether fewer samples lie between the creases of two units than determine and confirm them.
func nearlyOne(m refine.Model, i, j int, data *refine.Data) bool {
	gap, _ := fitting.Gap(m, i, j)
	return gap <= apart && amid(m, i, j, data) < judge.ThinBelow(data.Dim)
}

// amid counts the samples between the creases of two units.
func amid(m refine.Model, i, j int, data *refine.Data) (count int) {
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

// notePairs notes pairs of an exact result between which are too few samples to share out their sum. data are at hand.
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

// between counts the samples of the source between the creases of two units, and reports whether these are all. It
// adds to the model what is nil but there, σ(p) + σ(q) − σ(p+q), and counts what is missed then.
func (e *Explainer) between(m refine.Model, i, j int) (count int, all bool) {
	const steep = 1e4 // samples close beside a crease are to count, and rounding errors are not
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
	return amid(m, i, j, odd), all
}
