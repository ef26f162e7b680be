package cards

import (
	"context"
	"slices"
	"strings"
	"testing"

	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/claimtest"
	"crease/app/doc/gallery"
	"crease/app/doc/model"
	"crease/app/report/outcome"
)

// learned learns a spec, or a table. The tests share the runs of a spec.
func learned(t *testing.T, s spec.Spec, src sample.Source) *snapshot.Snapshot {
	t.Helper()
	if src == nil {
		return claimtest.Run(t, s)
	}
	last, err := learn.Run(context.Background(), s, src, learn.Host{})
	if err != nil {
		t.Fatal(err)
	}
	return last
}

func offers(list []Help, code string) bool {
	return slices.ContainsFunc(list, func(h Help) bool { return h.Code == code })
}

// Rounds are offered where the paper's single round is rough, and keep what the button
// promises: the function learned errs less, and without noise, where no unit is found by
// chance, no fewer units are recovered. Over the sheet that the page opens on and all of
// the gallery, from few samples and from as many as prepared, without noise and with it.
// Five seeds are for 20,000 samples. Where runs take longer they are fewer: three as prepared,
// one of millions of samples, and one with noise, which TestTryRoundsUnderNoise has five of.
// Short tests, as in make test, have 20,000 samples without noise only.
func TestTryRounds(t *testing.T) {
	list := append(gallery.Entries(), gallery.Entry{Key: "opening", Spec: model.Prepared()})
	seeds := claimtest.Seeds()
	offered := 0
	for _, e := range list {
		prepared := e.Spec.Sampling.Samples
		for _, sampling := range []spec.Sampling{{Samples: 20_000}, {Samples: prepared}, {Samples: 5000, Noise: .1}} {
			if testing.Short() && sampling.Samples != 20_000 {
				continue
			}
			some := seeds
			if sampling.Samples != 20_000 {
				some = seeds[:3]
			}
			if sampling.Noise > 0 || sampling.Samples > 1_000_000 {
				some = seeds[:1]
			}
			for _, sampling.Seed = range some {
				e.Spec.Sampling = sampling
				if tried(t, e) {
					offered++
				}
			}
		}
	}
	if offered < len(list) {
		t.Errorf("offered %d times in %d networks", offered, len(list))
	}
}

// The button's promise under noise, over five seeds: in the plane and of few samples, where
// such runs are short. Would catch rounds that fit the noise. Short tests have one seed.
func TestTryRoundsUnderNoise(t *testing.T) {
	for _, e := range append(gallery.Entries(), gallery.Entry{Key: "opening", Spec: model.Prepared()}) {
		if e.Spec.Network.Dim() > 2 {
			continue
		}
		offered := false
		for _, seed := range claimtest.Seeds() {
			e.Spec.Sampling = spec.Sampling{Samples: 2000, Noise: .1, Seed: seed}
			offered = tried(t, e) || offered
		}
		if !offered {
			t.Errorf("%s: rounds are not offered", e.Key)
		}
	}
}

// tried takes the offer after a run by the paper's method, if there is one, and says so.
func tried(t *testing.T, e gallery.Entry) bool {
	t.Helper()
	s := e.Spec
	s.Learning.Method = spec.Paper
	paper := learned(t, s, nil)
	helped, ok := Apply(TryRounds, s)
	if !ok || helped.Learning.Method != spec.Rounds || helped.Validate(true) != nil {
		t.Fatalf("%s: rounds cannot be tried", e.Key)
	}
	if !offers(Offers(s, paper), TryRounds) {
		return false
	}
	rounds := learned(t, helped, nil)
	was, is := outcome.Count(paper, s.Network.Units()), outcome.Count(rounds, s.Network.Units())
	if s.Sampling.Noise == 0 && is.Recovered < was.Recovered || rounds.Risk >= paper.Risk {
		t.Errorf("%s, %+v: %d units and risk %.2g, with rounds %d and %.2g", e.Key, s.Sampling,
			was.Recovered, paper.Risk, is.Recovered, rounds.Risk)
	}
	return true
}

// Where the single round is good rounds are not offered, nor after another method. Short
// tests, as in make test, leave out ten million samples.
func TestRoundsAreNotOffered(t *testing.T) {
	for _, key := range []string{"one-round", "two-tensors"} {
		e, _ := gallery.Find(key)
		if testing.Short() && e.Spec.Sampling.Samples > 4_000_000 {
			continue
		}
		if list := Offers(e.Spec, learned(t, e.Spec, nil)); offers(list, TryRounds) {
			t.Errorf("%s: offered %v", key, list)
		}
	}
	for _, method := range []spec.Method{spec.Exact, spec.Rounds, spec.Practical} {
		s := model.Prepared()
		s.Learning.Method, s.Sampling.Samples, s.Sampling.Noise = method, 300, .5
		if list := Offers(s, learned(t, s, nil)); offers(list, TryRounds) {
			t.Errorf("%s: offered %v", method, list)
		}
	}
}

// wantNoAdvice fails if a run on a table is told to take more samples, in a sentence or
// by a button.
func wantNoAdvice(t *testing.T, key string, s spec.Spec, last *snapshot.Snapshot) {
	t.Helper()
	for _, d := range last.Diagnoses {
		if strings.Contains(d.Message(), "ore samples") || strings.Contains(d.Message(), "would be enough") {
			t.Errorf("%s, %s: %s", key, s.Learning.Method, d.Message())
		}
	}
	if list := Offers(s, last); offers(list, MoreSamples) {
		t.Errorf("%s, %s: offered %v", key, s.Learning.Method, list)
	}
}

// A table has no more samples than it has: none are offered, whatever stood in the way.
// Rounds are offered where a single round leaves much of y, and leave less. Under noise,
// where runs take long, it is the entries in the plane.
func TestOffersOnATable(t *testing.T) {
	for _, e := range gallery.Entries() {
		for _, noise := range []float64{0, .2} {
			if d := e.Spec.Network.Dim(); noise > 0 && (d > 2 || testing.Short()) || d > 5 && testing.Short() {
				continue
			}
			s := e.Spec
			s.Sampling = spec.Sampling{Samples: 4096, Seed: 7, Noise: noise}
			s.Learning.Method = spec.Paper
			src := networktest.Shuffled(networktest.Table(learn.Source(s)), s.Learning.Seed)
			s.Network = network.Network{}
			paper := learned(t, s, src)
			wantNoAdvice(t, e.Key, s, paper)
			if direct := s; !testing.Short() {
				direct.Learning.Method = spec.Practical
				wantNoAdvice(t, e.Key, direct, learned(t, direct, src))
			}
			if !offers(Offers(s, paper), TryRounds) {
				continue
			}
			helped, _ := Apply(TryRounds, s)
			rounds := learned(t, helped, src)
			wantNoAdvice(t, e.Key, helped, rounds)
			if rounds.HeldOut >= paper.HeldOut {
				t.Errorf("%s: %.2g is left, with rounds %.2g", e.Key, paper.HeldOut, rounds.HeldOut)
			}
		}
	}
}

// More samples are offered only where a run used all it had: would catch a button that
// repeats the same run. Crease 2 of Too far to see is linear wherever samples fall.
func TestMoreSamplesWouldBeUsed(t *testing.T) {
	for _, e := range gallery.Entries() {
		s := e.Spec
		s.Sampling.Samples = 20_000
		last := learned(t, s, nil)
		list := Offers(s, last)
		if offers(list, MoreSamples) && (last.Samples < s.Sampling.Samples || e.Key == "far") {
			t.Errorf("%s: %v after %d of %d samples", e.Key, list, last.Samples, s.Sampling.Samples)
		}
	}
}
