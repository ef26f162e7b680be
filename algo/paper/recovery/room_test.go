package recovery

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/networktest"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/jennrich"
)

// Of random dimensions, orders and numbers of units, those that have no room in memory are not fitted to all
// moments, and the slices of their tensors are not diagonalised jointly, which is said with these numbers, and of
// no others. Would catch a limit that is said to be memory's and is not, and matrices beyond it.
func TestNoRoomIsSaid(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for range 20 {
		d, order := 2+rng.IntN(12), 1+rng.IntN(4)
		r := &Result{Order: order, dim: d}
		n := networktest.Draw(rng, d, int(math.Sqrt(linalg.Room/16))/(d+2)+1+rng.IntN(400))
		for i, w := range n.W {
			r.Units = append(r.Units, Unit{W: w, B: n.B[i], A: n.A[i]})
		}
		r.polish(nil, nil) // no coefficient is asked for
		said := find(t, r, diagnosis.TooMany)
		if v := said.Remarks[0].Args; int(v[0].Value) != n.Units() || int(v[1].Value) != d {
			t.Errorf("%d units in R^%d: %q", n.Units(), d, said.Message())
		}
		for extra := 1; extra <= 2; extra++ {
			r.Diagnoses = nil
			rank := 400 + rng.IntN(4000)
			slices := min(tensor.Len(d, extra), rank) + 2 // and those of the pencil; each is kept twice
			r.diagnoseDecomposition(&jennrich.Decomposition{Tensor: 2*order + extra, Order: order, Rank: rank})
			if room := 16*slices*rank*rank <= linalg.Room; room != (len(r.Diagnoses) == 0) {
				t.Errorf("%d slices of rank %d: %v", slices, rank, r.Diagnoses)
			} else if !room && int(r.Diagnoses[0].Remarks[0].Args[1].Value) != rank {
				t.Errorf("rank %d: %v", rank, r.Diagnoses)
			}
		}
	}
}
