package film

// Player plays the scenes of a recording that may still grow.
type Player struct {
	Scenes []Scene // so far
	Over   bool    // there will be no more
	At     int     // the index of the scene on display
	Held   bool    // the film is paused

	gone  float64 // the seconds of the scene that have passed, at the default pace
	steps bool    // the film pauses at the end of every scene
}

// Scene returns the scene on display; ok is false if there is none yet.
func (p *Player) Scene() (s Scene, ok bool) {
	if p.At >= len(p.Scenes) {
		return Scene{}, false
	}
	return p.Scenes[p.At], true
}

// Part returns which part of the scene has passed, from 0 to 1.
func (p *Player) Part() float64 {
	s, ok := p.Scene()
	if !ok || s.Seconds <= 0 {
		return 0
	}
	return min(1, p.gone/s.Seconds)
}

// Hold pauses the film.
func (p *Player) Hold() { p.Held = true }

// Go plays the film to its end.
func (p *Player) Go() { p.Held, p.steps = false, false }

// Next plays the next scene and pauses at its end. At the last scene it ends the film.
func (p *Player) Next() {
	p.Held, p.steps = false, true
	if p.At+1 < len(p.Scenes) {
		p.At, p.gone = p.At+1, 0
		return
	}
	if s, ok := p.Scene(); ok {
		p.gone = s.Seconds
	}
	if p.Over {
		p.steps = false
	}
}

// Back goes to the end of the previous scene and pauses there.
func (p *Player) Back() {
	p.At = max(0, min(p.At, len(p.Scenes))-1)
	p.Held, p.steps = true, true
	if s, ok := p.Scene(); ok {
		p.gone = s.Seconds
	}
}

// Advance plays a number of seconds, at the default pace, and reports whether the film
// has ended. If the recording has no further scene yet, the film waits at the end of the
// present one.
func (p *Player) Advance(seconds float64) (ended bool) {
	if p.Held {
		return false
	}
	p.gone += seconds
	for {
		s, ok := p.Scene()
		if !ok {
			p.gone = 0
			return p.Over
		}
		last := p.At+1 == len(p.Scenes)
		switch {
		case p.gone < s.Seconds:
			return false
		case p.steps && !(last && !p.Over):
			p.gone, p.Held = s.Seconds, true
			return false
		case !last:
			p.At, p.gone = p.At+1, p.gone-s.Seconds
		default:
			p.gone = s.Seconds
			return p.Over
		}
	}
}
