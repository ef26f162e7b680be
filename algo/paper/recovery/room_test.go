package recovery

import (
	"math/rand/v2"
	"strings"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/networktest"
	"crease/algo/paper/jennrich"
)

// As many units as the thresholds 10⁻³⁰⁰ leave in R¹² at order 4 are more than there is
// memory to fit, or to diagonalise all slices for: both are left out, in words.
func TestNoRoomIsSaid(t *testing.T) {
	const d, order, most = 12, 4, 1365
	r := &Result{Order: order, dim: d}
	n := networktest.Draw(rand.New(rand.NewPCG(8, 1)), d, most)
	for i, w := range n.W {
		r.Units = append(r.Units, Unit{W: w, B: n.B[i], A: n.A[i]})
	}
	r.Odd = &jennrich.Decomposition{Tensor: 2*order + 1, Order: order, Rank: most}
	r.Even = &jennrich.Decomposition{Tensor: 2*order + 2, Order: order, Rank: most}
	if err := r.polish(nil, nil); err != nil || r.Polish != 0 { // no coefficient is asked for
		t.Errorf("%d steps, %v", r.Polish, err)
	}
	if said := find(t, r, diagnosis.TooMany); !strings.Contains(said.Message(), "1,365 units in dimension 12") {
		t.Errorf("%q", said.Message())
	}
	r.Diagnoses = nil
	r.diagnoseDecomposition(r.Odd) // over twelve slices there is room
	if len(r.Diagnoses) != 0 {
		t.Errorf("%v", r.Diagnoses)
	}
	r.diagnoseDecomposition(r.Even)
	if said := find(t, r, diagnosis.TooMany); !strings.HasPrefix(said.Message(), "T_10 has 1,365 terms") {
		t.Errorf("%q", said.Message())
	}
}
