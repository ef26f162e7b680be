package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/run/state"
)

// Listening is how a component that can be dismounted listens to the model, in an unexported field: go-app copies
// exported ones over those of the mounted component, and what ends the listening would be lost. Parts that the shell
// makes, and what always stands in them, call Model.Listen themselves.
type Listening struct{ stop func() }

// To has f called after every change of the model until End.
func (l *Listening) To(m *model.Model, f func(model.Change)) { l.stop = m.Listen(f) }

// End ends the listening. Where the page is prerendered it has never begun.
func (l *Listening) End() {
	if l.stop != nil {
		l.stop()
	}
}

// Part is a part of the page that is rendered anew only where what it shows of the model has changed. PartOf makes one.
type Part struct {
	goapp.Compo
	Model *model.Model
	On    model.Change // the changes after which it looks
	Look  func() any   // returns what of the model it depends on, in a comparable type
	Draw  func(now any) goapp.UI
	Begin func(root goapp.Value) // is told its element once it is in the page; nil for nothing to do

	listening Listening
	drawn     any
}

// PartOf returns a part that looks after some changes, and is drawn by a function of what it sees. What go-app needs of a
// part is compiled once, and not for every type.
func PartOf[T comparable](m *model.Model, on model.Change, look func() T, draw func(now T) goapp.UI) *Part {
	return &Part{Model: m, On: on, Look: func() any { return look() }, Draw: func(now any) goapp.UI { return draw(now.(T)) }}
}

// OnMount implements goapp.Mounter.
func (p *Part) OnMount(goapp.Context) {
	p.listening.To(p.Model, func(c model.Change) {
		if c&p.On != 0 {
			p.Refresh()
		}
	})
	if p.Begin != nil {
		p.Begin(p.JSValue())
	}
}

// Refresh has the part look whether it has to be rendered anew: after a change that no model tells of.
func (p *Part) Refresh() {
	if p.Mounted() && p.Look() != p.drawn {
		p.Update()
	}
}

// OnDismount implements goapp.Dismounter.
func (p *Part) OnDismount() { p.listening.End() }

// Render implements goapp.Composer.
func (p *Part) Render() goapp.UI {
	p.drawn = p.Look()
	return p.Draw(p.drawn)
}

// Gate holds what the author of a link can lock: still shown, but disabled, with why in its tooltip. styles.css hides.
func Gate(m *model.Model, c assignment.Control, body ...goapp.UI) goapp.UI {
	why := func() string { return m.View().Assignment.Why(c) }
	return PartOf(m, model.ViewChanged, why, func(why string) goapp.UI {
		return goapp.FieldSet().Class("gate").DataSet("control", c.Key()).Disabled(why != "").Title(why).Body(body...)
	})
}

// Modal is a dialog that the shell makes once, empty until it is opened. go-app would copy a new one over it.
type Modal struct {
	goapp.Compo
	State       *state.State
	Name, Title string // the name is the one by which it is opened
	Filled      bool   // what is in it is there; true from the beginning for what is used without it
	Prepare     func() // brings it up to date before it opens; nil for nothing to do
	Body        func() []goapp.UI
}

// OnMount implements goapp.Mounter.
func (d *Modal) OnMount(goapp.Context) {
	d.State.OnOpen(d.Name, func() {
		if d.Prepare != nil {
			d.Prepare()
		}
		d.Filled = true
		d.Update()
	})
}

// Render implements goapp.Composer.
func (d *Modal) Render() goapp.UI {
	var body []goapp.UI
	if d.Filled {
		body = d.Body()
	}
	return Dialog(d.Name, d.Title, d.State.Close, body...)
}
