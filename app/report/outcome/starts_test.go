package outcome

import (
	"testing"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/rounds"
	"crease/algo/learn/snapshot"
)

// Whatever the core begins a fit with has words. Would catch a new kind without any.
func TestBeginningsHaveWords(t *testing.T) {
	for kind := fitting.Random; kind <= fitting.Merged; kind++ {
		f := snapshot.From{Kind: kind}
		if FitWords(f) == "" || kind <= fitting.OneSide && StartOrigin(f) == "" {
			t.Errorf("kind %d has no words", kind)
		}
	}
	for idea := rounds.Tensors; idea <= rounds.OneSide; idea++ {
		if FitWords(snapshot.From{Idea: idea}) == "" {
			t.Errorf("idea %d has no words", idea)
		}
	}
	for want, f := range map[string]snapshot.From{
		"random start, 5 units, continued":  {Kind: fitting.Random, Units: 5, Continued: true},
		"random start, 1 unit":              {Kind: fitting.Random, Units: 1},
		"what rounds found, on all samples": {Kind: fitting.FromRounds, AllSamples: true},
	} {
		if got := FitWords(f); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
