// Package outcome holds what a run found against what was drawn: which unit is
// which, what it is called, and how it opens. Cards and explanations are made
// from it. It computes no statistics of its own: what is not in the snapshot is
// not known.
package outcome

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
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

// New returns the outcome of a spec as a snapshot shows it, nil before the first.
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

// Noun is what a unit is called: a crease in the plane.
func (o *Outcome) Noun() string {
	if o.Dim == 2 {
		return crease
	}
	return unit
}

// Of returns 1 + the unit that found unit i is shown as, 0 for a find that
// matches none: the true one it is matched with, or itself if nothing is known.
func (o *Outcome) Of(i int) int {
	switch t := o.Snap.Units[i].Truth; {
	case t >= 0:
		return t + 1
	case o.Truth.Units() == 0:
		return i + 1
	}
	return 0
}

// Name of found unit i.
func (o *Outcome) Name(i int) string {
	if of := o.Of(i); of > 0 {
		return words.Unit(of - 1)
	}
	return unmatchedName(i)
}

// Found returns the found unit that is shown as unit of, −1 for none.
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

// rank is where unit i stands among the names: what matches no unit comes last.
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

// Bias of found unit i in the sign of the true one it is matched with, where
// the run left the sign open.
func (o *Outcome) Bias(i int) float64 {
	u := o.Snap.Units[i]
	if !o.Snap.Signs.Resolved && u.Truth >= 0 && u.Truth < o.Truth.Units() && Opposed(u.W, o.Truth.W[u.Truth]) {
		return -u.B
	}
	return u.B
}

// Opposed says whether two weights point to opposite sides.
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

// Decompositions returns those with singular values.
func (o *Outcome) Decompositions() []snapshot.Decomposition {
	var list []snapshot.Decomposition
	for _, d := range o.Snap.Decomp {
		if len(d.Singular) > 0 {
			list = append(list, d)
		}
	}
	return list
}

// Eigenvalue i of a pencil; an imaginary part that is missing is zero.
func Eigenvalue(d snapshot.Decomposition, i int) (re, im float64) {
	if i < len(d.Im) {
		im = d.Im[i]
	}
	return d.Re[i], im
}

// Closest returns the two eigenvalues of a pencil whose distance is the gap, −1
// if there are no two.
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
