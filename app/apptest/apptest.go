// Package apptest has what the tests of several packages of the page need: specs, snapshots of
// runs that never took place, and a learner that only writes down its orders.
package apptest

import (
	"reflect"
	"testing"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/run/runner"
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

// Found returns a snapshot in which the true units listed were found with an
// error; −1 is a unit that belongs to none.
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
