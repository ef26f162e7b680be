package linalg_test

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"crease/algo/base/nodetest"
	_ "crease/algo/num/linalg"
)

// sum is a hash of the digits of matrices.
func sum(list ...mat.Matrix) uint64 {
	h := fnv.New64a()
	for _, m := range list {
		rows, cols := m.Dims()
		for i := range rows {
			for j := range cols {
				h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(m.At(i, j))))
			}
		}
	}
	return h.Sum64()
}

// Gonum's decompositions have the same digits natively and as WebAssembly, from 1×1 to
// sizes at which they work in blocks.
func TestDecompositionsOnNode(t *testing.T) {
	nodetest.Begin(t)
	var lines []string
	rng := rand.New(rand.NewPCG(8, 8))
	for _, n := range []int{1, 2, 3, 5, 8, 13, 21, 40, 70, 150} {
		if testing.Short() && n > 40 {
			continue
		}
		for _, more := range []int{0, 1, 17} {
			lines = append(lines, decompositions(rng, n, more)...)
		}
	}
	nodetest.Same(t, lines)
}

// draw returns a matrix of numbers from −1 to 1.
func draw(rng *rand.Rand, r, c int) *mat.Dense {
	m := mat.NewDense(r, c, nil)
	for i := range r {
		for j := range c {
			m.Set(i, j, 2*rng.Float64()-1)
		}
	}
	return m
}

// decompositions are the digits of everything that is made of random matrices of n+more
// rows and n columns.
func decompositions(rng *rand.Rand, n, more int) []string {
	a, b := draw(rng, n+more, n), draw(rng, n+more, n)
	var svd mat.SVD
	svd.Factorize(a, mat.SVDThin)
	var u, v mat.Dense
	svd.UTo(&u)
	svd.VTo(&v)
	var full mat.SVD
	full.Factorize(a.T(), mat.SVDFull)
	var w mat.Dense
	full.VTo(&w)
	var none mat.SVD
	none.Factorize(a, mat.SVDNone)
	values := mat.NewDense(n, 3, append(append(svd.Values(nil), full.Values(nil)...), none.Values(nil)...))

	var gram, cross, x mat.Dense
	gram.Mul(a.T(), b)
	cross.Mul(a, b.T())
	x.Solve(&gram, draw(rng, n, 3))
	var least mat.Dense
	least.Solve(a, draw(rng, n+more, 2))

	size := fmt.Sprintf("%d, %d: ", n+more, n)
	return []string{
		fmt.Sprint(size, "svd ", sum(&u, &v, &w), sum(values), " products ", sum(&gram, &cross), " solve ", sum(&x), sum(&least)),
		size + "spectrum " + spectrum(&gram),
		size + "factors " + factors(rng, a, b),
	}
}

// spectrum is the digits of eigenvalues and eigenvectors of a matrix.
func spectrum(m *mat.Dense) string {
	n, _ := m.Dims()
	var eig mat.Eigen
	eig.Factorize(m, mat.EigenBoth)
	var right, left mat.CDense
	eig.VectorsTo(&right)
	eig.LeftVectorsTo(&left)
	parts := mat.NewDense(n, 4*n+2, nil)
	for i, z := range eig.Values(nil) {
		parts.Set(i, 4*n, real(z))
		parts.Set(i, 4*n+1, imag(z))
		for j := range n {
			for k, z := range []complex128{right.At(i, j), left.At(i, j)} {
				parts.Set(i, 4*j+2*k, real(z))
				parts.Set(i, 4*j+2*k+1, imag(z))
			}
		}
	}
	return fmt.Sprint(sum(parts))
}

// factors is the digits of the other factorisations.
func factors(rng *rand.Rand, a, b *mat.Dense) string {
	_, n := a.Dims()
	var square mat.SymDense
	square.SymOuterK(1, a.T())
	var symmetric mat.EigenSym
	symmetric.Factorize(&square, true)
	var axes, half mat.Dense
	symmetric.VectorsTo(&axes)
	var chol mat.Cholesky
	chol.Factorize(&square)
	var upper mat.TriDense
	chol.UTo(&upper)
	half.CloneFrom(&upper)
	var y, inverse, q, r mat.Dense
	chol.SolveTo(&y, draw(rng, n, 4))
	inverse.Inverse(&square)
	var qr mat.QR
	qr.Factorize(a)
	qr.QTo(&q)
	qr.RTo(&r)
	var turned mat.VecDense
	turned.MulVec(a.T(), b.ColView(0))
	return fmt.Sprint(sum(&axes, mat.NewDiagDense(n, symmetric.Values(nil))), sum(&half, &y), sum(&inverse), sum(&q, &r, &turned))
}
