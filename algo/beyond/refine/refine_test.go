package refine

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

func draw(net network.Network, n int, seed uint64, noise float64) *Data {
	g := sample.NewGenerator(net, int64(n), seed, noise)
	d := NewData(net.Dim(), n)
	b := sample.NewBlock(net.Dim())
	for i := range sample.Blocks(g) {
		g.Fill(i, b)
		d.AddBlock(b, 0, b.Len)
	}
	return d
}

// The blocks by activation patterns must be those of the plain sum over
// samples, for one group of units and for several: this would catch a pair
// summed twice or never.
func TestNormalAgainstPlainSum(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, m := range []int{1, 3, 7, 12, 16, 19} {
		data := draw(networktest.Draw(rng, 3, m), 500, 1, 0)
		f := newFitter(data, NewModel(networktest.Draw(rng, 3, m), 3), FitOptions{}, false)
		for q := 1; q <= min(m, 5); q++ {
			if width := (m + q - 1) / q; q == 1 && width > patternBits || q > 1 && 2*width > patternBits {
				continue
			}
			f.nm.groups = make([][]int, q)
			for i := range m {
				f.nm.groups[i%q] = append(f.nm.groups[i%q], i)
			}
			f.activate()
			clear(f.nm.block)
			f.nm.add(data, f.phi, nil)
			f.nm.expand(f.gram, true)
			want := make([]float64, f.size*f.size)
			for s := range data.Len() {
				var j []float64
				for i := range m + 1 {
					for _, v := range data.Row(s) {
						if i < m && f.phi[s*m+i] == 0 {
							v = 0
						}
						j = append(j, v)
					}
				}
				for r, u := range j {
					for c, v := range j {
						want[r*f.size+c] += u * v
					}
				}
			}
			for k := range want {
				if k%f.size > k/f.size {
					continue // only the lower triangle is written throughout
				}
				if math.Abs(want[k]-f.gram[k]) > 1e-10 {
					t.Fatalf("m=%d, %d groups: entry %d is %v, want %v", m, q, k, f.gram[k], want[k])
				}
			}
		}
	}
}

// The gradient is the plain sum over samples, in one stretch and a sample and in many, and
// where goroutines divide the units among them, the last of them with the linear part. Would
// catch a unit or a sample left out or counted twice.
func TestGradientAgainstPlainSum(t *testing.T) {
	for _, d := range []int{1, 2, 3, 40} {
		for _, n := range []int{tile + 1, 1 << 14} {
			t.Run(fmt.Sprintf("d=%d,n=%d", d, n), func(t *testing.T) { gradientAgainstPlainSum(t, d, n) })
		}
	}
}

func gradientAgainstPlainSum(t *testing.T, d, n int) {
	const m = 15 // three fours, and three units on their own
	rng := rand.New(rand.NewPCG(4, 1))
	data := draw(networktest.Draw(rng, d, 4), n, 1, 0)
	f := newFitter(data, NewModel(networktest.Draw(rng, d, m), d), FitOptions{}, false)
	f.activate()
	for s := range n {
		for i := range m {
			off := 0.0 // units on their own have the sums of Dot4, those in fours other last digits
			if i < m&^3 {
				off = 1e-12
			}
			want := max(0, linalg.Dot4(data.Row(s), f.wb[i*(d+1):(i+1)*(d+1)]))
			if got := f.phi[s*m+i]; !(math.Abs(got-want) <= off) {
				t.Fatalf("unit %d at sample %d: %v, want %v", i, s, got, want)
			}
		}
	}
	f.residual()
	model, r := f.model(), make([]float64, n)
	if loss := model.Residuals(r, data); math.Abs(loss-f.loss) > 1e-12*loss {
		t.Errorf("loss %v, want %v", f.loss, loss)
	}
	want := make([]float64, len(f.grad))
	for s := range n {
		for i := range m + 1 {
			on := i == m || f.phi[s*m+i] > 0
			for j, v := range data.Row(s) {
				if on {
					want[i*(d+1)+j] += r[s] * v
				}
			}
		}
	}
	for k, v := range want {
		if math.Abs(v-f.grad[k]) > 1e-8 {
			t.Fatalf("entry %d is %v, want %v", k, f.grad[k], v)
		}
	}
}

// Enough ends a fit that could go on.
func TestEnough(t *testing.T) {
	net := networktest.Draw(rand.New(rand.NewPCG(6, 1)), 4, 3)
	data := draw(net, 2000, 1, 0)
	start := NewModel(net.Clone(), 4)
	for i := range start.Net.B {
		start.Net.B[i] += .2
	}
	enough := 1e-6 * data.MeanSquare()
	_, curve := Fit(start, data, FitOptions{Enough: enough})
	if n := len(curve); n < 3 || curve[n-1] > enough || curve[n-2] <= enough {
		t.Errorf("%v does not end at %v", curve, enough)
	}
}

// Noise-free labels are met to rounding from a disturbed start with all signs
// wrong, and Settle finds the signs: a wrong derivative or a flipped sign would
// leave an error far above 1e−9. m = d+3 has more units than equations.
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
		m, curve := Fit(NewModel(start, c.d), data, FitOptions{})
		if curve[len(curve)-1] > 1e-24 {
			t.Fatalf("%v: loss %v", c, curve[len(curve)-1])
		}
		m, signs := Settle(m, data, FitOptions{})
		if signs != Resolved {
			t.Fatalf("%v: signs %v", c, signs)
		}
		if e := networktest.Worst(net, m.Net); e > 1e-9 {
			t.Errorf("%v: parameter error %v", c, e)
		}
	}
}

// Three units at 120° with biases that sum to zero can all be flipped without
// changing the function (erratum 5): no data can settle their signs.
func TestSettleAmbiguous(t *testing.T) {
	var net network.Network
	for k, b := range []float64{.5, .3, -.8} {
		s, c := math.Sincos(2 * math.Pi * float64(k) / 3)
		net.Append([]float64{c, s}, b, 1)
	}
	data := draw(net, 2000, 4, 0)
	if _, signs := Settle(NewModel(net, 2), data, FitOptions{}); signs != Ambiguous {
		t.Errorf("signs %v, want ambiguous", signs)
	}
}

// A linear part that no unit explains is reported as such.
func TestSettleLinear(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	net := networktest.Draw(rng, 4, 3)
	m := NewModel(net, 4)
	m.V[1], m.C = .7, -.2
	data := draw(net, 2000, 4, 0)
	clear(data.Y)
	m.Residuals(data.Y, data)
	for s := range data.Y {
		data.Y[s] = -data.Y[s]
	}
	if _, signs := Settle(m, data, FitOptions{}); signs != Linear {
		t.Errorf("signs %v, want linear", signs)
	}
}
