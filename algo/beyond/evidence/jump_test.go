package evidence

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// cased is a function on R^d with the noise of its labels, and the jump that it has, if any.
type cased struct {
	name  string
	dim   int
	n     int
	noise float64
	heavy bool // noise of a Cauchy distribution
	jump  float64
	f     func(t float64, x []float64) float64 // t is wᵀx for a random w
}

func step01(t float64) float64 {
	if t > 0 {
		return 1
	}
	return 0
}

func kinks(x []float64) float64 {
	return max(0, x[0]-.3) - 2*max(0, .6*x[len(x)-1]+.8*x[0]+.5)
}

// draw returns samples of a case, and the w and b of its jump.
func (c cased) draw(seed uint64) (data *refine.Data, w []float64, b float64) {
	rng := rand.New(rand.NewPCG(seed, 52))
	w = make([]float64, c.dim)
	for i := range w {
		w[i] = rng.NormFloat64()
	}
	linalg.Scale(w, 1/linalg.Norm(w))
	b = rng.Float64() - .5
	data = refine.NewData(c.dim, c.n)
	for range c.n {
		x := make([]float64, c.dim)
		for i := range x {
			x[i] = rng.NormFloat64()
		}
		noise := rng.NormFloat64()
		if c.heavy {
			noise /= rng.NormFloat64()
		}
		data.X = append(append(data.X, x...), 1)
		data.Y = append(data.Y, c.f(linalg.Dot(w, x)+b, x)+c.noise*noise)
	}
	return data, w, b
}

// fits returns models as searches leave them: a linear function, six and twelve units fitted from a random start.
func fits(data *refine.Data, seed uint64, from int) (list []refine.Model) {
	rng := rand.New(rand.NewPCG(seed, 99))
	for _, units := range []int{0, 6, 12}[from:] {
		net := network.Network{}
		for range units {
			w := make([]float64, data.Dim)
			for i := range w {
				w[i] = rng.NormFloat64()
			}
			linalg.Scale(w, 1/linalg.Norm(w))
			net.Append(w, 2*rng.Float64()-1, rng.NormFloat64())
		}
		m, _ := refine.Fit(refine.NewModel(net, data.Dim), data, refine.FitOptions{Iterations: 60})
		list = append(list, m)
	}
	return list
}

// paired returns a model with two steep units in the place of a jump, as exact as a search leaves it.
func paired(data *refine.Data, w []float64, b, height float64) refine.Model {
	const steep = 2000
	d := data.Dim
	net := network.Network{}
	net.Append(linalg.Axis(d, 0), -.3, 1)
	net.Append(linalg.Axis(d, d-1), .4, -1)
	net.Append(w, b+.5/steep, steep*height)
	net.Append(w, b-.5/steep, -steep*height)
	m, _ := refine.Fit(refine.NewModel(net, data.Dim), data, refine.FitOptions{Iterations: 60})
	return m
}

var jumps = []cased{
	{name: "labels 0 and 1", dim: 1, n: 1000, jump: 1, f: func(t float64, _ []float64) float64 { return step01(t) }},
	{name: "labels 0 and 1", dim: 2, n: 3000, jump: 1, f: func(t float64, _ []float64) float64 { return step01(t) }},
	{name: "labels 0 and 1", dim: 3, n: 3000, jump: 1, f: func(t float64, _ []float64) float64 { return step01(t) }},
	{name: "labels 0 and 1", dim: 4, n: 4000, jump: 1, f: func(t float64, _ []float64) float64 { return step01(t) }},
	{name: "a line that jumps", dim: 1, n: 2000, jump: 10, f: func(t float64, x []float64) float64 { return 2*x[0] + 10*step01(t) }},
	{name: "on top of creases", dim: 1, n: 2000, noise: .05, jump: 1, f: func(t float64, x []float64) float64 { return kinks(x) + step01(t) }},
	{name: "on top of creases", dim: 2, n: 3000, noise: .05, jump: 1, f: func(t float64, x []float64) float64 { return kinks(x) + step01(t) }},
	{name: "on top of creases", dim: 3, n: 3000, noise: .05, jump: 1, f: func(t float64, x []float64) float64 { return kinks(x) + step01(t) }},
	{name: "on top of creases", dim: 4, n: 4000, noise: .05, jump: 1, f: func(t float64, x []float64) float64 { return kinks(x) + step01(t) }},
}

var misses = []cased{
	{name: "|x|", dim: 1, n: 1000, f: func(t float64, _ []float64) float64 { return math.Abs(t) }},
	{name: "|x|, noise", dim: 2, n: 2000, noise: .1, f: func(t float64, _ []float64) float64 { return math.Abs(t) }},
	// The density at the ramp is .35 to .4: 30 of 4,000 samples lie within .02.
	{name: "slope 50", dim: 1, n: 4000, f: func(t float64, _ []float64) float64 { return ramp(t, -.01, .01) }},
	{name: "slope 50, noise", dim: 2, n: 4000, noise: .05, f: func(t float64, _ []float64) float64 { return ramp(t, -.01, .01) }},
	{name: "slope 50, creases", dim: 1, n: 4000, noise: .02, f: func(t float64, x []float64) float64 { return kinks(x) + ramp(t, -.01, .01) }},
	{name: "two close units", dim: 1, n: 1000, f: func(t float64, x []float64) float64 { return kinks(x) + max(0, t) - .9*max(0, t-.002) }},
	{name: "three close units", dim: 2, n: 2000, noise: .01, f: func(t float64, _ []float64) float64 {
		return max(0, t) - 2*max(0, t-.05) + max(0, t-.1)
	}},
	{name: "two ramps", dim: 1, n: 1000, f: func(t float64, _ []float64) float64 { return ramp(t, -.15, -.05) + ramp(t, .05, .15) }},
	{name: "two ramps, noise", dim: 2, n: 2000, noise: .1, f: func(t float64, _ []float64) float64 { return ramp(t, -.15, -.05) + ramp(t, .05, .15) }},
	{name: "sin", dim: 1, n: 1000, f: func(t float64, _ []float64) float64 { return math.Sin(3 * t) }},
	{name: "sin", dim: 3, n: 2000, f: func(t float64, _ []float64) float64 { return math.Sin(5 * t) }},
	{name: "noise", dim: 1, n: 1000, noise: 1, f: func(float64, []float64) float64 { return 0 }},
	{name: "noise", dim: 4, n: 2000, noise: 1, f: func(float64, []float64) float64 { return 0 }},
	{name: "heavy tails", dim: 1, n: 1000, noise: 1, heavy: true, f: func(t float64, _ []float64) float64 { return t }},
	{name: "heavy tails", dim: 3, n: 2000, noise: .1, heavy: true, f: func(t float64, x []float64) float64 { return kinks(x) + math.Abs(t) }},
}

func seeds(full int) int {
	if testing.Short() {
		return 12
	}
	return full
}

func TestFindJump(t *testing.T) {
	for _, c := range jumps {
		found, total, far, off := 0, 0, 0, 0
		var took int64
		for seed := range uint64(seeds(50)) {
			data, w, b := c.draw(seed)
			models := append(fits(data, seed, 0), paired(data, w, b, c.jump))
			i := int(seed) % len(models)
			{
				g := models[i]
				meter := work.New(nil)
				total++
				j, ok := FindJump(g, data, meter)
				took = max(took, meter.Done())
				if !ok {
					t.Logf("%s, d = %d, seed %d, model %d: not found", c.name, c.dim, seed, i)
					continue
				}
				found++
				if math.Abs(j.Height-c.jump) > 3*j.Error {
					off++
				}
				// the samples that lie between the true hyperplane and the one found
				between := 0
				for s := range data.Len() {
					if x := data.Row(s); (linalg.Affine(b, w, x) > 0) != (linalg.Affine(j.B, j.W, x) > 0) {
						between++
					}
				}
				if between > 0 {
					far++
				}
				if between > 2*(c.dim+2) {
					t.Errorf("%s, d = %d, seed %d, model %d: %d samples lie on the wrong side", c.name, c.dim, seed, i, between)
				}
			}
		}
		t.Logf("%s, d = %d: %d of %d found, %d with samples on the wrong side, %d with the height more than 3 errors off, %d madds", c.name, c.dim, found, total, far, off, took)
	}
}

func TestNoJump(t *testing.T) {
	for _, c := range misses {
		found := 0
		var took int64
		for seed := range uint64(seeds(50)) {
			data, _, _ := c.draw(seed)
			models := fits(data, seed, 0)
			i := int(seed) % len(models)
			{
				g := models[i]
				meter := work.New(nil)
				if j, ok := FindJump(g, data, meter); ok {
					found++
					t.Errorf("%s, d = %d, seed %d, model %d: %+v", c.name, c.dim, seed, i, j)
				}
				took = max(took, meter.Done())
			}
		}
		t.Logf("%s, d = %d: %d found, %d madds", c.name, c.dim, found, took)
	}
}
