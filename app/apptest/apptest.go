// Package apptest has what tests of the page need: specs, snapshots of no run, a learner that writes down its orders.
package apptest

import (
	"errors"
	"reflect"
	"testing"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/claimtest"
	"crease/app/doc/gallery"
	"crease/app/doc/model"
	"crease/app/run/runner"
	"crease/app/run/storage"
)

// Spec returns a spec with m units of d inputs and 100,000 samples.
func Spec(d, m int, method spec.Method) spec.Spec {
	mo := model.New(model.Prepared())
	mo.SetDim(d)
	mo.SetUnits(m)
	s := mo.Spec()
	s.Sampling.Samples = 100_000
	s.Learning.Method = method
	return s
}

// Found returns a snapshot in which the true units listed were found with an error; −1 is a unit that belongs to none.
func Found(err float64, truths ...int) *snapshot.Snapshot {
	n := &snapshot.Snapshot{Stage: snapshot.StageDone, Samples: 100_000, Total: 100_000, Seconds: 1.84}
	n.Signs.Resolved = true
	for _, t := range truths {
		n.Units = append(n.Units, snapshot.Unit{Truth: t, Error: err})
	}
	return n
}

// Learner is a learner that writes down what it is told.
type Learner struct{ calls []string }

// Start implements runner.Learner: it writes "start", "startstep" or "startquiet". The others write their names.
func (l *Learner) Start(_ spec.Spec, _ []byte, how runner.How) { l.told("start" + string(how)) }

func (l *Learner) Pause()           { l.told("pause") }
func (l *Learner) Resume()          { l.told("resume") }
func (l *Learner) Step()            { l.told("step") }
func (l *Learner) Cancel()          { l.told("cancel") }
func (l *Learner) told(call string) { l.calls = append(l.calls, call) }

// Want fails the test unless the learner was told just this.
func (l *Learner) Want(t *testing.T, calls ...string) {
	t.Helper()
	if !reflect.DeepEqual(l.calls, calls) {
		t.Fatalf("the learner was told %q, want %q", l.calls, calls)
	}
}

// Recording is a run as the page sees it: every snapshot that was shown, the last of them the outcome.
type Recording struct {
	Spec      spec.Spec
	Snapshots []*snapshot.Snapshot
}

// fewSamples bounds the samples of a run: from so few a method does not always find all units. Of noisy samples the
// practical method keeps fewer in memory than beyondMemory, and ends with passes over all of them.
const (
	fewSamples   = 20_000
	beyondMemory = 70_000
)

// Runs gives a recording of each gallery entry by each method, and one beyond memory, to subtests; if short, in d ≤ 2.
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

// Storage is a browser's storage that holds one text in memory, or refuses, or is full.
type Storage struct {
	Text    string
	Refuses bool
	Full    bool
}

var errRefused = errors.New("refused")

// Load returns the text.
func (s *Storage) Load() (string, error) {
	if s.Refuses {
		return "", errRefused
	}
	return s.Text, nil
}

// Save makes text the one that is held.
func (s *Storage) Save(text string) error {
	if s.Refuses {
		return errRefused
	}
	if s.Full {
		return storage.ErrFull
	}
	s.Text = text
	return nil
}
