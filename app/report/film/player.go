package film

// Player plays the scenes of a recording that may still grow.
type Player struct {
	scenes []Scene
	over   bool    // the recording is complete
	at     int     // the index of the scene on display
	gone   float64 // the seconds of the scene that have passed, at the default pace
	steps  bool    // the film pauses at the end of every scene
	held   bool    // the film is paused
}

// Load gives the player the scenes so far; over says that there will be no more.
func (p *Player) Load(scenes []Scene, over bool) { p.scenes, p.over = scenes, over }

// Scenes returns the scenes so far.
func (p *Player) Scenes() []Scene { return p.scenes }

// Scene returns the scene on display; ok is false if there is none yet.
func (p *Player) Scene() (s Scene, ok bool) {
	if p.at >= len(p.scenes) {
		return Scene{}, false
	}
	return p.scenes[p.at], true
}

// Part returns which part of the scene has passed, from 0 to 1.
func (p *Player) Part() float64 {
	s, ok := p.Scene()
	if !ok || s.Seconds <= 0 {
		return 0
	}
	return min(1, p.gone/s.Seconds)
}

// Held reports whether the film is paused.
func (p *Player) Held() bool { return p.held }

// Hold pauses the film.
func (p *Player) Hold() { p.held = true }

// Go plays the film to its end.
func (p *Player) Go() { p.held, p.steps = false, false }

// Next plays the next scene and pauses at its end. At the last scene it ends the film.
func (p *Player) Next() {
	p.held, p.steps = false, true
	if p.at+1 < len(p.scenes) {
		p.at, p.gone = p.at+1, 0
		return
	}
	if s, ok := p.Scene(); ok {
		p.gone = s.Seconds
	}
	if p.over {
		p.steps = false
	}
}

// Back goes to the end of the previous scene and pauses there.
func (p *Player) Back() {
	p.at = max(0, min(p.at, len(p.scenes))-1)
	p.held, p.steps = true, true
	if s, ok := p.Scene(); ok {
		p.gone = s.Seconds
	}
}

// Advance plays a number of seconds, at the default pace, and reports whether the film
// has ended. If the recording has no further scene yet, the film waits at the end of the
// present one.
func (p *Player) Advance(seconds float64) (ended bool) {
	if p.held {
		return false
	}
	p.gone += seconds
	for {
		s, ok := p.Scene()
		if !ok {
			p.gone = 0
			return p.over
		}
		last := p.at+1 == len(p.scenes)
		switch {
		case p.gone < s.Seconds:
			return false
		case p.steps && !(last && !p.over):
			p.gone, p.held = s.Seconds, true
			return false
		case !last:
			p.at, p.gone = p.at+1, p.gone-s.Seconds
		default:
			p.gone = s.Seconds
			return p.over
		}
	}
}

// At returns the index of the scene on display.
func (p *Player) At() int { return p.at }
