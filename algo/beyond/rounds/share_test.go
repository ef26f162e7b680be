package rounds_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
)

// Rounds that stop at labels of no network, far from 0, report what is left as a share of the labels' standard
// deviation, as computed here from the rows; held-out rows differ by less than 30 %. If this fails, the share is one of
// the labels' root mean square, which is a hundred times as large.
func TestShareOfTheDeviation(t *testing.T) {
	rng, table := rand.New(rand.NewPCG(1, 52)), &sample.Table{}
	mean := 0.0
	const n = 10_000
	for range n {
		x := rng.NormFloat64()
		table.X, table.Y = append(table.X, []float64{x}), append(table.Y, 100+math.Sin(2*x))
		mean += table.Y[len(table.Y)-1] / n
	}
	src, err := table.Shuffled(1, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := rounds.Learn(context.Background(), src, moment.NewSummer(src, 1), rounds.Options{MaxRounds: 4})
	if err != nil {
		t.Fatal(err)
	}
	residual, variance := 0.0, 0.0
	for i, y := range table.Y {
		residual += math.Pow(y-res.Learned.Eval(table.X[i]), 2)
		variance += math.Pow(y-mean, 2)
	}
	d := res.Diagnoses()[0]
	got, want := d.Remarks[0].Args[0].Value, math.Sqrt(residual/variance)
	if d.Code != diagnosis.Stalled && d.Code != diagnosis.OrderUsedUp || got < want/1.3 || got > 1.3*want {
		t.Errorf("%s %g are left", d.Message(), want)
	}
}
