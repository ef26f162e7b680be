package session

import (
	"reflect"
	"time"

	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/run/runner"
)

// live learns a drawing again while it is dragged: one run at a time, always of the newest preview.
type live struct {
	dragged bool      // the drawing is dragged, and what it was before had been learned
	newer   bool      // the drawing was dragged on since the last run began
	what    spec.Spec // the preview that a run is on of
	busy    bool      // that run is on
	late    int       // runs in a row that took too long
	found   bool      // a run of this drag was in time
	awaited bool      // too many were late: wait for the end of the drag
	slow    bool      // none was in time: wait for the end of every drag, until Learn
	after   bool      // the ordinary run that follows a drag is on
}

// livePatience is how long a run of a preview may take before a newer one has its turn, and mostLate how many in a row
// may take longer before the page waits for the hand: some drawings take long amid others that do not.
const livePatience, mostLate = 700 * time.Millisecond, 3

// follow says what becomes of a preview: where the drawing before was learned it is learned at once, or after the drag.
func (s *Session) follow(what spec.Spec) model.Follow {
	switch {
	case !s.canFollow(what):
		return model.Unfollowed
	case s.live.awaited || !s.live.dragged && s.live.slow:
		return model.Awaited
	}
	return model.Followed
}

// followDrag has the newest preview learned, unless that waits for the end of the drag.
func (s *Session) followDrag() {
	if !s.live.dragged {
		s.Skip()
		s.cancel()
		s.live = live{dragged: true, slow: s.live.slow, awaited: s.live.slow}
	}
	if s.live.awaited {
		return
	}
	s.live.newer = true
	if state, _ := s.model.State(); state != model.Learning {
		s.model.SetState(model.Learning, "")
	}
	s.learnNext()
}

// canFollow reports whether a preview differs from a drawing that was learned in its network only.
func (s *Session) canFollow(what spec.Spec) bool {
	was := s.model.Committed()
	what.Network = was.Network
	if s.learner == nil || s.model.Data() != nil || !reflect.DeepEqual(what, was) {
		return false
	}
	state, _ := s.model.State()
	return s.live.dragged || s.live.after || state == model.Done || s.film != nil && s.film.player.Over
}

func (s *Session) learnNext() {
	l := &s.live
	if l.busy || !l.newer {
		return
	}
	l.what, l.newer, l.busy = s.model.Dragged(), false, true
	s.runID++
	id := s.runID
	s.learner.Start(model.Quick(l.what), nil, runner.Quiet)
	s.later(livePatience, func() {
		if l.busy && s.runID == id {
			s.learner.Cancel()
			s.missed()
		}
	})
}

// missed goes on after a run of a preview that came to nothing.
func (s *Session) missed() {
	l := &s.live
	l.busy = false
	if l.late++; l.late < mostLate {
		l.newer = true // or the same again
		s.learnNext()
		return
	}
	l.awaited, l.slow, l.newer = true, !l.found, false
	s.model.ShowDrag()
}

// dropped begins the ordinary run of a drawing whose drag has ended.
func (s *Session) dropped() {
	if s.live.busy {
		s.learner.Cancel()
	}
	slow := s.live.slow
	s.live = live{slow: slow, after: true}
	s.startRun(false, false)
	s.live.after = s.active
}
