package strip

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/cards"
	"crease/app/chart"
	"crease/app/messages"
	"crease/app/model"
	"crease/app/svg"
	"crease/app/ui"
)

// row is the row of cards, with the explanation of one of them and what would
// help below it.
type row struct {
	*board
	visible map[string]bool // the small pictures that can be seen
	explain string          // the card explained below the row, "" for none
}

// renderExplain is where a card is explained in words.
func renderExplain() goapp.UI {
	return goapp.Div().Class("strip-explain").ID("strip-explain").Role("region").Aria("label", nameExplain).
		Hidden(true).Body(
		goapp.Div().Class("strip-words"),
		goapp.Button().Type("button").Class("small").DataSet("act", "unexplain").
			Aria("label", closeExplain).Text("✕"),
	)
}

// renderCard is the skeleton of a card, the i-th. It is filled with c if that is
// not nil, else by painting.
func renderCard(i int, key string, c *cards.Card) goapp.UI {
	tab := -1
	if i == 0 {
		tab = 0
	}
	picture, caption := goapp.Div().Class("card-picture").DataSet("act", "open"), goapp.P().Class("card-caption")
	if c != nil {
		picture.Body(goapp.Raw(c.Small.SVG(smallWidth, smallHeight, false)))
		caption.Text(c.Caption)
	}
	return goapp.Article().Class("card").DataSet("card", key).Role("listitem").TabIndex(tab).
		Aria("label", cards.Title(key)).Body(
		goapp.Button().Type("button").Class("card-warning").TabIndex(-1).DataSet("act", "open").
			Aria("label", nameWarning).Hidden(true).Text("!"),
		goapp.H3().Text(cards.Short(key)),
		picture,
		caption,
		goapp.P().Class("card-acts").Body(
			goapp.Button().Type("button").TabIndex(tab).DataSet("act", "explain").Aria("controls", "strip-explain").
				Aria("expanded", "false").
				Aria("label", explainName(cards.Title(key))).Text(buttonExplain),
			goapp.Button().Type("button").TabIndex(tab).DataSet("act", "open").Aria("haspopup", "dialog").
				Aria("label", openName(cards.Title(key))).Text(buttonOpen),
		),
	)
}

// Small pictures are drawn on a sheet of this size and scaled to their card.
const smallWidth, smallHeight = 160, 124

// paintCard brings one small card up to date and returns its picture's frame.
func (r *row) paintCard(key string, c cards.Card) chart.Frame {
	at := `[data-card="` + key + `"] `
	fr := c.Small.Lay(smallWidth, smallHeight, false)
	r.fill(at+"h3", svg.Escape(c.Short))
	r.fill(at+".card-picture", fr.SVG())
	r.fill(at+".card-caption", svg.Escape(c.Caption))
	r.flag(at+".card-warning", "hidden", len(c.Diagnoses) == 0)
	if len(c.Diagnoses) > 0 {
		s, _ := r.situation()
		r.set(at+".card-warning", "title", messages.Diagnosis(c.Diagnoses[0].Message, s.Network.Dim()))
	}
	return fr
}

// paintExplain shows the words of one card below the row.
func (r *row) paintExplain(card func(key string) cards.Card) {
	r.flag(".strip-explain", "hidden", r.explain == "")
	for _, key := range cards.Keys {
		r.set(`[data-card="`+key+`"] [data-act="explain"]`, "aria-expanded",
			map[bool]string{true: "true", false: "false"}[key == r.explain])
	}
	if r.explain == "" {
		return
	}
	c := card(r.explain)
	r.fill(".strip-words", "<h3>"+svg.Escape(c.Title)+"</h3><p>"+svg.Escape(c.Explain)+"</p><div>"+c.Formula+"</div>")
}

// paintHelps offers below the row what would help, once the run rests. What
// stood in the way is told by the verdict and on the cards.
func (r *row) paintHelps() {
	s, snap := r.situation()
	state, _ := r.model.State()
	html, offered := "", map[string]bool{}
	if snap != nil && (state == model.Done || state == model.Paused) {
		for _, d := range snap.Diagnoses {
			for _, h := range cards.Helps(d, s) {
				if !offered[h.Code] {
					offered[h.Code] = true
					html += helpButton(h)
				}
			}
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
		r.stage.Repaint()
		return nil
	})
	o := goapp.Window().Get("IntersectionObserver").New(h, map[string]any{"rootMargin": "60px"})
	list := r.root.Call("querySelectorAll", "[data-card]")
	for i := range list.Length() {
		o.Call("observe", list.Index(i))
	}
	r.stage.OnRelease(func() {
		o.Call("disconnect")
		h.Release()
	})
}

// key moves the focus along the row: only the card that has it is in the
// order of Tab, with its two buttons.
func (r *row) key(e goapp.Value, key string) bool {
	card := ui.Closest(e, "[data-card]")
	now := card.Get("dataset").Get("card").String()
	at := 0
	for i, k := range cards.Keys {
		if k == now {
			at = i
		}
	}
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
	case "Enter", " ":
		if !e.Get("target").Equal(card) {
			return false // a button in it
		}
		r.show(now)
		return true
	default:
		return false
	}
	to = min(max(to, 0), len(cards.Keys)-1)
	r.tabTo(at, "-1")
	r.tabTo(to, "0")
	next := r.find(`[data-card="` + cards.Keys[to] + `"]`)
	next.Call("focus")
	return true
}

// tabTo puts a card and its buttons into the order of Tab, or out of it.
func (r *row) tabTo(i int, index string) {
	at := `[data-card="` + cards.Keys[i] + `"]`
	list := r.root.Call("querySelectorAll", at+", "+at+" button")
	for j := range list.Length() {
		list.Index(j).Call("setAttribute", "tabindex", index)
	}
}
