package practical_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/beyond/practical"
	"crease/algo/beyond/rounds"
	"crease/algo/data/networktest"
)

// Rounds on random networks find most units, by T₃ or T₄ of some round; a single block has no rounds, and the direct
// fit finds all. If not, an origin is lost or made up.
func TestFound(t *testing.T) {
	t.Parallel()
	byRounds, units := 0, 0
	for seed := range uint64(6) {
		net := networktest.Draw(rand.New(rand.NewPCG(seed, 60)), 5, 5)
		res := learn(t, net, 50_000, 1, 0, practical.Options{})
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
	for _, o := range learn(t, net, 2_000, 1, 0, practical.Options{}).Found {
		if o.Round != 0 {
			t.Errorf("found in round %d without rounds", o.Round)
		}
	}
}

// Rounds that may take two near creases for one are credited with no more units than they had, each once. If not, an
// origin is listed twice.
func TestFoundNear(t *testing.T) {
	t.Parallel()
	for _, apart := range []float64{.01, .02, .03, .05, .08} {
		net := planar([3]float64{.3, .2, 1}, [3]float64{.3 + apart, .2, .8}, [3]float64{1.7, -.4, -1.2})
		for seed := range uint64(2) {
			res := learn(t, net, 100_000, seed, 0, practical.Options{})
			if res.Rounds == nil {
				t.Fatalf("%.2f apart, seed %d: no rounds", apart, seed)
			}
			credited := 0
			for _, o := range res.Found {
				if o.Round > 0 {
					credited++
				}
			}
			if had := res.Rounds.Recovered.Units(); credited > had {
				t.Errorf("%.2f apart, seed %d: %d of %d units by rounds, which had %d", apart, seed, credited,
					len(res.Found), had)
			}
		}
	}
	found := &rounds.Result{Outcome: rounds.Outcome{
		Recovered: planar([3]float64{.3, .2, 1}, [3]float64{1.7, -.4, -1.2}),
		Found:     []rounds.Origin{{Round: 1, Tensor: 3}, {Round: 2, Tensor: 4}},
	}}
	turned := planar([3]float64{.34, .2, .5}, [3]float64{1.7 + math.Pi, .4, -1.2}, [3]float64{.31, .2, .5})
	if got := found.Origins(turned); got[0].Round != 0 || got[1].Round != 2 || got[2].Round != 1 {
		t.Errorf("%v", got)
	}
}
