package rounds_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/paper/momentfit"
)

// A run whose decompositions return more units than there is memory to fit jointly says so, with the number of units
// and the dimension. If this fails, a fit is left out in silence. Thresholds near 0 let as many directions through as
// the order holds, which takes 97 dimensions, 4 million moments and more than a minute: so it asks for CREASE_FULL.
// That nothing is said where there is memory is held by TestDiagnoses, that no fit exceeds it by package momentfit.
func TestUnfittedUnitsAreReported(t *testing.T) {
	if os.Getenv("CREASE_FULL") == "" {
		t.Skip("takes a minute; CREASE_FULL=1 runs it")
	}
	const d = 97
	src := sample.NewGenerator(networktest.Draw(rand.New(rand.NewPCG(9, 1)), d, 3), 250, 1, 0)
	opt := rounds.Options{Order: 1, MaxRounds: 1, Draws: 1, Eta1: 1e-300, Eta2: 1e-300, Eta3: 1e-300}
	res, err := rounds.Learn(t.Context(), src, moment.NewSummer(src, 1), opt)
	if err != nil {
		t.Fatal(err)
	}
	units := res.Rounds[0].Fits[0].Start.Units()
	if momentfit.Fits(units, d) {
		t.Fatalf("there is memory for %d units in dimension %d", units, d)
	}
	for _, x := range res.Diagnoses() {
		r := x.Remarks[0]
		if r.Says == diagnosis.SayUnfitted && r.Args[0].Value == float64(units) && r.Args[1].Value == d {
			return
		}
	}
	t.Errorf("%d units in dimension %d: %v", units, d, res.Diagnoses())
}
