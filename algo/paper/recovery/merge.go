package recovery

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack/gonum"
	"gonum.org/v1/gonum/mat"

	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
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

// unite is step 4 of Algorithms 1 and 4: of the terms kept by η₂, duplicates and antipodes are merged, the most
// certain direction of each kept, with a record of which tensors found it.
func (r *Result) unite(opt Options) {
	var found []candidate // the most certain first
	for _, dec := range []*jennrich.Decomposition{r.Odd, r.Even} {
		for i, w := range dec.Directions {
			if dec.Kept[i] {
				found = append(found, candidate{w, dec.Tensor, dec.Uncertainty[i]})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b candidate) int { return cmp.Compare(a.error, b.error) })
	r.merged = map[int]int{}
	for _, c := range found {
		if i := r.duplicateOf(c); i >= 0 {
			if u := &r.Units[i]; slices.Contains(u.Found, c.tensor) {
				r.merged[c.tensor]++
			} else {
				u.Found = append(u.Found, c.tensor)
				slices.Sort(u.Found)
			}
			continue
		}
		r.Units = append(r.Units, Unit{W: c.w, Found: []int{c.tensor}, WeightError: c.error})
	}
	// Beyond the dimension of the space of w^{⊗ℓ} no system of RecoverScalars has one solution. The most certain stay.
	n, says := tensor.Len(r.dim, r.Order), diagnosis.SayTooMany
	if opt.Units > 0 && opt.Units < n {
		n, says = opt.Units, diagnosis.SayMoreThanAsked
	}
	if len(r.Units) > n {
		r.Diagnoses.Add(diagnosis.TooMany, nil, says, len(r.Units), n)
		r.Units = r.Units[:n]
	}
	r.SMin = tensor.SMin(r.Network().W, r.Order)
}

// duplicateOf returns the number of the nearest unit that c duplicates, up to sign, or −1 if
// there is none. The widened η₃ applies only to directions of different tensors: two
// directions of one decomposition are two units unless they agree to η₃ itself.
func (r *Result) duplicateOf(c candidate) int {
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

// panel is the number of columns that gonum makes tridiagonal together.
const panel = 32

// largest returns the largest eigenvalue of a symmetric matrix, whose entries must not overflow when squared, and
// overwrites the matrix; ok is false if there was no convergence or the meter failed. It calls the steps of gonum's
// Dsyev one by one and yields between them, as a thousand rows take seconds in a browser.
func largest(g *mat.SymDense, meter *work.Meter) (value float64, ok bool) {
	n := g.SymmetricDim()
	var steps gonum.Implementation
	a, w := g.RawSymmetric().Data, make([]float64, n*panel)
	d, e, tau := make([]float64, n), make([]float64, n), make([]float64, n)
	i := n
	for ; i > panel; i -= panel {
		if meter.Yield() != nil {
			return 0, false
		}
		next := i - panel
		steps.Dlatrd(blas.Upper, i, panel, a, n, e, tau, w, panel)
		blas64.Implementation().Dsyr2k(blas.Upper, blas.NoTrans, next, panel, -1, a[next:], n, w, panel, 1, a, n)
		for j := next; j < i; j++ {
			a[(j-1)*n+j] = e[j-1]
			d[j] = a[j*n+j]
		}
	}
	steps.Dsytd2(blas.Upper, i, a, n, d, e, tau)
	ok = steps.Dsterf(n, d, e)
	return d[n-1], ok
}
