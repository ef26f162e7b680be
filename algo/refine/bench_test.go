package refine

import (
	"math/rand/v2"
	"testing"

	"crease/algo/tensor"
)

// BenchmarkEvaluate is one step of a fit less its solve: activations, normal
// equations, residuals and gradient for 10 000 samples.
func BenchmarkEvaluate(b *testing.B) {
	for name, c := range map[string]struct{ d, m int }{"d=5,m=5": {5, 5}, "d=10,m=10": {10, 10}, "d=20,m=20": {20, 20}} {
		b.Run(name, func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 1))
			net := randomNet(rng, c.d, c.m)
			f := newFitter(draw(net, 10_000, 1, .1), NewModel(net, c.d), FitOptions{})
			for b.Loop() {
				if err := f.evaluate(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkMoments is one fit to exact T₂, T₃, T₄ from a random start.
func BenchmarkMoments(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	net := randomNet(rng, 10, 5)
	ts := []*tensor.Sym{net.Coefficient(2), net.Coefficient(3), net.Coefficient(4)}
	m, err := NewMoments(ts, nil)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		start := randomNet(rng, 10, 5)
		if _, _, err := m.Fit(start, MomentOptions{Iterations: 60}); err != nil {
			b.Fatal(err)
		}
	}
}
