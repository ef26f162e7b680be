package refine_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"crease/algo/base/nodetest"
	"crease/algo/beyond/refine"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// draw returns n samples of a network.
func draw(net network.Network, n int, seed uint64, noise float64) *refine.Data {
	g := sample.NewGenerator(net, int64(n), seed, noise)
	d := refine.NewData(net.Dim(), n)
	b := sample.NewBlock(net.Dim())
	for i := range sample.Blocks(g) {
		g.Fill(i, b)
		d.AddBlock(b, 0, b.Len)
	}
	return d
}

// Standard errors are those of the dense (JᵀJ)⁻¹, for so few units that their patterns form one group and for several
// groups. If not, the blocks summed by pattern have a pair of units twice or not at all.
func TestStandardErrorsAgainstDense(t *testing.T) {
	const d, n, sigma = 3, 4000, .003
	rng := rand.New(rand.NewPCG(3, 1))
	for _, m := range []int{1, 3, 7, 12, 16, 19} {
		net := networktest.Draw(rng, d, m)
		data, size := draw(net, n, 1, 0), (m+1)*(d+1)
		gram := mat.NewSymDense(size, nil)
		for s := range n {
			column := mat.NewVecDense(size, nil)
			for i := range m + 1 {
				row := data.Row(s)
				if i < m && linalg.Affine(net.B[i], net.W[i], row) <= 0 {
					continue
				}
				for j, v := range row {
					column.SetVec(i*(d+1)+j, v)
				}
			}
			gram.SymRankOne(gram, 1, column)
		}
		var factor mat.Cholesky
		var inverse mat.SymDense
		if !factor.Factorize(gram) || factor.InverseTo(&inverse) != nil {
			t.Fatalf("m = %d: the samples do not determine the units", m)
		}
		e := refine.StandardErrors(net, sample.NewGenerator(net, n, 1, 0), nil, sigma, true, nil)
		if e == nil {
			t.Fatalf("m = %d: no errors", m)
		}
		check := func(name string, got float64, p int) {
			if want := sigma * math.Sqrt(inverse.At(p, p)); !(math.Abs(got-want) <= 1e-6*want) {
				t.Errorf("m = %d: error %g of %s, want %g", m, got, name, want)
			}
		}
		for i, steep := range e.Steep {
			for j, v := range steep {
				check(fmt.Sprintf("slope %d of unit %d", j, i), v, i*(d+1)+j)
			}
		}
		for j, v := range e.V {
			check(fmt.Sprintf("v_%d", j), v, m*(d+1)+j)
		}
		check("c", e.C, size-1)
	}
}

// The first step without damping goes to the creases of a dense regression of the labels on the columns (x, 1) where a
// unit is active, in one tile and a sample and in many tiles, on one goroutine and on several. Before it, the output
// weights are those of a dense regression at the creases of the start. If not, activations, residuals or the gradient
// leave out a unit or a sample, or count one twice.
func TestFirstStepAgainstDense(t *testing.T) {
	for _, c := range []struct{ d, m, n int }{
		{1, 3, 65}, {2, 5, 129}, {3, 7, 257}, {1, 4, 1 << 14}, {2, 7, 1 << 14}, {3, 7, 1 << 14}, {40, 15, 1 << 14},
	} {
		t.Run(fmt.Sprintf("d=%d,n=%d", c.d, c.n), func(t *testing.T) {
			if c.d > 3 {
				nodetest.Long(t)
			}
			firstStepAgainstDense(t, c.d, c.m, c.n)
		})
	}
}

func firstStepAgainstDense(t *testing.T, d, m, n int) {
	rng := rand.New(rand.NewPCG(4, 1))
	start := networktest.Draw(rng, d, m)
	for i := range start.B {
		start.B[i] /= 4 // every unit is active on some of a few samples
	}
	truth := start.Clone()
	for i, w := range truth.W {
		for j := range w {
			w[j] += .02 * rng.NormFloat64()
		}
		truth.B[i] += .02 * rng.NormFloat64()
	}
	data := draw(truth, n, 1, 0)
	got, curve := refine.Fit(refine.NewModel(start, d), data, refine.FitOptions{Iterations: 1, Damping: 1e-300})
	if len(curve) != 3 {
		t.Fatalf("%v: the step was not taken", curve)
	}
	outputs := func(h, row []float64) { // σ(w_iᵀx + b_i), x and 1
		for i, w := range start.W {
			h[i] = max(0, linalg.Affine(start.B[i], w, row[:d]))
		}
		copy(h[m:], row)
	}
	if _, squares := leastSquares(data, m+d+1, outputs); !(math.Abs(curve[1]-squares/float64(n)) <= 1e-6*curve[1]) {
		t.Errorf("loss %v at the creases of the start, want %v", curve[1], squares/float64(n))
	}
	p, _ := leastSquares(data, (m+1)*(d+1), func(h, row []float64) { columnsOf(h, row, start, make([]bool, m)) })
	for i, w := range got.Net.W {
		own := p[i*(d+1):][:d+1]
		r := math.Copysign(linalg.Norm(own[:d]), linalg.Dot(own[:d], start.W[i]))
		for j, v := range append(slices.Clone(w), got.Net.B[i]) {
			if !(math.Abs(v-own[j]/r) <= 1e-7) {
				t.Fatalf("unit %d: parameter %d is %v, want %v", i, j, v, own[j]/r)
			}
		}
	}
}

// A fit ends at the first loss below Enough. If not, starts that a search only ranks are fitted to the last digit.
func TestFitStopsAtEnough(t *testing.T) {
	net := networktest.Draw(rand.New(rand.NewPCG(6, 1)), 4, 3)
	data := draw(net, 2000, 1, 0)
	start := refine.NewModel(net.Clone(), 4)
	for i := range start.Net.B {
		start.Net.B[i] += .2
	}
	enough := 1e-6 * data.MeanSquare()
	_, curve := refine.Fit(start, data, refine.FitOptions{Enough: enough})
	if n := len(curve); n < 3 || curve[n-1] > enough || curve[n-2] <= enough {
		t.Errorf("%v does not end at %v", curve, enough)
	}
}

// From a perturbed start with all signs wrong Fit meets noise-free labels to rounding, and Settle finds the signs. A
// wrong derivative or a flipped sign leaves an error far above 10⁻⁹. m = d+3 has more units than equations.
func TestFitAndSettle(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 2))
	for _, c := range []struct{ d, m int }{{1, 1}, {2, 2}, {3, 6}, {6, 4}, {10, 5}} {
		net := networktest.Draw(rng, c.d, c.m)
		data := draw(net, 3000, 9, 0)
		start := net.Clone()
		for i, w := range start.W {
			for j := range w {
				w[j] = -w[j] + .05*rng.NormFloat64()
			}
			start.B[i] = -start.B[i] + .05*rng.NormFloat64()
			start.A[i] *= .8
		}
		m, curve := refine.Fit(refine.NewModel(start, c.d), data, refine.FitOptions{})
		if curve[len(curve)-1] > 1e-24 {
			t.Fatalf("%v: loss %v", c, curve[len(curve)-1])
		}
		m, signs := refine.Settle(m, data, refine.FitOptions{})
		if signs != refine.Resolved {
			t.Fatalf("%v: signs %v", c, signs)
		}
		if e := network.LargestError(network.Match(net, m.Net), true); e > 1e-9 {
			t.Errorf("%v: parameter error %v", c, e)
		}
	}
}

// Three units at 120° with biases that sum to zero can all be flipped without changing the function (erratum 5). If
// their signs count as resolved, a result names one of two networks that no data can tell apart.
func TestSettleAmbiguous(t *testing.T) {
	var net network.Network
	for k, b := range []float64{.5, .3, -.8} {
		s, c := math.Sincos(2 * math.Pi * float64(k) / 3)
		net.Append([]float64{c, s}, b, 1)
	}
	data := draw(net, 2000, 4, 0)
	if _, signs := refine.Settle(refine.NewModel(net, 2), data, refine.FitOptions{}); signs != refine.Ambiguous {
		t.Errorf("signs %v, want ambiguous", signs)
	}
}

// A linear part that no unit explains is Linear. If not, the signs of a result that lacks a unit count as resolved.
func TestSettleLinear(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	net := networktest.Draw(rng, 4, 3)
	m := refine.NewModel(net, 4)
	m.V[1], m.C = .7, -.2
	data := draw(net, 2000, 4, 0)
	clear(data.Y)
	m.Residuals(data.Y, data)
	for s := range data.Y {
		data.Y[s] = -data.Y[s]
	}
	if _, signs := refine.Settle(m, data, refine.FitOptions{}); signs != refine.Linear {
		t.Errorf("signs %v, want linear", signs)
	}
}
