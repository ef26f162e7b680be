package session

import (
	"errors"
	"testing"
	"time"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/doc/model"
	"crease/app/text/messages"
)

// scripted returns a session on a scripted learner, and its timers.
func scripted() (*Session, *apptest.Learner, *[]func()) {
	s, l, timers := New(model.New(model.Prepared())), &apptest.Learner{}, &[]func(){}
	s.learner = l
	s.later = func(_ time.Duration, f func()) { *timers = append(*timers, f) }
	return s, l, timers
}

func state(t *testing.T, s *Session, want model.RunState) {
	t.Helper()
	if got, msg := s.model.State(); got != want {
		t.Fatalf("state %s %q, want %s", got, msg, want)
	}
}

// The buttons walk through the states of the contract.
func TestSessionStates(t *testing.T) {
	s, l, _ := scripted()
	e := s.Events()
	s.Learn()
	state(t, s, model.Learning)
	e.Snapshots(&snapshot.Snapshot{Samples: 1})
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
	l.Want(t, "start", "pause", "step", "resume")
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
	for name, edit := range map[string]func(*Session){
		"edit": func(s *Session) { s.model.AddUnit() }, "reset": (*Session).Reset,
		"preview": func(s *Session) { s.model.Preview(apptest.Spec(2, 1, spec.Paper)) },
		"undo":    func(s *Session) { s.model.Undo() },
	} {
		s, l, _ := scripted()
		s.model.AddUnit()
		e := s.Events()
		s.Learn()
		e.Snapshots(&snapshot.Snapshot{})
		edit(s)
		e.Snapshots(&snapshot.Snapshot{})
		e.Paused()
		e.Done(&snapshot.Snapshot{})
		e.Failed(errors.New("late"))
		state(t, s, model.Idle)
		l.Want(t, "start", "cancel")
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
	v.Pace = model.Slow
	s.model.SetView(v)
	e := s.Events()
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
	l.Want(t, "startstep", "step", "step", "cancel", "startstep")
}

// A paced run that is skipped, or whose pace is taken back, goes on to its end without a
// rest, even where it has just come to one. Would catch a run that a user cannot hurry but
// by starting anew, and one that stops for good.
func TestSessionHurry(t *testing.T) {
	for name, c := range map[string]struct {
		before, hurry func(s *Session)
		want          []string
	}{
		"between marks": {func(*Session) {}, (*Session).Skip, []string{"resume"}},
		"at a rest":     {func(s *Session) { s.Events().Paused() }, (*Session).Skip, []string{"resume"}},
		"paused": {func(s *Session) { s.Pause(); s.Events().Paused() }, (*Session).Skip,
			[]string{"pause", "resume"}},
		"another pace": {func(*Session) {}, func(s *Session) {
			v := s.model.View()
			v.Pace = model.Full
			s.model.SetView(v)
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s, l, timers := scripted()
			v := s.model.View()
			v.Pace = model.Slower
			s.model.SetView(v)
			s.Learn()
			c.before(s)
			if !s.Skippable() {
				t.Error("it cannot be skipped")
			}
			c.hurry(s)
			s.Events().Paused() // was under way
			for _, ring := range *timers {
				ring()
			}
			state(t, s, model.Learning)
			if name != "another pace" && s.Skippable() {
				t.Error("it can be skipped again")
			}
			s.Events().Done(&snapshot.Snapshot{Samples: 2})
			state(t, s, model.Done)
			l.Want(t, append(append([]string{"startstep"}, c.want...), "resume")...)
			if s.Skippable() {
				t.Error("what has ended can be skipped")
			}
		})
	}
}

// Step on an idle page rests at the first mark, whatever the pace.
func TestSessionStepFromIdle(t *testing.T) {
	s, l, _ := scripted()
	s.Step()
	state(t, s, model.Learning)
	s.Events().Paused()
	state(t, s, model.Paused)
	l.Want(t, "startstep")
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
	if st, msg := s.model.State(); st != model.Failed ||
		msg != "The output weight a of unit 2 (network.a[1]) is zero, so the unit has no effect." {
		t.Errorf("%s %q", st, msg)
	}
	l.Want(t)
	said := ""
	s.Notify = func(text string, _ bool) { said = text }
	s.model.SetData(&model.Data{Name: "points.csv", Dim: 2})
	s.Learn()
	s.Events().Failed(errors.New("line 17: \"x\" is not a number"))
	if st, msg := s.model.State(); st != model.Failed || msg != messages.DrawingAgain ||
		s.model.Data() != nil {
		t.Errorf("%s %q, data %v", st, msg, s.model.Data())
	}
	if said != "points.csv could not be opened. Line 17: \"x\" is not a number." {
		t.Errorf("said %q", said)
	}
	s.model.Undo()
	s.Learn()
	s.Events().Failed(&network.FieldError{Field: "learning.order", Message: "is too high"})
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
		s.Events().Done(&snapshot.Snapshot{Samples: n, Seconds: 3 * seconds, Rate: float64(n) / seconds})
	}
	done(spec.Practical, 1_000_000, 0.1)
	done(spec.Paper, 1000, 0.00001)
	if s.rate != 0 {
		t.Errorf("rate %g from runs that say nothing", s.rate)
	}
	done(spec.Paper, 1_000_000, 2)
	done(spec.Paper, 1_000_000, 50)
	s.Events().Done(&snapshot.Snapshot{Samples: 1_000_000, Seconds: .001}) // of sums that were kept
	if s.rate != 5*1_000_000/2 {
		t.Errorf("rate %g", s.rate)
	}
}

// A table that cannot be standardised, such as one with a constant column, is learned from as it is, and dropped only
// where that fails as well. Would catch a first answer that is a refusal.
func TestSessionLearnsAsItIs(t *testing.T) {
	s, l, _ := scripted()
	s.model.LearnTable(&model.Data{Name: "points.csv", Dim: 2, Rows: 9})
	s.Learn()
	s.Events().Failed(errors.New("x3 is constant"))
	if state(t, s, model.Learning); s.model.Data() == nil || s.model.Spec().Learning.Standardise {
		t.Errorf("standardised still: %+v", s.model.Spec().Learning)
	}
	l.Want(t, "start", "start")
	s.Events().Failed(errors.New("row 3 is too large"))
	if state(t, s, model.Failed); s.model.Data() != nil {
		t.Error("a table that cannot be read stays")
	}
}

// A table stays where a setting is at fault, and where a run has shown something of it.
// Would catch a table that is thrown away, as unreadable, by a click on a setting.
func TestSessionKeepsTableThatWasRead(t *testing.T) {
	table := func() (*Session, *apptest.Learner) {
		s, l, _ := scripted()
		s.model.SetData(&model.Data{Name: "points.csv", Dim: 2, Rows: 9})
		s.Learn()
		return s, l
	}
	s, _ := table()
	s.Events().Failed(&network.FieldError{Field: "learning.order", Message: "is too high"})
	if state(t, s, model.Failed); s.model.Data() == nil {
		t.Error("a setting was at fault, and the table is gone")
	}
	s, l := table()
	s.Events().Snapshots(&snapshot.Snapshot{Samples: 9})
	s.Events().Done(&snapshot.Snapshot{Samples: 9})
	s.model.Change(func(what *spec.Spec) { what.Learning.Method = spec.Exact })
	s.Learn()
	if _, why := s.model.State(); s.model.Data() == nil ||
		why != "Infinite data needs the network; a table has samples only." {
		t.Errorf("%q, table %v", why, s.model.Data())
	}
	s.model.Undo()
	s.Learn()
	s.Events().Failed(errors.New("an error in the program"))
	if l.Want(t, "start", "start"); s.model.Data() == nil {
		t.Error("it was read before, and is gone")
	}
}

// Until a run on a table shows something, how much of the table is read is said, and nothing of it
// after the run's end. Would catch minutes of nothing, and a run brought back to life.
func TestReadingTable(t *testing.T) {
	s, _, _ := scripted()
	e := s.Events()
	e.Reading(.1)
	state(t, s, model.Idle)
	s.Learn()
	e.Reading(.4)
	if got, text := s.model.State(); got != model.Learning || text != "reading the table, 40 %" {
		t.Errorf("%s, %q", got, text)
	}
	e.Done(&snapshot.Snapshot{Samples: 2})
	e.Reading(.5)
	state(t, s, model.Done)
}

// A learner that ends in the middle of a run is spoken of until the run shows more; after the second such end of a run
// the page offers to learn from fewer samples, where there are many and the reader may change them. Catches a run that
// stands still without a word.
func TestSessionSaysThatLearnerEnded(t *testing.T) {
	const goesOn = "the learner stopped, and another goes on from where it was"
	s, _, _ := scripted()
	s.model.Change(func(c *spec.Spec) { c.Sampling.Samples = 5_000_000 })
	e := s.Events()
	offered := map[string]func(){}
	s.Offer = func(_, button string, does func()) { offered[button] = does }
	told := func(want string) {
		t.Helper()
		if state, got := s.model.State(); state != model.Learning || got != want {
			t.Errorf("%s: says %q, want %q", state, got, want)
		}
	}
	s.Learn()
	e.Snapshots(&snapshot.Snapshot{Samples: 1})
	told("")
	e.Again(1)
	told(goesOn)
	e.Snapshots(&snapshot.Snapshot{Samples: 2})
	told("")
	if len(offered) > 0 {
		t.Errorf("offers %v after the first", offered)
	}
	e.Again(2)
	told(goesOn)
	offered["Learn from 500,000 samples"]()
	if told(""); s.model.Spec().Sampling.Samples != 500_000 {
		t.Errorf("learns from %d samples", s.model.Spec().Sampling.Samples)
	}
}
