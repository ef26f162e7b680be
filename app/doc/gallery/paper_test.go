package gallery

import (
	"math"
	"testing"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/claimtest"
	"crease/app/doc/model"
	"crease/app/draw/plane"
)

// lineWidth is how wide a crease is drawn, in standard deviations: 2.2 of the 440
// pixels between −3 and 3 that a sheet has on a laptop.
const lineWidth = 2.2 * 6 / 440

// oneRoundIsGood returns the test that the paper's single round finds an entry's
// creases so well that hardly any difference can be seen: each within so many line widths
// of the true one, the sheet within a share of its range. A quick run, as in make test, leaves out
// ten million samples: there it is the entry of four.
func oneRoundIsGood(key string, widths, share float64) func(*testing.T) {
	return func(t *testing.T) {
		s := entry(t, key)
		if testing.Short() && s.Sampling.Samples > 4_000_000 {
			return
		}
		s.Learning.Method = spec.Paper
		claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
			m := s.Network.Units()
			if got := claimtest.Matched(last, math.Inf(1)); got != m || len(last.Units) != m {
				t.Errorf("seed %d: %d of %d units, %d found in all", s.Sampling.Seed, got, m, len(last.Units))
				return
			}
			sheet, crease := seen(s.Network, last)
			t.Logf("seed %d: sheet off by %.4f of its range, creases by %.4f", s.Sampling.Seed, sheet, crease)
			if sheet > share || crease > widths*lineWidth {
				t.Errorf("seed %d: the sheet is off by %.3f of its range, a crease by %.1f line widths",
					s.Sampling.Seed, sheet, crease/lineWidth)
			}
		})
	}
}

// seen compares what the two sheets show in the view that the page opens with: the
// largest |f − g|, as a share of the range of f, and how far a crease of a unit that
// was found leaves the true one.
func seen(f network.Network, last *snapshot.Snapshot) (sheet, crease float64) {
	d, half := f.Dim(), model.DefaultView().Zoom
	basis := plane.NewBasis(linalg.Axis(d, 0), linalg.Axis(d, 1))
	least, most := math.Inf(1), math.Inf(-1)
	const steps = 60
	for i := range steps + 1 {
		for j := range steps + 1 {
			x := basis.Point(plane.Point{X: half * (2*float64(i)/steps - 1), Y: half * (2*float64(j)/steps - 1)})
			v := f.Eval(x)
			least, most = min(least, v), max(most, v)
			sheet = max(sheet, math.Abs(v-last.Learned.Eval(x)))
		}
	}
	folds := basis.Slice(f)
	for i, found := range basis.Slice(last.Recovered) {
		if t := last.Units[i].Truth; t >= 0 {
			crease = max(crease, apart(folds[t], found, half))
		}
	}
	return sheet / (most - least), crease
}

// apart returns the largest distance of a point of the first crease from the second,
// within a square around the middle.
func apart(a, b plane.Fold, half float64) (most float64) {
	r := a.W.Norm()
	for s := -2 * half; s <= 2*half; s += half / 60 {
		x, y := (-a.B*a.W.X/r-s*a.W.Y)/r, (-a.B*a.W.Y/r+s*a.W.X)/r
		if math.Abs(x) <= half && math.Abs(y) <= half {
			most = max(most, math.Abs(b.W.X*x+b.W.Y*y+b.B)/b.W.Norm())
		}
	}
	return most
}
