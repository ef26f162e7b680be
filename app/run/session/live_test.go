package session

import (
	"reflect"
	"testing"

	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/doc/model"
)

// moved is the model's drawing with its first crease at another place.
func moved(s *Session, b float64) spec.Spec {
	what := s.model.Committed()
	what.Network = what.Network.Clone()
	what.Network.B[0] = b
	return what
}

// learnedSession is a session that has learned what is drawn.
func learnedSession() (*Session, *apptest.Learner, *[]func()) {
	s, l, timers := scripted()
	s.Learn()
	s.Events().Done(apptest.Found(1e-9, 0, 1))
	return s, l, timers
}

// A drag is learned at its newest place whenever the run before has ended: what is shown
// was found from what is shown, and nothing waits in a queue. Its end starts an ordinary
// run, and is one step in the history.
func TestLiveFollows(t *testing.T) {
	s, l, _ := learnedSession()
	e := s.Events()
	places := []spec.Spec{moved(s, 0.1), moved(s, 0.2), moved(s, 0.3), moved(s, 0.4)}
	for _, p := range places[:3] {
		s.model.Preview(p)
		state(t, s, model.Learning)
		if !reflect.DeepEqual(s.model.Spec(), s.model.Committed()) || s.model.Snapshot() == nil {
			t.Fatal("a preview is shown before anything was found of it")
		}
	}
	first := apptest.Found(1e-5, 0, 1)
	e.Done(first)
	if !reflect.DeepEqual(s.model.Spec(), places[0]) || s.model.Snapshot() != first {
		t.Error("the first result is not shown with its drawing")
	}
	second := apptest.Found(1e-6, 0, 1)
	e.Done(second)
	if !reflect.DeepEqual(s.model.Spec(), places[2]) || s.model.Snapshot() != second || len(s.model.Recording()) != 1 {
		t.Error("the second result is not that of the newest preview")
	}
	s.model.Preview(places[3])
	s.model.Commit()
	state(t, s, model.Learning)
	if !reflect.DeepEqual(s.model.Spec(), places[3]) || s.model.Snapshot() != nil || s.model.Before() != second {
		t.Error("where the drag ended, what was found is not that of a drawing before")
	}
	e.Done(apptest.Found(1e-9, 0, 1))
	state(t, s, model.Done)
	l.Want(t, "start", "startquiet", "startquiet", "startquiet", "cancel", "start")
	if s.model.Before() != nil {
		t.Error("what was found before is still shown")
	}
	s.model.Undo()
	if b := s.model.Spec().Network.B[0]; b != model.Prepared().Network.B[0] || s.model.CanUndo() {
		t.Errorf("one Undo leads to b = %g", b)
	}
	state(t, s, model.Learning)
}

// Only what was learned is learned again: not a drawing without a run, not after Reset,
// not one whose settings change.
func TestLiveNeedsARun(t *testing.T) {
	s, l, _ := scripted()
	s.model.Preview(moved(s, 0.1))
	s.model.Commit()
	l.Want(t)
	s.Learn()
	s.Events().Done(apptest.Found(1e-9, 0, 1))
	other := s.model.Committed()
	other.Sampling.Samples = 1000
	s.model.Preview(other)
	state(t, s, model.Idle)
	s.model.Commit()
	s.Learn()
	s.Events().Done(apptest.Found(1e-9, 0, 1))
	s.Reset()
	s.model.Preview(moved(s, 0.2))
	s.model.Commit()
	l.Want(t, "start", "start")
}

// A drag that is taken back is learned where it began, and one that follows before that
// run has ended goes on learning.
func TestLiveRevert(t *testing.T) {
	s, l, _ := learnedSession()
	s.model.Preview(moved(s, 0.1))
	s.model.Revert()
	state(t, s, model.Learning)
	if s.model.CanUndo() || !reflect.DeepEqual(s.model.Spec(), model.Prepared()) {
		t.Error("the drag has left a trace")
	}
	s.model.Preview(moved(s, 0.2))
	s.Events().Done(apptest.Found(1e-5, 0, 1))
	if b := s.model.Spec().Network.B[0]; b != 0.2 {
		t.Errorf("found of b = %g", b)
	}
	l.Want(t, "start", "startquiet", "cancel", "start", "cancel", "startquiet")
}

// Where runs take too long the page waits for the end of the drag; if none was in time,
// in later drags too, until Learn is pressed.
func TestLiveTooSlow(t *testing.T) {
	s, l, timers := learnedSession()
	s.model.Preview(moved(s, 0.1))
	for range mostLate {
		s.model.Preview(moved(s, 0.2))
		(*timers)[len(*timers)-1]()
	}
	state(t, s, model.Idle)
	s.model.Preview(moved(s, 0.3))
	if !s.model.Awaited() || s.model.Before() == nil {
		t.Error("the page does not say that it waits, or shows nothing meanwhile")
	}
	if b := s.model.Spec().Network.B[0]; b != 0.3 {
		t.Errorf("shown is b = %g", b)
	}
	s.model.Commit()
	state(t, s, model.Learning)
	s.Events().Done(apptest.Found(1e-9, 0, 1))
	s.model.Preview(moved(s, 0.4))
	s.model.Commit()
	l.Want(t, "start", "startquiet", "cancel", "startquiet", "cancel", "startquiet", "cancel", "start", "start")
	s.Events().Done(apptest.Found(1e-9, 0, 1))
	s.Learn()
	s.Events().Done(apptest.Found(1e-9, 0, 1))
	s.model.Preview(moved(s, 0.5))
	if s.model.Awaited() {
		t.Error("after Learn the page does not try again")
	}
}

// Undo and redo of a drawing that had been learned have it learned again, as the end of a drag does, and what was found
// stays in sight until then; of one that had not been learned nothing is learned. Catches a result that is gone after
// Ctrl+Z until somebody presses Learn.
func TestUndoLearnsAgain(t *testing.T) {
	s, _, _ := learnedSession()
	was, there := s.model.Spec(), moved(s, 0.3)
	s.model.Edit(there)
	state(t, s, model.Idle)
	s.model.Undo()
	state(t, s, model.Idle)
	s.model.Redo()
	s.Learn()
	s.Events().Done(apptest.Found(1e-9, 0, 1))
	for _, c := range []struct {
		travel func()
		want   spec.Spec
	}{{s.model.Undo, was}, {s.model.Redo, there}} {
		c.travel()
		state(t, s, model.Learning)
		if !reflect.DeepEqual(s.model.Spec(), c.want) || s.model.Dragging() || s.model.Before() == nil {
			t.Errorf("%+v is learned, a drag %v, found before %v", s.model.Spec().Network, s.model.Dragging(), s.model.Before())
		}
		s.Events().Done(apptest.Found(1e-9, 0, 1))
		state(t, s, model.Done)
	}
}
