package challenge

import (
	"crease/algo/spec"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/doc/mystery"
	"crease/app/run/state"
)

// Hand writes what has been done on the mystery sheet that is open into the state with which another page goes on. Once
// another drawing has taken the place of the one that was revealed there is no sheet any more to go on with.
func Hand(m *model.Model, to *link.State) {
	y := m.Mystery()
	if y == nil || y.Revealed && !isHidden(m) {
		return
	}
	w := &to.Work
	to.View.Mystery, w.Revealed, w.Tries = true, y.Revealed, y.Tries
	if w.Guess = y.Scored; y.Revealed {
		return
	}
	if w.Guess, _ = m.Drawn(); w.Tries > 0 && !m.Scored() {
		if w.Scored = y.Scored; w.Scored.Units() == 0 {
			w.Scored = mystery.Blank(y.Hidden.Network.Dim())
		}
	}
}

// Resume goes on with what has been done on a mystery sheet on another page.
func Resume(s *state.State, w link.Work) {
	m := s.Model
	if !m.Guessing() {
		return
	}
	if w.Guess.Units() > 0 {
		m.Change(func(now *spec.Spec) { now.Network = w.Guess })
	}
	if w.Tries > 0 {
		scored := w.Scored
		if scored.Units() == 0 {
			scored = w.Guess
		}
		m.Rescore(scored, w.Tries)
		s.Report(resultOf(m.Mystery()))
	}
	if w.Revealed {
		m.Reveal()
	}
}
