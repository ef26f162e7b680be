package linalg

import (
	"math"
	"math/rand/v2"
	"testing"
)

// What least squares leave is orthogonal to the columns, and the nearest solution meets its equations and differs
// from the given point by a combination of the rows only. Would catch a wrong row, side or sign.
func TestLeastSquaresAndNearest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 90))
	for range 200 {
		n := 1 + rng.IntN(8)
		few, many := 1+rng.IntN(n), n+rng.IntN(10)
		x, y := normal(rng, many*n), normal(rng, many)
		rows := make([][]float64, many)
		for k := range rows {
			rows[k] = x[k*n : (k+1)*n]
		}
		if c := LeastSquares(rows, y); c != nil {
			left := make([]float64, n)
			for k, row := range rows {
				Axpy(left, y[k]-Dot(row, c), row)
			}
			if Norm(left) > 1e-9*(1+Norm(c)) {
				t.Errorf("%d rows of %d: the gradient is %g", many, n, Norm(left))
			}
		} else if many > n+1 {
			t.Errorf("%d rows of %d are not solved", many, n)
		}
		q := normal(rng, n)
		p := Nearest(q, rows[:few], y[:few])
		if p == nil {
			continue // nearly dependent
		}
		for k, row := range rows[:few] {
			if math.Abs(Dot(row, p)-y[k]) > 1e-6*(1+Norm(p)) {
				t.Errorf("row %d of %d is missed by %g", k, few, Dot(row, p)-y[k])
			}
		}
		// Any other solution, p and what a vector has across the rows, is farther from q.
		moved := Scaled(p, 1)
		Axpy(moved, -1, q)
		across := Nearest(normal(rng, n), rows[:few], make([]float64, few))
		if across != nil && math.Abs(Dot(moved, across)) > 1e-6*(1+Norm(moved))*(1+Norm(across)) {
			t.Errorf("%d rows of %d: not the nearest", few, n)
		}
	}
}

// Rows that do not determine the solution, or depend on each other, have none, nor have numbers that are not finite.
func TestNoLeastSquares(t *testing.T) {
	same := [][]float64{{1, 2}, {1, 2}}
	if c := LeastSquares(same, []float64{1, 1}); c != nil {
		t.Errorf("equal rows: %g", c)
	}
	if p := Nearest([]float64{0, 0}, same, []float64{1, 1}); p != nil {
		t.Errorf("equal rows: %g", p)
	}
	bad := []float64{math.Inf(1), 1}
	if c := LeastSquares([][]float64{{1, 0}, {0, 1}}, bad); c != nil {
		t.Errorf("an infinite label: %g", c)
	}
	if p := Nearest([]float64{0, 0}, [][]float64{{1, 0}, {0, 1}}, bad); p != nil {
		t.Errorf("an infinite label: %g", p)
	}
}

// normal returns n draws from N(0, 1).
func normal(rng *rand.Rand, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = rng.NormFloat64()
	}
	return v
}
