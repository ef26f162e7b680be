package app

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"crease/algo/network"
	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/app/model"
)

// script is a learner that writes down what it is told.
type script struct{ calls []string }

func (l *script) Start(spec.Spec, []byte) { l.calls = append(l.calls, "start") }
func (l *script) StartStep(_ spec.Spec, csv []byte) {
	l.calls = append(l.calls, "startstep")
}
func (l *script) Pause()  { l.calls = append(l.calls, "pause") }
func (l *script) Resume() { l.calls = append(l.calls, "resume") }
func (l *script) Step()   { l.calls = append(l.calls, "step") }
func (l *script) Cancel() { l.calls = append(l.calls, "cancel") }

// scripted returns a session on a scripted learner, and its timers.
func scripted() (*session, *script, *[]func()) {
	s, l, timers := newSession(model.New(model.Prepared())), &script{}, &[]func(){}
	s.learner = l
	s.later = func(_ time.Duration, f func()) { *timers = append(*timers, f) }
	return s, l, timers
}

func (l *script) want(t *testing.T, calls ...string) {
	t.Helper()
	if !reflect.DeepEqual(l.calls, calls) {
		t.Fatalf("the learner was told %q, want %q", l.calls, calls)
	}
}

func state(t *testing.T, s *session, want model.RunState) {
	t.Helper()
	if got, msg := s.model.State(); got != want {
		t.Fatalf("state %s %q, want %s", got, msg, want)
	}
}

// The buttons walk through the states of the contract.
func TestSessionStates(t *testing.T) {
	s, l, _ := scripted()
	e := s.events()
	s.Learn()
	state(t, s, model.Learning)
	e.Snapshot(&snapshot.Snapshot{Samples: 1})
	s.Pause()
	e.Paused()
	state(t, s, model.Paused)
	s.Step()
	state(t, s, model.Learning)
	e.Paused()
	state(t, s, model.Paused)
	s.Resume()
	state(t, s, model.Learning)
	e.Done(&snapshot.Snapshot{Samples: 2})
	state(t, s, model.Done)
	l.want(t, "start", "pause", "step", "resume")
	if r := s.model.Recording(); len(r) != 2 || r[1].Samples != 2 {
		t.Errorf("recorded %v", r)
	}
	s.Reset()
	state(t, s, model.Idle)
	if s.model.Snapshot() != nil {
		t.Error("Reset remembers what was found")
	}
}

// A changed drawing ends the run, and nothing of it is heard again.
func TestSessionEditCancels(t *testing.T) {
	for name, edit := range map[string]func(*session){
		"edit": func(s *session) { s.model.AddUnit() }, "reset": (*session).Reset,
		"preview": func(s *session) { s.model.Preview(drawn(2, 1, spec.Paper)) },
		"undo":    func(s *session) { s.model.Undo() },
	} {
		s, l, _ := scripted()
		s.model.AddUnit()
		e := s.events()
		s.Learn()
		e.Snapshot(&snapshot.Snapshot{})
		edit(s)
		e.Snapshot(&snapshot.Snapshot{})
		e.Paused()
		e.Done(&snapshot.Snapshot{})
		e.Failed(errors.New("late"))
		state(t, s, model.Idle)
		l.want(t, "start", "cancel")
		if s.model.Snapshot() != nil {
			t.Errorf("%s: something of the old run is shown", name)
		}
	}
}

// A paced run steps by timer, rests when told to, and a timer of an old run
// does nothing.
func TestSessionPace(t *testing.T) {
	s, l, timers := scripted()
	v := s.model.View()
	v.Pace = 500
	s.model.SetView(v)
	e := s.events()
	s.Learn()
	e.Paused()
	state(t, s, model.Learning)
	(*timers)[0]()
	e.Paused()
	s.Pause()
	state(t, s, model.Paused)
	(*timers)[1]() // rang after Pause
	s.Resume()
	e.Paused()
	s.Reset()
	s.Learn()
	(*timers)[2]() // of the run before
	l.want(t, "startstep", "step", "step", "cancel", "startstep")
}

// Step on an idle page rests at the first mark, whatever the pace.
func TestSessionStepFromIdle(t *testing.T) {
	s, l, _ := scripted()
	s.Step()
	state(t, s, model.Learning)
	s.events().Paused()
	state(t, s, model.Paused)
	l.want(t, "startstep")
}

// A bad spec is refused before a worker sees it, and the message names the
// field; a table that fails gives its place back to the drawing.
func TestSessionFailures(t *testing.T) {
	s, l, _ := scripted()
	bad := s.model.Spec()
	bad.Network = bad.Network.Clone()
	bad.Network.A[1] = 0
	s.model.Edit(bad)
	s.Learn()
	if st, msg := s.model.State(); st != model.Failed || msg != "The height a of unit 2 (network.a[1]) is zero: the unit would not be there." {
		t.Errorf("%s %q", st, msg)
	}
	l.want(t)
	said := ""
	s.notify = func(text string, _ bool) { said = text }
	s.model.SetData(&model.Data{Name: "points.csv", Dim: 2})
	s.Learn()
	s.events().Failed(errors.New("line 17: \"x\" is not a number"))
	if st, msg := s.model.State(); st != model.Failed || msg != "Line 17: \"x\" is not a number." || s.model.Data() != nil {
		t.Errorf("%s %q, data %v", st, msg, s.model.Data())
	}
	if said != "points.csv was not taken. Line 17: \"x\" is not a number." {
		t.Errorf("said %q", said)
	}
	s.model.Undo()
	s.Learn()
	s.events().Failed(&network.FieldError{Field: "learning.order", Message: "is too high"})
	if _, msg := s.model.State(); msg != "Order ℓ is too high." {
		t.Errorf("%q", msg)
	}
}

// The machine's speed is the best of the long runs of the paper's method. T₄
// in two dimensions has C(5, 4) = 5 entries.
func TestSessionMeasures(t *testing.T) {
	s, _, _ := scripted()
	done := func(method spec.Method, n int64, seconds float64) {
		s.model.Change(func(what *spec.Spec) { what.Learning.Method = method })
		s.Learn()
		s.events().Done(&snapshot.Snapshot{Samples: n, Seconds: seconds})
	}
	done(spec.Practical, 1_000_000, 0.1)
	done(spec.Paper, 1000, 0.00001)
	if s.rate != 0 {
		t.Errorf("rate %g from runs that say nothing", s.rate)
	}
	done(spec.Paper, 1_000_000, 2)
	done(spec.Paper, 1_000_000, 50) // paused
	if s.rate != 5*1_000_000/2 {
		t.Errorf("rate %g", s.rate)
	}
}
