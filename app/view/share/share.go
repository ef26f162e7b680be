// Package share is the part of the page about links: the dialog that makes one – as text, as a QR code, as a frame –
// with what its readers will see, and the title and task of an opened link. It owns what an author chooses for a link,
// which changes nothing on the author's own page. It listens to the view and reads the drawing.
package share

import (
	"cmp"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/draw/qr"
	"crease/app/report/cards"
	"crease/app/run/state"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
	"crease/app/ui"
)

// Dialog is the dialog Share.
type Dialog struct {
	ui.Modal
	send   func(text, link string) // to a friend, with a picture
	shown  func() link.State       // what the page shows, as a link holds it
	own    bool                    // the author has chosen something
	offer  offer                   // for the link
	code   string                  // the link's QR code
	copied string                  // whether it was copied, in words
	rest   ui.Rest
}

const name = "share"

// NewDialog returns the dialog; shown and send are what the fields of these names say.
func NewDialog(st *state.State, shown func() link.State, send func(text, link string)) *Dialog {
	d := &Dialog{shown: shown, send: send}
	d.Modal = ui.Modal{State: st, Name: name, Title: "Share this experiment", Body: d.body, Prepare: func() {
		// It begins with what the page shows, unless the author has chosen before; restrictions are passed on.
		v := st.Model.View()
		if !d.own || d.restricted() {
			d.offer = offer{terms: v.Assignment, pace: v.Pace, card: v.Card}
		}
		d.drawCode()
		d.copyText(d.link(false))
	}}
	return d
}

func (d *Dialog) restricted() bool { return d.State.Model.View().Assignment.Restricted() }

func (d *Dialog) link(embedded bool) string {
	s := d.offer.of(d.shown())
	s.View.Embedded = embedded
	return ui.Address() + "#" + link.Encode(s)
}

func (d *Dialog) change(choose func(o *offer)) {
	choose(&d.offer)
	d.own, d.copied = true, ""
	d.Update()
	// Drawn once the author rests: a long link takes longer than a key.
	d.rest.Begin(150*time.Millisecond, func() {
		d.State.Do(func() {
			d.drawCode()
			d.Update()
		})
	})
}

func (d *Dialog) drawCode() { d.code = qr.Draw(d.link(false)) }

func (d *Dialog) copyText(text string) { copyText(d.State, text, &d.copied, func() { d.Update() }) }

// copyText copies a text; either way said is what the dialog shows then.
func copyText(s *state.State, text string, said *string, update func()) {
	*said = ""
	ui.CopyText(text, s.Do, func(ok bool) {
		*said = map[bool]string{true: copiedIt, false: copyItself}[ok]
		update()
	})
}

// typing takes over what is typed into a field, as far as a link holds it.
func (d *Dialog) typing(most int, to func(t *assignment.Terms) *string) goapp.EventHandler {
	return func(ctx goapp.Context, _ goapp.Event) {
		text := ctx.JSSrc().Get("value").String()
		kept := assignment.Cut(text, most)
		if kept != text {
			ctx.JSSrc().Set("value", kept)
		}
		d.change(func(o *offer) { *to(&o.terms) = kept })
	}
}

type offer struct {
	terms assignment.Terms
	auto  bool       // it starts to learn by itself
	pace  model.Pace // how its run is watched
	card  string     // the key of the card that is open, "" for none
}

// of returns what the link holds, for what the page shows.
func (o offer) of(shown link.State) link.State {
	v := &shown.View
	v.Assignment, v.Auto, v.Pace, v.Card, v.Embedded = o.terms, o.auto, o.pace, o.card, false
	// The method of the drawing is always among those that are offered.
	if v.Assignment.Methods != 0 {
		v.Assignment.Methods |= assignment.MethodOf(shown.Spec.Learning.Method)
	}
	return shown
}

// lockable are the controls that can be locked: the others show what comes out.
const lockable = assignment.All &^ (assignment.Stages | assignment.Found | assignment.Verdict)

const allMethods = assignment.Exact | assignment.Paper | assignment.Rounds | assignment.Practical

// give offers a method or does not. All of them are written as none, which is shorter.
func (o *offer) give(m assignment.Method, on bool) {
	if o.terms.Methods = with(cmp.Or(o.terms.Methods, allMethods), m, on); o.terms.Methods == allMethods {
		o.terms.Methods = 0
	}
}

func with[S ~uint64](set, members S, on bool) S {
	if on {
		return set | members
	}
	return set &^ members
}

func (d *Dialog) body() []goapp.UI {
	table := ""
	if data := d.State.Model.Data(); data != nil {
		table = map[bool]string{true: withTable, false: noTable}[data.Linked != ""]
	}
	return []goapp.UI{
		goapp.P().Text(aboutLink),
		goapp.If(table != "", goapp.P().Class("warned").Text(table)),
		d.renderLink(),
		goapp.Details().Class("share-class").Open(d.restricted() || d.own).Body(
			goapp.Summary().Text("For a class…"),
			goapp.Div().Class("share-parts").Body(d.renderEmbed(), d.renderReader()),
		),
	}
}

func (d *Dialog) renderLink() goapp.UI {
	l := d.link(false)
	length := " " + number.Count(int64(len(l))) + " characters."
	if len(l) > mostLink {
		length += " Some programs cut links of more than 2,000."
	}
	return goapp.Div().Class("share-link").Body(
		goapp.P().Class("dialog-acts").Body(
			ui.Button("button primary", "Send this to a friend", func() {
				d.send("Crease: "+cmp.Or(d.offer.terms.Title, anySheet), d.link(false))
			}),
			ui.Button("button", "Copy the link", func() { d.copyText(l) }, l),
			goapp.Span().Class("muted").Body(goapp.Span().Aria("live", "polite").Text(d.copied), goapp.Text(length)),
		),
		goapp.Input().Type("text").ID("share-link").Class("wide").ReadOnly(true).Aria("label", "Link").Value(l),
		goapp.If(d.code != "", &ui.Picture{Name: "qr", SVG: d.code, Label: "QR code of the link"}),
		goapp.If(d.code == "", goapp.P().Class("warned").Text("The link is too long for a QR code.")),
	)
}

// renderEmbed is what a teacher takes away beside the link: a frame and a result code.
func (d *Dialog) renderEmbed() goapp.UI {
	frame := frameHTML(d.link(true), d.offer.terms.Title)
	return goapp.Div().Class("share-link").Body(
		ui.Button("button share-result", OpenCode, func() {
			d.State.Close(name)
			d.State.Open(codeName)
		}).Title(HintCode),
		goapp.Details().Class("share-embed").Body(
			goapp.Summary().Text("In a page of your own"),
			goapp.P().Class("muted").Text(aboutEmbed),
			goapp.Textarea().ID("share-embed").Rows(4).ReadOnly(true).Aria("label", "HTML of the frame").Attr("value", frame),
			ui.Button("button", "Copy the HTML", func() { d.copyText(frame) }, frame),
		),
	)
}

func (d *Dialog) renderReader() goapp.UI {
	seen := readerSees(d.offer.of(d.shown()))
	list := goapp.Ul().Class("share-seen").Aria("live", "polite").Body(
		ui.Each(seen, func(said string) goapp.UI { return goapp.Li().Text(said) }))
	section := goapp.Section().Class("share-reader").Aria("labelledby", "share-reader-title")
	title := goapp.H3().ID("share-reader-title").Text("What the reader will see")
	if d.restricted() {
		return section.Body(title, goapp.P().Class("muted").Text(restricted), list, d.renderStart())
	}
	return section.Body(title, list, goapp.P().Class("muted").Text(aboutReader),
		d.renderWords(), d.renderStart(), d.renderControls(), d.renderMethods())
}

func (d *Dialog) renderWords() goapp.UI {
	t := d.offer.terms
	label := func(id, text string, left int) goapp.UI {
		return goapp.P().Class("share-label").Body(goapp.Label().For(id).Text(text),
			goapp.Span().Class("muted").ID(id+"-left").Text(number.Count(int64(left))+" left"))
	}
	return goapp.Div().Class("share-words").Body(
		label("share-name", "Title", assignment.MaxTitle-len(t.Title)),
		goapp.Input().Type("text").ID("share-name").Dir("auto").AutoComplete(false).Value(t.Title).
			OnInput(d.typing(assignment.MaxTitle, func(t *assignment.Terms) *string { return &t.Title }), "title"),
		label("share-task", "Task, in a sentence or two", assignment.MaxTask-len(t.Task)),
		goapp.Textarea().ID("share-task").Dir("auto").Rows(3).Attr("value", t.Task).
			OnInput(d.typing(assignment.MaxTask, func(t *assignment.Terms) *string { return &t.Task }), "task"),
	)
}

// renderStart is how the run of the link begins and is watched.
func (d *Dialog) renderStart() goapp.UI {
	stages := []ui.Option{{Name: "none"}}
	for _, key := range cards.Keys {
		stages = append(stages, ui.Option{Value: key, Name: cards.Title(key)})
	}
	return goapp.Div().Class("share-start").Body(
		ui.Labelled(ui.Box(d.offer.auto, func(on bool) { d.change(func(o *offer) { o.auto = on }) }).ID("share-auto"),
			"Start learning when the link is opened"),
		ui.Choice("share-pace", "Speed", paces, string(d.offer.pace), false,
			func(v string) { d.change(func(o *offer) { o.pace = model.Pace(v) }) }).Class("share-pick"),
		ui.Choice("share-stage", "Stage that is open", stages, d.offer.card, false,
			func(v string) { d.change(func(o *offer) { o.card = v }) }).Class("share-pick"),
	)
}

func (d *Dialog) renderControls() goapp.UI {
	t := d.offer.terms
	box := func(c assignment.Control, label string, set *assignment.Control, off bool) goapp.UI {
		return goapp.Td().Body(ui.Box(*set&c != 0 && !off, func(on bool) {
			d.change(func(*offer) { *set = with(*set, c, on) })
		}, c.Key()).Aria("label", label).Disabled(off))
	}
	return goapp.Table().Class("share-controls").Body(
		goapp.THead().Body(goapp.Tr().Body(
			goapp.Th().Scope("col").Text("Part of the page"),
			goapp.Th().Scope("col").Title(aboutHide).Text("Hide"),
			goapp.Th().Scope("col").Title(aboutLock).Text("Lock"),
		)),
		goapp.TBody().Body(ui.Each(assignment.All.List(), func(c assignment.Control) goapp.UI {
			return goapp.Tr().Body(
				goapp.Th().Scope("row").Text(words.Capital(c.Name())),
				box(c, "Hide: "+c.Name(), &d.offer.terms.Hidden, false),
				goapp.If(lockable&c != 0, box(c, "Lock: "+c.Name(), &d.offer.terms.Locked, t.Hidden&c != 0)).
					Else(goapp.Td()),
			)
		})),
	)
}

// renderMethods are the methods that readers can choose; that of the drawing always.
func (d *Dialog) renderMethods() goapp.UI {
	t, now := d.offer.terms, d.State.Model.Committed().Learning.Method
	boxes := []goapp.UI{goapp.Legend().Text("Methods offered")}
	for _, m := range spec.Methods {
		own := m == now
		boxes = append(boxes, ui.Labelled(ui.Box(own || t.Offers(m), func(on bool) {
			d.change(func(o *offer) { o.give(assignment.MethodOf(m), on) })
		}, string(m)).Disabled(own), messages.Method(m)))
	}
	return goapp.FieldSet().Class("share-methods").Disabled(!t.Free(assignment.Methods)).Body(boxes...)
}

func named(c assignment.Control) []string {
	return words.Each((c & assignment.All).List(), assignment.Control.Name)
}

// Brief is the author's title and task, which stay above the sheets while the link is open, and what its readers cannot
// change. It comes from strangers: text, never markup. The direction of the text is its own.
func Brief(m *model.Model) goapp.UI {
	terms := func() assignment.Terms { return m.View().Assignment }
	return ui.PartOf(m, model.ViewChanged, terms, func(t assignment.Terms) goapp.UI {
		locked := words.And(named(t.Locked &^ t.Hidden))
		return goapp.Section().Class("brief").Aria("label", "About this link").Hidden(t.Title+t.Task+locked == "").Body(
			goapp.If(t.Title != "", goapp.H2().Dir("auto").Text(t.Title)),
			goapp.If(t.Task != "", goapp.P().Dir("auto").Text(t.Task)),
			goapp.If(locked != "", goapp.P().Class("muted").Text(lockedBy+locked+".")),
		)
	})
}
