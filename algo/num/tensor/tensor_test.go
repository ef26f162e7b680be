package tensor

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// shapes are the sizes that the tests go through; order 0 and dimension 1 are
// the edges.
var shapes = []struct{ dim, order int }{
	{1, 0}, {1, 1}, {1, 5}, {2, 0}, {2, 1}, {2, 4}, {3, 2}, {3, 3}, {4, 4}, {2, 8}, {5, 3},
}

func random(rng *rand.Rand, dim, order int) *Sym {
	t := NewSym(dim, order)
	for i := range t.Data {
		t.Data[i] = rng.NormFloat64()
	}
	return t
}

func vector(rng *rand.Rand, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = rng.NormFloat64()
	}
	return v
}

// full calls visit with every one of the dim^order multi-indices.
func full(dim, order int, visit func(idx []int)) {
	idx := make([]int, order)
	for {
		visit(idx)
		p := order - 1
		for ; p >= 0; p-- {
			if idx[p]++; idx[p] < dim {
				break
			}
			idx[p] = 0
		}
		if p < 0 {
			return
		}
	}
}

// dense returns the entry of t at any multi-index, sorted or not.
func dense(t *Sym, idx []int) float64 {
	s := slices.Clone(idx)
	slices.Sort(s)
	return t.Data[Position(s, t.Dim)]
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-11*(1+math.Abs(a)+math.Abs(b)) }

// Next visits every packed entry once, in the order of Position, and
// Multiplicity counts the dense entries behind it. Would catch any slip in the
// index, which everything else would inherit.
func TestIndex(t *testing.T) {
	for _, s := range append(shapes, struct{ dim, order int }{140, 2}) {
		count := map[int]float64{}
		full(s.dim, s.order, func(idx []int) {
			sorted := slices.Clone(idx)
			slices.Sort(sorted)
			count[Position(sorted, s.dim)]++
		})
		if len(count) != Len(s.dim, s.order) {
			t.Fatalf("%v: %d positions, Len says %d", s, len(count), Len(s.dim, s.order))
		}
		idx := make([]int, s.order)
		for p := range Len(s.dim, s.order) {
			if got := Position(idx, s.dim); got != p {
				t.Fatalf("%v: %v at %d, want %d", s, idx, got, p)
			}
			if !near(Multiplicity(idx), count[p]) {
				t.Fatalf("%v: multiplicity of %v is %v, counted %v", s, idx, Multiplicity(idx), count[p])
			}
			before := slices.Clone(idx)
			if Next(idx, s.dim); slices.Equal(idx, before) != (p+1 == Len(s.dim, s.order)) {
				t.Fatalf("%v: Next at %d leads from %v to %v", s, p, before, idx)
			}
		}
	}
}

// Pascal's rule and the edges. Would catch the table and the formula differing.
func TestLen(t *testing.T) {
	for dim := 1; dim < 135; dim++ {
		for order := 0; order < 6; order++ {
			if got, want := Len(dim, order), Binomial(dim+order-1, order); got != want {
				t.Fatalf("Len(%d, %d) = %d, want %d", dim, order, got, want)
			}
			if order > 0 && dim > 1 && Len(dim, order) != Len(dim-1, order)+Len(dim, order-1) {
				t.Fatalf("Pascal's rule fails at %d, %d", dim, order)
			}
		}
	}
	if Len(10, 6) != 5005 || Len(6, 8) != 1287 || Len(0, 0) != Binomial(-1, 0) || Binomial(3, 5) != 0 ||
		Binomial(3, -1) != 0 {
		t.Error("known values")
	}
}

// AddPower, Inner, Norm, Apply and ApplyTo against sums over all dense entries.
func TestForms(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, s := range shapes {
		a, b, v := random(rng, s.dim, s.order), random(rng, s.dim, s.order), vector(rng, s.dim)
		power := NewSym(s.dim, s.order)
		power.AddPower(2, v)
		inner, apply, slope := 0.0, 0.0, make([]float64, s.dim)
		full(s.dim, s.order, func(idx []int) {
			prod, head := 2.0, 1.0
			for p, i := range idx {
				prod *= v[i]
				if p > 0 {
					head *= v[i]
				}
			}
			if !near(dense(power, idx), prod) {
				t.Fatalf("%v: power at %v is %v, want %v", s, idx, dense(power, idx), prod)
			}
			inner += dense(a, idx) * dense(b, idx)
			apply += dense(a, idx) * prod / 2
			if s.order > 0 {
				slope[idx[0]] += dense(a, idx) * head
			}
		})
		got := make([]float64, s.dim)
		value := a.ApplyTo(got, v)
		if !near(a.Inner(b), inner) || !near(a.Apply(v), apply) || !near(value, apply) ||
			!near(a.Norm()*a.Norm(), a.Inner(a)) {
			t.Errorf("%v: inner %v want %v, apply %v and %v want %v", s, a.Inner(b), inner, a.Apply(v), value, apply)
		}
		for i := range slope {
			if !near(got[i], slope[i]) {
				t.Errorf("%v: slope %v, want %v", s, got, slope)
				break
			}
		}
	}
}

// Flatten has the singular values of the dense d^p × d^q flattening, and Vec its
// norm. Would catch a wrong scale of the symmetric basis.
func TestFlattenIsDense(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, s := range shapes {
		if math.Pow(float64(s.dim), float64(s.order)) > 300 {
			continue
		}
		a := random(rng, s.dim, s.order)
		back := FromVec(s.dim, s.order, a.Vec())
		for i := range a.Data {
			if !near(back.Data[i], a.Data[i]) {
				t.Fatalf("%v: Vec and FromVec disagree", s)
			}
		}
		for p := 0; p <= s.order; p++ {
			q := s.order - p
			rows, cols := int(math.Pow(float64(s.dim), float64(p))), int(math.Pow(float64(s.dim), float64(q)))
			var entries []float64
			full(s.dim, s.order, func(idx []int) { entries = append(entries, dense(a, idx)) })
			got, want := singular(a.Flatten(p, q)), singular(mat.NewDense(rows, cols, entries))
			for i, w := range want {
				g := 0.0
				if i < len(got) {
					g = got[i]
				}
				if math.Abs(g-w) > 1e-11*(1+want[0]) {
					t.Errorf("%v to (%d, %d): σ_%d = %v, dense %v", s, p, q, i+1, g, w)
				}
			}
		}
		if v := a.Vec(); !near(math.Sqrt(sumSquares(v)), a.Norm()) {
			t.Errorf("%v: ‖Vec‖ = %v, ‖T‖ = %v", s, math.Sqrt(sumSquares(v)), a.Norm())
		}
	}
}

func singular(m *mat.Dense) []float64 {
	var svd mat.SVD
	if !svd.Factorize(m, mat.SVDNone) {
		panic("no convergence")
	}
	return svd.Values(nil)
}

func sumSquares(v []float64) float64 {
	s := 0.0
	for _, x := range v {
		s += x * x
	}
	return s
}

// Misuse panics in the package's name.
func TestMisuse(t *testing.T) {
	a := NewSym(2, 3)
	for name, f := range map[string]func(){
		"dimension 0":         func() { NewSym(0, 1) },
		"negative order":      func() { NewSym(1, -1) },
		"shapes of AddScaled": func() { a.AddScaled(1, NewSym(2, 2)) },
		"shapes of Inner":     func() { a.Inner(NewSym(3, 3)) },
		"length of AddPower":  func() { a.AddPower(1, []float64{1}) },
		"length of ApplyTo":   func() { a.ApplyTo(make([]float64, 2), []float64{1}) },
		"sum of Flatten":      func() { a.Flatten(1, 1) },
		"length of FromVec":   func() { FromVec(2, 3, []float64{1}) },
	} {
		func() {
			defer func() {
				if msg, ok := recover().(string); !ok || msg[:7] != "tensor:" {
					t.Errorf("%s: %v", name, msg)
				}
			}()
			f()
		}()
	}
}
