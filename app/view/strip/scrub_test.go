package strip

import (
	"testing"

	"crease/app/doc/model"
)

// The scrubber is there for a recording, not in a film, and stands where the page does; a pause comes with every leap.
func TestScrubLook(t *testing.T) {
	s := done(t)
	v := newScrubber(s)
	last := len(s.Model.Recording()) - 1
	if now := v.look(); now.none || !now.newest || now.at != last || now.on != last {
		t.Errorf("at the end: %+v", now)
	}
	v.goTo(0)
	if now := v.look(); now.newest || now.at != 0 || now.back != 0 || now.on == 0 || s.Model.Scrubbed() != 0 {
		t.Errorf("at the beginning: %+v", now)
	}
	if v.play(); v.look().playing != true {
		t.Error("it does not play")
	}
	if v.goTo(last); v.look().playing || s.Model.Scrubbed() >= 0 {
		t.Error("it plays on, or rests before the newest")
	}
	s.Model.ShowFilm(model.Film{On: true}, nil)
	if !v.look().none {
		t.Error("it is there in a film")
	}
}
