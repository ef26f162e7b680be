package model

import (
	"reflect"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/mystery"
)

// Mystery is a sheet whose network is hidden. Until it is revealed Spec is the guess's: no view knows the hidden one.
type Mystery struct {
	Hidden   spec.Spec
	Samples  *sample.Block // the first ones of the hidden sheet, from which it is guessed
	Revealed bool
	Score    mystery.Score   // of the guess that was scored last
	Tries    int             // how many were scored
	Scored   network.Network // that guess; no units for an empty one
}

// Mystery returns the mystery sheet that is open, nil if none; after the reveal it stays until another drawing comes.
func (m *Model) Mystery() *Mystery { return m.mystery }

// Guessing reports whether a network is hidden: what is drawn is a guess at it.
func (m *Model) Guessing() bool { return m.mystery != nil && !m.mystery.Revealed }

// Shared returns the spec that a link carries: the drawing that was committed or is hidden, and how the table is taken.
func (m *Model) Shared() spec.Spec {
	if m.Guessing() {
		return m.mystery.Hidden
	}
	s := m.commit
	if m.data != nil {
		s.Table = m.data.Table
	}
	return s
}

// Packed returns the open table as links carry it, "" for none.
func (m *Model) Packed() string {
	if m.data == nil {
		return ""
	}
	return m.data.Packed
}

// CanHide reports whether a drawing can be guessed from its samples: they have to lie on the sheet.
func CanHide(s spec.Spec) bool { return s.Network.Dim() <= 2 && s.Validate(true) == nil }

// hide hides the drawing if the view says so and it can be hidden, and begins an empty guess; it forgets one before.
func (m *Model) hide(s spec.Spec) spec.Spec {
	m.mystery = nil
	if m.view.Mystery = m.view.Mystery && CanHide(s); !m.view.Mystery {
		return s
	}
	m.mystery = &Mystery{Hidden: s, Samples: mystery.Samples(s)}
	m.past, m.future = nil, nil
	s.Network = mystery.Blank(s.Network.Dim())
	return s
}

// ClearGuess takes all creases of a guess away.
func (m *Model) ClearGuess() {
	if m.Guessing() {
		m.highlighted = -1
		m.Change(func(s *spec.Spec) { s.Network = mystery.Blank(s.Network.Dim()) })
	}
}

// guess is what is drawn of the hidden network so far.
func (m *Model) guess() network.Network {
	if mystery.IsBlank(m.spec.Network) {
		return network.Network{}
	}
	return m.spec.Network
}

// Scored reports whether the score is that of the guess as it is now.
func (m *Model) Scored() bool {
	return m.mystery != nil && m.mystery.Tries > 0 && reflect.DeepEqual(m.mystery.Scored, m.guess())
}

// ScoreGuess judges the guess. It panics if there is none.
func (m *Model) ScoreGuess() {
	if !m.Guessing() {
		panic("model: nothing is hidden")
	}
	if !m.Scored() {
		m.Rescore(m.guess(), m.mystery.Tries+1)
	}
}

// Rescore judges a guess as the last of so many: on a page that takes over from another one it was scored there.
func (m *Model) Rescore(guess network.Network, tries int) {
	if mystery.IsBlank(guess) {
		guess = network.Network{}
	}
	y := m.mystery
	y.Scored, y.Tries, y.Score = guess, tries, mystery.Judge(y.Hidden, guess)
	m.tell(MysteryChanged)
}

// LiveScore is what the guess would score now, with the heights that meet the samples best; zero where nothing is hidden.
func (m *Model) LiveScore() mystery.Score {
	if !m.Guessing() {
		return mystery.Score{}
	}
	return mystery.Judge(m.mystery.Hidden, mystery.FitHeights(m.mystery.Samples, m.guess()))
}

// FitGuess gives the creases of the guess the heights that meet the samples best.
func (m *Model) FitGuess() {
	if m.Guessing() && m.guess().Units() > 0 {
		m.Change(func(s *spec.Spec) { s.Network = mystery.FitHeights(m.mystery.Samples, s.Network) })
	}
}

// Reveal judges the guess and shows what was hidden, with nothing before it to undo. It panics if nothing is hidden.
func (m *Model) Reveal() {
	m.ScoreGuess()
	y := m.mystery
	y.Revealed = true
	m.past, m.future, m.view.Mystery = nil, nil, false
	m.show(y.Hidden)
	m.tell(MysteryChanged | ViewChanged)
}
