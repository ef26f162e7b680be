package recovery

import (
	"math"
	"slices"
	"sort"

	"crease/algo/base/diagnosis"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/jennrich"
)

// candidate is a direction that one decomposition found.
type candidate struct {
	w      []float64
	tensor int
	error  float64 // its uncertainty
}

// unite is step 4 of Algorithms 1 and 4: of the terms kept by η₂, duplicates
// and antipodes are merged, the most certain direction of each kept, with a
// record of which tensors found it.
func (r *Result) unite(opt Options) {
	found := r.candidates()
	for _, c := range found {
		if i := r.twin(c); i >= 0 {
			r.Units[i].addFound(c.tensor)
			continue
		}
		r.Units = append(r.Units, Unit{W: c.w, Found: []int{c.tensor}, WeightError: c.error})
	}
	r.limit(opt.Units)
	r.SMin = tensor.SMin(r.weights(), r.Order)
}

// candidates returns the kept terms of both decompositions, the most certain
// first.
func (r *Result) candidates() []candidate {
	var found []candidate
	for _, dec := range []*jennrich.Decomposition{r.Odd, r.Even} {
		for i, w := range dec.Directions {
			if dec.Kept[i] {
				found = append(found, candidate{w, dec.Tensor, dec.Uncertainty[i]})
			}
		}
	}
	sort.SliceStable(found, func(i, j int) bool { return found[i].error < found[j].error })
	return found
}

// twin returns the nearest unit that c repeats, up to sign, or −1. The widened
// η₃ serves only between the tensors: two directions of one decomposition are
// two units unless they agree to η₃ itself.
func (r *Result) twin(c candidate) int {
	best, at := math.Inf(1), -1
	for i, u := range r.Units {
		eta3 := r.Thresholds.Eta3
		if r.Thresholds.Pairs && !slices.Contains(u.Found, c.tensor) {
			eta3 = max(eta3, min(maxMerge, pairErrors*(u.WeightError+c.error)))
		}
		if d := linalg.DistanceUpToSign(u.W, c.w); d < eta3 && d < best {
			best, at = d, i
		}
	}
	return at
}

// limit cuts the units to m, if it is known, and to the dimension of the space
// of w^{⊗ℓ}, beyond which no system of RecoverScalars has one solution. The
// most certain units stay.
func (r *Result) limit(units int) {
	n := tensor.Len(r.dim, r.Order)
	if units > 0 {
		n = min(n, units)
	}
	if len(r.Units) > n {
		r.Diagnoses.Add(diagnosis.TooMany, nil, wordsTooMany, len(r.Units), n)
		r.Units = r.Units[:n]
	}
}

func (r *Result) weights() [][]float64 {
	w := make([][]float64, len(r.Units))
	for i, u := range r.Units {
		w[i] = u.W
	}
	return w
}

func (u *Unit) addFound(order int) {
	if slices.Contains(u.Found, order) {
		return
	}
	u.Found = append(u.Found, order)
	slices.Sort(u.Found)
}
