package apptest

import (
	"testing"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/claimtest"
	"crease/app/doc/gallery"
)

// Recording is a run as the page sees it: every snapshot that was shown, the last of
// them the outcome.
type Recording struct {
	Spec      spec.Spec
	Snapshots []*snapshot.Snapshot
}

// fewSamples bounds the samples of a run: from so few a method does not always find all units.
// Of noisy samples the practical method keeps fewer in memory than beyondMemory, and ends with
// passes over all of them.
const (
	fewSamples   = 20_000
	beyondMemory = 70_000
)

// Runs has every entry of the gallery learned by every method, and one from more noisy
// samples than are kept, and gives each recording to a subtest. Short tests, as on Node, take
// those in the plane.
func Runs(t *testing.T, check func(*testing.T, Recording)) {
	for _, e := range gallery.Entries() {
		if testing.Short() && e.Spec.Network.Dim() > 2 {
			continue
		}
		for _, method := range []spec.Method{spec.Exact, spec.Paper, spec.Rounds, spec.Practical} {
			t.Run(e.Key+"/"+string(method), func(t *testing.T) {
				s := e.Spec
				s.Learning.Method = method
				s.Sampling.Samples = min(s.Sampling.Samples, fewSamples)
				check(t, Recording{s, claimtest.Record(t, s)})
			})
		}
	}
	t.Run("beyond memory", func(t *testing.T) {
		s := gallery.Entries()[0].Spec
		s.Learning.Method, s.Sampling.Samples, s.Sampling.Noise = spec.Practical, beyondMemory, .1
		check(t, Recording{s, claimtest.Record(t, s)})
	})
}
