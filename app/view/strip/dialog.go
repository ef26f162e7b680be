package strip

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/svg"
	"crease/app/report/cards"
	"crease/app/text/glossary"
	"crease/app/ui"
)

// dialog shows one card at full size.
type dialog struct {
	*board
	plots   *plots
	race    *rival
	key     string // of the card, "" while closed
	table   bool   // the data are listed below the pictures
	element goapp.Value
}

func renderDialog() goapp.UI {
	return goapp.Dialog().Class("card-dialog").ID("card-dialog").Aria("labelledby", "card-title").Body(
		goapp.Div().Class("dialog-head").Body(
			actSign("prev", previousCard, "‹"),
			goapp.H2().ID("card-title"),
			actSign("next", nextCard, "›"),
			actSign("close", closeCard, "✕"),
		),
		goapp.Div().Class("dialog-body").Body(
			goapp.P().Class("card-line"),
			renderRival(),
			goapp.Div().Class("card-plots"),
			goapp.P().Class("card-read").Aria("live", "polite"),
			goapp.Div().Class("card-helps"),
			goapp.P().Class("card-explain"),
			goapp.Div().Class("card-formula"),
			goapp.P().Class("card-buttons").Body(
				act("button", "table", dataTable).Aria("pressed", "false"),
				act("button card-pencil", "pencil", newContraction),
				act("button card-eta", "help", etaFromData).DataSet("help", cards.AutoEta),
			),
			goapp.Div().Class("card-tables"),
			goapp.Div().Class("card-facts"),
		),
	)
}

// act is a button of a class with a text, which click knows by what it does.
func act(class, what, text string) goapp.HTMLButton {
	return goapp.Button().Type("button").Class(class).DataSet("act", what).Text(text)
}

// actSign is a small one with a sign.
func actSign(what, name, sign string) goapp.HTMLButton {
	return act("small", what, sign).Aria("label", name).Title(name)
}

// mount listens to the events of the dialog element itself.
func (d *dialog) mount() {
	d.element = d.find("#card-dialog")
	ui.OnClose(d.element, func() {
		if d.model.View().Card != "" {
			d.show("")
		}
	})
	d.stage.On(d.element, "pointerleave", func(goapp.Value) { d.plots.leave() })
}

// sync opens or closes the dialog as the view says.
func (d *dialog) sync() {
	key := d.model.View().Card
	if cards.Title(key) == "" {
		key = ""
	}
	if key == d.key || d.element == nil {
		return
	}
	before := d.key
	d.key = key
	d.plots.clear()
	isOpen := d.element.Get("open").Bool()
	switch {
	case key == "":
		if isOpen {
			d.element.Call("close")
		}
		d.model.Highlight(-1)
		if e := d.find(`[data-card="` + before + `"]`); e.Truthy() {
			e.Call("focus")
		}
	case key != "" && !isOpen:
		d.element.Call("showModal")
	}
	d.refresh()
}

// paint brings the open card up to date.
func (d *dialog) paint(c cards.Card) {
	d.fill("#card-title", svg.Escape(c.Title))
	d.fill(".card-line", svg.Escape(c.Caption))
	seen := map[string]bool{}
	d.fill(".card-explain", ui.TermsHTML(glossary.Mark(c.Explain, seen)))
	d.fill(".card-formula", c.Formula.String())
	s, snap := situation(d.model)
	d.fill(".card-helps", d.helps(c, s, snap, seen))
	d.fill(".card-facts", facts(c, seen))
	d.flag(".card-pencil", "hidden", d.key != cards.Jennrich || !c.Reached || !d.allowed(cards.NewPencil))
	d.flag(".card-eta", "hidden", d.key != cards.Rank || d.model.Spec().Learning.Eta1 == 0 || !d.allowed(cards.AutoEta))
	d.set(`[data-act="table"]`, "aria-pressed", strconv.FormatBool(d.table))
	tables := ""
	if d.table {
		for _, t := range c.Tables() {
			tables += t.HTML()
		}
		if tables == "" {
			tables = "<p>" + noDataYet + "</p>"
		}
	}
	d.fill(".card-tables", tables)
	d.race.paint(d.key == cards.Race)
	d.plots.paint(c)
	d.flag(".card-read", "hidden", !c.Reached)
}
