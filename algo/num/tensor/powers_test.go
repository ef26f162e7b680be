package tensor

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// KhatriRaoPower against the dense powers w⊗…⊗w.
func TestKhatriRaoPowerIsDense(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for _, c := range []struct{ dim, m, k int }{{2, 3, 3}, {3, 5, 2}, {4, 4, 1}, {1, 1, 4}, {3, 7, 4}} {
		rows := units(rng, c.dim, c.m)
		size := int(math.Pow(float64(c.dim), float64(c.k)))
		d := mat.NewDense(size, c.m, nil)
		for i, w := range rows {
			r := 0
			full(c.dim, c.k, func(idx []int) {
				prod := 1.0
				for _, x := range idx {
					prod *= w[x]
				}
				d.Set(r, i, prod)
				r++
			})
		}
		got, want := singular(KhatriRaoPower(rows, c.k)), singular(d)
		for i := range got {
			if i < len(want) && math.Abs(got[i]-want[i]) > 1e-12*(1+want[0]) {
				t.Errorf("%+v: σ_%d = %v, dense %v", c, i+1, got[i], want[i])
			}
		}
		if len(want) >= c.m {
			if s := SMin(rows, c.k); math.Abs(s-want[c.m-1]) > 1e-7 {
				t.Errorf("%+v: SMin %v, dense %v", c, s, want[c.m-1])
			}
		}
	}
}

func units(rng *rand.Rand, dim, m int) [][]float64 {
	rows := make([][]float64, m)
	for i := range rows {
		rows[i] = vector(rng, dim)
		r := math.Sqrt(sumSquares(rows[i]))
		for j := range rows[i] {
			rows[i][j] /= r
		}
	}
	return rows
}

// Erratum 15: for unit columns s_m(W^{⊙(k+1)}) ≥ s_m(W^{⊙k}), without the printed
// factor 1/√(2k). Would catch columns that are not of unit length.
func TestKhatriRaoClaim(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	least := math.Inf(1)
	for range 300 {
		d := 2 + rng.IntN(3)
		rows := units(rng, d, 1+rng.IntN(d))
		for k := 1; k <= 3; k++ {
			low, high := SMin(rows, k), SMin(rows, k+1)
			if low > 1e-6 {
				least = min(least, high/low)
			}
		}
	}
	if least < 1-1e-9 {
		t.Errorf("a Khatri–Rao power shrank s_m by %v", least)
	}
}

// SolvePowers against a solution by QR of the matrix itself, on right-hand sides
// inside the range and outside it. Would catch lost digits of the normal
// equations, and a residual that is not that of the solution.
func TestSolvePowers(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	for _, c := range []struct{ dim, m, k int }{{3, 3, 1}, {3, 5, 2}, {2, 3, 3}, {4, 9, 3}} {
		rows, tr := units(rng, c.dim, c.m), random(rng, c.dim, c.k)
		var qr mat.QR
		qr.Factorize(KhatriRaoPower(rows, c.k))
		var want mat.VecDense
		v := mat.NewVecDense(len(tr.Data), tr.Vec())
		if err := qr.SolveVecTo(&want, false, v); err != nil {
			t.Fatal(err)
		}
		got := SolvePowers(tr, rows, nil)
		rest := tr.Clone()
		for i, x := range got.Coef {
			if math.Abs(x-want.AtVec(i)) > 1e-7*(1+mat.Norm(&want, 2)) {
				t.Errorf("%+v: %v, want %v", c, x, want.AtVec(i))
			}
			rest.AddPower(-x, rows[i])
		}
		if math.Abs(got.Residual-rest.Norm()) > 1e-12*(1+tr.Norm()) {
			t.Errorf("%+v: residual %v, want %v", c, got.Residual, rest.Norm())
		}
	}
	// Weights 2·10⁻⁵ apart: the Gram matrix has condition 10¹⁰ and the
	// refinement must give the digits back.
	rows := [][]float64{{1, 0}, {math.Cos(2e-5), math.Sin(2e-5)}}
	tr := NewSym(2, 1)
	tr.AddPower(3, rows[0])
	tr.AddPower(-2, rows[1])
	if got := SolvePowers(tr, rows, nil); math.Abs(got.Coef[0]-3) > 1e-9 || math.Abs(got.Coef[1]+2) > 1e-9 {
		t.Errorf("near-dependent: %v", got)
	}
	// Equal directions share the coefficient; none gives nothing.
	same := SolvePowers(tr, [][]float64{{1, 0}, {1, 0}}, nil)
	if math.Abs(same.Coef[0]-same.Coef[1]) > 1e-12 || same.SMin > 1e-7 {
		t.Errorf("equal directions: %+v", same)
	}
	if none := SolvePowers(tr, nil, nil); len(none.Coef) != 0 || !near(none.Residual, tr.Norm()) || SMin(nil, 2) != 0 {
		t.Errorf("no directions: %+v", none)
	}
}
