// Package share is the part of the page about links: the dialog that makes one – as text, as a QR code, as a frame –
// with what its readers will see, and the title and task of an opened link. It owns what an author chooses for a link,
// which changes nothing on the author's own page. It listens to the view and reads the drawing.
package share

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/draw/qr"
	"crease/app/run/state"
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
	d.Modal = ui.Modal{State: st, Name: name, Title: titleShare, Prepare: d.prepare, Body: d.body}
	return d
}

// prepare begins with what the page shows, unless the author has chosen before; restrictions are passed on.
func (d *Dialog) prepare() {
	v := d.State.Model.View()
	if !d.own || d.restricted() {
		d.offer = offer{terms: v.Assignment, pace: v.Pace, card: v.Card}
	}
	d.drawCode()
	d.copyText(d.link(false))
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

func (o *offer) hide(c assignment.Control, on bool) { o.terms.Hidden = with(o.terms.Hidden, c, on) }

func (o *offer) lock(c assignment.Control, on bool) { o.terms.Locked = with(o.terms.Locked, c, on) }

const allMethods = assignment.Exact | assignment.Paper | assignment.Rounds | assignment.Practical

// give offers a method or does not. All of them are written as none, which is shorter.
func (o *offer) give(m assignment.Method, on bool) {
	all := o.terms.Methods
	if all == 0 {
		all = allMethods
	}
	if all = with(all, m, on); all == allMethods {
		all = 0
	}
	o.terms.Methods = all
}

func with[S ~uint64](set, members S, on bool) S {
	if on {
		return set | members
	}
	return set &^ members
}
