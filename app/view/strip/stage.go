package strip

import (
	"slices"
	"strconv"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/draw/chart"
	"crease/app/draw/tween"
	"crease/app/report/cards"
	"crease/app/report/film"
	"crease/app/text/glossary"
	"crease/app/ui"
)

// stage shows one stage of the method, large: the one that is happening, or the one that
// was chosen. Its words are a part of the page, its picture is painted.
type stage struct {
	part *ui.Part
	*strip
	explained bool     // words and formula stand below the picture
	place     *ui.Part // of the picture, which is painted there
	paper     ui.Stage
	of        layout       // what the picture was laid out for
	figure    chart.Figure // as it is, laid out, and as far as it has moved
	frame     chart.Frame
	width     string // of the paper that is as wide as this frame
	moved     chart.Frame
	said      string // by what has moved
	fresh     bool   // that is still to be painted
	playing   playing
	seen      map[string]chart.Figure // the last picture of every card in this film
}

// layout is what the picture and the places in it depend on.
type layout struct {
	sight
	changes int // of the model, counted
	w, h    float64
	big     bool
}

type stageLook struct {
	key, title, round, says, caption string
	reached, explained               bool
	words, formula                   string
	first, last                      bool // there is no stage before, or after
}

func newStage(s *strip) *stage {
	v := &stage{strip: s, seen: map[string]chart.Figure{}}
	v.paper.Draw = v.paint
	v.place = ui.PartOf(s.Model, 0, func() bool { return true }, func(bool) goapp.UI {
		return goapp.Div().Class("stage-picture").Body(goapp.Div().Class("stage-paper"))
	})
	v.place.Begin = func(root goapp.Value) { v.paper.Mount(root, root.Get("firstElementChild")) }
	v.part = ui.PartOf(s.Model, 0, v.look, v.draw)
	return v
}

func (v *stage) key() string {
	return cards.Shown(v.Model.Stage().Card, v.Model.Film().Card, v.Model.Snapshot())
}

// choose shows a card; the one that is happening is followed from then on.
func (v *stage) choose(key string) {
	if key == cards.Shown("", v.Model.Film().Card, v.Model.Snapshot()) {
		key = ""
	}
	v.Model.SetStage(model.Stage{Up: true, Card: key})
	v.state.Settled(func() { // it may be hidden yet
		v.paper.Frame.Call("scrollIntoView", map[string]any{"block": "nearest"})
	})
}

// step is the next stage, or the one before; those that the run does without are passed over.
func (v *stage) step(by int) string {
	return cards.Step(v.key(), by, func(key string) bool { return v.card(key).Unused })
}

func (v *stage) explain(on bool) {
	v.explained = on
	v.part.Refresh()
}

// look is empty while the stage cannot be seen.
func (v *stage) look() stageLook {
	if !v.Model.Stage().Up {
		return stageLook{}
	}
	c := v.card(v.key())
	now := stageLook{key: c.Key, title: c.Title, round: cards.RoundName(c.Round), caption: c.Caption, reached: c.Reached,
		explained: v.explained, first: v.step(-1) == c.Key, last: v.step(1) == c.Key}
	if v.figure.CaptionOf != nil && !v.eta.active {
		now.caption = v.said
	}
	s, snap := v.situation()
	// What the stage does with the outcome of the one before, or why the run did without it.
	plain := c.Explain
	if now.says = c.Explain; !c.Unused {
		plain, now.says = cards.Sentences(c.Key, s, snap, v.Model.Data() != nil)
		if v.now().film {
			now.says, now.caption = plain, ""
		}
	}
	if v.explained {
		if now.words, now.formula = c.Explain, c.Formula.String(); now.says != plain {
			now.words = plain + " " + now.words // for whoever has not met the words above
		}
	}
	return now
}

func (v *stage) draw(now stageLook) goapp.UI {
	number := ""
	if i := place(now.key); i > 0 {
		number = strconv.Itoa(i)
	}
	turn := func(sign, name string, by int, end bool) goapp.UI {
		return ui.Sign(sign, name, func() { v.choose(v.step(by)) }).Disabled(end)
	}
	return goapp.Section().Class("stage").DataSet("stage", now.key).Aria("label", "The stage").Body(
		goapp.Header().Class("stage-head").Body(
			goapp.Span().Class("stage-number").Text(number),
			goapp.H2().Class("stage-name").Body(goapp.Text(cards.Title(now.key)+" "),
				goapp.Span().Class("muted").Text(now.round)),
			ui.Button("small", "open", func() { v.show(v.key()) }).
				Aria("label", "Open "+now.title).Aria("haspopup", "dialog"),
			turn("‹", "Previous stage", -1, now.first),
			turn("›", "Next stage", 1, now.last),
		),
		goapp.P().Class("stage-says").Text(now.says),
		v.place,
		goapp.Div().Class("stage-foot").Body(
			goapp.P().Class("stage-caption").Text(now.caption),
			ui.Button("small", "explain", func() { v.explain(!v.explained) }).Aria("label", "Explain "+now.title).
				Aria("controls", "stage-explain").Aria("expanded", strconv.FormatBool(now.explained)),
		),
		ui.Button("button stage-race", runRace, func() {
			v.show(cards.Race)
			if !v.race.on {
				v.race.toggle()
			}
		}).Hidden(now.key != cards.Race || now.reached),
		goapp.Div().Class("stage-explain").ID("stage-explain").Role("region").Aria("label", "Explanation").
			Hidden(!now.explained).Body(
			goapp.Div().Class("stage-words").Body(
				goapp.P().Body(ui.Terms(glossary.Mark(now.words, map[string]bool{}))...),
				goapp.Raw("<div>"+now.formula+"</div>"),
			),
			ui.Button("small", "✕", func() { v.explain(false) }).Aria("label", "Close the explanation"),
		),
	)
}

// take takes the picture of what there is to be shown, and moves it as far as the film has come.
func (v *stage) take() {
	if !v.Model.Stage().Up {
		return
	}
	big := v.Model.View().Big && v.Model.Lecture() == model.NoSlide // which magnifies all of it
	if now := (layout{v.now(), v.changes, v.paper.W, v.paper.H, big}); now != v.of {
		before := v.of
		v.of, v.figure = now, v.card(now.card).Full[0]
		if now.w > 0 {
			v.lay()
			v.play(before)
		}
	}
	if v.of.w == 0 {
		v.said = v.figure.Caption()
	} else if moved, ok := v.filmed(); ok {
		v.moved, v.said, v.fresh = moved, moved.Caption(), true
	}
}

// bigZoom is how much larger the pictures' type is in projector mode: at least 18 pixels.
const bigZoom = 1.42

// Up to this size in pixels a picture's type keeps its own; on wide screens it grows with the picture.
const usualWidth, usualHeight = 480, 400

// paint draws the picture as large as its place is; in a film, as far as it has come. What it says goes with it.
func (v *stage) paint() {
	if v.of.sight != v.now() {
		return // the words of another stage come first
	}
	if v.take(); v.fresh {
		v.fresh = false
		v.part.Refresh()
		v.paper.Paper.Get("style").Set("width", v.width) // not before: what is on it was laid out for another
		v.paper.Show(v.moved.Picture())
	}
}

func (v *stage) lay() {
	zoom := min(max(1, min(v.of.w/usualWidth, v.of.h/usualHeight)), bigZoom)
	if v.of.big {
		zoom = bigZoom
	}
	w, h := v.figure.Shape(v.of.w/zoom, v.of.h/zoom)
	if v.figure.Low {
		h = min(h*1.4, v.of.h/zoom)
	}
	v.frame = v.figure.Lay(w, h, true)
	v.width = strconv.Itoa(int(w*zoom)) + "px"
}

// place is the number of a stage, from 1.
func place(key string) int { return slices.Index(cards.Keys, key) + 1 }

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
	from    *chart.Figure
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
		p.motion = tween.New(p.from, v.frame) // of the data that have come since, in the time that there is
		v.seen[now.card] = v.frame.Figure
		return
	}
	var from *chart.Figure
	if last, known := v.seen[now.card]; known && now.scene >= before.scene && now.card != cards.Samples {
		from = &last // back in the film, a picture grows anew
	}
	*p = playing{motion: tween.New(from, v.frame), from: from, parts: 1}
	v.seen[now.card] = v.frame.Figure
	if scenes := film.Plan(v.Model.Recording()); now.scene < len(scenes) {
		entries := scenes[now.scene].Entries
		p.parts, p.part = max(1, len(entries)), max(0, slices.Index(entries, now.entry))
	}
}
