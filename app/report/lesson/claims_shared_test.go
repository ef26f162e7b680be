package lesson_test

// Tests that sentences of several lessons share.

import (
	"math"
	"slices"
	"testing"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/claimtest"
	"crease/app/report/cards"
)

// card returns a card of a run.
func card(t *testing.T, key string, s spec.Spec, last *snapshot.Snapshot) cards.Card {
	t.Helper()
	c := cards.One(key, s, last, 0, -1)
	if !c.Reached {
		t.Fatalf("there is no card %s", key)
	}
	return c
}

// shape returns the test of how many units and inputs there are.
func shape(units, inputs int) func(*testing.T, spec.Spec) {
	return func(t *testing.T, s spec.Spec) {
		if n := s.Network; n.Units() != units || n.Dim() != inputs {
			t.Errorf("%d units with %d inputs", n.Units(), n.Dim())
		}
	}
}

// samples returns the test of N.
func samples(n int64) func(*testing.T, spec.Spec) {
	return func(t *testing.T, s spec.Spec) {
		if s.Sampling.Samples != n || s.Learning.Method == spec.Exact {
			t.Errorf("%d samples by %s", s.Sampling.Samples, s.Learning.Method)
		}
	}
}

// noiseless fails where labels have noise.
func noiseless(t *testing.T, s spec.Spec) {
	if s.Sampling.Noise != 0 {
		t.Errorf("σ = %v", s.Sampling.Noise)
	}
}

// biases returns the test of what the biases are once the weights have length 1.
func biases(want ...float64) func(*testing.T, spec.Spec) {
	return func(t *testing.T, s spec.Spec) {
		for i, b := range s.Network.Normalised().B {
			if math.Abs(b-want[i]) > 1e-3 {
				t.Errorf("bias %d is %v", i+1, b)
			}
		}
	}
}

// distance returns the test of how far the first crease is from the middle.
func distance(d float64) func(*testing.T, spec.Spec) {
	return func(t *testing.T, s spec.Spec) {
		if b := s.Network.Normalised().B[0]; math.Abs(math.Abs(b)-d) > 1e-3 {
			t.Errorf("b = %v", b)
		}
	}
}

// exactly holds where every unit is found to twelve digits.
func exactly(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		claimtest.WantAll(t, s, last)
		if claimtest.Matched(last, 1e-12) != s.Network.Units() {
			t.Errorf("seed %d: not to twelve digits", s.Sampling.Seed)
		}
	})
}

// ranks returns the test of how many singular values of the two tensors lie above η₁.
func ranks(want ...int) func(*testing.T, spec.Spec) {
	return func(t *testing.T, s spec.Spec) {
		claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
			var got []int
			for _, d := range last.Decomp {
				got = append(got, d.Rank)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%v above η₁", got)
			}
		})
	}
}
