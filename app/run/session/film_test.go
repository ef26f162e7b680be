package session

import (
	"errors"
	"testing"

	"crease/algo/learn/snapshot"
	"crease/app/apptest"
	"crease/app/doc/model"
	"crease/app/report/cards"
)

// screen is a screen whose frames come when a test wants them.
type screen struct {
	frame func(now float64)
	now   float64
	still bool
}

// roll lets so many seconds go by in frames of a tenth of a second.
func (s *screen) roll(seconds float64) {
	for end := s.now + seconds; s.now < end && s.frame != nil; {
		f := s.frame
		s.frame = nil
		s.now += 0.1
		f(s.now)
	}
}

// filmed returns a session that plays films on a screen, and a run's snapshots: of the
// moments, the scalars, the regression and its end.
func filmed() (*Session, *screen, []*snapshot.Snapshot) {
	s, _, _ := scripted()
	on := &screen{now: 1}
	s.Show(Screen{Frame: func(f func(float64)) { on.frame = f }, Still: func() bool { return on.still }})
	var run []*snapshot.Snapshot
	for _, stage := range []snapshot.Stage{
		snapshot.StageMoments, snapshot.StageScalars, snapshot.StageRegression, snapshot.StageDone,
	} {
		run = append(run, &snapshot.Snapshot{Stage: stage, Samples: 4096, Total: 4096, HasRisk: true,
			Moments: []snapshot.Moment{{K: 2, Exact: []float64{1}}}})
	}
	return s, on, run
}

// play tells a session of a whole run.
func play(s *Session, run []*snapshot.Snapshot) {
	for _, n := range run[:len(run)-1] {
		s.Events().Snapshots(n)
	}
	s.Events().Done(run[len(run)-1])
}

// What comes between two frames is shown in the next one, at once: catches a page that renders every snapshot of
// a learner that is faster than its frames.
func TestFilmShowsOnceAFrame(t *testing.T) {
	s, on, run := filmed()
	s.Learn()
	shown := 0
	s.model.Listen(func(c model.Change) {
		if c&model.FilmChanged != 0 {
			shown++
		}
	})
	play(s, run)
	before := shown
	on.roll(0.1)
	if before != 0 || shown != 1 || s.model.Snapshot() == nil {
		t.Errorf("shown %d times before the frame, %d times after it", before, shown)
	}
}

// The run is over long before its film; until the film ends the page goes on learning,
// shows one scene after the other, and nothing that it should not know.
func TestFilmFollowsRun(t *testing.T) {
	s, on, run := filmed()
	s.Learn()
	play(s, run)
	state(t, s, model.Learning)
	on.roll(0.1)
	var seen []string
	for on.frame != nil && len(seen) < 20 {
		f := s.model.Film()
		if n := s.model.Snapshot(); f.Hides() && (n.HasRisk || len(n.Moments) > 0 && n.Moments[0].Exact != nil) {
			t.Fatalf("in the scene of %s the page knows what was drawn", f.Card)
		}
		if len(seen) == 0 || seen[len(seen)-1] != f.Card {
			seen = append(seen, f.Card)
		}
		on.roll(0.1)
	}
	want := []string{cards.Samples, cards.Moments, cards.Sees, cards.Scalars, cards.Regression}
	if len(seen) != len(want) {
		t.Fatalf("the scenes are %q", seen)
	}
	for i := range want {
		if seen[i] != want[i] {
			t.Errorf("the scenes are %q", seen)
		}
	}
	state(t, s, model.Done)
	if s.model.Film().On || s.model.Snapshot() != run[3] {
		t.Error("the outcome is not shown")
	}
}

// Pause holds the learner and the film, Resume lets both go on; Next and Step rest at
// the end of the next scene, and Back at the end of the one before.
func TestFilmHeld(t *testing.T) {
	s, on, run := filmed()
	l := s.learner.(*apptest.Learner)
	s.Learn()
	s.Events().Snapshots(run[0])
	on.roll(0.5)
	s.Pause()
	s.Events().Paused()
	state(t, s, model.Paused)
	at := s.model.Film()
	on.roll(5)
	if !at.Held || s.model.Film() != at {
		t.Error("the film does not stand still")
	}
	s.Toggle()
	state(t, s, model.Learning)
	l.Want(t, "start", "pause", "resume")
	play(s, run[1:])
	s.Step()
	on.roll(10)
	state(t, s, model.Paused)
	if f := s.model.Film(); f.Card != cards.Moments || f.T != 1 {
		t.Errorf("rests at %g of %s", f.T, f.Card)
	}
	s.Next()
	s.Back()
	state(t, s, model.Paused)
	if f := s.model.Film(); f.Card != cards.Moments {
		t.Errorf("back at %s", f.Card)
	}
	s.Skip()
	state(t, s, model.Done)
}

// Skip ends the film at once, also while the learner goes on; an edit, Reset and an
// error end it too.
func TestFilmEnds(t *testing.T) {
	for name, end := range map[string]struct {
		do   func(*Session)
		then model.RunState
	}{
		"skip":   {(*Session).Skip, model.Learning},
		"edit":   {func(s *Session) { s.model.AddUnit() }, model.Idle},
		"reset":  {(*Session).Reset, model.Idle},
		"error":  {func(s *Session) { s.Events().Failed(errors.New("no")) }, model.Failed},
		"scrub":  {func(s *Session) { s.model.Scrub(0) }, model.Learning},
		"replay": {func(s *Session) { s.Pause(); s.Skip() }, model.Learning},
	} {
		s, on, run := filmed()
		s.Learn()
		s.Events().Snapshots(run[0])
		on.roll(0.3)
		end.do(s)
		state(t, s, end.then)
		on.roll(30)
		if s.model.Film().On || s.Film() {
			t.Errorf("%s: the film goes on", name)
		}
		state(t, s, end.then)
		if end.then == model.Learning {
			play(s, run[1:])
			state(t, s, model.Done)
		}
	}
}

// No film at full pace, of an imported spec, and for readers who want no motion; after
// another drawing has taken the imported one's place there are films again.
func TestNoFilm(t *testing.T) {
	for name, set := range map[string]func(*Session, *screen){
		"full": func(s *Session, _ *screen) {
			v := s.model.View()
			v.Pace = model.Full
			s.model.SetView(v)
		},
		"imported": func(s *Session, _ *screen) { s.Imported() },
		"still":    func(_ *Session, on *screen) { on.still = true },
	} {
		s, on, run := filmed()
		set(s, on)
		s.Learn()
		if s.model.Film().On {
			t.Errorf("%s: a film begins", name)
		}
		play(s, run)
		state(t, s, model.Done)
	}
	s, _, _ := filmed()
	s.Imported()
	s.Replaced()
	s.Learn()
	if !s.model.Film().On {
		t.Error("no film of a drawing that replaced an imported one")
	}
}

// A page that was out of sight goes on with its film where it was.
func TestFilmUnseen(t *testing.T) {
	s, on, run := filmed()
	s.Learn()
	play(s, run)
	on.roll(1)
	at := s.model.Film()
	s.Unseen()
	on.now += 60
	on.roll(0.1)
	if now := s.model.Film(); now.Card != at.Card || now.T != at.T {
		t.Errorf("at %g of %s, out of sight at %g of %s", now.T, now.Card, at.T, at.Card)
	}
}

// The second film of a visit is shorter, a slow one longer.
func TestFilmSpeeds(t *testing.T) {
	length := func(s *Session, on *screen, run []*snapshot.Snapshot) float64 {
		begin := on.now
		s.Learn()
		play(s, run)
		on.roll(200)
		state(t, s, model.Done)
		return on.now - begin
	}
	s, on, run := filmed()
	first, second := length(s, on, run), length(s, on, run)
	if second > 0.6*first {
		t.Errorf("the first film takes %g s, the second %g s", first, second)
	}
	v := s.model.View()
	v.Pace = model.Slow
	s.model.SetView(v)
	if slow := length(s, on, run); slow < 1.8*first {
		t.Errorf("the first film takes %g s, a slow one %g s", first, slow)
	}
}
