package model

import (
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/app/doc/mystery"
)

// Film says where the film of a run stands, which the page shows behind the learner.
// While it is on, Snapshot returns what its scene lets be seen.
type Film struct {
	On     bool
	Entry  int     // of the recording
	Card   string  // the key of the card whose stage the scene shows
	T      float64 // how much of the scene is over, from 0 to 1
	Scene  int     // number of the scene, from 0
	Held   bool    // the viewer has stopped it
	Intro  bool    // of the first passage through the stages: nothing of later ones is there yet
	Reveal bool    // the last scene: what was drawn is laid over what was found
}

// Hides reports whether the film keeps what was drawn out of sight.
func (f Film) Hides() bool { return f.On && !f.Reveal }

// Film returns where the film of the run stands, the zero value while none is on.
func (m *Model) Film() Film { return m.film }

// ShowFilm moves the film; shown is what the page shows of the run meanwhile, nil
// where nothing can be seen yet. Listeners are told of the run only if more than the
// time has changed.
func (m *Model) ShowFilm(f Film, shown *snapshot.Snapshot) {
	before, had := m.film, m.shown
	if before == f && had == shown {
		return
	}
	m.film, m.shown = f, shown
	change := FilmChanged
	if timeless(before) != timeless(f) || had != shown {
		change |= RunChanged
	}
	m.tell(change)
}

// EndFilm ends the film and moves the run, in one change.
func (m *Model) EndFilm(s RunState, message string) {
	m.film, m.shown, m.drag.before = Film{}, nil, nil
	m.state, m.message = s, message
	m.tell(FilmChanged | RunChanged)
}

func timeless(f Film) Film {
	f.T = 0
	return f
}

// Drawn returns the network that was drawn and the number of inputs. A table of
// samples that has taken the drawing's place has no known network, and a film shows
// the run as if there were none. Of a mystery sheet it is the guess.
func (m *Model) Drawn() (n network.Network, d int) {
	switch {
	case m.data != nil:
		return network.Network{}, m.data.Dim
	case m.film.Hides(), m.Guessing() && mystery.IsBlank(m.spec.Network):
		return network.Network{}, m.spec.Network.Dim()
	}
	return m.spec.Network, m.spec.Network.Dim()
}
