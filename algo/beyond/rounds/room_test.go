package rounds

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
)

// A start of more units than there is memory to fit jointly stays as it is, in words:
// would catch matrices of 5.8 GB, and a joint fit that is left out in silence.
func TestNoRoomIsSaid(t *testing.T) {
	const d, most = 12, 1365
	rng := rand.New(rand.NewPCG(9, 1))
	src := sample.NewGenerator(networktest.Draw(rng, d, 2), 2*sample.BlockSize, 1, 0)
	l := New(context.Background(), src, moment.NewSummer(src, 1), Options{})
	l.split, l.res.Samples = splitOf(2), src.Len()
	truth := networktest.Draw(rng, d, 2)
	l.read = &reading{}
	for k := range 4 {
		l.read.t = append(l.read.t, truth.Coefficient(k))
	}
	s := start{ok: true}
	n := networktest.Draw(rng, d, most)
	for i, w := range n.W {
		s.append(w, 0, n.A[i], Origin{})
	}
	end, curve, err := l.fit(s)
	if err != nil || end.net.Units() != most || len(curve) != 1 {
		t.Fatalf("%v, %d units, %d losses", err, end.net.Units(), len(curve))
	}
	l.res.Energy, l.res.Missed = 1, 1
	if err := l.diagnose(); err != nil {
		t.Fatal(err)
	}
	for _, said := range l.res.Diagnoses {
		if strings.Contains(said.Message(), "1,365 units in dimension 12") {
			return
		}
	}
	t.Errorf("%v", l.res.Diagnoses)
}
