package regress

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"crease/algo/data/sample"
	"crease/algo/num/linalg"
)

// The streamed objective equals the sum over samples of (y − βᵀφ)² with φ
// written out feature by feature, and dropped samples count as nothing.
func TestStreamedObjective(t *testing.T) {
	r := seeded(4)
	f := someNetwork(r, 3, 3, 1)
	for _, eight := range []bool{false, true} {
		fit := fitterOf(f, 3, eight)
		fit.setTau()
		fit.tau = 5.5
		b := sample.NewBlock(3)
		sample.NewGenerator(f, 1000, 5, .3).Fill(0, b)
		fit.Add(b, 100)
		s := fit.triangle.system()
		s.count = 900
		p := newProblem(fit.features.lift, s)
		at := make([]float64, len(p.sigma))
		for i := range at {
			at[i] = r.NormFloat64()
		}
		beta := p.beta(at)
		want, dropped := 0.0, int64(0)
		for i := 100; i < 1000; i++ {
			x := []float64{b.X[0][i], b.X[1][i], b.X[2][i]}
			var phi []float64
			unit := func(s1, s2 float64, k int) float64 {
				z := s2 * f.B[k]
				for j := range x {
					z += s1 * f.W[k][j] * x[j]
				}
				return math.Max(z, 0)
			}
			for k, a := range f.A {
				if !eight {
					phi = append(phi, a*unit(1, 1, k), a*unit(-1, -1, k))
					continue
				}
				for _, s := range [][2]float64{{1, 1}, {-1, -1}, {1, -1}, {-1, 1}} {
					phi = append(phi, a*unit(s[0], s[1], k), -a*unit(s[0], s[1], k))
				}
			}
			phi = append(append(phi, x...), 1)
			if linalg.Norm(phi) >= 5.5 {
				dropped++
				continue
			}
			v := b.Y[i]
			for j := range phi {
				v -= beta[j] * phi[j]
			}
			want += v * v / 900
		}
		if got := p.loss(at); math.Abs(got-want) > 1e-12*want || fit.dropped != dropped || dropped == 0 {
			t.Errorf("eight features %v: loss %v, written out %v; dropped %d, %d", eight, got, want, fit.dropped, dropped)
		}
	}
}

// Projected gradient descent with a ball that binds ends on the sphere, at the
// constrained least; its iterates in the diagonal coordinates are those of the
// plain iteration on β.
func TestDescentInBall(t *testing.T) {
	r := seeded(5)
	f := someNetwork(r, 2, 3, 1)
	fit := NewFitter(f, 2, Options{})
	b := sample.NewBlock(2)
	sample.NewGenerator(f, 500, 5, 0).Fill(0, b)
	fit.Add(b, 0)
	s := fit.triangle.system()
	s.count = 500
	p := newProblem(fit.features.lift, s)
	const radius = .4
	got, _ := p.descend(radius, cut, 0, 60)

	// Plain: gradient of ‖A·liftᵀβ − z‖².
	rows, _ := fit.features.lift.Dims()
	var al mat.Dense
	al.Mul(s.a, fit.features.lift.T())
	var svd mat.SVD
	svd.Factorize(&al, mat.SVDNone)
	step := 1 / (svd.Values(nil)[0] * svd.Values(nil)[0])
	beta := mat.NewVecDense(rows, nil)
	for range 60 {
		var res, grad mat.VecDense
		res.MulVec(&al, beta)
		res.SubVec(&res, mat.NewVecDense(len(s.z), s.z))
		grad.MulVec(al.T(), &res)
		beta.AddScaledVec(beta, -step, &grad)
		if n := mat.Norm(beta, 2); n > radius {
			beta.ScaleVec(radius/n, beta)
		}
	}
	for i, v := range p.beta(got) {
		if math.Abs(v-beta.AtVec(i)) > 1e-12 {
			t.Fatalf("β[%d] = %v, plain iteration %v", i, v, beta.AtVec(i))
		}
	}
	least := p.constrained(cut, radius)
	long, _ := p.descend(radius, cut, 0, 20000)
	if math.Abs(linalg.Norm(long)-radius) > 1e-9 || math.Abs(p.loss(long)-least) > 1e-9*least {
		t.Errorf("‖β‖ = %v, loss %v against %v", linalg.Norm(long), p.loss(long), least)
	}
}
