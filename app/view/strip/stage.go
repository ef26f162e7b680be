package strip

import (
	"slices"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/draw/chart"
	"crease/app/draw/svg"
	"crease/app/report/cards"
	"crease/app/text/glossary"
	"crease/app/ui"
)

// Stage shows one stage of the method, large: the one that is happening, or the one that
// was chosen. go-app renders its skeleton once; View paints it, wherever it stands in the
// page.
type Stage struct{ goapp.Compo }

// Render implements goapp.Composer.
func (v *Stage) Render() goapp.UI {
	return goapp.Section().Class("stage").Aria("label", nameStage).Body(
		goapp.Header().Class("stage-head").Body(
			goapp.Span().Class("stage-number"),
			goapp.H2().Class("stage-name"),
			act("small", "open", buttonOpen).Aria("label", buttonOpen).Aria("haspopup", "dialog"),
			actSign("before", previousStage, "‹"),
			actSign("after", nextStage, "›"),
		),
		goapp.P().Class("stage-says"),
		goapp.Div().Class("stage-picture").Body(goapp.Div().Class("stage-paper")),
		goapp.Div().Class("stage-foot").Body(
			goapp.P().Class("stage-caption"),
			act("small", "explain", buttonExplain).Aria("label", buttonExplain).
				Aria("controls", "stage-explain").Aria("expanded", "false"),
		),
		act("button stage-race", "race-here", runRace).Hidden(true),
		goapp.Div().Class("stage-explain").ID("stage-explain").Role("region").Aria("label", nameExplain).Hidden(true).
			Body(
				goapp.Div().Class("stage-words"),
				act("small", "explain", "✕").Aria("label", closeExplain),
			),
	)
}

// stage is the large card as it is painted.
type stage struct {
	*board
	card      func(key string) cards.Card
	small     func(key string) // paints the small card of a stage
	settled   func(f func())   // calls f once the panel shows the stage
	behind    bool             // that of the same stage has still to be painted
	veiled    bool             // the picture is hidden: it is of another stage than the words
	paper     ui.Stage         // measures the picture's place and paints it
	figure    chart.Figure
	painting  int // counts the figures
	after     int // as many changes the card was painted
	at        sight
	frame     chart.Frame // as painted
	explained bool        // words and formula stand below the picture
	laid      layout
	playing   playing
	seen      map[string]chart.Figure // the last picture of every card in this film
}

// key of the card that is shown.
func (v *stage) key() string {
	return cards.Shown(v.model.Stage().Card, v.model.Film().Card, v.model.Snapshot())
}

// choose shows a card; the one that is happening is followed from then on.
func (v *stage) choose(key string) {
	if key == cards.Shown("", v.model.Film().Card, v.model.Snapshot()) {
		key = ""
	}
	v.model.SetStage(model.Stage{Up: true, Card: key})
	v.settled(func() { v.paper.Frame.Call("scrollIntoView", map[string]any{"block": "nearest"}) }) // it may be hidden yet
}

// step chooses the next stage, or the one before; those that the run does without are
// passed over.
func (v *stage) step(by int) { v.choose(cards.Step(v.key(), by, v.unused)) }

func (v *stage) unused(key string) bool { return v.card(key).Unused }

// paint brings the large card up to date. Nothing is done while it cannot be seen, and once it has been
// painted after a change.
func (v *stage) paint() {
	if !v.model.Stage().Up || v.after == v.changes && v.at == v.now() {
		return
	}
	was := v.at
	v.at, v.after = v.now(), v.changes
	key := v.at.card
	c := v.card(key)
	v.set(".stage", "data-stage", key)
	v.fill(".stage-number", strconv.Itoa(place(key)))
	round := ` <span class="muted">` + svg.Escape(cards.RoundName(c.Round)) + "</span>"
	v.fill(".stage-name", svg.Escape(cards.Title(key))+round)
	v.fill(".stage-says", svg.Escape(v.says(c)))
	v.fill(".stage-caption", svg.Escape(c.Caption))
	v.set(`.stage-foot [data-act="explain"]`, "aria-label", explainName(c.Title))
	v.set(`.stage-head [data-act="open"]`, "aria-label", openName(c.Title))
	v.flag(".stage-race", "hidden", key != cards.Race || c.Reached)
	v.paintExplain(c)
	v.figure = c.Full[0]
	v.painting++
	v.behind = true
	switch {
	case v.at == was:
		v.paper.Repaint()
	case ui.Spent() && v.at.card != was.card && v.laid.painting == v.painting-1:
		// Words never stand above the picture of another stage, and pictures are put off once: a film has
		// scenes that are shorter than a slow machine's frames.
		v.veil(true)
		v.paper.Repaint()
	default:
		v.paper.PaintNow()
	}
}

// veil hides the picture, or shows it.
func (v *stage) veil(on bool) {
	if on != v.veiled {
		v.veiled = on
		v.paper.Paper.Get("style").Set("visibility", map[bool]string{true: "hidden"}[on])
	}
}

// paintSteps says whether there are stages before and after. Both have to be made for that, which the picture does
// not wait for.
func (v *stage) paintSteps() {
	if v.model.Stage().Up {
		key := v.key()
		v.flag(`.stage [data-act="before"]`, "disabled", cards.Step(key, -1, v.unused) == key)
		v.flag(`.stage [data-act="after"]`, "disabled", cards.Step(key, 1, v.unused) == key)
	}
}

// says is the sentence on what the stage does with the outcome of the one before, or why
// the run did without it.
func (v *stage) says(c cards.Card) string {
	if c.Unused {
		return c.Explain
	}
	s, snap := situation(v.model)
	return cards.StageSentence(c.Key, s, snap, v.model.Data() != nil)
}

// paintExplain writes the card's words and its formula below the picture, or takes them away.
func (v *stage) paintExplain(c cards.Card) {
	v.flag(".stage-explain", "hidden", !v.explained)
	v.set(`.stage-foot [data-act="explain"]`, "aria-expanded", strconv.FormatBool(v.explained))
	if v.explained {
		words := ui.TermsHTML(glossary.Mark(c.Explain, map[string]bool{}))
		v.fill(".stage-words", "<p>"+words+"</p><div>"+c.Formula.String()+"</div>")
	}
}

// bigZoom is how much larger the pictures' type is in projector mode: at least 18 pixels.
const bigZoom = 1.42

// Up to this size in pixels a picture's type keeps its own; on wide screens it grows with the picture.
const usualWidth, usualHeight = 480, 400

// draw draws the picture as large as its place is; in a film, as far as it has come.
func (v *stage) draw() {
	if v.at != v.now() {
		v.paint()
		return
	}
	big := v.model.View().Big && v.model.Lecture() == model.NoSlide // which magnifies all of it
	if now := (layout{v.paper.W, v.paper.H, big, v.painting}); now != v.laid {
		v.laid = now
		v.lay()
	}
	if shown, ok := v.filmed(); ok {
		v.paper.Show(shown.Picture())
		v.veil(false)
	}
	switch {
	case !v.behind:
	case ui.Spent():
		v.paper.Repaint()
	default:
		v.small(v.at.card) // in a film the two are of one round
	}
}

// layout is what the places in the picture depend on.
type layout struct {
	w, h     float64
	big      bool
	painting int
}

// lay lays the picture out.
func (v *stage) lay() {
	zoom := min(max(1, min(v.laid.w/usualWidth, v.laid.h/usualHeight)), bigZoom)
	if v.laid.big {
		zoom = bigZoom
	}
	w, h := v.figure.Shape(v.laid.w/zoom, v.laid.h/zoom)
	if v.figure.Low {
		h = min(h*1.4, v.laid.h/zoom)
	}
	v.frame = v.figure.Lay(w, h, true)
	v.paper.Paper.Get("style").Set("width", strconv.Itoa(int(w*zoom))+"px")
}

// place is the number of a stage, from 1.
func place(key string) int { return slices.Index(cards.Keys, key) + 1 }
