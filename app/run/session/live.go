package session

import (
	"reflect"
	"time"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/model"
)

// live learns a drawing again while it is dragged, one run after another, each of the
// newest preview: those that come while a run is on replace one another. The page shows
// a preview together with what was found of it, so that nothing found is ever held
// against another drawing. When the drag ends an ordinary run of the drawing follows.
type live struct {
	dragged bool       // the drawing is dragged, and what it was before had been learned
	next    *spec.Spec // the newest preview, if no run of it has begun
	what    spec.Spec  // the preview that a run is on of
	busy    bool       // that run is on
	late    int        // runs in a row that took too long
	found   bool       // a run of this drag was in time
	awaited bool       // too many were late: wait for the end of the drag
	slow    bool       // none was in time: wait for the end of every drag, until Learn
	after   bool       // the ordinary run that follows a drag is on
}

const (
	// livePatience is how long a run of a preview may take before a newer one has its
	// turn, and mostLate how many in a row may take longer before the page waits for the
	// end of the drag. Some drawings take long amid others that do not: where two creases
	// nearly coincide.
	livePatience = 700 * time.Millisecond
	mostLate     = 3
)

// follow takes a preview of the drawing to learn it, if what was drawn before had been
// learned: at once, or when the drag ends where that takes too long.
func (s *Session) follow(what spec.Spec) model.Follow {
	if !s.canFollow(what) {
		return model.Unfollowed
	}
	if !s.live.dragged {
		s.Skip()
		s.cancel()
		s.live = live{dragged: true, slow: s.live.slow, awaited: s.live.slow}
	}
	if s.live.awaited {
		return model.Awaited
	}
	s.live.next = &what
	if state, _ := s.model.State(); state != model.Learning {
		s.model.SetState(model.Learning, "")
	}
	s.learnNext()
	return model.Followed
}

// canFollow reports whether a preview differs from a drawing that was learned in its
// network only.
func (s *Session) canFollow(what spec.Spec) bool {
	was := s.model.Committed()
	what.Network = was.Network
	if s.learner == nil || s.model.Data() != nil || !reflect.DeepEqual(what, was) {
		return false
	}
	state, _ := s.model.State()
	return s.live.dragged || s.live.after || state == model.Done || s.film != nil && s.film.over
}

// learnNext starts a run of the newest preview, unless one is on.
func (s *Session) learnNext() {
	l := &s.live
	if l.busy || l.next == nil {
		return
	}
	l.what, l.next, l.busy = *l.next, nil, true
	s.runID++
	id := s.runID
	s.learner.StartQuiet(model.Quick(l.what))
	s.later(livePatience, func() {
		if l.busy && s.runID == id {
			s.learner.Cancel()
			s.missed()
		}
	})
}

// learned shows what a run of a preview has found.
func (s *Session) learned(n *snapshot.Snapshot) {
	s.live.busy, s.live.late, s.live.found = false, 0, true
	s.model.Found(s.live.what, n)
	s.learnNext()
}

// missed goes on after a run of a preview that came to nothing.
func (s *Session) missed() {
	l := &s.live
	l.busy = false
	if l.late++; l.late < mostLate {
		l.next = newer(l.next, l.what)
		s.learnNext()
		return
	}
	l.awaited, l.slow, l.next = true, !l.found, nil
	s.model.Preview(s.model.Dragged())
}

// newer returns the preview that waits, or else the one that was tried.
func newer(next *spec.Spec, tried spec.Spec) *spec.Spec {
	if next != nil {
		return next
	}
	return &tried
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
