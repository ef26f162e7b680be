package learn_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

var (
	allMethods  = []spec.Method{spec.Exact, spec.Paper, spec.Rounds, spec.Practical}
	fromSamples = allMethods[1:]
)

// propertySeeds is the number of networks or samples for each property.
func propertySeeds() uint64 {
	if testing.Short() {
		return 1
	}
	return 5
}

// longest bounds the time of a run, which takes about a second on an idle machine.
const longest = 5 * time.Minute

// requireSound runs s and requires that it ends in time with finite numbers and, without label noise, with the function
// or a diagnosis.
func requireSound(t *testing.T, name string, s spec.Spec, src sample.Source) *snapshot.Snapshot {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	name = fmt.Sprintf("%s, %s, seed %d", name, s.Learning.Method, s.Sampling.Seed)
	last, err := learn.Run(ctx, s, src, learn.Host{})
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return nil
	}
	if !last.Finite() {
		t.Errorf("%s: not finite", name)
	}
	if s.Learning.Method != spec.Paper && last.HasRisk && len(last.Diagnoses) == 0 &&
		!(last.Risk <= 1e-12*last.Energy) && s.Sampling.Noise == 0 {
		t.Errorf("%s: risk %g of %g and no diagnosis", name, last.Risk, last.Energy)
	}
	if len(last.Diagnoses) == 0 && s.Network.Units() > 0 && last.Recovered.Units() != s.Network.Units() {
		t.Errorf("%s: %d of %d units and no diagnosis", name, last.Recovered.Units(), s.Network.Units())
	}
	return last
}

// requireRecovery runs s and requires the function and, unless parameters is 0, parameter errors below it.
func requireRecovery(t *testing.T, name string, s spec.Spec, parameters float64) {
	t.Helper()
	last := requireSound(t, name, s, nil)
	if last == nil {
		return
	}
	if !(last.Risk <= 1e-12*last.Energy) {
		t.Errorf("%s, %s, seed %d: risk %g of %g, %v", name, s.Learning.Method, s.Sampling.Seed, last.Risk, last.Energy,
			last.Diagnoses)
	}
	e := network.LargestError(network.Match(s.Network.Normalised(), last.Recovered), true)
	if parameters > 0 && !(e < parameters) {
		t.Errorf("%s, %s, seed %d: parameters off by %g", name, s.Learning.Method, s.Sampling.Seed, e)
	}
}

// seeded returns a spec of a method for samples of a network, with seeds.
func seeded(method spec.Method, net network.Network, n int64, seed uint64) spec.Spec {
	s := specOf(method, net, n)
	s.Sampling.Seed, s.Learning.Seed = seed, seed+100
	return s
}

// drawApart draws a network that every method can recover from samples.
func drawApart(seed uint64, d, m int) network.Network {
	return networktest.DrawApart(rand.New(rand.NewPCG(seed, 90)), d, m, .7)
}

// A network is recovered after its units were permuted, scaled or rotated. If not, a method depends on how f is
// represented.
func TestRepresentation(t *testing.T) {
	t.Parallel()
	for seed := range propertySeeds() {
		net := drawApart(seed, 3, 3)
		rng := rand.New(rand.NewPCG(seed, 91))
		permuted, scaled, turned := network.Network{}, net.Clone(), net.Clone()
		for _, i := range rng.Perm(net.Units()) {
			permuted.Append(net.W[i], net.B[i], net.A[i])
		}
		q := rotation(rng, 3)
		for i, w := range net.W {
			c := math.Exp(2 * rng.NormFloat64())
			scaled.W[i], scaled.B[i], scaled.A[i] = linalg.Scaled(w, c), c*net.B[i], net.A[i]/c
			turned.W[i] = rotated(q, w)
		}
		for name, n := range map[string]network.Network{
			"as drawn": net, "permuted": permuted, "scaled": scaled, "rotated": turned,
		} {
			for _, method := range []spec.Method{spec.Exact, spec.Rounds, spec.Practical} {
				requireRecovery(t, name, seeded(method, n, 100_000, seed), 1e-7)
			}
			last := requireSound(t, name, seeded(spec.Paper, n, 100_000, seed), nil)
			e := network.LargestError(network.Match(n.Normalised(), last.Recovered), true)
			if len(last.Diagnoses) == 0 && !(e < .5) {
				t.Errorf("%s, paper, seed %d: off by %g and no diagnosis", name, seed, e)
			}
		}
	}
}

// The learned network is rotated with the points of a table. If not, a method depends on the axes.
func TestRotatedTable(t *testing.T) {
	t.Parallel()
	for seed := range propertySeeds() {
		net := drawApart(seed, 3, 3)
		q := rotation(rand.New(rand.NewPCG(seed, 92)), 3)
		original := networktest.Table(sample.NewGenerator(net, 50_000, seed, 0))
		turned := &sample.Table{Y: original.Y}
		for _, x := range original.X {
			turned.X = append(turned.X, rotated(q, x))
		}
		for _, method := range []spec.Method{spec.Rounds, spec.Practical} {
			s := seeded(method, network.Network{}, 1, seed)
			a := requireSound(t, "original", s, networktest.Shuffled(original, seed+100))
			b := requireSound(t, "rotated", s, networktest.Shuffled(turned, seed+100))
			want := a.Recovered.Clone()
			for i, w := range a.Recovered.W {
				want.W[i] = rotated(q, w)
			}
			if e := network.LargestError(network.Match(want, b.Recovered), true); !(e < 1e-7) {
				t.Errorf("%s, seed %d: off by %g", method, seed, e)
			}
		}
	}
}

// If the weights and biases of three units sum to zero, their signs are open, and they are compared with the true units
// up to sign. If not, one of two equal functions is claimed, or a sign that is not claimed counts as an error.
func TestOpenSigns(t *testing.T) {
	t.Parallel()
	for seed := range propertySeeds() {
		var net, flipped network.Network
		for k, b := range []float64{.5, .3, -.8} {
			sin, cos := math.Sincos(2*math.Pi*float64(k)/3 + float64(seed))
			net.Append([]float64{cos, sin}, b, 1)
			flipped.Append([]float64{-cos, -sin}, -b, 1)
		}
		for _, method := range []spec.Method{spec.Rounds, spec.Practical} {
			for name, n := range map[string]network.Network{"triangle": net, "flipped": flipped} {
				last := requireSound(t, name, seeded(method, n, 100_000, seed), nil)
				if last.Signs.Resolved || !(last.Risk <= 1e-12*last.Energy) {
					t.Errorf("%s, %s, seed %d: signs %v, risk %g", name, method, seed, last.Signs.Resolved, last.Risk)
				}
				for i, u := range last.Units {
					if u.Truth < 0 || !(u.Error < 1e-6) {
						t.Errorf("%s, %s, seed %d: unit %d is true unit %d, off by %g", name, method, seed, i, u.Truth, u.Error)
					}
				}
			}
		}
	}
}

// One unit in any dimension is recovered, and units in dimension 1 end soundly. If not, the smallest cases break a
// method.
func TestSmallest(t *testing.T) {
	t.Parallel()
	for seed := range propertySeeds() {
		for d := 1; d <= 4; d++ {
			for _, method := range []spec.Method{spec.Exact, spec.Rounds, spec.Practical} {
				s := seeded(method, drawApart(seed, d, 1), 20_000, seed)
				requireRecovery(t, fmt.Sprintf("one unit, d = %d", d), s, 1e-7)
			}
			requireSound(t, fmt.Sprintf("one unit, d = %d", d), seeded(spec.Paper, drawApart(seed, d, 1), 20_000, seed), nil)
		}
		rng := rand.New(rand.NewPCG(seed, 93))
		for m := 2; m <= 4; m++ {
			net := networktest.Draw(rng, 1, m)
			for _, method := range allMethods {
				requireSound(t, fmt.Sprintf("%d units on a line", m), seeded(method, net, 20_000, seed), nil)
			}
		}
	}
}

// degenerate returns networks with fewer creases than units.
func degenerate(seed uint64) map[string]network.Network {
	net := drawApart(seed, 3, 2)
	w, b, a := net.W[0], net.B[0], net.A[0]
	minus := []float64{-w[0], -w[1], -w[2]}
	build := func(units ...any) (n network.Network) {
		for i := 0; i < len(units); i += 3 {
			n.Append(units[i].([]float64), units[i+1].(float64), units[i+2].(float64))
		}
		return n
	}
	return map[string]network.Network{
		"identical units":       build(w, b, a, w, b, a, net.W[1], net.B[1], net.A[1]),
		"only identical units":  build(w, b, a, w, b, a),
		"parallel units":        build(w, b, a, w, b+.5, a),
		"opposite units":        build(w, b, a, minus, -b, a),
		"opposite, and another": build(w, b, a, minus, -b, -a, net.W[1], net.B[1], net.A[1]),
		"linear":                build(w, b, a, minus, -b, -a),
		"zero":                  build(w, b, a, w, b, -a),
		"far out":               build(w, 30., a),
		"never active":          build(w, -30., a),
	}
}

// Every method ends soundly on networks with fewer creases than units. If not, a singular system breaks it.
func TestDegenerate(t *testing.T) {
	t.Parallel()
	for seed := range propertySeeds() {
		for name, net := range degenerate(seed) {
			for _, method := range allMethods {
				last := requireSound(t, name, seeded(method, net, 20_000, seed), nil)
				if last == nil || method == spec.Paper {
					continue
				}
				if method == spec.Practical && !(last.Risk <= 1e-12*last.Energy+1e-100) {
					t.Errorf("%s, %s, seed %d: risk %g of %g, %v", name, method, seed, last.Risk, last.Energy, last.Diagnoses)
				}
				if network.LargestError(network.Match(net.Normalised(), last.Recovered), true) != 0 && len(last.Diagnoses) == 0 &&
					last.Recovered.Units() < net.Units() {
					t.Errorf("%s, %s, seed %d: fewer than %d units and no diagnosis", name, method, seed, net.Units())
				}
			}
		}
	}
}

// Labels that are linear, constant or zero are learned without units. If not, a method requires a unit.
func TestNoCreases(t *testing.T) {
	t.Parallel()
	for seed := range propertySeeds() {
		for name, f := range map[string]func(x []float64) float64{
			"zero": func([]float64) float64 { return 0 }, "constant": func([]float64) float64 { return -3 },
			"linear": func(x []float64) float64 { return x[0] - 2*x[1] + .5 },
		} {
			for d := 2; d <= 4; d++ {
				rng := rand.New(rand.NewPCG(seed, uint64(d)))
				src := &sample.Table{}
				for range 9000 {
					x := make([]float64, d)
					for j := range x {
						x[j] = rng.NormFloat64()
					}
					src.X, src.Y = append(src.X, x), append(src.Y, f(x))
				}
				for _, method := range fromSamples {
					last := requireSound(t, name, seeded(method, network.Network{}, 1, seed), networktest.Shuffled(src, seed+100))
					if last == nil || method == spec.Paper {
						continue
					}
					if last.Recovered.Units() != 0 || len(last.Diagnoses) == 0 {
						t.Errorf("%s, d = %d, %s, seed %d: %d units, %v", name, d, method, seed, last.Recovered.Units(), last.Diagnoses)
					}
					for _, x := range src.X[:50] {
						if g := last.Learned.Eval(x); math.Abs(g-f(x)) > 1e-9 {
							t.Errorf("%s, d = %d, %s, seed %d: g is %g, f %g", name, d, method, seed, g, f(x))
							break
						}
					}
				}
			}
		}
	}
}

// A result of fewer samples than parameters has a diagnosis. If not, an interpolation is called f. Short mode has the
// fewest and the most samples.
func TestFewerSamplesThanParameters(t *testing.T) {
	t.Parallel()
	for seed := range propertySeeds() {
		for _, n := range []int64{1, 2, 5, 10, 19} {
			if testing.Short() && n > 1 && n < 19 {
				continue
			}
			net := drawApart(seed, 4, 4) // 24 parameters
			for _, method := range fromSamples {
				for _, noise := range []float64{0, .3} {
					s := seeded(method, net, n, seed)
					s.Sampling.Noise = noise
					if last := requireSound(t, fmt.Sprintf("N = %d", n), s, nil); last != nil && len(last.Diagnoses) == 0 {
						t.Errorf("N = %d, %s, seed %d: no diagnosis", n, method, seed)
					}
				}
			}
		}
	}
}
