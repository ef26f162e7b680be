package strip

import (
	"slices"
	"time"

	"crease/app/draw/chart"
	"crease/app/draw/tween"
	"crease/app/report/cards"
	"crease/app/report/film"
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
	if f := v.Model.Film(); f.On && v.Model.Stage().Card == "" {
		s.film, s.scene, s.entry = true, f.Scene, f.Entry
	}
	return s
}

// playing is the motion of the picture in a scene.
type playing struct {
	at      sight
	w, h    float64
	motion  tween.Motion
	part    int // which of the scene's entries is shown
	parts   int // how many it has
	drawn   time.Time
	arrived int // the painting that has come to its end, and need not be drawn again
}

// moving is for how much of the time of a scene its picture moves; then it can be read.
const moving = 0.7

// moveEvery is how long a picture rests between two steps of its motion: some thirty a
// second leave the frames to the sheets.
const moveEvery = 30 * time.Millisecond

// filmed returns the picture as far as the film has come with it, from the last picture
// of the same card to the one that is laid out; without a film the latter. ok is false
// while there is nothing to draw.
func (v *stage) filmed() (shown chart.Frame, ok bool) {
	if !v.at.film {
		clear(v.seen)
		v.playing = playing{}
		return v.frame, true
	}
	p := &v.playing
	if p.at != v.at || p.w != v.frame.Width || p.h != v.frame.Height {
		v.start()
	}
	if p.arrived == v.painting || time.Since(p.drawn) < moveEvery {
		return shown, false
	}
	p.drawn = time.Now()
	t := v.Model.Film().T
	if v.at.card != cards.Samples { // samples go on appearing while N grows
		t = t*float64(p.parts) - float64(p.part)
	}
	if t >= moving {
		p.arrived = v.painting
		return v.frame, true
	}
	return p.motion.At(t / moving), true
}

// start begins the motion of another scene, or of another entry within one.
func (v *stage) start() {
	p := &v.playing
	before, known := v.seen[v.at.card]
	if v.at.scene < p.at.scene || v.at.card == cards.Samples {
		known = false // back in the film, a picture grows anew
	}
	from := &before
	if !known {
		from = nil
	}
	*p = playing{at: v.at, w: v.frame.Width, h: v.frame.Height, motion: tween.New(from, v.frame), parts: 1}
	v.seen[v.at.card] = v.frame.Figure
	if scenes := film.Plan(v.Model.Recording()); v.at.scene < len(scenes) {
		entries := scenes[v.at.scene].Entries
		p.parts, p.part = max(1, len(entries)), max(0, slices.Index(entries, v.at.entry))
	}
}
