package network

import (
	"errors"
	"math"
	"strings"
	"testing"

	"crease/algo/num/linalg"
)

// Every rule of Validate, by the field it names; anything it accepts has a
// finite risk against anything else it accepts.
func TestValidate(t *testing.T) {
	ok := func() Network {
		return Network{W: [][]float64{{1, 2}, {0, 3}}, B: []float64{1, -1}, A: []float64{2, -1}}
	}
	for field, spoil := range map[string]func(n *Network){
		"n.w":       func(n *Network) { *n = Network{} },
		"n.w[1]":    func(n *Network) { n.W[1] = []float64{1} },
		"n.w[0]":    func(n *Network) { n.W[0] = []float64{0, 0} },
		"n.w[0][1]": func(n *Network) { n.W[0][1] = math.NaN() },
		"n.b":       func(n *Network) { n.B = n.B[:1] },
		"n.b[1]":    func(n *Network) { n.B[1] = 1e60 },
		"n.a":       func(n *Network) { n.A = append(n.A, 1) },
		"n.a[0]":    func(n *Network) { n.A[0] = 0 },
		"n.a[1]":    func(n *Network) { n.A[1] = -1e60 },
	} {
		n := ok()
		spoil(&n)
		var bad *FieldError
		if err := n.Validate("n."); !errors.As(err, &bad) || bad.Field != field || strings.Contains(err.Error(), "%!") {
			t.Errorf("%s: %v", field, err)
		}
	}
	one := Network{W: [][]float64{{0}}, B: []float64{1}, A: []float64{1}}
	if err := one.Validate(""); err == nil || strings.Contains(err.Error(), "row") {
		t.Errorf("a weight 0 with one input: %v", err)
	}
	sizes := []float64{1e-300, 1, 1e25, 1e49}
	for _, a := range sizes {
		for _, b := range sizes {
			f := Network{W: [][]float64{{1, 0}}, B: []float64{-b}, A: []float64{a}}
			for _, c := range sizes {
				g := Network{W: [][]float64{{.6, .8}}, B: []float64{c}, A: []float64{-a}}
				if f.Validate("") != nil || g.Validate("") != nil {
					t.Fatal(f.Validate(""), g.Validate(""))
				}
				sum := Risk(f, g) + Energy(f)
				for _, v := range Between(f, g).LossByOrder(30) {
					sum += v
				}
				if !linalg.Finite(sum) || sum < 0 {
					t.Errorf("a=%g b=%g c=%g: %v", a, b, c, sum)
				}
			}
		}
	}
}

// Rows of any length are normalised without changing the function, twice does
// nothing more, and a zero row, the constant of a learned network, stays.
func TestNormalised(t *testing.T) {
	r := seeded(60)
	f := someNetwork(r, 4, 5, 2)
	f.Append([]float64{0, 0, 0, 0}, 1, -.7)
	once := f.Normalised()
	twice := once.Normalised()
	for i, w := range once.W {
		if n := linalg.Norm(w); i < 5 && math.Abs(n-1) > 1e-15 || i == 5 && n != 0 {
			t.Errorf("row %d has length %v", i, n)
		}
		for j := range w {
			if w[j] != twice.W[i][j] || once.B[i] != twice.B[i] {
				t.Error("normalising twice is not once")
			}
		}
	}
	for range 50 {
		x := rest(r.NormFloat64, 4)
		if math.Abs(f.Eval(x)-once.Eval(x)) > 1e-13 {
			t.Errorf("%v and %v", f.Eval(x), once.Eval(x))
		}
	}
	without := f.Select([]int{0, 1, 2, 3, 4})
	if got := f.Coefficient(0).Data[0] - without.Coefficient(0).Data[0]; math.Abs(got+.7) > 1e-14 {
		t.Errorf("the constant adds %v to f̂₀", got)
	}
	if got := Risk(f, without); math.Abs(got-.49) > 1e-14 {
		t.Errorf("risk %v of a constant .7", got)
	}
}

// Erratum 6: without biases f̂_4 is −(1/√2π) Σ a_i w_i^{⊗4}, not the Σ a_i w_i^{⊗4}
// of the introduction. Against the moment E[f(x)(x₁⁴ − 6x₁² + 3)] by quadrature in
// the plane.
func TestFourthCoefficientWithoutBias(t *testing.T) {
	n := Network{W: [][]float64{{1, 0}, {.6, .8}}, B: []float64{0, 0}, A: []float64{1, -2}}
	want, printed := 0.0, 0.0
	for i, w := range n.W {
		printed += n.A[i] * math.Pow(w[0], 4)
	}
	const h = .02
	for x := -9 + h/2; x < 9; x += h {
		for y := -9 + h/2; y < 9; y += h {
			density := math.Exp(-(x*x+y*y)/2) / (2 * math.Pi) * h * h
			want += n.Eval([]float64{x, y}) * (math.Pow(x, 4) - 6*x*x + 3) * density
		}
	}
	got := n.Coefficient(4).Data[0]
	if math.Abs(got-want) > 1e-3 || math.Abs(got+printed/math.Sqrt(2*math.Pi)) > 1e-14 || math.Abs(printed-want) < .1 {
		t.Errorf("f̂_4 = %v, quadrature %v, Σ a w^{⊗4} = %v", got, want, printed)
	}
}
