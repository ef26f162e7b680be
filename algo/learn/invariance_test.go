package learn_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// learned returns the last snapshot of a method on a table.
func learned(t *testing.T, method spec.Method, table *sample.Table) *snapshot.Snapshot {
	t.Helper()
	s := spec.Default()
	s.Network, s.Learning = network.Network{}, spec.Learning{Method: method}
	last, err := learn.Run(context.Background(), s, networktest.Shuffled(table, 1), learn.Host{})
	if err != nil {
		t.Fatal(err)
	}
	return last
}

// noisy returns n samples of a network as a table, with label noise.
func noisy(net network.Network, n int, seed uint64, noise float64) *sample.Table {
	return networktest.Table(sample.NewGenerator(net, int64(n), seed, noise))
}

// sentencesOf returns the sentences of a result in their order.
func sentencesOf(s *snapshot.Snapshot) (list []diagnosis.Sentence) {
	for _, d := range s.Diagnoses {
		for _, r := range d.Remarks {
			list = append(list, r.Says)
		}
	}
	return list
}

// values returns the numbers in the sentences of a result.
func values(s *snapshot.Snapshot) (list []float64) {
	for _, d := range s.Diagnoses {
		for _, r := range d.Remarks {
			for _, a := range r.Args {
				list = append(list, a.Value)
			}
		}
	}
	return list
}

// near reports whether two lists of numbers agree up to a relative difference.
func near(a, b []float64, share float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool {
		return math.Abs(x-y) <= share*math.Max(math.Abs(x), math.Abs(y))
	})
}

// seeds returns the number of seeds of a test: all, or short in short mode.
func seeds(all, short uint64) uint64 {
	if testing.Short() {
		return short
	}
	return all
}

// rotation draws an orthogonal matrix.
func rotation(rng *rand.Rand, d int) (q [][]float64) {
	for range d {
		v := make([]float64, d)
		for j := range v {
			v[j] = rng.NormFloat64()
		}
		for range 2 { // twice, for the last digits
			for _, u := range q {
				linalg.Axpy(v, -linalg.Dot(u, v), u)
			}
		}
		linalg.Divide(v, linalg.Norm(v))
		q = append(q, v)
	}
	return q
}

// rotated returns qx.
func rotated(q [][]float64, x []float64) (y []float64) {
	for _, u := range q {
		y = append(y, linalg.Dot(u, x))
	}
	return y
}

// If points from N(0, I) are rotated, the learned weights rotate with them, and the diagnoses and their numbers stay the
// same. If not, a method prefers some directions to others.
func TestRotation(t *testing.T) {
	t.Parallel()
	for seed := range seeds(5, 2) {
		for _, method := range []spec.Method{spec.Rounds, spec.Practical} {
			for _, noise := range []float64{0, .1} {
				rng := rand.New(rand.NewPCG(seed, 71))
				d := 2 + int(seed%3)
				net := networktest.DrawApart(rng, d, 2, .6)
				table, q := noisy(net, 5000, seed, noise), rotation(rng, d)
				other := &sample.Table{Y: table.Y}
				for _, x := range table.X {
					other.X = append(other.X, rotated(q, x))
				}
				before, after := learned(t, method, table), learned(t, method, other)
				want := before.Recovered.Clone()
				for i, w := range want.W {
					want.W[i] = rotated(q, w)
				}
				// With noise, weights within their errors are set to 0, and which ones are depends on the axes.
				limit := 1e-8 + .2*noise
				if e := networktest.WorstMatched(want, after.Recovered, true); !(e <= limit) {
					t.Errorf("%s, d = %d, noise %g: off by %g", method, d, noise, e)
				}
				if !slices.Equal(sentencesOf(before), sentencesOf(after)) || !near(values(before), values(after), .02) {
					t.Errorf("%s, d = %d, noise %g: %v, rotated %v", method, d, noise, before.Diagnoses, after.Diagnoses)
				}
			}
		}
	}
}

// Once the rows of a table give a network without a diagnosis, more rows give the same network without a diagnosis. If
// not, too few rows were called enough.
func TestSuperset(t *testing.T) {
	t.Parallel()
	resolved := 0
	for seed := range seeds(12, 4) {
		rng := rand.New(rand.NewPCG(seed, 72))
		d := 1 + int(seed%4)
		net := networktest.Draw(rng, d, 1+rng.IntN(3))
		table := noisy(net, 8000, seed, 0)
		var first *snapshot.Snapshot
		for _, n := range []int{40, 120, 400, 2000, 8000} {
			last := learned(t, spec.Practical, &sample.Table{X: table.X[:n], Y: table.Y[:n]})
			clear := last.Signs.Resolved && len(last.Diagnoses) == 0
			switch {
			case first == nil && clear:
				first = last
				resolved++
			case first == nil:
			case !clear:
				t.Errorf("seed %d, d = %d: %d rows resolve the network, and %d do not: %v", seed, d, first.Total, n,
					last.Diagnoses)
			default:
				if e := networktest.WorstMatched(first.Recovered, last.Recovered, true); !(e < 1e-6) {
					t.Errorf("seed %d, d = %d: the networks of %d and %d rows differ by %g", seed, d, first.Total, n, e)
				}
			}
		}
	}
	if total := int(seeds(12, 4)); 3*resolved < 2*total {
		t.Errorf("only %d of %d networks were resolved", resolved, total)
	}
}

// The stated noise and standard errors scale with the labels, and the named rows are the same in any units of measure
// and any order of columns. If all rows are repeated three times, standard errors fall by √3 at most. If this fails, a
// number is right only for labels of size 1, or repeated rows count as information.
func TestValuesInOtherUnits(t *testing.T) {
	t.Parallel()
	for seed := range seeds(5, 1) {
		rng := rand.New(rand.NewPCG(seed, 73))
		d := 2 + int(seed%2)
		net := networktest.DrawApart(rng, d, 2, .6)
		const scale, noise = 250., .1
		changes := map[string]func(*sample.Table) *sample.Table{
			"labels scaled": func(t *sample.Table) *sample.Table {
				return &sample.Table{X: t.X, Y: linalg.Scaled(t.Y, scale)}
			},
			"columns scaled": func(t *sample.Table) *sample.Table {
				other := &sample.Table{Y: t.Y}
				for _, x := range t.X {
					z := linalg.Scaled(x, 1)
					for j := range z {
						z[j] = 7*float64(j+1)*z[j] + 3
					}
					other.X = append(other.X, z)
				}
				return other
			},
			"columns reversed": func(t *sample.Table) *sample.Table {
				other := &sample.Table{Y: t.Y}
				for _, x := range t.X {
					z := slices.Clone(x)
					slices.Reverse(z)
					other.X = append(other.X, z)
				}
				return other
			},
			"rows repeated": func(t *sample.Table) *sample.Table {
				return &sample.Table{X: slices.Concat(t.X, t.X, t.X), Y: slices.Concat(t.Y, t.Y, t.Y)}
			},
		}
		plain, spoilt := noisy(net, 1200, seed, noise), noisy(net, 1200, seed, 0)
		for _, row := range []int{17, 400, 1100} {
			spoilt.Y[row] += 5
		}
		before, wrong := learned(t, spec.Practical, plain), learned(t, spec.Practical, spoilt)
		for name, change := range changes {
			times := 1.
			if name == "labels scaled" {
				times = scale
			}
			after := learned(t, spec.Practical, change(plain))
			if math.Abs(after.Noise-times*before.Noise) > .01*times*before.Noise {
				t.Errorf("seed %d, %s: noise %g, before %g", seed, name, after.Noise, before.Noise)
			}
			if before.Errors == nil || after.Errors == nil {
				t.Fatalf("seed %d, %s: no standard errors", seed, name)
			}
			for i, e := range after.Errors.A {
				share := e / math.Abs(after.Recovered.A[i]) / (before.Errors.A[i] / math.Abs(before.Recovered.A[i]))
				if name == "labels scaled" && math.Abs(share-1) > .02 || name == "rows repeated" && !(share > .99/math.Sqrt(3)) {
					t.Errorf("seed %d, %s: the relative error of a_%d is %g times that before", seed, name, i, share)
				}
			}
			if name == "rows repeated" {
				continue // the wrong rows have other numbers
			}
			other := learned(t, spec.Practical, change(spoilt))
			rows := func(s *snapshot.Snapshot) (list []diagnosis.Stretch) {
				for _, d := range s.Diagnoses {
					if d.Code == diagnosis.RowsDisagree {
						list = append(list, d.Remarks[0].Args[0].Rows...)
					}
				}
				return list
			}
			want := []diagnosis.Stretch{
				{From: 17, To: 18, Count: 1}, {From: 400, To: 401, Count: 1}, {From: 1100, To: 1101, Count: 1},
			}
			if !slices.Equal(rows(wrong), want) || !slices.Equal(rows(other), want) {
				t.Errorf("seed %d, %s: rows %v, before %v", seed, name, rows(other), rows(wrong))
			}
		}
	}
}
