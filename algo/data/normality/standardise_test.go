package normality

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/network"
)

// askew draws points of another mean and covariance, in units that differ by orders.
func askew(r *rand.Rand, x []float64) {
	gaussian(r, x)
	for i := len(x) - 1; i > 0; i-- {
		x[i] = 100 + 1e3*(x[i]+.7*x[i-1])
	}
	x[0] = 1e-3*x[0] - 5
}

// TestStandardise gives points mean 0 and covariance I, and keeps their count.
func TestStandardise(t *testing.T) {
	for _, d := range []int{1, 2, 5, 32} {
		table := tableOf(500, d, 3, askew)
		if err := Standardise(table, nil); err != nil {
			t.Fatal(err)
		}
		for i := range d {
			for k := -1; k <= i; k++ { // −1 for the mean
				sum := 0.0
				for _, x := range table.X {
					if k < 0 {
						sum += x[i]
					} else {
						sum += x[i] * x[k]
					}
				}
				want := 0.0
				if k == i {
					want = 1
				}
				if got := sum / 500; math.Abs(got-want) > 1e-9 {
					t.Errorf("d = %d: moment %d, %d is %g, not %g", d, i+1, k+1, got, want)
				}
			}
		}
		if r := check(t, table); !r.Gaussian() {
			t.Errorf("d = %d: %s", d, said(r, true))
		}
	}
}

// TestBack evaluates a network at standardised points, and the one mapped back at the
// points as they were.
func TestBack(t *testing.T) {
	for _, d := range []int{1, 3, 8} {
		before, table := tableOf(200, d, 5, askew), tableOf(200, d, 5, askew)
		if err := Standardise(table, nil); err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(9, 9))
		var n network.Network
		for range 6 {
			w := make([]float64, d)
			gaussian(r, w)
			n.Append(w, r.NormFloat64(), r.NormFloat64())
		}
		n.Append(make([]float64, d), 1, .3) // a constant
		back := table.Map.Back(n)
		for i, x := range before.X {
			if want, got := value(n, table.X[i]), value(back, x); math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
				t.Fatalf("d = %d, sample %d: %v, not %v", d, i, got, want)
			}
		}
	}
	var none *sample.Map
	one := network.Network{W: [][]float64{{2}}, B: []float64{1}, A: []float64{3}}
	if got := none.Back(one); got.W[0][0] != 2 {
		t.Error("without a map the network changes")
	}
}

// value evaluates a network term by term.
func value(n network.Network, x []float64) float64 {
	sum := 0.0
	for i, w := range n.W {
		z := n.B[i]
		for k, v := range w {
			z += v * x[k]
		}
		sum += n.A[i] * max(0, z)
	}
	return sum
}

// TestCannotBeStandardised names the column that has no spread of its own, and leaves the
// table as it is.
func TestCannotBeStandardised(t *testing.T) {
	for name, c := range map[string]struct {
		draw func(*rand.Rand, []float64)
		say  string
	}{
		"constant": {func(r *rand.Rand, x []float64) { gaussian(r, x); x[2] = 7.1 }, "x3 is constant"},
		"sum":      {func(r *rand.Rand, x []float64) { gaussian(r, x); x[3] = x[0] - 2*x[1] + 5 }, "x4 follows"},
		"copy":     {func(r *rand.Rand, x []float64) { gaussian(r, x); x[1] = 1e8 * x[0] }, "x2 follows"},
		"huge":     {func(r *rand.Rand, x []float64) { gaussian(r, x); x[1] *= 1e300 }, "x2 is too large"},
	} {
		table, before := tableOf(300, 4, 1, c.draw), tableOf(300, 4, 1, c.draw)
		err := Standardise(table, nil)
		if err == nil || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%s: %v, want %q", name, err, c.say)
		}
		if table.Map != nil || table.X[7][1] != before.X[7][1] {
			t.Errorf("%s: the table did not stay", name)
		}
	}
	if err := Standardise(tableOf(1, 2, 1, gaussian), nil); err == nil {
		t.Error("one sample was standardised")
	}
	if err := Standardise(tableOf(2, 2, 1, gaussian), nil); err == nil {
		t.Error("two samples in the plane were standardised")
	}
}
