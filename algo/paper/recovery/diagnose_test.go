package recovery

import (
	"math"
	"slices"
	"strings"
	"testing"
	"unicode"

	"crease/algo/base/diagnosis"
	"crease/algo/network"
	"crease/algo/num/tensor"
)

// find returns the diagnosis of the given code, failing if there is none, and
// checks that it is a sentence.
func find(t *testing.T, r *Result, code string) diagnosis.Diagnosis {
	t.Helper()
	for _, d := range r.Diagnoses {
		if d.Code == code {
			if d.Units == nil || !unicode.IsUpper(rune(d.Message()[0])) || d.Message()[len(d.Message())-1] != '.' {
				t.Errorf("%s: not a sentence or nil units: %+v", code, d)
			}
			for _, u := range d.Units {
				if u < 0 || u >= len(r.Units) {
					t.Errorf("%s: unit %d of %d", code, u, len(r.Units))
				}
			}
			return d
		}
	}
	t.Errorf("no diagnosis %q among %v", code, r.Diagnoses)
	return diagnosis.Diagnosis{}
}

// planar returns units of the given angles in the plane.
func planar(angles, b, a []float64) network.Network {
	n := network.Network{B: b, A: a}
	for _, x := range angles {
		n.W = append(n.W, []float64{math.Cos(x), math.Sin(x)})
	}
	return n
}

// run recovers from exact coefficients that are said to be off by spread.
func run(t *testing.T, n network.Network, order int, spread float64, opt Options) *Result {
	t.Helper()
	opt.Order = order
	if spread > 0 {
		opt.Spread = func(int) float64 { return spread }
	}
	r, err := Run(exactly(n), opt)
	if err != nil {
		t.Fatalf("%v: %v", err, r.Diagnoses)
	}
	return r
}

// A network that is recovered leaves nothing to say.
func TestNoDiagnosis(t *testing.T) {
	r := run(t, planar([]float64{.2, 1.3}, []float64{.4, -.3}, []float64{1, -1}), 1, 1e-4, Options{})
	if len(r.Diagnoses) != 0 {
		t.Errorf("%v", r.Diagnoses)
	}
}

// Three units at order 1 in the plane, with and without m known.
func TestDiagnoseRank(t *testing.T) {
	n := planar([]float64{0, 1, 2}, []float64{.4, -.3, .1}, []float64{1, -1, 1.5})
	r := run(t, n, 1, 0, Options{Units: 3})
	find(t, r, diagnosis.Rank)
	r = run(t, n, 1, 0, Options{})
	find(t, r, diagnosis.TooMany)
	find(t, r, diagnosis.Unexplained)
	if len(r.Units) != 2 {
		t.Errorf("%d units in the plane at order 1", len(r.Units))
	}
	r, err := Run(exactly(planar([]float64{0}, []float64{0}, []float64{1})), Options{Order: 1, Units: 2, Eta1: 10})
	if err != ErrNothing {
		t.Errorf("nothing above η₁: %v", err)
	}
	find(t, r, diagnosis.Rank)
}

// Two units 3° apart under noise: neither tensor can say which is which.
func TestDiagnoseGap(t *testing.T) {
	n := planar([]float64{.2, .25}, []float64{.4, -.9}, []float64{1, 1.2})
	d := find(t, run(t, n, 1, 1e-4, Options{}), diagnosis.Gap)
	if len(d.Units) == 0 {
		t.Error("no units named")
	}
}

// T_3 = Re(e₁ + i e₂)^{⊗3} has rank two over the complex numbers only.
func TestDiagnoseComplex(t *testing.T) {
	n := planar([]float64{0, math.Pi / 2}, []float64{.2, .3}, []float64{1, 1})
	cubic := tensor.NewSym(2, 3)
	copy(cubic.Data, []float64{1, 0, -1, 0})
	r, err := Run(func(k int) *tensor.Sym {
		if k == 3 {
			return cubic
		}
		return n.Coefficient(k)
	}, Options{Order: 1, Spread: func(int) float64 { return 1e-4 }})
	if err != nil {
		t.Fatal(err)
	}
	find(t, r, diagnosis.Complex)
	if len(r.Odd.Complex) != 2 || r.Odd.Im[0] != -r.Odd.Im[1] || r.Odd.Im[0] == 0 {
		t.Errorf("complex directions %v, imaginary parts %v", r.Odd.Complex, r.Odd.Im)
	}
}

// Three unit weights nearly in a plane of R³.
func TestDiagnoseDependent(t *testing.T) {
	c := math.Sqrt(.5)
	n := network.Network{W: [][]float64{{1, 0, 0}, {0, 1, 0}, {c, c, .02}}, B: []float64{.5, -.4, .3},
		A: []float64{1, 1, 1}}.Normalised()
	r := run(t, n, 1, 1e-7, Options{})
	find(t, r, diagnosis.Dependent)
	if want := tensor.SMin(n.W, 1); math.Abs(r.SMin-want) > 1e-3 {
		t.Errorf("s_m %v, want %v", r.SMin, want)
	}
}

// Two directions 0.2 apart merged by a wide η₃, antipodes included.
func TestDiagnoseMerged(t *testing.T) {
	for _, flip := range []float64{0, math.Pi} {
		n := planar([]float64{.2, .4 + flip}, []float64{.4, -.9}, []float64{1, 1.2})
		r := run(t, n, 1, 0, Options{Eta3: .3})
		find(t, r, diagnosis.Merged)
		if len(r.Units) != 1 || !slices.Equal(r.Units[0].Found, []int{3, 4}) {
			t.Errorf("%d units: %+v", len(r.Units), r.Units)
		}
	}
}

// A unit of bias 3 falls below a given η₂ in both tensors.
func TestDiagnoseWeak(t *testing.T) {
	n := planar([]float64{.2, 1.4}, []float64{.5, 3}, []float64{1, 1})
	r := run(t, n, 1, 0, Options{Eta2: .05})
	find(t, r, diagnosis.Weak)
	if len(r.Units) != 1 || !slices.Contains(r.Odd.Kept, true) {
		t.Errorf("%d units, kept %v %v", len(r.Units), r.Odd.Kept, r.Even.Kept)
	}
	for _, c := range []struct {
		units int
		eta2  float64
		words string
	}{
		{1, 1, "T_3 kept 0 of its 1 term: what lies"}, {2, 1, "T_3 kept 0 of its 2 terms: what lies"},
		{2, .05, "T_3 kept 1 of its 2 terms: what lies"},
	} {
		opt := Options{Order: 1, Eta2: c.eta2}
		r, _ := Run(exactly(n.Select([]int{0, 1}[:c.units])), opt) // without units it says so
		if d := find(t, r, diagnosis.Weak); !strings.HasPrefix(d.Message(), c.words) {
			t.Errorf("%d units, η₂ = %g: %q", c.units, c.eta2, d.Message())
		}
	}
}

// With every direction found, ζ₂ of a unit of bias 3.4 is so small that the
// error divided by it is large.
func TestDiagnoseScalars(t *testing.T) {
	n := planar([]float64{.2, 1.4}, []float64{.5, 3.4}, []float64{1, 1})
	r := run(t, n, 1, 1e-3, Options{Eta1: 1e-6, Eta2: 1e-6})
	d := find(t, r, diagnosis.Scalars)
	if len(d.Units) != 1 || math.Abs(r.Units[d.Units[0]].B) < 3 {
		t.Errorf("units %v of %+v", d.Units, r.Units)
	}
}

// Signs are resolved only if the units found account for T_1: not with a third
// crease in the plane that order 1 cannot hold, nor with two weights in one
// direction, which make one unit. A missing unit at right angles to the others
// hides no sign. Would catch a claim of signs that nothing supports.
func TestDiagnoseSigns(t *testing.T) {
	for name, n := range map[string]network.Network{
		"three in the plane": planar([]float64{0, .9, 2}, []float64{.5, -.2, .3}, []float64{1, 2, -1}),
		"two weights in one": planar([]float64{0, 0, 1.2}, []float64{.5, -.5, .2}, []float64{1, 1, 1}),
	} {
		for _, spread := range []float64{0, 1e-6} {
			r := run(t, n, 1, spread, Options{})
			if r.Resolved && spread == 0 {
				t.Errorf("%s: signs resolved with %d of 3 units", name, len(r.Units))
			}
			if !r.Resolved {
				find(t, r, diagnosis.Signs)
			}
		}
	}
	far := planar([]float64{0, math.Pi / 2}, []float64{.5, 7}, []float64{1, 1})
	r := run(t, far, 1, 1e-4, Options{})
	if len(r.Units) != 1 || !r.Resolved || math.Abs(r.Units[0].B-.5) > .01 {
		t.Errorf("beside a far unit: %d found, resolved %v: %+v", len(r.Units), r.Resolved, r.Diagnoses)
	}
}

// A z near the cut of the printed rule, of a crease two standard deviations out whose sign is −1, is taken for that of
// the sign +1, which it is far from: then the signs are not resolved. The midpoint rule is in no doubt. Would catch a
// wrong sign that is called resolved, since z is near one of the two values.
func TestSignsBesideTheCut(t *testing.T) {
	for midpoint, sign := range map[bool]float64{false: 1, true: -1} {
		t1 := tensor.NewSym(2, 1)
		t1.Data[0] = .03 // Φ(2) − 1 is −.023
		r := &Result{Units: []Unit{{W: []float64{1, 0}, B: 2, A: 1}}}
		if r.fixSigns(t1, midpoint); r.Resolved != midpoint || r.Units[0].W[0] != sign {
			t.Errorf("midpoint %v: resolved %v, %+v", midpoint, r.Resolved, r.Units)
		}
	}
}
