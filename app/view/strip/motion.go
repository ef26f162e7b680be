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
	motion  tween.Motion
	part    int // which of the scene's entries is shown
	parts   int // how many it has
	drawn   time.Time
	arrived bool // the picture has come to its end, and need not be drawn again
}

// moving is for how much of the time of a scene its picture moves; then it can be read.
const moving = 0.7

// moveEvery is how long a picture rests between two steps: some thirty a second leave the frames to the sheets.
const moveEvery = 30 * time.Millisecond

// filmed returns the picture as far as the film has come with it, from the last picture of the same card to the one
// that is laid out; without a film the latter. ok is false while there is nothing to draw.
func (v *stage) filmed() (shown chart.Frame, ok bool) {
	p := &v.playing
	if !v.of.film {
		return v.frame, true
	}
	if p.arrived || time.Since(p.drawn) < moveEvery {
		return shown, false
	}
	p.drawn = time.Now()
	t := v.Model.Film().T
	if v.of.card != cards.Samples { // samples go on appearing while N grows
		t = t*float64(p.parts) - float64(p.part)
	}
	if p.arrived = t >= moving; p.arrived {
		return v.frame, true
	}
	return p.motion.At(t / moving), true
}

// play begins the motion of another scene, or of another entry within one, and of a picture of another size.
func (v *stage) play(before layout) {
	now, p := v.of, &v.playing
	p.arrived = false
	switch {
	case !now.film:
		clear(v.seen)
		return
	case now.sight == before.sight && now.w == before.w && now.h == before.h && now.big == before.big:
		return
	}
	var from *chart.Figure
	if last, known := v.seen[now.card]; known && now.scene >= before.scene && now.card != cards.Samples {
		from = &last // back in the film, a picture grows anew
	}
	*p = playing{motion: tween.New(from, v.frame), parts: 1}
	v.seen[now.card] = v.frame.Figure
	if scenes := film.Plan(v.Model.Recording()); now.scene < len(scenes) {
		entries := scenes[now.scene].Entries
		p.parts, p.part = max(1, len(entries)), max(0, slices.Index(entries, now.entry))
	}
}
