package strip

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/draw/svg"
	"crease/app/report/cards"
	"crease/app/text/messages"
	"crease/app/ui"
)

// row is the rail of small cards in the order of the stages, with what would help below
// it. Before a run it is a thin line of numbers and names; each unfolds into its card when a run
// comes to it.
type row struct {
	*board
	visible  map[string]bool // the small pictures that can be seen
	unfolded map[string]bool // the cards that are more than a number and a name

	shownLarge string // the card that is marked
}

// renderCard is the skeleton of a small card, the i-th, which is filled by painting.
func renderCard(i int, key string) goapp.UI {
	tab := -1
	if i == 0 {
		tab = 0
	}
	return goapp.Div().Class("stop").DataSet("stop", key).DataSet("folded", "").Role("listitem").Body(
		goapp.Button().Type("button").Class("card").DataSet("card", key).DataSet("act", "pick").
			DataSet("folded", "").TabIndex(tab).Body(
			// Its name is what it says, word by word: a space stands between its parts.
			goapp.Span().Class("card-head").Body(
				goapp.Span().Class("card-number").Text(i+1),
				goapp.Text(" "),
				goapp.Span().Class("card-name").Text(cards.Title(key)),
				goapp.Text(" "),
				goapp.Span().Class("card-warning").Role("img").Aria("label", nameWarning).Hidden(true).Text("!"),
			),
			goapp.Span().Class("card-picture").Aria("hidden", "true"),
			goapp.Text(" "),
			goapp.Span().Class("card-caption"),
		),
	)
}

// Small pictures are drawn on a sheet of this size and scaled to their card.
const smallWidth, smallHeight = 128, 84

// paintCard brings one small card up to date.
func (r *row) paintCard(c cards.Card) {
	at := cardAt(c.Key)
	for i := range c.Small.Marks {
		c.Small.Marks[i].Drag = "" // too small for a finger: the line is dragged on the large stage
	}
	r.fill(at+" .card-picture", c.Small.SVG(smallWidth, smallHeight, false))
	r.fill(at+" .card-caption", svg.Escape(c.Caption))
	r.flag(at, "data-old", false)
	s, snap := situation(r.model)
	folded := snap == nil || !c.Reached && !c.Unused
	if folded {
		delete(r.unfolded, c.Key)
	} else {
		r.unfolded[c.Key] = true
	}
	for _, of := range []string{at, `[data-stop="` + c.Key + `"]`} {
		r.flag(of, "data-folded", folded)
		r.flag(of, "data-unused", c.Unused && !folded)
	}
	r.flag(".strip .cards", "data-folded", len(r.unfolded) == 0)
	r.flag(at+" .card-warning", "hidden", len(c.Diagnoses) == 0)
	if len(c.Diagnoses) > 0 {
		r.set(at+" .card-warning", "title", messages.Diagnosis(c.Diagnoses[0], s.Network.Dim()))
	}
	r.attribute(at, "title", c.Caption, c.Unused)
}

// cardAt selects a small card.
func cardAt(key string) string { return `[data-card="` + key + `"]` }

// bringUp has the card that is shown large in sight. The cards before it have been painted, as some unfold then.
func (r *row) bringUp(shown string) {
	if shown != r.shownLarge {
		r.shownLarge = shown
		ui.NextFrame(func(float64) { r.reveal(r.shownLarge) }) // the page has to be laid out for it
	}
}

// reveal scrolls the rail, not the page, until a card can be seen with a bit of the one
// before it.
func (r *row) reveal(key string) {
	if key == "" {
		return
	}
	stop := r.find(`[data-card="` + key + `"]`).Get("parentElement")
	rail := stop.Get("parentElement")
	left, width := stop.Get("offsetLeft").Float()-rail.Get("offsetLeft").Float(), stop.Get("offsetWidth").Float()
	at, room := rail.Get("scrollLeft").Float(), rail.Get("clientWidth").Float()
	if left < at || left+width > at+room {
		rail.Call("scrollTo", map[string]any{"left": left - room/3})
	}
}

// paintHelps offers below the row what would help, once the run rests. What
// stood in the way is told by the verdict and on the cards.
func (r *row) paintHelps() {
	s, snap := situation(r.model)
	state, _ := r.model.State()
	html := ""
	if snap != nil && (state == model.Done || state == model.Paused) {
		for _, h := range cards.Offers(s, snap) {
			html += r.helpButton(h)
		}
	}
	if html != "" {
		html = `<p class="card-help">` + wouldHelp + html + "</p>"
	}
	r.fill(".strip-helps", html)
}

// watchVisible keeps track of the cards in view; the others are not painted.
func (r *row) watchVisible() {
	h := goapp.FuncOf(func(_ goapp.Value, args []goapp.Value) any {
		for i := range args[0].Length() {
			e := args[0].Index(i)
			key := e.Get("target").Get("dataset").Get("card").String()
			r.visible[key] = e.Get("isIntersecting").Bool()
		}
		r.refresh()
		return nil
	})
	o := goapp.Window().Get("IntersectionObserver").New(h, map[string]any{"rootMargin": "60px"})
	list := r.root.Call("querySelectorAll", "[data-card]")
	for i := range list.Length() {
		o.Call("observe", list.Index(i))
	}
}

// key moves the focus along the rail: only the card that has it is in the order of Tab.
func (r *row) key(e goapp.Value, key string) bool {
	at := place(ui.Closest(e, "[data-card]").Get("dataset").Get("card").String()) - 1
	to := at
	switch key {
	case "ArrowLeft":
		to--
	case "ArrowRight":
		to++
	case "Home":
		to = 0
	case "End":
		to = len(cards.Keys) - 1
	default:
		return false
	}
	to = min(max(to, 0), len(cards.Keys)-1)
	r.tabTo(at, "-1")
	r.tabTo(to, "0").Call("focus")
	return true
}

// tabTo puts a card into the order of Tab, or out of it, and returns its element.
func (r *row) tabTo(i int, index string) goapp.Value {
	e := r.find(`[data-card="` + cards.Keys[i] + `"]`)
	e.Call("setAttribute", "tabindex", index)
	return e
}
