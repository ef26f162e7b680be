package practical

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// A search that ends without a network, for want of room, says so: where T₂ shows more units
// than that, although what is left passes for noise, and where as many were tried. In few dimensions as many
// units as a model may have are no want of room. Would catch that they are called so, and another number than
// there is room for.
func TestRoomIsSaid(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 1))
	for range 12 {
		sayRoom(t, 98+rng.IntN(spec.MaxDim-97))
		sayRoom(t, 1+rng.IntN(20))
	}
}

func sayRoom(t *testing.T, d int) {
	t.Helper()
	most := fitting.MostUnits(d, 10)
	short := refine.FitBytes(most+1, d, 10) > linalg.Room
	for rank, units := range map[int]int{most + 1: 0, most: most, most - 1: most - 1} {
		rank = min(rank, d) // T₂ shows no more units than dimensions
		table := &sample.Table{X: [][]float64{make([]float64, d)}, Y: []float64{1}}
		data := refine.NewData(d, 10)
		for range 10 {
			data.X, data.Y = append(data.X, make([]float64, d+1)...), append(data.Y, 1)
		}
		e := New(context.Background(), table.InOrder(), moment.NewSummer(table.InOrder(), 1), Options{}).fallbacks(Bounds{})
		e.search.Pool.Data, e.ended.HitLimit = data, rank <= most
		e.search.Rank.Rank = rank
		for range units {
			e.ended.Best.Model.Net.Append(make([]float64, d), 0, 1)
		}
		res := &Result{Outcome: rounds.Outcome{Facts: judge.Facts{Dim: d, HeldOut: .25, Energy: 1}}}
		e.endsAt(res, false)
		want := fmt.Sprintf("no more than %d units in dimension %d", most, d)
		if said := strings.Contains(res.Diagnoses()[0].Message(), want); said != (short && (rank > most || units >= most)) {
			t.Errorf("d = %d, rank %d, %d units: %v", d, rank, units, res.Diagnoses())
		}
	}
}
