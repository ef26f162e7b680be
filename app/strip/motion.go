package strip

import (
	"slices"

	"crease/app/cards"
	"crease/app/chart"
	"crease/app/film"
	"crease/app/tween"
)

// sight is what the large stage shows: a card, and in a film which scene and entry of it.
type sight struct {
	card         string
	film         bool
	scene, entry int
}

// now is what there is to be shown. A card that was chosen stands still in a film.
func (v *stage) now() sight {
	s := sight{card: v.key()}
	if f := v.model.Film(); f.On && v.model.Stage().Card == "" {
		s.film, s.scene, s.entry = true, f.Scene, f.Entry
	}
	return s
}

// playing is the motion of the picture in a scene.
type playing struct {
	at     sight
	w, h   float64
	motion tween.Motion
	part   int // which of the scene's entries is shown
	parts  int // how many it has
}

// moving is for how much of the time of a scene its picture moves; then it can be read.
const moving = 0.7

// filmed returns the picture as far as the film has come with it, from the last picture
// of the same card to the one that is laid out. Without a film that is the latter.
func (v *stage) filmed(to chart.Frame) chart.Frame {
	if !v.at.film {
		clear(v.seen)
		v.playing = playing{}
		return to
	}
	p := &v.playing
	if p.at != v.at || p.w != to.Width || p.h != to.Height {
		v.start(to)
	}
	t := v.model.Film().T
	if v.at.card != cards.Samples { // samples go on appearing while N grows
		t = t*float64(p.parts) - float64(p.part)
	}
	return p.motion.At(t / moving)
}

// start begins the motion of another scene, or of another entry within one.
func (v *stage) start(to chart.Frame) {
	p := &v.playing
	before, known := v.seen[v.at.card]
	if v.at.scene < p.at.scene || v.at.card == cards.Samples {
		known = false // back in the film, a picture grows anew
	}
	from := &before
	if !known {
		from = nil
	}
	*p = playing{at: v.at, w: to.Width, h: to.Height, motion: tween.New(from, to), parts: 1}
	v.seen[v.at.card] = to.Figure
	if scenes := film.Plan(v.model.Recording()); v.at.scene < len(scenes) {
		entries := scenes[v.at.scene].Entries
		p.parts, p.part = max(1, len(entries)), max(0, slices.Index(entries, v.at.entry))
	}
}
