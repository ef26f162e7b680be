package rounds

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// plane returns units given by the angle of w, b and a.
func plane(units ...[3]float64) network.Network {
	var net network.Network
	for _, u := range units {
		net.Append([]float64{math.Cos(u[0]), math.Sin(u[0])}, u[1], u[2])
	}
	return net
}

// TestDiagnoses provokes what rounds say of what stood in the way, and nothing else:
// a diagnosis that is left out or that comes without cause would show.
func TestDiagnoses(t *testing.T) {
	t.Parallel()
	good := networktest.Draw(rand.New(rand.NewPCG(1, 50)), 3, 3)
	far := plane([3]float64{.2, .3, 1}, [3]float64{1.4, -.4, 1.5})
	far.Append([]float64{0, 1}, -4.2, 1)
	four := plane([3]float64{.1, .5, 1}, [3]float64{.9, -1, -1.2}, [3]float64{1.8, 1, .9}, [3]float64{2.6, -.2, -1.5})
	near := plane([3]float64{.1, .5, 1}, [3]float64{.1003, .5, -1}, [3]float64{.1006, .5, 1})
	triangle := plane([3]float64{0, .5, 1}, [3]float64{2 * math.Pi / 3, .3, 1}, [3]float64{4 * math.Pi / 3, -.8, 1})
	flat := plane([3]float64{0, 0, 1}, [3]float64{math.Pi, 0, .5})
	for name, c := range map[string]struct {
		net   network.Network
		n     int64
		noise float64
		opt   Options
		codes string // of all diagnoses
	}{
		"nothing in the way":      {good, 20_000, 0, Options{}, ""},
		"label noise":             {good, 20_000, .01, Options{}, "noise"},
		"no labels":               {plane([3]float64{.2, .3, 0}), 10_000, 0, Options{}, "nothing"},
		"a crease that is far":    {far, 50_000, 0, Options{}, diagnosis.Counterexamples},
		"more than the order":     {four, 20_000, 0, Options{Order: 1}, diagnosis.OrderUsedUp},
		"creases all too close":   {near, 20_000, 0, Options{}, diagnosis.Stalled},
		"few samples":             {good, 60, .1, Options{}, diagnosis.Stalled + " few-samples"},
		"signs that cancel":       {triangle, 50_000, 0, Options{}, "signs-ambiguous"},
		"a fold on a flat ground": {flat, 20_000, 0, Options{}, ""},
	} {
		res := learn(t, c.net, c.n, c.noise, c.opt)
		var codes []string
		for _, d := range res.Diagnoses() {
			codes = append(codes, d.Code)
			if d.Units == nil || strings.Contains(d.Message(), "%!") {
				t.Errorf("%s: %+v", name, d)
			}
		}
		if got := strings.Join(codes, " "); got != c.codes {
			t.Errorf("%s: %q, want %q; %d units, exact %v, %v",
				name, got, c.codes, res.Recovered.Units(), res.Exact, res.Diagnoses())
		}
	}
}

// TestLinearLabels gives labels without a crease: they are said to be linear, and there
// is no sign to be open.
func TestLinearLabels(t *testing.T) {
	t.Parallel()
	for name, label := range map[string]func(x []float64) float64{
		"linear":   func(x []float64) float64 { return 2*x[0] - x[1] + .5 },
		"constant": func([]float64) float64 { return 3 },
	} {
		rng := rand.New(rand.NewPCG(6, 51))
		table := &sample.Table{}
		for range 5000 {
			x := []float64{rng.NormFloat64(), rng.NormFloat64()}
			table.X, table.Y = append(table.X, x), append(table.Y, label(x))
		}
		src := networktest.Shuffled(table, 0)
		res, err := Learn(context.Background(), src, moment.NewSummer(src, 1), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if res.Recovered.Units() != 0 || !res.Exact || res.Signs != refine.Resolved ||
			len(res.Diagnoses()) != 1 || res.Diagnoses()[0].Code != diagnosis.LinearPart {
			t.Errorf("%s: %d units, exact %v, signs %v, %v", name, res.Recovered.Units(), res.Exact, res.Signs, res.Diagnoses())
		}
	}
}

// TestUnitsAndSignsSaid asks for a diagnosis of everything that is open about the units:
// a number given that was passed over, signs that are not resolved. In short mode, as in make test,
// of 2,000 noisy samples and not of 20,000.
func TestUnitsAndSignsSaid(t *testing.T) {
	t.Parallel()
	four := plane([3]float64{.1, .5, 1}, [3]float64{.9, -1, -1.2}, [3]float64{1.8, 1, .9}, [3]float64{2.6, -.2, -1.5})
	for given := range 5 {
		if testing.Short() && given%2 == 1 {
			continue
		}
		res := learn(t, four, 20_000, 0, Options{Units: given})
		said := slices.ContainsFunc(res.Diagnoses(), func(d diagnosis.Diagnosis) bool { return d.Code == diagnosis.Asked })
		if more := given > 0 && res.Recovered.Units() > given; said != more {
			t.Errorf("%d given, %d found: %v", given, res.Recovered.Units(), res.Diagnoses())
		}
	}
	for _, noise := range []float64{.02, .1, .3} {
		for _, n := range []int64{2_000, 20_000} {
			for order := range 3 {
				if testing.Short() && (n > 2_000 || noise != .1) {
					continue
				}
				res := learn(t, four, n, noise, Options{Order: order})
				said := slices.ContainsFunc(res.Diagnoses(), func(d diagnosis.Diagnosis) bool {
					return d.Code == diagnosis.Ambiguous || d.Code == diagnosis.LinearPart ||
						d.Code == diagnosis.Stalled || d.Code == diagnosis.OrderUsedUp // of which signs follow
				})
				if open := res.Signs != refine.Resolved && res.Recovered.Units() > 0; said != open {
					t.Errorf("noise %g, N = %d: signs %v, %v", noise, n, res.Signs, res.Diagnoses())
				}
			}
		}
	}
}

// TestNoise measures what label noise leaves: its own size, as estimated, and a risk
// of the order of one parameter's share of it each.
func TestNoise(t *testing.T) {
	t.Parallel()
	const sigma, n = .01, 50_000
	net := networktest.Draw(rand.New(rand.NewPCG(1, 50)), 3, 3)
	res := learn(t, net, n, sigma, Options{})
	if res.Noise < .95*sigma || res.Noise > 1.05*sigma || res.Exact || res.Samples != n {
		t.Errorf("noise %.3g, exact %v, %d samples", res.Noise, res.Exact, res.Samples)
	}
	const parameters = 3 * (3 + 1)
	if risk := network.Risk(net, res.Learned); risk > 40*sigma*sigma*parameters/n {
		t.Errorf("risk %.2g, σ²p/N is %.2g", risk, sigma*sigma*parameters/n)
	}
}
