package rounds_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// written returns v as a file has it.
func written(v float64, format byte, digits int) float64 {
	v, err := strconv.ParseFloat(strconv.FormatFloat(v, format, digits, 64), 64)
	if err != nil {
		panic(err)
	}
	return v
}

// tableOf returns n samples of a network, each label made of the network's value by label
// and each input, after that, by input.
func tableOf(net network.Network, n int, seed uint64, label, input func(float64) float64) *sample.Table {
	rng, table := rand.New(rand.NewPCG(seed, 91)), &sample.Table{}
	for range n {
		x := make([]float64, net.Dim())
		for j := range x {
			x[j] = rng.NormFloat64()
		}
		y := label(net.Eval(x))
		for j := range x {
			x[j] = input(x[j])
		}
		table.X, table.Y = append(table.X, x), append(table.Y, y)
	}
	return table
}

func asIs(v float64) float64 { return v }

func learnTable(t *testing.T, table *sample.Table) *rounds.Result {
	t.Helper()
	src := networktest.Shuffled(table, 0)
	res, err := rounds.Learn(context.Background(), src, moment.NewSummer(src, 1), rounds.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// A table whose labels, or inputs and labels, were rounded is learned up to the rounding, which is reported with its
// size; that is measured here with the network that the samples came from. If this fails, rounding is taken for missing
// units, higher orders are searched for it, a network is called exact that is not, or the wrong numbers are said to be
// rounded. In short mode one seed.
func TestRounded(t *testing.T) {
	t.Parallel()
	seeds := uint64(4)
	if testing.Short() {
		seeds = 1
	}
	for _, c := range []struct {
		format byte
		digits int
		inputs bool
		exact  bool // too many digits for their rounding to matter
	}{
		{'g', 9, false, false}, {'g', 9, true, false}, {'g', 6, false, false},
		{'f', 6, true, false}, {'f', 9, false, false}, {'g', 12, true, true},
	} {
		for _, m := range []int{1, 3} {
			for seed := range seeds {
				net := networktest.Draw(rand.New(rand.NewPCG(seed, 90)), 5, m)
				round := func(v float64) float64 { return written(v, c.format, c.digits) }
				input := asIs
				if c.inputs {
					input = round
				}
				table := tableOf(net, 3000, seed, round, input)
				res := learnTable(t, table)
				if res.Recovered.Units() != m || res.Order != 1 || slices.Contains(codes(res), diagnosis.Stalled) {
					t.Errorf("%+v, m = %d, seed %d: %d units, order %d, %v",
						c, m, seed, res.Recovered.Units(), res.Order, res.Diagnoses())
					continue
				}
				square := 0.0
				for s, x := range table.X {
					residual := table.Y[s] - net.Eval(x)
					square += residual * residual / 3000
				}
				if c.exact {
					if !res.Exact || res.Rounded != nil || res.HeldOut > 2*square {
						t.Errorf("%+v, m = %d, seed %d: exact %v, rounded %v", c, m, seed, res.Exact, res.Rounded != nil)
					}
					continue
				}
				if res.Exact || res.Rounded == nil || res.Rounded.Inputs != c.inputs ||
					res.Noise < .7*math.Sqrt(square) || res.Noise > 1.4*math.Sqrt(square) ||
					res.Diagnoses()[0].Code != diagnosis.Rounded {
					t.Errorf("%+v, m = %d, seed %d: exact %v, rounded %v, noise %.3g of %.3g, %v",
						c, m, seed, res.Exact, res.Rounded != nil, res.Noise, math.Sqrt(square), res.Diagnoses())
				}
				if risk := network.Risk(net, res.Learned); risk > square {
					t.Errorf("%+v, m = %d, seed %d: risk %.2g, rounding %.2g", c, m, seed, risk, square)
				}
			}
		}
	}
}

// Labels rounded to float32 are recognised as rounded, although all their decimal digits are in use. If this fails,
// rounding is looked for in decimal digits alone.
func TestRoundedFloat32(t *testing.T) {
	t.Parallel()
	net := networktest.Draw(rand.New(rand.NewPCG(1, 90)), 5, 3)
	single := func(v float64) float64 { return float64(float32(v)) }
	if res := learnTable(t, tableOf(net, 3000, 1, single, asIs)); res.Rounded == nil || res.Order != 1 {
		t.Errorf("rounded %v, order %d, %v", res.Rounded != nil, res.Order, res.Diagnoses())
	}
}

// Labels of so few digits that rounding leaves more than a hundredth of them, many of which are 0, end the rounds, and
// are reported as rounded: no row is missed by more than its digits allow. Label noise of a fifth of a step leaves less
// than rounding on average, but more at some rows, and is not called rounding. If this fails, rounds add units that
// follow the rounding, or call noise rounding because it is small.
func TestRoundedCoarsely(t *testing.T) {
	t.Parallel()
	var far network.Network
	far.Append([]float64{.6, 0, -.8}, -1.5, .5)
	higher := far.Clone()
	higher.B[0], higher.A[0] = -1.1, .8
	two := networktest.Draw(rand.New(rand.NewPCG(5, 90)), 3, 2)
	for _, c := range []struct {
		net      network.Network
		decimals int
		noise    float64 // in steps
	}{{far, 2, 0}, {two, 1, 0}, {two, 1, .2}, {higher, 1, 0}} {
		rng := rand.New(rand.NewPCG(5, 93))
		label := func(v float64) float64 {
			return written(v+c.noise*math.Pow10(-c.decimals)*rng.NormFloat64(), 'f', c.decimals)
		}
		res := learnTable(t, tableOf(c.net, 20_000, 5, label, asIs))
		share := math.Sqrt(res.HeldOut / res.Energy)
		if share < .01 || share > .1 {
			t.Fatalf("the rounding leaves a share of %g", share)
		}
		found := res.Recovered.Units()
		if res.Rounded != nil != (c.noise == 0) || res.Rounded != nil && (found != c.net.Units() || len(res.Rounds) > 20) {
			t.Errorf("noise of %g steps: rounded %v, %d units, %d rounds, %v",
				c.noise, res.Rounded != nil, found, len(res.Rounds), res.Diagnoses())
		}
	}
}

// What looks like rounding at first sight is not reported as such: exact numbers of few digits, classes, noise that was
// rounded after it was added, and one row that is wrong by more than its digits allow; and a weak unit in rounded
// labels is found before they are called rounded. If this fails, short numbers alone count as rounding.
func TestRoundedOrNot(t *testing.T) {
	t.Parallel()
	six := func(v float64) float64 { return written(v, 'f', 6) }
	var exactly network.Network
	exactly.Append([]float64{.6, .8}, .5, 2)
	exactly.Append([]float64{-.8, .6}, -.25, 1)
	rng := rand.New(rand.NewPCG(4, 92))
	table := tableOf(exactly, 3000, 4, asIs, func(v float64) float64 { return written(v, 'f', 2) })
	for s, x := range table.X {
		table.Y[s] = six(exactly.Eval(x)) // three decimals
	}
	if res := learnTable(t, table); !res.Exact || res.Rounded != nil || len(res.Diagnoses()) > 0 {
		t.Errorf("few digits: exact %v, rounded %v, %v", res.Exact, res.Rounded != nil, res.Diagnoses())
	}

	table = tableOf(exactly, 200, 5, func(v float64) float64 { return math.Min(1, math.Ceil(v)) }, asIs)
	if res := learnTable(t, table); res.Exact || res.Rounded != nil {
		t.Errorf("classes: exact %v, rounded %v, %v", res.Exact, res.Rounded != nil, res.Diagnoses())
	}

	weak := networktest.Draw(rand.New(rand.NewPCG(2, 90)), 5, 2)
	weak.Append([]float64{0, 0, .6, 0, .8}, .3, 1e-4)
	if res := learnTable(t, tableOf(weak, 5000, 2, six, asIs)); res.Recovered.Units() != 3 || res.Rounded == nil {
		t.Errorf("a weak unit: %d units, rounded %v, %v", res.Recovered.Units(), res.Rounded != nil, res.Diagnoses())
	}

	noisy := func(v float64) float64 { return written(v+1e-6*rng.NormFloat64(), 'g', 9) }
	net := networktest.Draw(rand.New(rand.NewPCG(3, 90)), 5, 3)
	res := learnTable(t, tableOf(net, 5000, 3, noisy, asIs))
	if res.Rounded != nil || res.Order != 1 || res.Noise < .9e-6 || res.Noise > 1.1e-6 ||
		res.Diagnoses()[0].Code != diagnosis.Noise || res.Round.Tensors != sample.BlockSize {
		t.Errorf("noise: rounded %v, order %d, noise %.3g, %v", res.Rounded != nil, res.Order, res.Noise, res.Diagnoses())
	}

	table = tableOf(net, 5000, 3, func(v float64) float64 { return written(v, 'f', 9) }, asIs)
	table.Y[1233] += 1e-8
	res = learnTable(t, table)
	if res.Rounded != nil || res.Missed != 1 || !res.Rows.Missed[1233] || !res.Diagnoses().Has(diagnosis.RowsDisagree) {
		t.Errorf("a wrong row: rounded %v, %d missed, %v", res.Rounded != nil, res.Missed, res.Diagnoses())
	}
}
