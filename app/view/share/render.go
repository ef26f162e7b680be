package share

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/report/cards"
	"crease/app/text/messages"
	"crease/app/text/words"
	"crease/app/ui"
)

func (d *Dialog) body() []goapp.UI {
	return []goapp.UI{
		goapp.P().Text(aboutLink),
		goapp.If(d.State.Model.Data() != nil, goapp.P().Class("warned").Text(noTable)),
		d.renderLink(),
		goapp.Details().Class("share-class").Open(d.restricted() || d.own).Body(
			goapp.Summary().Text(titleForClass),
			goapp.Div().Class("share-parts").Body(d.renderEmbed(), d.renderReader()),
		),
	}
}

func (d *Dialog) renderLink() goapp.UI {
	l := d.link(false)
	return goapp.Div().Class("share-link").Body(
		goapp.P().Class("dialog-acts").Body(
			ui.Button("button primary", sendFriend, func() { d.send(friendText(d.offer.terms.Title), d.link(false)) }),
			ui.Button("button", copyLink, func() { d.copyText(l) }, l),
			goapp.Span().Class("muted").Body(
				goapp.Span().Aria("live", "polite").Text(d.copied), goapp.Text(" "+lengthText(len(l)))),
		),
		goapp.Input().Type("text").ID("share-link").Class("wide").ReadOnly(true).Aria("label", nameLink).Value(l),
		goapp.If(d.code != "", &ui.Picture{Name: "qr", SVG: d.code, Label: nameCode}),
		goapp.If(d.code == "", goapp.P().Class("warned").Text(noCode)),
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
			goapp.Summary().Text(titleEmbed),
			goapp.P().Class("muted").Text(aboutEmbed),
			goapp.Textarea().ID("share-embed").Rows(4).ReadOnly(true).Aria("label", nameEmbed).Attr("value", frame),
			ui.Button("button", copyEmbed, func() { d.copyText(frame) }, frame),
		),
	)
}

func (d *Dialog) renderReader() goapp.UI {
	seen := readerSees(d.offer.of(d.shown()))
	list := goapp.Ul().Class("share-seen").Aria("live", "polite").Body(
		goapp.Range(seen).Slice(func(i int) goapp.UI { return goapp.Li().Text(seen[i]) }))
	section := goapp.Section().Class("share-reader").Aria("labelledby", "share-reader-title")
	title := goapp.H3().ID("share-reader-title").Text(titleReader)
	if d.restricted() {
		return section.Body(title, goapp.P().Class("muted").Text(restricted), list, d.renderStart())
	}
	return section.Body(title, list, goapp.P().Class("muted").Text(aboutReader),
		d.renderWords(), d.renderStart(), d.renderControls(), d.renderMethods())
}

func (d *Dialog) renderWords() goapp.UI {
	t := d.offer.terms
	label := func(id, text string, left int) goapp.UI {
		return goapp.P().Class("share-label").Body(
			goapp.Label().For(id).Text(text),
			goapp.Span().Class("muted").ID(id+"-left").Text(leftText(left)),
		)
	}
	return goapp.Div().Class("share-words").Body(
		label("share-name", labelTitle, assignment.MaxTitle-len(t.Title)),
		goapp.Input().Type("text").ID("share-name").Dir("auto").AutoComplete(false).Value(t.Title).
			OnInput(d.typing(assignment.MaxTitle, func(t *assignment.Terms) *string { return &t.Title }), "title"),
		label("share-task", labelTask, assignment.MaxTask-len(t.Task)),
		goapp.Textarea().ID("share-task").Dir("auto").Rows(3).Attr("value", t.Task).
			OnInput(d.typing(assignment.MaxTask, func(t *assignment.Terms) *string { return &t.Task }), "task"),
	)
}

// renderStart is how the run of the link begins and is watched.
func (d *Dialog) renderStart() goapp.UI {
	stages := []ui.Option{{Name: noStage}}
	for _, key := range cards.Keys {
		stages = append(stages, ui.Option{Value: key, Name: cards.Title(key)})
	}
	return goapp.Div().Class("share-start").Body(
		ui.Labelled(ui.Box(d.offer.auto, func(on bool) {
			d.change(func(o *offer) { o.auto = on })
		}).ID("share-auto"), labelStart),
		pick("share-pace", labelPace, paces, string(d.offer.pace),
			func(v string) { d.change(func(o *offer) { o.pace = model.Pace(v) }) }),
		pick("share-stage", labelStage, stages, d.offer.card,
			func(v string) { d.change(func(o *offer) { o.card = v }) }),
	)
}

func (d *Dialog) renderControls() goapp.UI {
	t, all := d.offer.terms, assignment.All.List()
	type setter func(o *offer, c assignment.Control, on bool)
	box := func(c assignment.Control, label string, on, off bool, set setter) goapp.UI {
		return goapp.Td().Body(ui.Box(on, func(on bool) {
			d.change(func(o *offer) { set(o, c, on) })
		}, c.Key()).Aria("label", label).Disabled(off))
	}
	return goapp.Table().Class("share-controls").Body(
		goapp.THead().Body(goapp.Tr().Body(
			goapp.Th().Scope("col").Text(headShown),
			goapp.Th().Scope("col").Title(aboutHide).Text(headHide),
			goapp.Th().Scope("col").Title(aboutLock).Text(headLock),
		)),
		goapp.TBody().Body(goapp.Range(all).Slice(func(i int) goapp.UI {
			c := all[i]
			return goapp.Tr().Body(
				goapp.Th().Scope("row").Text(words.Capital(c.Name())),
				box(c, hideName+c.Name(), t.Hidden&c != 0, false, (*offer).hide),
				goapp.If(lockable&c != 0,
					box(c, lockName+c.Name(), t.Locked&c != 0 && t.Hidden&c == 0, t.Hidden&c != 0, (*offer).lock)),
				goapp.If(lockable&c == 0, goapp.Td()),
			)
		})),
	)
}

// renderMethods are the methods that readers can choose; that of the drawing always.
func (d *Dialog) renderMethods() goapp.UI {
	t, now := d.offer.terms, d.State.Model.Committed().Learning.Method
	boxes := []goapp.UI{goapp.Legend().Text(titleMethods)}
	for _, m := range spec.Methods {
		own := m == now
		boxes = append(boxes, ui.Labelled(ui.Box(own || t.Offers(m), func(on bool) {
			d.change(func(o *offer) { o.give(assignment.MethodOf(m), on) })
		}, string(m)).Disabled(own), messages.Method(m)))
	}
	return goapp.FieldSet().Class("share-methods").Disabled(!t.Free(assignment.Methods)).Body(boxes...)
}

func pick(id, label string, options []ui.Option, chosen string, set func(string)) goapp.UI {
	return goapp.P().Class("share-pick").Body(
		goapp.Label().For(id).Text(label),
		ui.Select(options, chosen, set, id).ID(id),
	)
}
