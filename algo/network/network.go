// Package network implements the model that the paper learns, depth-2 ReLU networks
// f(x) = Σ a_i σ(w_iᵀx + b_i), and those of its quantities that have a closed form.
package network

import (
	"fmt"
	"math"
	"slices"

	"crease/algo/num/elementary"
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// Network is f(x) = c + Σ a_i σ(w_iᵀx + b_i): m rows w_i of length d, m biases, m output weights, and an output bias,
// which the paper's networks do not have. The zero value has no units and is the zero function.
type Network struct {
	W [][]float64 `json:"w"`
	B []float64   `json:"b"`
	A []float64   `json:"a"`
	C float64     `json:"c,omitempty"`
}

// Units returns m, the number of hidden units.
func (n Network) Units() int { return len(n.A) }

// Dim returns d, the length of the weights, 0 if there are no units.
func (n Network) Dim() int {
	if len(n.W) == 0 {
		return 0
	}
	return len(n.W[0])
}

// Clone returns a copy that shares nothing with n.
func (n Network) Clone() Network {
	c := Network{W: make([][]float64, len(n.W)), B: append([]float64{}, n.B...), A: append([]float64{}, n.A...), C: n.C}
	for i, w := range n.W {
		c.W[i] = append([]float64{}, w...)
	}
	return c
}

// Append adds the unit a·σ(wᵀx+b); w is copied.
func (n *Network) Append(w []float64, b, a float64) {
	n.W = append(n.W, append([]float64{}, w...))
	n.B = append(n.B, b)
	n.A = append(n.A, a)
}

// Remove drops unit i.
func (n *Network) Remove(i int) {
	n.W, n.B, n.A = slices.Delete(n.W, i, i+1), slices.Delete(n.B, i, i+1), slices.Delete(n.A, i, i+1)
}

// Eval returns f(x).
func (n Network) Eval(x []float64) float64 {
	s := n.C
	for i, w := range n.W {
		z := n.B[i] // a call costs as much as two inputs
		for j, v := range w {
			z += v * x[j]
		}
		if z > 0 {
			s += n.A[i] * z
		}
	}
	return s
}

// Normalised returns the same function with unit weights: a_i ← ‖w_i‖a_i, b_i ← b_i/‖w_i‖, w_i ← w_i/‖w_i‖ (Model
// Setup). Rows whose length is one to within 10⁻¹⁵ stay as they are, so normalising twice changes nothing. A zero row
// stays too: a learned network represents a constant by it.
func (n Network) Normalised() Network {
	c := n.Clone()
	for i, w := range c.W {
		r := linalg.Norm(w)
		if r == 0 || math.Abs(r-1) < 1e-15 {
			continue
		}
		linalg.Divide(w, r)
		c.B[i] /= r
		c.A[i] *= r
	}
	return c
}

// MaxScale bounds |a_i| and |b_i| of a valid network with unit weights, so that
// products of a few of them do not overflow.
const MaxScale = 1e50

// FieldError is the error of one field of a network or a spec. Field is its path, such as "network.w[2]".
type FieldError struct {
	Field, Message string
}

// Error implements error.
func (e *FieldError) Error() string { return e.Field + ": " + e.Message }

// Validate checks shapes and values: at least one unit, equal lengths, rows of one length, finite numbers, no zero
// row, no a_i = 0, and |a_i|, |b_i| at most MaxScale once normalised. The error is a *FieldError whose path starts
// with prefix.
func (n Network) Validate(prefix string) error {
	const (
		wordsNumbers   = "has %d numbers for %d units"
		wordsNotFinite = "is not a finite number"
		wordsBiasLarge = "is too large beside its weights: at most %g once they have length one"
		wordsOutLarge  = "is too large with its weights: at most %g once they have length one"
	)
	bad := func(field, format string, args ...any) error {
		return &FieldError{prefix + field, fmt.Sprintf(format, args...)}
	}
	m := len(n.W)
	switch {
	case m == 0:
		return bad("w", "is empty: a network needs at least one unit")
	case len(n.B) != m:
		return bad("b", wordsNumbers, len(n.B), m)
	case len(n.A) != m:
		return bad("a", wordsNumbers, len(n.A), m)
	case len(n.W[0]) == 0:
		return bad("w[0]", "is empty")
	}
	for i, w := range n.W {
		if len(w) != len(n.W[0]) {
			return bad(fmt.Sprintf("w[%d]", i), "is %d long, the first row %d", len(w), len(n.W[0]))
		}
		for j, v := range w {
			if !linalg.Finite(v) {
				return bad(fmt.Sprintf("w[%d][%d]", i, j), wordsNotFinite)
			}
		}
		if r := linalg.Norm(w); r == 0 && len(w) == 1 {
			return bad(fmt.Sprintf("w[%d]", i), "is zero, so the unit is constant")
		} else if r == 0 {
			return bad(fmt.Sprintf("w[%d]", i), "is a zero row: a unit needs a direction")
		} else if !linalg.Finite(r) || !linalg.Finite(n.B[i]/r) || !linalg.Finite(n.A[i]*r) {
			return bad(fmt.Sprintf("w[%d]", i), "cannot be normalised: the numbers are too large or too small")
		} else if math.Abs(n.B[i]/r) > MaxScale {
			return bad(fmt.Sprintf("b[%d]", i), wordsBiasLarge, MaxScale)
		} else if math.Abs(n.A[i]*r) > MaxScale {
			return bad(fmt.Sprintf("a[%d]", i), wordsOutLarge, MaxScale)
		}
		if n.A[i] == 0 {
			return bad(fmt.Sprintf("a[%d]", i), "is zero, so the unit has no effect")
		}
	}
	if !linalg.Finite(n.C) {
		return bad("c", wordsNotFinite)
	} else if math.Abs(n.C) > MaxScale {
		return bad("c", wordsOutLarge, MaxScale)
	}
	return nil
}

// Coefficient returns f̂_k = E[f(x) He_k(x)], x ~ N(0,I), in closed form (Lemma hermitecoeffs): Σ a_i c_k(b_i)
// w_i^{⊗k}. The weights need not be of unit length; a zero row counts as the constant a·σ(b). It panics if n has no
// units or k < 0.
func (n Network) Coefficient(k int) *tensor.Sym {
	u := n.Normalised()
	t := tensor.NewSym(u.Dim(), k)
	if k == 0 {
		t.Data[0] = n.C
	}
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

// AppendLinear adds the function vᵀx + c as units (Claim consolidate): the pair β₀σ(w₀ᵀx+b₀) − β₀σ(−w₀ᵀx−b₀) with
// β₀w₀ = v, β₀b₀ = c and ‖w₀‖ = 1. If v = 0 no such w₀ exists (erratum 12): then one unit with a zero row, bias 1 and
// a = c holds the constant. If c = 0 as well, nothing is added.
func (n *Network) AppendLinear(v []float64, c float64) {
	beta := linalg.Norm(v)
	w := make([]float64, len(v))
	switch {
	case beta > 0:
		copy(w, v)
		linalg.Divide(w, beta)
		n.Append(w, c/beta, beta)
		n.Append(linalg.Scaled(w, -1), -c/beta, -beta)
	case c != 0:
		n.Append(w, 1, c)
	}
}

// Function is g(x) = Σ a_i σ(w_iᵀx + b_i) + vᵀx + c, what was learned; its linear part takes two more units.
type Function struct {
	Units Network
	Linear
}

// Eval returns g(x).
func (f Function) Eval(x []float64) float64 { return f.Units.Eval(x) + f.Linear.Eval(x) }

// Network returns the same function as a ReLU network of at most two units more, which are v's: σ(vᵀx) − σ(−vᵀx) = vᵀx.
func (f Function) Network() Network {
	n := f.Units.Clone()
	n.AppendLinear(f.V, 0)
	n.C += f.C
	return n
}

// Linear is the function vᵀx + c. V may be nil: then it is the constant.
type Linear struct {
	V []float64 `json:"v"`
	C float64   `json:"c"`
}

// IsZero reports whether the function is 0.
func (l Linear) IsZero() bool {
	return l.C == 0 && !slices.ContainsFunc(l.V, func(v float64) bool { return v != 0 })
}

// Eval returns vᵀx + c.
func (l Linear) Eval(x []float64) float64 { return linalg.Affine(l.C, l.V, x) }

// CutoffConstant is the c > 2 of Lemma approxfP.
const CutoffConstant = 2.01

// Cutoff returns the bias c·√log(mdB/ε) from which on a unit counts as bad: it is so nearly linear on Gaussian data
// that the tensors do not show it (Lemma approxfP as corrected by erratum 10). The result is 0 if mdB ≤ ε.
func Cutoff(m, d int, b, epsilon, c float64) float64 {
	return c * math.Sqrt(max(0, elementary.Log(float64(m)*float64(d)*b/epsilon)))
}

// Select returns the network of the units with the given numbers.
func (n Network) Select(units []int) Network {
	var s Network
	for _, i := range units {
		s.Append(n.W[i], n.B[i], n.A[i])
	}
	return s
}

// Above returns the numbers of the units, of weights of length one, that contribute more than least to the
// mean square beyond their linear parts.
func (n Network) Above(least float64) (units []int) {
	return linalg.Where(n.Units(), func(i int) bool { return n.A[i]*n.A[i]*Kernel(n.B[i], n.B[i], 1) > least })
}
