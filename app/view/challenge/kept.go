package challenge

import (
	"reflect"
	"time"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/doc/mystery"
	"crease/app/run/state"
	"crease/app/run/storage"
)

// kept keeps what was done on the sheet drawn on last until the tab is closed: the link knows the network alone.
type kept struct {
	state *state.State
	store storage.Storage
	sheet *model.Mystery  // that is open
	guess network.Network // at it, as it was looked at last
	tries int             // and how many had been scored then
	of    *model.Mystery  // the sheet that the store holds, as far as it is known
	began time.Time       // when the sheet was opened
	took  time.Duration   // until the score that was asked for last
}

// follow goes on with what is kept of a sheet that was opened, and keeps what is done until it is revealed.
func (k *kept) follow() {
	m := k.state.Model
	y, guess := m.Mystery(), m.Committed().Network
	scored := y != nil && y == k.sheet && y.Tries != k.tries
	if scored {
		k.took, k.tries = time.Since(k.began), y.Tries
	}
	switch {
	case y == nil:
		k.sheet = nil
	case y.Revealed:
		if k.of == y {
			_ = k.store.Save("") // refused: a reload begins anew
		}
	case y != k.sheet:
		k.sheet, k.guess, k.tries = y, guess, y.Tries
		k.began, k.took = time.Now(), 0
		text, _ := k.store.Load()
		if done, err := link.Decode(text); err == nil && reflect.DeepEqual(done.Spec, y.Hidden) {
			k.of = y
			Resume(k.state, done.Work)
		}
	case scored || !reflect.DeepEqual(guess, k.guess):
		k.guess = guess
		if k.of == y || !mystery.IsBlank(guess) {
			done := link.State{Spec: y.Hidden, View: model.DefaultView()}
			Hand(m, &done)
			k.of = y
			_ = k.store.Save(link.Encode(done)) // refused, as above
		}
	}
}

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
			to.Spec, w.Drawn = y.Hidden, link.Encode(link.State{Spec: now, View: model.DefaultView()})
		}
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
	if !w.Revealed {
		return
	}
	m.Reveal()
	if drawn, err := link.Decode(w.Drawn); err == nil {
		m.Enter(drawn.Spec)
	}
}
