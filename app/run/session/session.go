// Package session runs what is drawn: it starts, pauses, steps and ends runs on a learner, paces them, plays them as
// films behind the learner (film.go), learns again during a drag (live.go), and records what comes back in the model.
// It listens to the model alone, and cancels a run whose drawing changes under it.
//
// # Learning while a crease is dragged
//
// Once what is drawn has been learned, a drag is followed (live.go): one preview after another is learned, always the
// newest, on fewer samples (model.Quick). The sheet under the hand shows every frame; the model, and with it the page,
// goes from one preview to the next only together with what was found of it, so nothing found is held against another
// drawing. When the drag ends the edit is one step in the history, and an ordinary run without a film gives the digits;
// until then the last find is shown, faded. Where runs cannot keep up the page says so and waits for the end.
package session

import (
	"errors"
	"time"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/report/film"
	"crease/app/run/runner"
	"crease/app/text/messages"
)

// Session runs the model's spec on a learner and records what comes back.
type Session struct {
	model   *model.Model
	Notify  func(text string, bad bool)            // says what belongs beside the verdict
	Offer   func(text, button string, does func()) // the same, with a button
	learner runner.Learner
	later   func(time.Duration, func()) // calls a function on the page's goroutine after a while

	active  bool // the learner works on a run of ours
	halt    bool // the user wants the run to rest at the next occasion
	paced   bool // the run is no film and rests at every mark for a while
	resting bool // a paced run waits between two steps
	runID   int  // counts runs, so that a timer of an old one does nothing

	screen   Screen
	film     *showing // nil while none is on
	films    int      // that have begun in this visit
	imported bool     // what is drawn was imported

	read *model.Data // the table of which a run has shown something

	live live // the drawing is being dragged

	rate float64 // tensor entries × samples a second of the fastest sampled run yet
}

// New returns a session without a learner; Connect gives it one.
func New(m *model.Model) *Session {
	s := &Session{model: m, later: func(time.Duration, func()) {}, Notify: func(string, bool) {},
		Offer: func(string, string, func()) {}}
	m.AskFollower(s.follow)
	m.Listen(func(c model.Change) {
		switch {
		case c == model.DragChanged:
			s.followDrag()
		case s.live.dragged && !m.Dragging():
			s.dropped()
		case (s.active || s.film != nil) && !m.Running():
			s.cancel()
		case s.film != nil && m.Scrubbed() >= 0: // the viewer looks for himself
			s.Skip()
		}
	})
	return s
}

// Connect starts the learner's worker; do calls a function on the page's goroutine.
func (s *Session) Connect(do func(func())) {
	s.later = func(d time.Duration, f func()) { time.AfterFunc(d, func() { do(f) }) }
	s.learner = runner.New(do, s.Events())
}

// Attach gives the session a learner. It tells what Events returns.
func (s *Session) Attach(l runner.Learner) { s.learner = l }

// Rate returns how many tensor entries × samples a second the fastest sampled run yet has summed, 0 before any.
func (s *Session) Rate() float64 { return s.rate }

// Events are what a learner tells the session.
func (s *Session) Events() runner.Events {
	return runner.Events{
		Broken: func(err error) { s.model.SetState(model.Failed, err.Error()) },
		Snapshots: func(list ...*snapshot.Snapshot) {
			if s.active {
				s.record(false, list...)
			}
		},
		Reading: func(part float64) {
			if state, _ := s.model.State(); s.active && state == model.Learning {
				s.model.SetState(state, messages.ReadingTable(part))
			}
		},
		Paused: s.paused,
		Again:  s.again,
		Done: func(n *snapshot.Snapshot) {
			switch {
			case s.live.busy:
				s.live.busy, s.live.late, s.live.found = false, 0, true
				s.model.Found(s.live.what, n)
				s.learnNext()
			case s.active:
				s.active, s.live.after = false, false
				s.measure(n)
				s.record(true, n)
				if s.film == nil {
					s.model.SetState(model.Done, "")
				}
			}
		},
		Failed: func(err error) {
			switch {
			case s.live.busy:
				s.missed()
			case s.active:
				s.active, s.film, s.live.after = false, nil, false
				s.failed(err)
			}
		},
	}
}

// again says that another learner does the run again: twice in a run is a reason to learn from fewer samples.
func (s *Session) again(times int) {
	if !s.active {
		return
	}
	state, _ := s.model.State()
	s.model.SetState(state, "the learner stopped, and another goes on from where it was")
	fewer := s.model.Spec().Sampling.Samples / 10
	free := s.model.View().Assignment.Free(assignment.Samples) && s.model.Data() == nil
	if times == 2 && free && fewer >= 10_000 { // with fewer the memory that they take is none to speak of
		why := "The learner has stopped twice in this run. Fewer samples need less memory."
		s.Offer(why, "Learn from "+messages.Samples(fewer), func() {
			s.Notify("", false)
			s.model.Change(func(c *spec.Spec) { c.Sampling.Samples = fewer })
			s.Learn()
		})
	}
}

// measure learns how fast this machine is from runs of the paper's method, which sums all entries over all samples.
func (s *Session) measure(n *snapshot.Snapshot) {
	what := s.model.Spec()
	if what.Learning.Method != spec.Paper || n.Samples < 100_000 || s.model.Data() != nil {
		return
	}
	s.rate = max(s.rate, float64(spec.Entries(what.Network.Dim(), what.Learning.EffectiveOrder()))*n.Rate)
}

// failed shows why a run has no result. A table that cannot be standardised is learned from as it is; one that cannot
// be read is dropped, unless a setting is at fault or it was read before.
func (s *Session) failed(err error) {
	text := messages.Complaint(err)
	var setting *network.FieldError
	read := s.read != nil && s.read == s.model.Data()
	if s.model.Data() != nil && !read && s.model.Spec().Learning.Standardise { // a column may be constant
		s.model.Change(func(what *spec.Spec) { what.Learning.Standardise = false })
		s.Learn()
		return
	}
	if d := s.model.Data(); d != nil && !read && !errors.As(err, &setting) {
		s.model.LeaveTable()
		s.Notify(messages.NotOpened(d.Name, text), true)
		text = messages.DrawingAgain
	}
	s.model.SetState(model.Failed, text)
}

// paused is called when the run has paused: until the user resumes it, or for one pause of a paced run.
func (s *Session) paused() {
	if !s.active || s.film != nil {
		return
	}
	pace := pauses[s.model.View().Pace]
	switch {
	case s.halt:
		s.model.SetState(model.Paused, "")
		return
	case !s.paced || pace == 0:
		s.learner.Resume()
		return
	}
	s.resting = true
	id := s.runID
	s.later(pace, func() {
		if s.resting && s.runID == id {
			s.resting = false
			s.learner.Step()
		}
	})
}

// pauses are how long a run that plays no film rests at every mark.
var pauses = map[model.Pace]time.Duration{model.Slow: 300 * time.Millisecond, model.Slower: 1200 * time.Millisecond}

// Learn starts a run of what is drawn, or of the table of samples.
func (s *Session) Learn() {
	if s.live.dragged {
		return // it is learning
	}
	s.live = live{}
	s.startRun(pauses[s.model.View().Pace] > 0, false)
}

// startRun runs to the end, or to the first mark, to rest there for good if halt is true.
func (s *Session) startRun(step, halt bool) {
	if s.model.Guessing() {
		return // a guess is not what is to be learned
	}
	what, table := s.model.ToLearn()
	if why := s.refusal(what); why != "" {
		s.cancel()
		s.model.SetState(model.Failed, why)
		return
	}
	s.runID++
	filmed := s.Films() && !s.live.after
	s.resting, s.active, s.halt, s.film = false, true, halt, nil
	s.paced = step && !halt && !filmed
	s.model.Begin()
	if filmed {
		s.beginFilm(halt)
	}
	how := runner.Through
	if step && !filmed {
		how = runner.Step
	}
	s.learner.Start(what, table, how)
}

func (s *Session) refusal(what spec.Spec) string {
	table := s.model.Data() != nil
	err := what.Validate(!table)
	switch {
	case err != nil:
		return messages.Complaint(err)
	case table && what.Learning.Method == spec.Exact:
		return messages.ExactNeeds + "."
	case s.learner == nil:
		return "The learner has not started yet. Try again in a moment."
	}
	return ""
}

// Pause has the run rest where it is.
func (s *Session) Pause() {
	state, _ := s.model.State()
	if s.film != nil && state == model.Learning {
		if s.active {
			s.learner.Pause()
		}
		s.steer((*film.Player).Hold)
		return
	}
	if state != model.Learning || !s.active {
		return
	}
	s.halt = true
	if s.resting {
		s.resting = false
		s.model.SetState(model.Paused, "")
		return
	}
	s.learner.Pause()
}

// Resume lets a resting run go on, at the pace of the view.
func (s *Session) Resume() {
	if s.film != nil {
		if s.active {
			s.learner.Resume()
		}
		s.steer((*film.Player).Go)
		return
	}
	if s.goOn() {
		s.halt, s.paced = false, pauses[s.model.View().Pace] > 0
		if s.paced {
			s.learner.Step()
		} else {
			s.learner.Resume()
		}
	}
}

// Step goes on to the next mark – N has doubled, or a stage is done – or scene, and rests. Without a run it starts one.
func (s *Session) Step() {
	if s.film != nil {
		s.Next()
	} else if state, _ := s.model.State(); state == model.Learning {
		s.Pause()
	} else if s.goOn() {
		s.halt = true
		s.learner.Step()
	} else {
		s.startRun(true, true)
	}
}

// goOn leaves the paused state; it reports whether that was the state.
func (s *Session) goOn() bool {
	if state, _ := s.model.State(); state != model.Paused || !s.active {
		return false
	}
	s.model.SetState(model.Learning, "")
	return true
}

// Toggle is what the space bar does.
func (s *Session) Toggle() {
	switch state, _ := s.model.State(); state {
	case model.Learning:
		s.Pause()
	case model.Paused:
		s.Resume()
	default:
		s.Learn()
	}
}

// Reset ends the run and forgets what it found. The drawing stays.
func (s *Session) Reset() {
	s.cancel()
	s.live = live{}
	s.model.Forget()
}

func (s *Session) cancel() {
	if s.active && s.learner != nil {
		s.learner.Cancel()
	}
	s.active, s.resting, s.halt, s.film, s.live.after = false, false, false, nil, false
}
