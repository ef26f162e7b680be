package rounds

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
)

// Rounds stop at labels that are no network's, far from 0: the share that they say is left is that of the labels'
// standard deviation, as the rows have it by the definition, to what held-out rows differ. Would catch the root mean
// square, of which there is a hundred times as much.
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
	res, err := Learn(context.Background(), src, moment.NewSummer(src, 1), Options{MaxRounds: 4})
	if err != nil {
		t.Fatal(err)
	}
	left, all := 0.0, 0.0
	for i, y := range table.Y {
		left += math.Pow(y-res.Learned.Eval(table.X[i]), 2)
		all += math.Pow(y-mean, 2)
	}
	d := res.Diagnoses()[0]
	got, want := d.Remarks[0].Args[0].Value, math.Sqrt(left/all)
	if d.Code != diagnosis.Stalled && d.Code != diagnosis.OrderUsedUp || got < want/1.3 || got > 1.3*want {
		t.Errorf("%s %g are left", d.Message(), want)
	}
}
