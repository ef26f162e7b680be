package strip

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/report/cards"
	"crease/app/text/glossary"
	"crease/app/text/messages"
	"crease/app/text/words"
	"crease/app/ui"
)

type dialog struct {
	part *ui.Part
	*strip
	plots *plots
	key   string // of the card, "" while closed
	table bool   // the data are listed below the pictures
}

type opened struct {
	key     string
	changes int
	table   bool
}

func newDialog(s *strip) *dialog {
	d := &dialog{strip: s, plots: newPlots(s)}
	d.part = ui.PartOf(s.Model, 0, func() opened { return opened{d.key, s.changes, d.table} }, d.draw)
	d.part.Begin = func(root goapp.Value) {
		ui.OnClose(root, func() {
			if d.Model.View().Card != "" {
				d.show("")
			}
		})
		ui.OnEvent(root, "pointerleave", func(goapp.Value) { d.plots.leave() })
	}
	return d
}

func (d *dialog) sync() {
	key := d.Model.View().Card
	if cards.Title(key) == "" {
		key = ""
	}
	if key == d.key {
		return
	}
	isOpen := d.part.JSValue().Get("open").Bool()
	d.key = key
	d.plots.laid, d.plots.list, d.plots.tells = plotsLook{}, nil, ""
	switch {
	case key == "":
		if isOpen {
			d.part.JSValue().Call("close")
		}
		d.Model.Highlight(-1)
	case !isOpen:
		d.part.JSValue().Call("showModal")
	}
	d.refresh()
}

func (d *dialog) refresh() {
	if d.key != "" {
		d.part.Refresh()
		d.plots.box.Repaint()
		d.race.part.Refresh()
	}
}

func (d *dialog) turn(by int) {
	n := len(cards.Keys)
	d.show(cards.Keys[(place(d.key)-1+by+n)%n])
}

func (d *dialog) draw(now opened) goapp.UI {
	c, seen := cards.Card{}, map[string]bool{}
	if now.key != "" {
		c = d.card(now.key).Card
	}
	explain := ui.Terms(glossary.Mark(c.Explain, seen))
	var tables []goapp.UI
	for _, f := range c.Full {
		if t := f.Table(); now.table && t != "" {
			tables = append(tables, goapp.Raw(t))
		}
	}
	if now.table && tables == nil {
		tables = append(tables, goapp.P().Text(noDataYet))
	}
	return goapp.Dialog().Class("card-dialog").ID("card-dialog").Aria("labelledby", "card-title").Body(
		goapp.Div().Class("dialog-head").Body(
			goapp.H2().ID("card-title").Text(c.Title),
			ui.Sign("‹", "Previous card", func() { d.turn(-1) }),
			ui.Sign("›", "Next card", func() { d.turn(1) }),
			ui.Sign("✕", "Close", func() { d.show("") }),
		),
		goapp.Div().Class("dialog-body").Body(
			goapp.P().Class("card-line").Text(c.Caption),
			d.race.part,
			d.plots.part,
			d.plots.read,
			goapp.Div().Class("card-helps").Body(d.stood(c, seen)...),
			goapp.P().Class("card-explain").Body(explain...),
			goapp.Raw(`<div class="card-formula">`+c.Formula.String()+`</div>`),
			goapp.P().Class("card-buttons").Body(
				ui.Button("button", "Data as a table", func() { d.table = !d.table; d.part.Refresh() }).
					Aria("pressed", strconv.FormatBool(now.table)),
				d.offer("Another random contraction", cards.NewPencil, now.key == cards.Jennrich && c.Reached),
				d.offer("η₁ from the data", cards.AutoEta, now.key == cards.Rank && d.Model.Spec().Learning.Eta1 != 0),
			),
			goapp.Div().Class("card-tables").Body(tables...),
			facts(c, seen),
		),
	)
}

// offer is a button that some card has, hidden where it would change what is locked.
func (d *dialog) offer(label, code string, on bool) goapp.UI {
	return ui.Button("button", label, func() { d.help(code) }, code).
		Hidden(!on || len(d.allowed(cards.Help{Code: code})) == 0)
}

// helps is a line with buttons for what would help.
func (s *strip) helps(list []cards.Help, line ...goapp.UI) goapp.UI {
	for _, h := range list {
		line = append(line, goapp.Text(" "), ui.Button("small", h.Label, func() { s.help(h.Code) }, h.Code))
	}
	return goapp.P().Class("card-help").Body(line...)
}

// allowed returns what of it changes nothing that the author of the link locks.
func (s *strip) allowed(list ...cards.Help) []cards.Help {
	terms, now := s.Model.View().Assignment, s.Model.Committed()
	return slices.DeleteFunc(list, func(h cards.Help) bool {
		with, _ := cards.Apply(h.Code, now)
		return terms.Restricted() && !reflect.DeepEqual(terms.Keep(now, with), with)
	})
}

// stood lists what stood in the way of a card, each with buttons for what would
// help. Words of the glossary that are in seen have been explained before.
func (s *strip) stood(c cards.Card, seen map[string]bool) (list []goapp.UI) {
	drawn, snap := s.situation()
	for _, d := range c.Diagnoses {
		said := ui.Terms(glossary.Mark(messages.Diagnosis(d, drawn.Network.Dim()), seen))
		list = append(list, s.helps(s.allowed(cards.Helps(d, drawn, snap)...), said...))
	}
	return list
}

// newHelps offers below the rail what would help, once the run rests. What
// stood in the way is told by the verdict and on the cards.
func newHelps(s *strip) goapp.UI {
	offers := func() []cards.Help {
		drawn, snap := s.situation()
		if state, _ := s.Model.State(); snap == nil || state != model.Done && state != model.Paused {
			return nil
		}
		return s.allowed(cards.Offers(drawn, snap)...)
	}
	const on = model.SpecChanged | model.RunChanged | model.DataChanged | model.ViewChanged
	labels := func() string {
		return strings.Join(words.Each(offers(), func(h cards.Help) string { return h.Label }), "\n")
	}
	return ui.PartOf(s.Model, on, labels, func(all string) goapp.UI {
		return goapp.Div().Class("strip-helps").Body(goapp.If(all != "", s.helps(offers(), goapp.Text("What would help:"))))
	})
}

// facts lists the further numbers of a card, as buttons where they can be explained.
func facts(c cards.Card, seen map[string]bool) goapp.UI {
	list := make([]goapp.UI, len(c.Facts))
	for i, f := range c.Facts {
		value := goapp.UI(goapp.Text(f.Value))
		if f.Number != "" {
			value = ui.Explained(f.Value, f.Number, f.Name+" "+f.Value)
		}
		name := goapp.Elem("dt").Body(ui.Terms(glossary.Mark(f.Name, seen))...)
		list[i] = goapp.Div().Body(name, goapp.Elem("dd").Body(value))
	}
	return goapp.Div().Class("card-facts").Body(goapp.If(len(list) > 0, goapp.Elem("dl").Body(list...)))
}
