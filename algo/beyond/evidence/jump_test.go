package evidence_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/base/work"
	"crease/algo/beyond/evidence"
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
	odds  bool // labels are 1 with probability f, and else 0
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

// of is a function of wᵀx alone, on creases a function beside two.
func of(f func(t float64) float64) func(t float64, _ []float64) float64 {
	return func(t float64, _ []float64) float64 { return f(t) }
}

func onCreases(f func(t float64) float64) func(t float64, x []float64) float64 {
	return func(t float64, x []float64) float64 { return kinks(x) + f(t) }
}

func close(t float64) float64 { return max(0, t) - .9*max(0, t-.002) }
func steep(t float64) float64 { return 50 * (max(0, t+.01) - max(0, t-.01)) }
func twice(t float64) float64 { return steep((t+.1)/5) + steep((t-.1)/5) }

func logistic(t float64) float64 { return 1 / (1 + math.Exp(-t)) }

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
		y := c.f(linalg.Dot(w, x)+b, x) + c.noise*noise
		if c.odds {
			y = step01(y - rng.Float64())
		}
		data.X = append(append(data.X, x...), 1)
		data.Y = append(data.Y, y)
	}
	return data, w, b
}

// fits returns models as searches leave them: a linear function, six and twelve units fitted from a random start.
func fits(data *refine.Data, seed uint64) (list []refine.Model) {
	rng := rand.New(rand.NewPCG(seed, 99))
	for _, units := range []int{0, 6, 12} {
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
	{name: "labels 0 and 1", dim: 1, n: 1000, jump: 1, f: of(step01)},
	{name: "labels 0 and 1", dim: 2, n: 3000, jump: 1, f: of(step01)},
	{name: "labels 0 and 1", dim: 3, n: 3000, jump: 1, f: of(step01)},
	{name: "labels 0 and 1", dim: 4, n: 4000, jump: 1, f: of(step01)},
	{name: "a line that jumps", dim: 1, n: 2000, jump: 10, f: of(func(t float64) float64 { return 2*t + 10*step01(t) })},
	{name: "creases", dim: 1, n: 2000, noise: .05, jump: 1, f: onCreases(step01)},
	{name: "creases", dim: 2, n: 3000, noise: .05, jump: 1, f: onCreases(step01)},
	{name: "creases", dim: 3, n: 3000, noise: .05, jump: 1, f: onCreases(step01)},
	{name: "creases", dim: 4, n: 4000, noise: .05, jump: 1, f: onCreases(step01)},
}

var misses = []cased{
	{name: "|x|", dim: 1, n: 1000, f: of(math.Abs)},
	{name: "|x|, noise", dim: 2, n: 2000, noise: .1, f: of(math.Abs)},
	// The density at the ramp is .35 to .4: 30 of 4,000 samples lie within .02.
	{name: "slope 50", dim: 1, n: 4000, f: of(steep)},
	{name: "slope 50, noise", dim: 2, n: 4000, noise: .05, f: of(steep)},
	{name: "slope 50, creases", dim: 1, n: 4000, noise: .02, f: onCreases(steep)},
	{name: "two close units", dim: 1, n: 1000, f: onCreases(close)},
	{name: "three close units", dim: 2, n: 2000, noise: .01, f: func(t float64, _ []float64) float64 {
		return max(0, t) - 2*max(0, t-.05) + max(0, t-.1)
	}},
	{name: "two ramps", dim: 1, n: 1000, f: of(twice)},
	{name: "two ramps, noise", dim: 2, n: 2000, noise: .1, f: of(twice)},
	{name: "sin", dim: 1, n: 1000, f: of(func(t float64) float64 { return math.Sin(3 * t) })},
	{name: "sin", dim: 3, n: 2000, f: of(func(t float64) float64 { return math.Sin(5 * t) })},
	{name: "noise", dim: 1, n: 1000, noise: 1, f: func(float64, []float64) float64 { return 0 }},
	{name: "noise", dim: 4, n: 2000, noise: 1, f: func(float64, []float64) float64 { return 0 }},
	{name: "rising odds", dim: 1, n: 150, odds: true, f: of(func(t float64) float64 { return logistic(4 * t) })},
	{name: "rising odds", dim: 1, n: 300, odds: true, f: of(func(t float64) float64 { return logistic(9 * t) })},
	{name: "rising odds", dim: 2, n: 1000, odds: true, f: of(func(t float64) float64 { return logistic(6 * t) })},
	{name: "heavy tails", dim: 1, n: 1000, noise: 1, heavy: true, f: of(func(t float64) float64 { return t })},
	{name: "heavy tails", dim: 3, n: 2000, noise: .1, heavy: true, f: onCreases(math.Abs)},
}

func seeds(full int) int {
	if testing.Short() {
		return 3
	}
	return full
}

// Jumps are found, where they are and as high as they are, in the models of one search after the other: a linear
// function, units from random starts, two steep units. Catches a search that needs the two units, a place with
// samples between it and the true one, and a standard error that is none: of heights, one in a hundred may be more
// than three off, or have an error of a tenth. Of 150 others on creases six were in d = 1 and one in d = 2, where these
// errors are 1.2 times too large; without the creases that a model may lack beside the step it was one in five in d = 1.
func TestFindJump(t *testing.T) {
	for _, c := range jumps {
		lost, off, total := 0, 0, seeds(50)
		var took int64
		for seed := range uint64(total) {
			data, w, b := c.draw(seed)
			models := append(fits(data, seed), paired(data, w, b, c.jump))
			if c.noise > 0 {
				models = models[1:] // which lack no crease
			}
			meter := work.New(nil)
			j, ok := evidence.FindJump(models[int(seed)%len(models)], data, meter)
			took = max(took, meter.Done())
			if !ok {
				lost++
				t.Logf("%s, d = %d, seed %d: not found", c.name, c.dim, seed)
				continue
			}
			if math.Abs(j.Height-c.jump) > 3*j.Error || j.Error > .1*c.jump {
				off++
				t.Logf("%s, d = %d, seed %d: %v ± %v high", c.name, c.dim, seed, j.Height, j.Error)
			}
			between := 0
			for s := range data.Len() {
				if x := data.Row(s); (linalg.Affine(b, w, x) > 0) != (linalg.Affine(j.B, j.W, x) > 0) {
					between++
				}
			}
			if between > c.dim+1 || math.Abs(linalg.Norm(j.W)-1) > 1e-12 || !(j.Error > 0) {
				t.Errorf("%s, d = %d, seed %d: %d samples on the wrong side of %+v", c.name, c.dim, seed, between, j)
			}
		}
		t.Logf("%s, d = %d: %d of %d lost, %d heights off, %d multiply-adds at most", c.name, c.dim, lost, total, off, took)
		if lost > total/20 || off > (total+24)/25 {
			t.Errorf("%s, d = %d: %d of %d lost, %d heights off", c.name, c.dim, lost, total, off)
		}
	}
}

// Labels that do not jump: no step is found in any model. Catches a test that takes steep for broken, two creases
// for a step, a few labels far off for many, or a share
// of labels for the labels.
func TestNoJump(t *testing.T) {
	for _, c := range misses {
		for seed := range uint64(seeds(50)) {
			data, _, _ := c.draw(seed)
			models := fits(data, seed)
			if j, ok := evidence.FindJump(models[int(seed)%len(models)], data, nil); ok {
				t.Errorf("%s, d = %d, seed %d: %+v", c.name, c.dim, seed, j)
			}
		}
	}
}
