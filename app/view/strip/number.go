package strip

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/report/explain"
	"crease/app/run/state"
	"crease/app/text/glossary"
	"crease/app/ui"
)

// Number is the dialog that explains a number. Whatever on the page carries
// data-number, with a name that cards.Explain knows, opens it.
type Number struct {
	goapp.Compo
	State *state.State

	watch ui.Watcher
	name  string // of the number, "" while closed
}

// OnMount implements goapp.Mounter.
func (v *Number) OnMount(goapp.Context) {
	ui.OnEvent(goapp.Window().Get("document"), "click", func(e goapp.Value) {
		if b := ui.Closest(e, "[data-number]"); b.Truthy() {
			v.show(b.Get("dataset").Get("number").String())
		}
	})
	v.watch.Listen(v.State.Model, model.RunChanged|model.SpecChanged, v.fill)
}

// Render implements goapp.Composer. What changes is written into it by fill.
func (v *Number) Render() goapp.UI {
	return ui.Dialog("number", titleNumber, v.State.Close,
		goapp.P().Class("number-words"),
		goapp.Div().Class("number-formula"),
	)
}

func (v *Number) show(name string) {
	v.name = name
	v.fill()
	dialog := goapp.Window().GetElementByID("number-dialog")
	if dialog.Truthy() && !dialog.Get("open").Bool() {
		dialog.Call("showModal")
	}
}

// fill writes the explanation with the values of the moment.
func (v *Number) fill() {
	if v.name == "" {
		return
	}
	m := v.State.Model
	s := m.Spec()
	if m.Data() != nil {
		s.Network.W, s.Network.B, s.Network.A = nil, nil, nil
	}
	e, ok := explain.Number(v.name, s, m.Snapshot())
	if !ok {
		e = explain.Explanation{Title: titleNumber, Words: numberOutdated}
	}
	dialog := goapp.Window().GetElementByID("number-dialog")
	if !dialog.Truthy() {
		return
	}
	dialog.Call("querySelector", "h2").Set("textContent", e.Title)
	words := ui.TermsHTML(glossary.Mark(e.Words, map[string]bool{}))
	dialog.Call("querySelector", ".number-words").Set("innerHTML", words)
	dialog.Call("querySelector", ".number-formula").Set("innerHTML", e.Formula)
}
