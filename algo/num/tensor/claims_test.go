package tensor

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// product returns the columns u_i ⊗ v_i of the Khatri–Rao product, densely.
func product(u, v [][]float64) [][]float64 {
	w := make([][]float64, len(u))
	for i := range u {
		for _, x := range u[i] {
			for _, y := range v[i] {
				w[i] = append(w[i], x*y)
			}
		}
	}
	return w
}

// stretched returns m vectors of random directions and lengths.
func stretched(rng *rand.Rand, d, m int) [][]float64 {
	rows := units(rng, d, m)
	for _, r := range rows {
		s := math.Exp(rng.NormFloat64())
		for i := range r {
			r[i] *= s
		}
	}
	return rows
}

// Claim khatri-rao for two matrices: s_k(U ⊙ V) ≥ κ·s_k(U), κ the least length of
// a column of V; the printed factor 1/√(2k) is not needed (erratum 15). By
// singular values of the dense product.
func TestKhatriRaoOfTwo(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	least := func(cols [][]float64) float64 {
		m := mat.NewDense(len(cols[0]), len(cols), nil)
		for i, c := range cols {
			m.SetCol(i, c)
		}
		var svd mat.SVD
		svd.Factorize(m, mat.SVDNone)
		return svd.Values(nil)[len(cols)-1]
	}
	for range 300 {
		d, e := 2+rng.IntN(4), 1+rng.IntN(4)
		k := 1 + rng.IntN(d)
		u, v := stretched(rng, d, k), stretched(rng, e, k)
		kappa := math.Inf(1)
		for _, c := range v {
			kappa = min(kappa, mat.Norm(mat.NewVecDense(e, c), 2))
		}
		if got, bound := least(product(u, v)), kappa*least(u); got < bound*(1-1e-9) {
			t.Errorf("d=%d, %d, k=%d: s_k(U ⊙ V) = %v < %v", d, e, k, got, bound)
		}
	}
}

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

// Fact krank: krank(U ⊙ V) ≥ min(krank U + krank V − 1, m), and not always with
// equality, as it is printed; and krank(W^{⊙m}) = m if no two weights are
// parallel. Kruskal ranks by hand first.
func TestKruskalRank(t *testing.T) {
	const tol = 1e-9
	for _, c := range []struct {
		columns [][]float64
		want    int
	}{
		{[][]float64{{1, 0}, {0, 1}, {1, 1}}, 2},
		{[][]float64{{1, 0}, {2, 0}, {1, 1}}, 1},
		{[][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 3},
		{[][]float64{{1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 0, 1}}, 2},
		{[][]float64{{1, 0}, {0, 0}}, 0},
	} {
		if got := KruskalRank(c.columns, tol); got != c.want {
			t.Errorf("krank %v = %d, want %d", c.columns, got, c.want)
		}
	}
	rng := rand.New(rand.NewPCG(8, 1))
	better := false
	for range 60 {
		m := 2 + rng.IntN(4)
		u, v := units(rng, 2+rng.IntN(2), m), units(rng, 2+rng.IntN(2), m)
		if rng.IntN(3) == 0 {
			u[1] = u[0] // parallel columns of one factor
		}
		ku, kv := KruskalRank(u, tol), KruskalRank(v, tol)
		got, bound := KruskalRank(product(u, v), tol), min(ku+kv-1, m)
		if got < bound {
			t.Errorf("krank(U ⊙ V) = %d < %d, m = %d", got, bound, m)
		}
		better = better || got > bound
	}
	if !better {
		t.Error("the fact's equality was never exceeded: the sentence on it is wrong")
	}
	w := units(rng, 2, 5)
	power := w
	for range 4 {
		power = product(power, w)
	}
	if got := KruskalRank(power, 1e-12); got != 5 {
		t.Errorf("krank(W^{⊙5}) = %d of 5 weights in the plane", got)
	}
}

// The claim on two columns: s_2(u^{⊗ℓ}, v^{⊗ℓ}) ≥ κ gives s_2(u, v) ≥ κ/√(2ℓ).
// Would catch an SMin that is not that of the power it is asked for.
func TestTwoColumns(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	for range 200 {
		uv := units(rng, 2+rng.IntN(3), 2)
		for l := 1; l <= 5; l++ {
			if kappa, low := SMin(uv, l), SMin(uv, 1); low < kappa/math.Sqrt(2*float64(l))-1e-8 {
				t.Errorf("ℓ=%d: s_2 = %v at order 1, %v at order ℓ", l, low, kappa)
			}
		}
	}
}

// Claim rank1vectors: ‖αu^{⊗ℓ} − βv^{⊗ℓ}‖ ≤ ε < α/2 gives ‖u^{⊗t} − ξ^t v^{⊗t}‖ ≤
// √2ε/α for t ≤ ℓ and |α − β| ≤ 3ε. And the decomposition in its proof, as
// corrected by erratum 16: A = (1−η²/2)B + η√(1−η²/4)B^⊥, which has length one;
// the printed one has not the right distance from B.
func TestRankOneVectors(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 1))
	for range 300 {
		d, l := 2+rng.IntN(3), 2+rng.IntN(3)
		u := units(rng, d, 1)[0]
		v, r := make([]float64, d), 0.0
		for i := range v {
			v[i] = u[i] + .2*rng.NormFloat64()*rng.Float64()
			r += v[i] * v[i]
		}
		xi := float64(2*rng.IntN(2) - 1)
		for i := range v {
			v[i] *= xi / math.Sqrt(r)
		}
		alpha := .5 + rng.Float64()
		beta := alpha * (1 + .1*rng.NormFloat64())
		if l%2 != 0 {
			beta *= xi // so that βv^{⊗ℓ} is near αu^{⊗ℓ}
		}
		distance := func(t int, a, b float64) float64 {
			s := NewSym(d, t)
			s.AddPower(a, u)
			s.AddPower(-b, v)
			return s.Norm()
		}
		eps := distance(l, alpha, beta)
		if eps >= alpha/2 {
			continue
		}
		for p := 1; p <= l; p++ {
			if got := distance(p, 1, math.Pow(xi, float64(p))); got > math.Sqrt2*eps/alpha*(1+1e-12) {
				t.Errorf("d=%d ℓ=%d t=%d: ‖u^t − ξ^t v^t‖ = %v > %v", d, l, p, got, math.Sqrt2*eps/alpha)
			}
		}
		if math.Abs(alpha-math.Abs(beta)) > 3*eps {
			t.Errorf("|α − β| = %v > 3·%v", math.Abs(alpha-math.Abs(beta)), eps)
		}
	}
	for _, eta := range []float64{.01, .3, 1, 1.4} {
		along, across := 1-eta*eta/2, eta*math.Sqrt(1-eta*eta/4)
		if math.Abs(math.Hypot(along, across)-1) > 1e-15 || math.Abs(math.Hypot(along-1, across)-eta) > 1e-15 {
			t.Errorf("η = %v: corrected decomposition has length %v, distance %v", eta, math.Hypot(along, across),
				math.Hypot(along-1, across))
		}
		printed := math.Hypot(math.Sqrt(1-eta*eta/2)-1, eta/math.Sqrt2)
		if math.Abs(printed-eta) < 1e-3*eta {
			t.Errorf("η = %v: the printed decomposition has the distance %v", eta, printed)
		}
	}
}
