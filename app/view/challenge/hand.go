package challenge

import (
	"reflect"

	"crease/algo/spec"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/doc/mystery"
	"crease/app/run/state"
)

// Hand writes what has been done on the mystery sheet that is open into the state with which another page goes on.
func Hand(m *model.Model, to *link.State) {
	y := m.Mystery()
	if y == nil {
		return
	}
	w := &to.Work
	to.View.Mystery, w.Revealed, w.Tries = true, y.Revealed, y.Tries
	if w.Guess = y.Scored; y.Revealed {
		if now := m.Committed(); !reflect.DeepEqual(now, y.Hidden) {
			to.Spec, w.Drawn = y.Hidden, encoded(now)
		}
		return
	}
	if w.Guess, _ = m.Drawn(); w.Tries > 0 && !m.Scored() {
		if w.Scored = y.Scored; w.Scored.Units() == 0 {
			w.Scored = mystery.Blank(y.Hidden.Network.Dim())
		}
	}
}

func encoded(s spec.Spec) string {
	return link.Encode(link.State{Spec: s, View: model.DefaultView()})
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
	if !w.Revealed {
		return
	}
	m.Reveal()
	if drawn, err := link.Decode(w.Drawn); err == nil {
		m.Enter(drawn.Spec)
	}
}
