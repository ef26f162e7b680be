package network

import (
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// Coefficient returns f̂_k = E[f(x) He_k(x)], x ~ N(0,I), in closed form
// (Lemma hermitecoeffs): Σ a_i c_k(b_i) w_i^{⊗k}. The weights need not be of
// unit length; a zero row counts as the constant a·σ(b). It panics if n has no
// units or k < 0.
func (n Network) Coefficient(k int) *tensor.Sym {
	u := n.Normalised()
	t := tensor.NewSym(u.Dim(), k)
	for i, w := range u.W {
		if linalg.Norm(w) == 0 {
			if k == 0 {
				t.Data[0] += u.A[i] * max(u.B[i], 0)
			}
			continue
		}
		t.AddPower(u.A[i]*hermite.ReLU(k, u.B[i]), w)
	}
	return t
}
