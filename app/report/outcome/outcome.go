// Package outcome compares the result of a run with the drawing: which unit matches
// which, and what the page calls it. Cards and explanations are made
// from it. It computes no statistics of its own: everything comes from the snapshot.
package outcome

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/text/messages"
	"crease/app/text/words"
)

// Outcome is a spec and a snapshot of its run.
type Outcome struct {
	Spec  spec.Spec
	Snap  *snapshot.Snapshot // never nil
	Truth network.Network    // normalised; without units if f is not known
	Order int                // ℓ
	Dim   int
	Exact bool // the method has infinite data
}

// New returns the outcome of a spec's run at a snapshot, which is nil before the first one.
func New(s spec.Spec, snap *snapshot.Snapshot) Outcome {
	o := Outcome{Spec: s, Snap: snap, Order: s.Learning.EffectiveOrder(), Exact: s.Learning.Method == spec.Exact}
	if s.Network.Validate("") == nil {
		o.Truth = s.Network.Normalised()
	}
	if snap == nil {
		o.Snap = &snapshot.Snapshot{}
	} else if !snap.HasRisk {
		o.Truth = network.Network{} // samples from a table: the drawing has nothing to do with them
	}
	if o.Snap.Order > 0 {
		o.Order = o.Snap.Order
	}
	o.Dim = o.Truth.Dim()
	if r := o.Snap.Recovered.Dim(); o.Dim == 0 && r > 0 {
		o.Dim = r
	}
	return o
}

// MomentSamples returns the number of samples over which the moments that are shown average. It is
// less than that of the run once later samples have come, or the regression has taken its half.
func (o *Outcome) MomentSamples() int64 {
	if n := len(o.Snap.Trace); n > 0 && len(o.Snap.Rounds) == 0 {
		return o.Snap.Trace[n-1].Samples
	}
	return o.Snap.Samples
}

// Noun returns what the page calls a unit: a crease in the plane.
func (o *Outcome) Noun() string { return messages.Noun(o.Dim) }

// Of returns 1 + the number under which found unit i is shown: that of the true unit which it
// matches, or its own if f is unknown. It returns 0 for a unit that matches none.
func (o *Outcome) Of(i int) int {
	switch t := o.Snap.Units[i].Truth; {
	case t >= 0:
		return t + 1
	case o.Truth.Units() == 0:
		return i + 1
	}
	return 0
}

// Name returns the name of found unit i.
func (o *Outcome) Name(i int) string {
	if of := o.Of(i); of > 0 {
		return words.Unit(of - 1)
	}
	return unmatchedName(i)
}

// Found returns the found unit that is shown under the number of, −1 for none.
func (o *Outcome) Found(of int) int {
	for i := range o.Snap.Units {
		if of >= 0 && o.Of(i) == of+1 {
			return i
		}
	}
	return -1
}

// Named lists the units found in the order of their names.
func (o *Outcome) Named() []int {
	list := make([]int, len(o.Snap.Units))
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(i, j int) int { return cmp.Compare(o.rank(i), o.rank(j)) })
	return list
}

// rank returns the position of unit i among the names: units that match none come last.
func (o *Outcome) rank(i int) int {
	if of := o.Of(i); of > 0 {
		return of
	}
	return math.MaxInt
}

// Names returns the names of some units found.
func (o *Outcome) Names(found []int) []string {
	list := make([]string, len(found))
	for at, i := range found {
		list[at] = o.Name(i)
	}
	return list
}

// Bias returns the bias of found unit i. If the run did not determine its sign, the bias has the
// sign that fits the true unit.
func (o *Outcome) Bias(i int) float64 {
	u := o.Snap.Units[i]
	if !o.Snap.Signs.Resolved && u.Truth >= 0 && u.Truth < o.Truth.Units() && Opposed(u.W, o.Truth.W[u.Truth]) {
		return -u.B
	}
	return u.B
}

// Opposed reports whether two weights point to opposite sides.
func Opposed(u, w []float64) bool { return len(u) == len(w) && linalg.Dot(u, w) < 0 }

// Moment returns the moment of order k; ok is false if the snapshot has none.
func (o *Outcome) Moment(k int) (m snapshot.Moment, ok bool) {
	for _, m := range o.Snap.Moments {
		if m.K == k {
			return m, true
		}
	}
	return snapshot.Moment{}, false
}

// Decompositions returns the decompositions of the snapshot that have singular values.
func (o *Outcome) Decompositions() []snapshot.Decomposition {
	var list []snapshot.Decomposition
	for _, d := range o.Snap.Decomp {
		if len(d.Singular) > 0 {
			list = append(list, d)
		}
	}
	return list
}

// Eigenvalue returns eigenvalue i of a pencil; a missing imaginary part is zero.
func Eigenvalue(d snapshot.Decomposition, i int) (re, im float64) {
	if i < len(d.Im) {
		im = d.Im[i]
	}
	return d.Re[i], im
}

// Closest returns the two eigenvalues of a pencil that are closest together, −1 and −1
// if there are fewer than two.
func Closest(d snapshot.Decomposition) (i, j int) {
	best := math.Inf(1)
	i, j = -1, -1
	for a := range d.Re {
		for b := range a {
			ra, ia := Eigenvalue(d, a)
			rb, ib := Eigenvalue(d, b)
			if gap := math.Hypot(ra-rb, ia-ib); gap < best {
				best, i, j = gap, b, a
			}
		}
	}
	return i, j
}

// nearWeight is the least cosine between a direction and the weight of a unit that count as the
// same: about 30 degrees, as for recovered units (network.RecoveredWithin).
const nearWeight = 0.87

// Nearest returns the unit whose weight is nearest to ±w, −1 if none is
// near, and the sign of ±w that is nearest, times the sign of the unit's a.
func Nearest(n network.Network, w []float64) (unit int, sign float64) {
	best, unit, sign := nearWeight, -1, 1.0
	for i, u := range n.W {
		k := min(len(u), len(w)) // the drawing may have another dimension by now
		dot := linalg.Dot(u[:k], w[:k])
		if c := math.Abs(dot); c > best {
			best, unit, sign = c, i, math.Copysign(1, dot*n.A[i])
		}
	}
	return unit, sign
}
