// Package share is the part of the page about links: the dialog that makes one – as text,
// as a QR code and as a frame for another page – with what its readers will see, and the
// title and task that the author of an opened link has written. It owns what an author
// chooses for a link, which changes nothing on the author's own page. It listens to the
// view and reads the drawing.
package share

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/draw/qr"
	"crease/app/run/state"
	"crease/app/ui"
)

// Dialog is the dialog Share. It is empty until it is opened.
type Dialog struct {
	goapp.Compo
	State *state.State
	Shown func() link.State // what the page shows, as a link holds it

	opened bool
	own    bool   // the author has chosen something
	offer  offer  // for the link
	code   string // the link's QR code
	copied string // whether it was copied, in words
	rest   ui.Rest
}

// name is the dialog's, by which it is opened.
const name = "share"

// OnMount implements goapp.Mounter.
func (d *Dialog) OnMount(goapp.Context) {
	d.State.OnOpen(name, d.open)
}

// open begins with what the page shows, unless the author has chosen before. Readers
// whose link restricts them pass the restrictions on.
func (d *Dialog) open() {
	v := d.State.Model.View()
	if !d.own || d.restricted() {
		d.offer = offer{terms: v.Assignment, pace: v.Pace, card: v.Card}
	}
	d.opened = true
	d.drawCode()
	d.copyText(d.link(false))
	d.Update()
}

func (d *Dialog) restricted() bool { return d.State.Model.View().Assignment.Restricted() }

// link returns the link to what the page shows, as the author offers it.
func (d *Dialog) link(embedded bool) string {
	s := d.offer.of(d.Shown())
	s.View.Embedded = embedded
	location := goapp.Window().Get("location")
	return link.Address(location.Get("origin").String(), location.Get("pathname").String(), s)
}

// change takes a choice of the author over.
func (d *Dialog) change(choose func(o *offer)) {
	choose(&d.offer)
	d.own, d.copied = true, ""
	d.Update()
	// Drawn once the author rests: a long link takes longer than a key.
	d.rest.Begin(codeRest, func() {
		d.State.Do(func() {
			d.drawCode()
			d.Update()
		})
	})
}

const codeRest = 150 * time.Millisecond

func (d *Dialog) drawCode() { d.code = qr.Draw(d.link(false)) }

func (d *Dialog) copyText(text string) { copyText(d.State, text, &d.copied, func() { d.Update() }) }

// copyText copies a text; either way said is what the dialog shows then.
func copyText(s *state.State, text string, said *string, update func()) {
	*said = ""
	say := func(what string) func() {
		return func() {
			s.Do(func() {
				*said = what
				update()
			})
		}
	}
	ui.CopyText(text, say(copiedIt), say(copyItself))
}

// typed takes over what was typed into a field, as far as a link holds it.
func (d *Dialog) typed(ctx goapp.Context, most int, set func(o *offer, text string)) {
	text := ctx.JSSrc().Get("value").String()
	if kept := assignment.Cut(text, most); kept != text {
		text = kept
		ctx.JSSrc().Set("value", kept)
	}
	d.change(func(o *offer) { set(o, text) })
}

func (d *Dialog) typeTitle(ctx goapp.Context, _ goapp.Event) {
	d.typed(ctx, assignment.MaxTitle, func(o *offer, text string) { o.terms.Title = text })
}

func (d *Dialog) typeTask(ctx goapp.Context, _ goapp.Event) {
	d.typed(ctx, assignment.MaxTask, func(o *offer, text string) { o.terms.Task = text })
}
