package network

import (
	"math"
	"testing"
)

// TestConstant compares what an output bias does with its definition: f(x) + c, so that only f̂_0
// and E f² know of it. Would catch a place in which it is forgotten, or counted twice.
func TestConstant(t *testing.T) {
	f := Network{W: [][]float64{{3, 4}, {-.8, .6}}, B: []float64{2.5, -.6}, A: []float64{.3, -1.5}}
	g := f.Clone()
	g.C = -.75
	for _, n := range []Network{g, g.Clone(), g.Normalised(), g.Flip(0)} {
		if got, want := n.Eval([]float64{.3, -1}), f.Eval([]float64{.3, -1})-.75; math.Abs(got-want) > 1e-15 {
			t.Errorf("%v, want %v", got, want)
		}
	}
	mean := f.Coefficient(0).Data[0]
	if got := g.Coefficient(0).Data[0]; math.Abs(got-mean+.75) > 1e-15 {
		t.Errorf("the mean is %v, want %v", got, mean-.75)
	}
	for k := 1; k < 5; k++ {
		for i, v := range f.Coefficient(k).Data {
			if g.Coefficient(k).Data[i] != v {
				t.Errorf("degree %d has changed", k)
			}
		}
	}
	if got, want := Energy(g), Energy(f)-1.5*mean+.5625; math.Abs(got-want) > 1e-14 {
		t.Errorf("the energy is %v, want %v", got, want)
	}
	asUnit := f.Clone()
	asUnit.AppendLinear([]float64{0, 0}, -.75)
	for name, other := range map[string]Network{"a unit with a zero row": asUnit, "itself": g} {
		if r := Risk(g, other); r > 1e-28 {
			t.Errorf("%s is off by %v", name, r)
		}
	}
	if r := Risk(f, g); math.Abs(r-.5625) > 1e-14 {
		t.Errorf("without it the risk is %v", r)
	}
	if l := Between(f, g).LossByOrder(3); math.Abs(l[0]-.5625) > 1e-14 || l[1]+l[2]+l[3] > 1e-28 {
		t.Errorf("the loss by order is %v", l)
	}
	for _, c := range []float64{math.NaN(), math.Inf(1), 1e51} {
		if g.C = c; g.Validate("") == nil {
			t.Errorf("%v is valid", c)
		}
	}
}
