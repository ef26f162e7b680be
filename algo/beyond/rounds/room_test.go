package rounds

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
)

// A start of more units than there is memory to fit jointly stays as it is, which is said with its numbers; one
// that there is memory for is fitted. Would catch matrices of 5.8 GB, a joint fit that is left out in
// silence, and one that is said to be left out and is not.
func TestNoRoomIsSaid(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	for k := range 8 {
		d, units := 2+rng.IntN(12), 2
		room := k%2 == 0
		if !room {
			units = int(math.Sqrt(linalg.Room/16))/(d+2) + 1 + rng.IntN(200)
		}
		src := sample.NewGenerator(networktest.Draw(rng, d, 2), 2*sample.BlockSize, 1, 0)
		l := New(context.Background(), src, moment.NewSummer(src, 1), Options{})
		l.split, l.res.Samples = splitRange(0, 2, maxHeld), src.Len()
		truth := networktest.Draw(rng, d, 2)
		l.read = &reading{}
		for k := range 4 {
			l.read.t = append(l.read.t, truth.Coefficient(k))
		}
		s := start{ok: true}
		n := networktest.Draw(rng, d, units)
		for i, w := range n.W {
			s.append(w, 0, n.A[i], Origin{})
		}
		end, curve := l.fit(s)
		if !room && (end.net.Units() != units || len(curve) != 1) || room && len(curve) < 2 {
			t.Fatalf("%d units in R^%d: %d units, %d losses", units, d, end.net.Units(), len(curve))
		}
		l.res.Energy, l.res.Missed = 1, 1
		l.note()
		said := false
		for _, x := range l.res.Diagnoses() {
			if r := x.Remarks[0]; r.Says == diagnosis.SayUnfitted {
				said = int(r.Args[0].Value) == units && int(r.Args[1].Value) == d
			}
		}
		if said == room {
			t.Errorf("%d units in R^%d: %v", units, d, l.res.Diagnoses())
		}
	}
}
