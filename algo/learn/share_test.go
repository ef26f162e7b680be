package learn_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/networktest"
	"crease/algo/data/normality"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// unexplained returns 1 − R² of a result on the rows of a table, computed by the definition in the table's coordinates.
func unexplained(t *sample.Table, last *snapshot.Snapshot) float64 {
	g, mean := last.InTable(last.Learned), 0.0
	for _, y := range t.Y {
		mean += y / float64(len(t.Y))
	}
	residual, variance := 0.0, 0.0
	for i, y := range t.Y {
		x := slices.Clone(t.X[i])
		if last.Map != nil {
			last.Map.OutOf(x)
		}
		residual += (y - g.Eval(x)) * (y - g.Eval(x))
		variance += (y - mean) * (y - mean)
	}
	return residual / variance
}

// tableOf draws rows from N(0, I) with labels of a function.
func tableOf(rng *rand.Rand, n, d int, label func(x []float64) float64) *sample.Table {
	t := &sample.Table{}
	for range n {
		x := make([]float64, d)
		for j := range x {
			x[j] = rng.NormFloat64()
		}
		t.X, t.Y = append(t.X, x), append(t.Y, label(x))
	}
	return t
}

// R² agrees with its definition for every method, with labels far from 0, whether the points are standardised or not. If
// not, it is a share of E y², or that of other samples or coordinates.
func TestExplained(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 52))
	f := three()
	table := tableOf(rng, 1000, 3, func(x []float64) float64 { return 100 + f.Eval(x) + .5*rng.NormFloat64() })
	for _, method := range fromSamples {
		for _, standard := range []bool{false, true} {
			s, own := specOf(method, network.Network{}, 1), &sample.Table{Y: table.Y}
			for _, x := range table.X {
				own.X = append(own.X, slices.Clone(x))
			}
			if s.Learning.Standardise = standard; standard {
				if err := normality.Standardise(own, nil); err != nil {
					t.Fatal(err)
				}
			}
			last := mustRun(t, s, networktest.Shuffled(own, 1), learn.Host{})
			got, ok := last.Explained()
			want := 1 - unexplained(own, last)
			if !ok || math.Abs(got-want) > 1e-9 || want < .8 && method != spec.Paper {
				t.Errorf("%s, standardised %v: %v, want %v", method, standard, got, want)
			}
		}
	}
}

// R² is 1 for constant labels, and absent in exact runs. If not, it is 0/0 or a share of rounding.
func TestExplainedConstant(t *testing.T) {
	t.Parallel()
	table := tableOf(rand.New(rand.NewPCG(6, 52)), 500, 2, func([]float64) float64 { return .1 })
	for _, method := range []spec.Method{spec.Rounds, spec.Practical} {
		last := mustRun(t, specOf(method, network.Network{}, 1), networktest.Shuffled(table, 1), learn.Host{})
		if share, ok := last.Explained(); share != 1 || !ok {
			t.Errorf("%s: %v, %v of %+v: %v", method, share, ok, last.Learned, last.Diagnoses)
		}
	}
	if _, ok := mustRun(t, specOf(spec.Exact, three(), 1), nil, learn.Host{}).Explained(); ok {
		t.Error("R² without samples")
	}
}

// The residual stated as a share of the standard deviation is √(1 − R²), up to the difference of held-out rows, for
// labels around 100. If not, it is a share of the root mean square, which is a hundred times as large. Package rounds has
// the same test.
func TestShareOfDeviation(t *testing.T) {
	t.Parallel()
	table := tableOf(rand.New(rand.NewPCG(7, 52)), 800, 1, func(x []float64) float64 { return 100 + math.Sin(2*x[0]) })
	last := mustRun(t, specOf(spec.Practical, network.Network{}, 1), networktest.Shuffled(table, 1), learn.Host{})
	want, stated := math.Sqrt(unexplained(table, last)), 0
	for _, d := range last.Diagnoses {
		if says := d.Remarks[0].Says; says == diagnosis.SayOtherFunction || says == diagnosis.SayCrowded {
			args := d.Remarks[0].Args
			stated++
			if got := args[len(args)-1].Value; got < want/2 || got > 2*want {
				t.Errorf("%s It is %g.", d.Message(), want)
			}
		}
	}
	if stated == 0 {
		t.Errorf("no share in %v; it is %g", last.Diagnoses, want)
	}
}

// The squared errors of v and c, in standard errors, have mean 1 over repeats, for labels of a network and linear ones,
// standardised or not. If not, the standard errors are those of other coordinates or signs, or a linear function has
// none.
func TestLinearErrors(t *testing.T) {
	t.Parallel()
	draws := uint64(12)
	if testing.Short() {
		draws = 4
	}
	v, c, noise := []float64{1.5, -2, .7}, 100., .2
	for _, method := range []spec.Method{spec.Practical, spec.Rounds} {
		for _, units := range []int{0, 2} {
			for _, standard := range []bool{false, true} {
				var squares []float64
				for seed := range draws {
					rng := rand.New(rand.NewPCG(seed, 53))
					f := three().Select([]int{0, 1, 2}[:units])
					table := tableOf(rng, 6000, 3, func(x []float64) float64 {
						return f.Eval(x) + linalg.Dot(v, x) + c + noise*rng.NormFloat64()
					})
					s := specOf(method, network.Network{}, 1)
					if s.Learning.Standardise = standard; standard {
						if err := normality.Standardise(table, nil); err != nil {
							t.Fatal(err)
						}
					}
					last := mustRun(t, s, networktest.Shuffled(table, 1), learn.Host{})
					name := fmt.Sprintf("%s, %d units, standardised %v, seed %d", method, units, standard, seed)
					if last.Errors == nil || last.Errors.V == nil || len(last.Units) != units {
						t.Errorf("%s: errors %+v, units %+v: %v", name, last.Errors, last.Recovered, last.Diagnoses)
						continue
					}
					got, back := last.LinearInTable(), last.InTable(last.Recovered)
					for i := range back.A { // a flipped unit has put its linear part into v and c
						for j := range f.A {
							if linalg.Dot(back.W[i], f.W[j]) < -.9 {
								for k, w := range back.W[i] {
									got.V[k] += back.A[i] * w
								}
								got.C += back.A[i] * back.B[i]
							}
						}
					}
					e := last.Errors
					for j := range v {
						squares = append(squares, math.Pow((got.V[j]-v[j])/e.V[j], 2))
					}
					squares = append(squares, math.Pow((got.C-c)/e.C, 2))
				}
				mean := 0.
				for _, v := range squares {
					mean += v / float64(len(squares))
				}
				if !(mean > .4 && mean < 2.2) {
					t.Errorf("%s, %d units, standardised %v: mean square %.2f", method, units, standard, mean)
				}
			}
		}
	}
}
