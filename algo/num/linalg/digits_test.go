package linalg_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"crease/algo/base/nodetest"
	"crease/algo/num/linalg"
)

// What goes through assembly natively has the digits of the loops that WebAssembly runs: a
// factorisation in panels, and sums of outer products.
func TestLoopsOnNode(t *testing.T) {
	nodetest.Begin(t)
	const rows, n = 8, 330
	rng := rand.New(rand.NewPCG(10, 8))
	gram, triangle, b := make([]float64, n*n), make([]float64, n*(n+1)/2), make([]float64, n)
	for range rows {
		var x [4][]float64
		for k := range x {
			x[k] = make([]float64, n)
			for i := range x[k] {
				x[k][i] = 2*rng.Float64() - 1
			}
			linalg.Axpy(b, rng.Float64(), x[k])
			linalg.AddOuter(triangle, x[k])
		}
		linalg.AddOuter4(triangle, x[0], x[1], x[2], x[3])
		linalg.Add(b, x[3])
	}
	at := 0
	for i := range n {
		copy(gram[i*n:], triangle[at:at+i+1])
		gram[i*n+i] += 1
		at += i + 1
	}
	if !linalg.Cholesky(gram, n) {
		t.Fatal("not positive definite")
	}
	linalg.SolveCholesky(gram, n, b)
	nodetest.Same(t, []string{fmt.Sprintf("%x", sum(mat.NewDense(n, n, gram), mat.NewDense(1, n, b)))})
}
