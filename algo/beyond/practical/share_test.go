package practical

import (
	"math"
	"strings"
	"testing"
)

// Of a few samples beyond a crease, or of one, the share is hard to tell, so the N named is
// on the safe side; where the share is known it is the right one. Would catch that the one sample there was stood for the share.
func TestWouldDoOfFew(t *testing.T) {
	t.Parallel()
	const d, n, b = 5, 100_000, 4.5
	need := (d + 2 + 2*math.Sqrt(d+2) + 1) / (math.Erfc(b/math.Sqrt2) / 2) // 3.9 million
	alone := 0
	for seed := range uint64(6) {
		net := withFar(seed, d, 2, 1, b)
		text := said(learn(t, net, n, seed, 0, Options{Seed: seed}), "few-samples")
		if !strings.Contains(text, ": 1 of ") {
			continue
		}
		alone++
		known := said(learn(t, net, n, seed, 0, Options{Seed: seed, Beyond: math.Erfc(b/math.Sqrt2) / 2}), "few-samples")
		if least := millions(text); !(least >= need) || !strings.Contains(known, "About 4 million") {
			t.Errorf("seed %d: want %.3g; %s; %s", seed, need, text, known)
		}
	}
	if alone == 0 {
		t.Error("no run has a single sample beyond the crease")
	}
}

// millions reads the number before the word million in a text.
func millions(text string) (v float64) {
	for _, word := range strings.Fields(text) {
		if word == "million" {
			return v * 1e6
		}
		v = 0
		whole, part, _ := strings.Cut(word, ".")
		v = float64(digits(whole+" ")) + float64(digits(part+" "))/10
	}
	return 0
}
