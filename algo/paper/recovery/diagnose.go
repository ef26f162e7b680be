package recovery

import (
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/jennrich"
)

const (
	// dependentBelow is the s_m(W^{⊙ℓ}) below which sampling errors hide a unit.
	dependentBelow = 0.05
	// dependentExact is the same for exact coefficients, half of all digits.
	dependentExact = 1e-6
	// biasUnknown is the error of b̃ beyond which b̃ is meaningless.
	biasUnknown = 0.5
	// explained is the relative misfit that exact coefficients must reach.
	explained = 1e-9
)

// diagnose adds the diagnoses of a finished recovery.
func (r *Result) diagnose(opt Options) {
	if m := opt.Units; len(r.Units) < m {
		if r.dim == 1 {
			r.Diagnoses.Add(diagnosis.Rank, nil, diagnosis.SayRankOnLine, len(r.Units), m, r.Order)
		} else {
			order := r.Order + 1 // and at least that for which w^{⊗ℓ} spans m dimensions
			for tensor.Len(r.dim, order) < m {
				order++
			}
			r.Diagnoses.Add(diagnosis.Rank, nil, diagnosis.SayRank, len(r.Units), m, r.Order, order)
		}
	}
	for _, dec := range []*jennrich.Decomposition{r.Odd, r.Even} {
		if dec != nil && dec.Rank > 0 {
			r.diagnoseDecomposition(dec)
		}
	}
	if len(r.Units) == 0 {
		return
	}
	least := dependentBelow
	if r.Thresholds.Exact {
		least = dependentExact
	}
	if r.SMin < least {
		r.Diagnoses.Add(diagnosis.Dependent, nil, diagnosis.SayDependent, r.Order, r.SMin)
	}
	vague := linalg.Where(len(r.Units), func(i int) bool { return r.Units[i].BiasError > biasUnknown })
	if len(vague) > 0 { // their biases are meaningless
		r.Diagnoses.Add(diagnosis.Scalars, vague, diagnosis.SayScalars)
	}
	if r.Thresholds.Exact && r.Residual > explained {
		r.Diagnoses.Add(diagnosis.Unexplained, nil, diagnosis.SayUnexplained, r.Residual)
	}
}

func (r *Result) diagnoseDecomposition(dec *jennrich.Decomposition) {
	if !jennrich.JointFits(r.dim, dec.Tensor-2*dec.Order, dec.Rank) {
		r.Diagnoses.Add(diagnosis.TooMany, nil, diagnosis.SayOnePencil, dec.Tensor, dec.Rank)
	}
	if weak := linalg.Count(len(dec.Kept), func(i int) bool { return !dec.Kept[i] }); weak > 0 {
		r.Diagnoses.Add(diagnosis.Weak, nil, diagnosis.SayWeakTerms, dec.Tensor, dec.Rank-weak, dec.Rank)
	}
	if len(dec.Complex) > 0 {
		says := diagnosis.SayComplex
		if r.Thresholds.Exact {
			says = diagnosis.SayComplexExact
		}
		r.Diagnoses.Add(diagnosis.Complex, r.unitsNear(dec, dec.Complex), says, dec.Tensor)
	}
	// The blurred directions that the other tensor did not find either.
	unseen := slices.DeleteFunc(dec.Blurred(), func(i int) bool {
		u := r.nearest(dec.Directions[i])
		return u >= 0 && !(r.Units[u].WeightError > jennrich.BlurredAbove)
	})
	// Blurred directions without a unit, which unite has left out, are not reported.
	if units := r.unitsNear(dec, unseen); len(units) > 0 {
		says := diagnosis.SayGap
		if dec.Joint {
			says = diagnosis.SayBlurred
		}
		r.Diagnoses.Add(diagnosis.Gap, units, says, dec.Tensor)
	}
	if n := r.merged[dec.Tensor]; n > 0 {
		r.Diagnoses.Add(diagnosis.Merged, nil, diagnosis.SayMerged, dec.Tensor, n)
	}
}

// unitsNear returns the numbers of the units that stand nearest to the given directions of dec, without repetition.
func (r *Result) unitsNear(dec *jennrich.Decomposition, dirs []int) (units []int) {
	for _, i := range dirs {
		if u := r.nearest(dec.Directions[i]); u >= 0 && !slices.Contains(units, u) {
			units = append(units, u)
		}
	}
	return units
}

// nearest returns the unit nearest to w up to sign, if it lies within maxMerge, else −1.
func (r *Result) nearest(w []float64) int {
	at, _ := linalg.Least(len(r.Units), maxMerge, func(i int) float64 { return linalg.DistanceUpToSign(r.Units[i].W, w) })
	return at
}
