package tensor

import "gonum.org/v1/gonum/mat"

// KruskalRank returns the largest k such that every k of the given columns are
// linearly independent: the least singular value of the columns, scaled to length
// one, exceeds tol. It checks exponentially many subsets and is meant for small sets
// such as those of the tests. It panics if the columns differ in length.
//
// The Kruskal rank grows under the Khatri–Rao product, krank(U ⊙ V) ≥
// min(krank U + krank V − 1, m), which is why some order ℓ separates any weights
// no two of which are parallel (Theorem identifiability). The paper's fact has
// an equals sign there, but the product may do better.
func KruskalRank(columns [][]float64, tol float64) int {
	for k := 1; k <= len(columns); k++ {
		if k > len(columns[0]) || !allIndependent(columns, nil, 0, k, tol) {
			return k - 1
		}
	}
	return len(columns)
}

// allIndependent reports whether chosen is linearly independent together with every
// choice of k−len(chosen) columns among columns[from:].
func allIndependent(columns, chosen [][]float64, from, k int, tol float64) bool {
	if len(chosen) == k {
		return leastSingular(chosen) > tol
	}
	for i := from; i < len(columns); i++ {
		if !allIndependent(columns, append(chosen[:len(chosen):len(chosen)], columns[i]), i+1, k, tol) {
			return false
		}
	}
	return true
}

// leastSingular returns the least singular value of the matrix of the columns
// scaled to length one, 0 if one of them is zero.
func leastSingular(columns [][]float64) float64 {
	m := mat.NewDense(len(columns[0]), len(columns), nil)
	for i, c := range columns {
		v := mat.NewVecDense(len(c), append([]float64(nil), c...))
		r := mat.Norm(v, 2)
		if r == 0 {
			return 0
		}
		v.ScaleVec(1/r, v)
		m.SetCol(i, v.RawVector().Data)
	}
	var svd mat.SVD
	if !svd.Factorize(m, mat.SVDNone) {
		return 0
	}
	return svd.Values(nil)[len(columns)-1]
}
