package network

import (
	"math"
	"testing"

	"crease/algo/num/hermite"
	"crease/algo/num/tensor"
)

// The terms against packed tensors for small k, where those are cheap, through
// both routes: exact coefficients of f and g, and g against tensors given.
func TestLossByOrder(t *testing.T) {
	r := seeded(40)
	f, g := someNetwork(r, 3, 4, 2), someNetwork(r, 3, 6, 2)
	got := Between(f, g).LossByOrder(8)
	var measured []*tensor.Sym
	factorial := 1.0
	for k, v := range got {
		tk := f.Coefficient(k)
		measured = append(measured, tk.Clone())
		tk.AddScaled(-1, g.Coefficient(k))
		factorial *= float64(max(1, k))
		want := tk.Norm() * tk.Norm() / factorial
		if math.Abs(v-want) > 1e-12*(want+1e-3) {
			t.Errorf("k=%d: %v, packed tensors %v", k, v, want)
		}
	}
	for k, v := range LossAgainst(measured, g) {
		if math.Abs(v-got[k]) > 1e-12*(v+1e-3) {
			t.Errorf("k=%d: %v against given tensors, %v", k, v, got[k])
		}
	}
}

// The loss proposition: partial sums rise to the exact risk, slowly; at
// k ≤ 200 nothing overflows. Beyond the cut the terms fall like k^(−5/2).
func TestLossSumsToRisk(t *testing.T) {
	r := seeded(41)
	for range 10 {
		d := 1 + r.IntN(5)
		f, g := someNetwork(r, d, 5, 3), someNetwork(r, d, 4, 3)
		risk, sum := Risk(f, g), 0.0
		for k, v := range Between(f, g).LossByOrder(200) {
			sum += v
			if v < 0 || math.IsNaN(v) || sum > risk*(1+1e-12) {
				t.Fatalf("k=%d: term %v, sum %v past the risk %v", k, v, sum, risk)
			}
		}
		if sum < risk*(1-2e-3) {
			t.Errorf("sum to 200: %v, risk %v", sum, risk)
		}
	}
}

// Where g nearly equals f the terms must still add up to the risk, of which
// Gram sums in full see nothing.
func TestLossNear(t *testing.T) {
	for _, delta := range []float64{1e-5, 1e-8, 1e-10} {
		f := someNetwork(seeded(42), 4, 6, 1.5)
		g := perturbed(seeded(43), f, delta)
		sum := 0.0
		for _, v := range Between(f, g).LossByOrder(200) {
			sum += v
		}
		if risk := Risk(f, g); sum > 1.001*risk || sum < .9*risk {
			t.Errorf("δ=%g: terms add up to %g, risk %g", delta, sum, risk)
		}
	}
}

// Zero biases: the objective of Ge, Lee and Ma, Σ σ̂_k² ‖Σ a w^{⊗k} − Σ a' w'^{⊗k}‖²
// with σ̂_k from quadrature against He_k/√k!. Erratum 7: σ̂_k is normalised,
// f̂_k is not; with the coefficients of f̂_k in its place the sum is far off.
func TestGeLeeMa(t *testing.T) {
	r := seeded(44)
	f, g := someNetwork(r, 3, 4, 0).Normalised(), someNetwork(r, 3, 3, 0).Normalised()
	loss := Between(f, g).LossByOrder(6)
	factorial, misread := 1.0, 0.0
	for k := range loss {
		factorial *= float64(max(1, k))
		coefficient := 0.0
		const h = 1e-3
		for z := h / 2; z < 13; z += h {
			coefficient += z * hermite.Poly(k, z) * hermite.Pdf(z) * h
		}
		normalised := coefficient / math.Sqrt(factorial)
		if k >= 2 && k%2 == 0 {
			// The closed form of the paper: (−1)^{(k−2)/2}(k−3)!!/√(2π k!).
			double := 1.0
			for j := k - 3; j > 1; j -= 2 {
				double *= float64(j)
			}
			want := math.Pow(-1, float64(k-2)/2) * double / math.Sqrt(2*math.Pi*factorial)
			if math.Abs(normalised-want) > 1e-5 {
				t.Errorf("σ̂_%d = %v, closed form %v", k, normalised, want)
			}
		}
		sum := tensor.NewSym(3, k)
		for i, w := range f.W {
			sum.AddPower(f.A[i], w)
		}
		for i, w := range g.W {
			sum.AddPower(-g.A[i], w)
		}
		want := normalised * normalised * sum.Inner(sum)
		if math.Abs(loss[k]-want) > 1e-5*(1+want) {
			t.Errorf("k=%d: %v, Ge–Lee–Ma %v", k, loss[k], want)
		}
		misread += coefficient * coefficient * sum.Inner(sum)
	}
	if risk := Risk(f, g); misread < 1.05*risk {
		t.Errorf("unnormalised coefficients give %v, the risk is %v", misread, risk)
	}
}
