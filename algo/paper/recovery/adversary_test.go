package recovery

import (
	"math"
	"testing"

	"crease/algo/data/networktest"
	"crease/algo/network"
	"crease/algo/num/tensor"
)

// adversaries returns directions of error, each a tensor of length one for every order k: the false unit is a rank-one
// term across all weights, the moved unit what a change of its weight does, the tilted unit a mixture of two weights,
// the shrunk unit a weaker term, and the alternating one has entries of one size whose signs alternate.
func adversaries(n network.Network) map[string]func(k int) *tensor.Sym {
	powers := func(k int, terms ...[]float64) *tensor.Sym { // Σ ± of w^{⊗k}
		e := tensor.NewSym(n.Dim(), k)
		for i, w := range terms {
			e.AddPower(1-2*float64(i%2), w)
		}
		return e
	}
	across, moved, between := make([]float64, n.Dim()), make([]float64, n.Dim()), make([]float64, n.Dim())
	for j := range across {
		across[j] = math.Cos(float64(3 * j))
		moved[j] = n.W[0][j] + 1e-3*across[j]
		between[j] = n.W[0][j] + n.W[1][j]
	}
	list := map[string]func(k int) *tensor.Sym{
		"false unit":  func(k int) *tensor.Sym { return powers(k, across) },
		"moved unit":  func(k int) *tensor.Sym { return powers(k, moved, n.W[0]) },
		"tilted unit": func(k int) *tensor.Sym { return powers(k, between) },
		"shrunk unit": func(k int) *tensor.Sym { return powers(k, n.W[1]) },
		"alternating": func(k int) *tensor.Sym {
			e := tensor.NewSym(n.Dim(), k)
			for p := range e.Data {
				e.Data[p] = 1 - 2*float64(p%2)
			}
			return e
		},
	}
	for name, make := range list {
		list[name] = func(k int) *tensor.Sym {
			e := make(k)
			length := e.Norm()
			for p := range e.Data {
				e.Data[p] /= length
			}
			return e
		}
	}
	return list
}

// The remark after Theorem robust:uptosigns: the analysis needs ‖T_k − f̂_k‖ to be small and nothing else of the
// errors, which may come from other sources than sampling. So the errors here are an adversary's, of length ε in every
// order, with thresholds in proportion to ε as in the proof: every unit is recovered with an error of at most C·ε, with
// one C for ε from 10⁻⁸ to 10⁻⁵, and with its sign at ℓ = 1. Would catch a step that counts on errors that average out.
func TestAnyBoundedErrorWillDo(t *testing.T) {
	for _, c := range []struct{ d, m, order int }{{4, 4, 1}, {6, 3, 1}, {3, 5, 2}, {4, 5, 2}} {
		n := network.Network{}
		for i, b := range []float64{.4, -.8, .1, 1, -.3}[:c.m] {
			w := make([]float64, c.d)
			for j := range w {
				w[j] = math.Sin(float64(1 + 5*i + 3*j*(i+1)))
			}
			n.Append(w, b, 1-2*float64(i%2)+.2*float64(i))
		}
		n = n.Normalised()
		exact := exactly(n)
		for name, direction := range adversaries(n) {
			factor := []float64{} // error over ε
			for _, eps := range []float64{1e-5, 1e-6, 1e-7, 1e-8} {
				estimate := func(k int) *tensor.Sym {
					e := exact(k).Clone()
					e.AddScaled(eps, direction(k))
					return e
				}
				r, err := Run(estimate, Options{
					Order: c.order, Spread: func(int) float64 { return eps }, Eta1: 2 * eps, Eta2: 4 * eps,
				})
				if err != nil || len(r.Units) != c.m {
					t.Fatalf("%+v %s ε=%g: %v, %+v", c, name, eps, err, r.Network())
				}
				factor = append(factor, networktest.WorstMatched(n, r.Network(), c.order == 1)/eps)
			}
			for _, f := range factor {
				if !(f <= 1e3) || f > 1.5*factor[len(factor)-1] {
					t.Errorf("%+v s_m=%.3f %s: errors over ε are %.3g", c, tensor.SMin(n.W, c.order), name, factor)
					break
				}
			}
		}
	}
}
