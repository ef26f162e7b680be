package session

import (
	"crease/algo/learn/snapshot"
	"crease/app/doc/model"
	"crease/app/report/film"
)

// Screen is what the session needs of a browser's screen to play films.
type Screen struct {
	// Frame calls f at the next animation frame with the time in seconds since some moment; never out of sight.
	Frame func(f func(now float64))
	// Still reports whether the viewer wants no motion.
	Still func() bool
}

// Show has runs played as films on a screen from now on.
func (s *Session) Show(on Screen) { s.screen = on }

// showing is a film under way. Nothing else moves the model's film.
type showing struct {
	player film.Player
	speed  float64
	asked  bool    // a frame is asked for
	last   float64 // time of the frame before, 0 if it was not ours

	of    *snapshot.Snapshot // of which the page shows something
	shown *snapshot.Snapshot
}

// speeds are those of the films of a visit, the first and later ones, against the default pace.
var speeds = map[model.Pace][2]float64{
	model.Filmed: {1, 2}, model.Slow: {0.5, 0.5}, model.Slower: {0.25, 0.25},
}

// Films reports whether a run that begins now is played as a film.
func (s *Session) Films() bool {
	_, film := speeds[s.model.View().Pace]
	return film && !s.imported && s.screen.Frame != nil && !s.screen.Still()
}

// Imported has runs played without a film until another drawing is shown: its reader wants the result.
func (s *Session) Imported() { s.imported = true }

// Replaced takes Imported back.
func (s *Session) Replaced() { s.imported = false }

// beginFilm starts a film of the run that has just begun; with rest it rests at the end of its first scene.
func (s *Session) beginFilm(rest bool) {
	speed := speeds[s.model.View().Pace]
	s.film = &showing{speed: speed[min(s.films, 1)]}
	s.films++
	if rest {
		s.film.player.Next()
	}
	s.model.ShowFilm(model.Film{On: true}, nil)
	s.ask()
}

func (s *Session) record(last bool, list ...*snapshot.Snapshot) {
	s.model.Record(list...)
	if state, said := s.model.State(); said != "" {
		s.model.SetState(state, "") // it has more to show by now
	}
	s.read = s.model.Data()
	if s.film != nil {
		s.film.player.Scenes, s.film.player.Over = film.Plan(s.model.Recording()), last
		if !s.film.asked { // else the next frame shows all that has come by then at once
			s.publish()
		}
		s.ask()
	}
}

func (s *Session) ask() {
	f := s.film
	if f == nil || f.asked || f.player.Held {
		return
	}
	f.asked = true
	s.screen.Frame(func(now float64) {
		if s.film == f {
			f.asked = false
			s.frame(now)
		}
	})
}

// frame moves the film on by the time since the frame before.
func (s *Session) frame(now float64) {
	f := s.film
	gone := 0.0
	if f.last > 0 {
		gone = (now - f.last) * f.speed
	}
	f.last = now
	if f.of == nil { // the first scene begins when it is on the page
		f.player.Wait(gone)
		gone = 0
	}
	if f.player.Advance(gone) {
		s.Skip()
		return
	}
	s.publish()
	if f.player.Held {
		f.last = 0
	}
	s.ask()
}

func (s *Session) publish() {
	f := s.film
	now := model.Film{On: true, Held: f.player.Held}
	if scene, ok := f.player.Scene(); ok {
		now.T = f.player.Part()
		now.Card, now.Intro, now.Reveal, now.Scene = scene.Card, scene.Intro, scene.Reveal, f.player.At
		now.Entry = scene.Entry(now.T)
		rec := s.model.Recording()
		was, of := s.model.Film(), rec[now.Entry]
		if of != f.of || now.Card != was.Card || now.Reveal != was.Reveal || now.Intro != was.Intro {
			f.of, f.shown = of, film.Shown(rec, f.player.Scenes, now.Scene, now.Entry)
		}
	}
	s.model.ShowFilm(now, f.shown)
	state := model.Learning
	if now.Held {
		state = model.Paused
	}
	if was, _ := s.model.State(); was != state {
		s.model.SetState(state, "")
	}
}

// Unseen has the film go on where it was after the page has been out of sight.
func (s *Session) Unseen() {
	if s.film != nil {
		s.film.last = 0
	}
}

// Film reports whether a film is under way.
func (s *Session) Film() bool { return s.film != nil }

// Skippable reports whether Skip has something to do.
func (s *Session) Skippable() bool { return s.film != nil || s.active && s.paced }

// Skip ends the film: what the run has come to is shown, or how it goes on. A paced run rests no more.
func (s *Session) Skip() {
	f := s.film
	if f == nil {
		if s.Skippable() {
			s.paced, s.halt, s.resting = false, false, false
			s.model.SetState(model.Learning, "")
			s.learner.Resume()
		}
		return
	}
	s.film = nil
	if f.player.Over {
		s.model.EndFilm(model.Done)
		return
	}
	s.model.EndFilm(model.Learning)
	s.learner.Resume()
}

// Next goes on to the next scene of the film, and rests at its end.
func (s *Session) Next() {
	s.steer((*film.Player).Next)
	if s.film != nil && s.active {
		s.learner.Resume()
	}
}

// Back goes back to the end of the scene before.
func (s *Session) Back() { s.steer((*film.Player).Back) }

func (s *Session) steer(what func(*film.Player)) {
	if f := s.film; f != nil {
		what(&f.player)
		f.last = 0
		s.publish()
		s.ask()
	}
}
