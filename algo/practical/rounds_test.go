package practical

import (
	"math/rand/v2"
	"testing"

	"crease/algo/network/networktest"
)

// TestFound asks what found the units. Where rounds run on random networks they find
// most of them, by T₃ or T₄ of some round; on a single block there are no rounds and the
// direct fit finds all. An origin that is lost or made up would show.
func TestFound(t *testing.T) {
	byRounds, units := 0, 0
	for seed := range uint64(6) {
		net := networktest.Draw(rand.New(rand.NewPCG(seed, 60)), 5, 5)
		res := learn(t, net, 50_000, 1, 0, Options{})
		if !res.Exact || len(res.Found) != res.Recovered.Units() || res.Rounds == nil {
			t.Fatalf("seed %d: exact %v, %d origins of %d units", seed, res.Exact, len(res.Found), res.Recovered.Units())
		}
		for _, o := range res.Found {
			units++
			if o.Round == 0 {
				continue
			}
			byRounds++
			if o.Round > len(res.Rounds.Rounds) || o.Tensor != 3 && o.Tensor != 4 {
				t.Errorf("seed %d: found by T_%d in round %d of %d", seed, o.Tensor, o.Round, len(res.Rounds.Rounds))
			}
		}
	}
	if 2*byRounds < units {
		t.Errorf("rounds found only %d of %d units", byRounds, units)
	}
	net := networktest.Draw(rand.New(rand.NewPCG(7, 60)), 5, 3)
	for _, o := range learn(t, net, 2_000, 1, 0, Options{}).Found {
		if o.Round != 0 {
			t.Errorf("found in round %d without rounds", o.Round)
		}
	}
}
