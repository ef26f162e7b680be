package jennrich

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"crease/algo/base/nodetest"
	"crease/algo/base/work"
)

// The singular values and vectors that are worked out in pieces are those of gonum, bit for
// bit: of sizes around those at which it changes its way, of a matrix of low rank, and of
// one whose entries have to be scaled. Would catch a piece that is left out or done twice,
// and sums in another order.
func TestLeftSingularIsGonums(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 11))
	for _, c := range []struct {
		m, n, rank int
		scale      float64
	}{{1, 1, 1, 1}, {20, 50, 20, 1}, {128, 300, 9, 1}, {129, 258, 129, 1}, {161, 330, 7, 1}, {200, 210, 9, 1},
		{230, 470, 12, 1}, {140, 300, 5, 1e-140}} {
		t.Run(fmt.Sprintf("%+v", c), func(t *testing.T) {
			if c.m > 150 {
				nodetest.Long(t)
			}
			a, b := mat.NewDense(c.m, c.rank, nil), mat.NewDense(c.rank, c.n, nil)
			for _, x := range []*mat.Dense{a, b} {
				x.Apply(func(int, int, float64) float64 { return c.scale * (rng.Float64() - .5) }, x)
			}
			var full mat.Dense
			full.Mul(a, b)
			var svd mat.SVD
			if !svd.Factorize(&full, mat.SVDThinU) {
				t.Fatal("gonum fails")
			}
			var want mat.Dense
			svd.UTo(&want)
			values, u, err := leftSingular(&full, nil)
			if err != nil || !slices.Equal(values, svd.Values(nil)) || !mat.Equal(u, &want) {
				t.Errorf("other digits (%v)", err)
			}
		})
	}
}

// The same of L alone, of so many rows that a panel is not applied to all of them at once.
func TestLowerFactorIsGonums(t *testing.T) {
	nodetest.Long(t)
	rng := rand.New(rand.NewPCG(7, 11))
	a := mat.NewDense(560, 600, nil)
	a.Apply(func(int, int, float64) float64 { return rng.Float64() - .5 }, a)
	var lq mat.LQ
	lq.Factorize(a)
	var want mat.Dense
	lq.LTo(&want)
	if !mat.Equal(lowerFactor(a, nil), want.Slice(0, 560, 0, 560)) {
		t.Error("other digits")
	}
}

// A decomposition in many dimensions yields while it looks for the range, and ends there if
// it is told to, wherever that is. Would catch a step that does not ask, or forgets the answer.
func TestRangeYields(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 11))
	tr := sum([]float64{1, 2}, sphere(rng, 16, 2), 5)
	stop := errors.New("stop")
	pieces := 0
	for last := 1; ; last += 1 + last/3 {
		turns := 0
		meter := work.New(func() error {
			if turns++; turns == last {
				return stop
			}
			return nil
		})
		dec := &Decomposition{Tensor: 5, Order: 2, Threshold: 1e-9}
		_, err := findRange(dec, tr, 0, meter)
		if err == nil {
			pieces = turns
			break
		}
		if err != stop {
			t.Fatal(err)
		}
	}
	if pieces < 5 {
		t.Errorf("%d pieces", pieces)
	}
}
