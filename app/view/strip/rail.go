package strip

import (
	"cmp"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/report/cards"
	"crease/app/report/outcome"
	"crease/app/text/messages"
	"crease/app/ui"
)

// rail is the row of small cards in the order of the stages. It comes with the first run, or with a stage that was
// chosen before: as a thin line of numbers and names, each of which unfolds into its card when the run comes to it. For
// keys and screen readers it is one control, a list of which the arrow keys choose a stage.
type rail struct {
	part *ui.Part
	*strip
	list []*card
	at   string // the card that is marked, and in sight
}

func newRail(s *strip) *rail {
	r := &rail{strip: s}
	items := make([]goapp.UI, len(cards.Keys))
	for i, key := range cards.Keys {
		r.list = append(r.list, newCard(s, i, key))
		items[i] = r.list[i].part
	}
	r.part = ui.PartOf(s.Model, 0, r.shown, func(shown string) goapp.UI {
		row := goapp.Div().Class("cards").DataSet("keys", "").Role("listbox").Aria("label", nameStages).
			Aria("orientation", "horizontal").TabIndex(0).Hidden(shown == "")
		if shown != "" {
			row.Aria("activedescendant", "card-"+shown)
		}
		return row.Body(items...)
	})
	return r
}

// marked gives an element an empty attribute, or none.
func marked[E interface{ Attr(string, any) E }](e E, name string, on bool) E {
	if on {
		return e.Attr(name, "")
	}
	return e
}

// follow has the card that is shown large in sight, with a bit of the one before it: it scrolls the rail, not the page.
// The cards before it have been rendered, as some unfold then.
func (r *rail) follow() {
	shown := r.shown()
	if shown == r.at {
		return
	}
	r.at = shown
	r.state.Settled(func() { // the page has to be laid out for it
		ui.NextFrame(func(float64) {
			i := place(r.at) - 1
			if i < 0 {
				return
			}
			rail, stop := r.part.JSValue(), r.list[i].part.JSValue()
			left, width := stop.Get("offsetLeft").Float()-rail.Get("offsetLeft").Float(), stop.Get("offsetWidth").Float()
			at, room := rail.Get("scrollLeft").Float(), rail.Get("clientWidth").Float()
			if left < at || left+width > at+room {
				rail.Call("scrollTo", map[string]any{"left": left - room/3})
			}
		})
	})
}

// key chooses another stage.
func (r *rail) key(key string) bool {
	to, ok := along(key, place(r.shown())-1, len(r.list))
	if ok {
		r.large.choose(r.list[to].key)
	}
	return ok
}

// along is where a key leads from place at of n; ok is false for keys that lead nowhere.
func along(key string, at, n int) (to int, ok bool) {
	to, ok = map[string]int{"ArrowLeft": at - 1, "ArrowRight": at + 1, "Home": 0, "End": n - 1}[key]
	return min(max(to, 0), n-1), ok
}

type card struct {
	part *ui.Part
	*strip
	key  string
	turn ui.Stage // in which it is brought up to date
	old  bool     // it shows what was before the end of the run, and so nothing
	now  cardLook
}

type cardLook struct {
	caption, warning, small      string
	folded, unused, old, current bool
}

func newCard(s *strip, i int, key string) *card {
	c := &card{strip: s, key: key, now: cardLook{folded: true}}
	c.part = ui.PartOf(s.Model, 0, c.look, func(now cardLook) goapp.UI { return c.draw(i, now) })
	c.turn.Draw, c.turn.Patience = func() {
		c.old = false
		c.part.Refresh()
	}, 2 // the pictures that are watched go first
	c.part.Begin = func(root goapp.Value) { c.turn.Mount(root, nil) }
	return c
}

// look looks at the card, unless it is put off.
func (c *card) look() cardLook {
	now := &c.now
	if now.old = c.old; c.old {
		return *now
	}
	of := c.card(c.key)
	s, snap := c.situation()
	*now = cardLook{caption: of.Caption, unused: of.Unused && snap != nil, current: c.key == c.shown()}
	if c.Model.Film().Hides() && !now.unused {
		now.caption = cmp.Or(cards.FilmCaptions[c.key], now.caption)
	}
	now.folded = snap == nil || !of.Reached && !of.Unused
	against := of.Diagnoses
	if data := c.Model.Data(); data != nil {
		against = outcome.Against(against, s.Learning, of.Reached && len(data.Look.Names) > 0)
	}
	if len(against) > 0 && !outcome.Right(s, snap) {
		now.warning = messages.Diagnosis(against[0], s.Network.Dim())
	}
	if !now.folded && !now.unused {
		if of.small == "" {
			of.small = of.Small.SVG(smallWidth, smallHeight, false)
		}
		now.small = of.small
	}
	return *now
}

// Small pictures are drawn on a sheet of this size and scaled to their card.
const smallWidth, smallHeight = 128, 84

func (c *card) draw(i int, now cardLook) goapp.UI {
	stop := goapp.Div().Class("stop").DataSet("stop", c.key).Role("none")
	option := goapp.Div().Class("card").ID("card-"+c.key).DataSet("card", c.key).Role("option").
		Aria("selected", strconv.FormatBool(now.current)).
		OnClick(func(goapp.Context, goapp.Event) { c.large.choose(c.key) }, c.key)
	for name, on := range map[string]bool{"data-folded": now.folded, "data-unused": now.unused} {
		marked(stop, name, on)
		marked(option, name, on)
	}
	marked(option, "data-old", now.old)
	about := cards.FilmCaptions[c.key] // in plain words
	if now.unused {
		about = now.caption
	}
	option.Title(cmp.Or(about, cards.Title(c.key)))
	// Its name is what it says, word by word: a space stands between its parts.
	return stop.Body(option.Body(
		goapp.Span().Class("card-head").Body(
			goapp.Span().Class("card-number").Text(i+1),
			goapp.Text(" "),
			goapp.Span().Class("card-name").Text(cards.Title(c.key)),
			goapp.Text(" "),
			goapp.Span().Class("card-warning").Role("img").Aria("label", "What was not recovered").Title(now.warning).
				Hidden(now.warning == "").Text("!"),
		),
		goapp.Span().Class("card-picture").Aria("hidden", "true").Body(&ui.Picture{SVG: now.small}),
		goapp.Text(" "),
		goapp.Span().Class("card-caption").Text(now.caption),
	))
}
