package practical_test

import (
	"math/rand/v2"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Missed rows, a tenth of a table, are wrong if they lie anywhere, and right if they are the far side of a unit that
// the network lacks, also of f = 0. Fails if right rows are called wrong because the search missed a unit.
func TestRowsOfUnitsNotFound(t *testing.T) {
	t.Parallel()
	const n = 2000
	far := network.Network{}
	far.Append(linalg.Axis(2, 1), -1.28, 1)
	for seed := uint64(1); seed <= 6; seed++ {
		net := networktest.Draw(rand.New(rand.NewPCG(seed, 81)), 2, 2)
		for name, c := range map[string]struct {
			found network.Network
			far   bool // what is missed is a unit's far side
		}{
			"wrong anywhere": {net, false}, "a unit not found": {net, true}, "f = 0": {network.Network{}, true},
			"f = 0, wrong anywhere": {network.Network{}, false},
		} {
			table := networktest.Table(sample.NewGenerator(net, n, seed, 0))
			for s, x := range table.X {
				if seed == 6 { // of such a column the square is a constant
					x[0] = float64(1 - s&2)
				}
				table.Y[s] = c.found.Eval(x)
				if c.far {
					table.Y[s] += far.Eval(x)
				} else if s%10 == 3 {
					table.Y[s] += 1 + float64(s)/n
				}
			}
			res := learnTable(t, table)
			if named := res.Diagnoses().Has(diagnosis.RowsDisagree); named == c.far {
				t.Errorf("seed %d, %s: rows named %v", seed, name, named)
			}
		}
	}
}
