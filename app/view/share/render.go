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

// Render implements goapp.Composer.
func (d *Dialog) Render() goapp.UI {
	if !d.opened {
		return ui.Dialog(name, titleShare, d.State.Close)
	}
	return ui.Dialog(name, titleShare, d.State.Close,
		goapp.P().Text(aboutLink),
		goapp.If(d.State.Model.Data() != nil, goapp.P().Class("warned").Text(noTable)),
		goapp.Div().Class("share-parts").Body(d.renderLink(), d.renderReader()),
	)
}

// renderLink is what an author takes away: the link, its code, and a frame.
func (d *Dialog) renderLink() goapp.UI {
	l := d.link(false)
	frame := frameHTML(d.link(true), d.offer.terms.Title)
	copying := func(label, text, class string) goapp.UI {
		return ui.Button(class, label, func() { d.copyText(text) }, text)
	}
	return goapp.Div().Class("share-link").Body(
		goapp.Input().Type("text").ID("share-link").Class("wide").ReadOnly(true).Aria("label", nameLink).Value(l),
		goapp.P().Class("dialog-acts").Body(
			goapp.Span().Class("muted").Body(
				goapp.Span().Aria("live", "polite").Text(d.copied), goapp.Text(" "+lengthText(len(l)))),
			copying(copyLink, l, "button primary"),
		),
		goapp.If(d.code != "", &ui.Picture{Name: "qr", SVG: d.code, Label: nameCode}),
		goapp.If(d.code == "", goapp.P().Class("warned").Text(noCode)),
		goapp.Details().Class("share-embed").Body(
			goapp.Summary().Text(titleEmbed),
			goapp.P().Class("muted").Text(aboutEmbed),
			goapp.Textarea().ID("share-embed").Rows(4).ReadOnly(true).Aria("label", nameEmbed).Attr("value", frame),
			copying(copyEmbed, frame, "button"),
		),
	)
}

// renderReader is what readers will see, in words, and the choices.
func (d *Dialog) renderReader() goapp.UI {
	seen := readerSees(d.offer.of(d.Shown()))
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

// renderWords are the fields of the title and the task, with what they still take.
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
			OnInput(d.typeTitle),
		label("share-task", labelTask, assignment.MaxTask-len(t.Task)),
		goapp.Textarea().ID("share-task").Dir("auto").Rows(3).Attr("value", t.Task).OnInput(d.typeTask),
	)
}

// renderStart is how the run of the link begins and is watched.
func (d *Dialog) renderStart() goapp.UI {
	order := cards.Order(d.State.Model.Committed().Learning.Method)
	return goapp.Div().Class("share-start").Body(
		check("share-auto", labelStart, d.offer.auto, func(on bool) {
			d.change(func(o *offer) { o.auto = on })
		}),
		pick("share-pace", labelPace, len(paces), func(i int) (string, string, bool) {
			return string(paces[i].value), paces[i].name, paces[i].value == d.offer.pace
		}, func(v string) { d.change(func(o *offer) { o.pace = model.Pace(v) }) }),
		pick("share-stage", labelStage, 1+len(order), func(i int) (string, string, bool) {
			if i == 0 {
				return "", noStage, d.offer.card == ""
			}
			return order[i-1], cards.Title(order[i-1]), d.offer.card == order[i-1]
		}, func(v string) { d.change(func(o *offer) { o.card = v }) }),
	)
}

// renderControls is the table of what is hidden and locked.
func (d *Dialog) renderControls() goapp.UI {
	t, all := d.offer.terms, assignment.All.List()
	type setter func(o *offer, c assignment.Control, on bool)
	box := func(c assignment.Control, label string, on, off bool, set setter) goapp.UI {
		return goapp.Td().Body(goapp.Input().Type("checkbox").Aria("label", label).Checked(on).Disabled(off).
			OnChange(func(ctx goapp.Context, _ goapp.Event) {
				checked := ctx.JSSrc().Get("checked").Bool()
				d.change(func(o *offer) { set(o, c, checked) })
			}, c.Key()))
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
				box(c, hideName(c.Name()), t.Hidden&c != 0, false, (*offer).hide),
				goapp.If(lockable&c != 0,
					box(c, lockName(c.Name()), t.Locked&c != 0 && t.Hidden&c == 0, t.Hidden&c != 0, (*offer).lock)),
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
		boxes = append(boxes, goapp.Label().Class("check").Body(
			goapp.Input().Type("checkbox").Checked(own || t.Offers(m)).Disabled(own).
				OnChange(func(ctx goapp.Context, _ goapp.Event) {
					checked := ctx.JSSrc().Get("checked").Bool()
					d.change(func(o *offer) { o.give(assignment.MethodOf(m), checked) })
				}, string(m)),
			goapp.Text(messages.Method(m)),
		))
	}
	return goapp.FieldSet().Class("share-methods").Disabled(!t.Free(assignment.Methods)).Body(boxes...)
}

// check is a box with its label.
func check(id, label string, on bool, set func(bool)) goapp.UI {
	return goapp.Label().Class("check").Body(
		goapp.Input().Type("checkbox").ID(id).Checked(on).OnChange(func(ctx goapp.Context, _ goapp.Event) {
			set(ctx.JSSrc().Get("checked").Bool())
		}),
		goapp.Text(label),
	)
}

// pick is a list of n choices with its label; option returns the value and the name of a
// choice, and whether it is the chosen one.
func pick(id, label string, n int, option func(i int) (value, name string, chosen bool), set func(string)) goapp.UI {
	list := make([]goapp.UI, n)
	for i := range list {
		value, name, chosen := option(i)
		list[i] = goapp.Option().Value(value).Selected(chosen).Text(name)
	}
	return goapp.P().Class("share-pick").Body(
		goapp.Label().For(id).Text(label),
		goapp.Select().ID(id).Body(list...).OnChange(func(ctx goapp.Context, _ goapp.Event) {
			set(ctx.JSSrc().Get("value").String())
		}),
	)
}
