package strip

import (
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/report/explain"
	"crease/app/run/state"
	"crease/app/text/glossary"
	"crease/app/ui"
)

// Number is the dialog that explains a number. Whatever on the page carries
// data-number, with a name that explain.Number knows, opens it.
type Number struct {
	ui.Modal
	number string // its name
}

// NewNumber returns the dialog.
func NewNumber(st *state.State) *Number {
	v := &Number{}
	v.Modal = ui.Modal{State: st, Name: "number", Title: titleNumber, Body: v.body}
	return v
}

// OnMount implements goapp.Mounter.
func (v *Number) OnMount(ctx goapp.Context) {
	v.Modal.OnMount(ctx)
	ui.OnEvent(goapp.Window().Get("document"), "click", func(e goapp.Value) {
		if b := ui.Closest(e, "[data-number]"); b.Truthy() {
			v.number = b.Get("dataset").Get("number").String()
			v.State.Open(v.Name)
		}
	})
	v.State.Model.Listen(func(c model.Change) {
		if c&(model.RunChanged|model.SpecChanged) != 0 && v.Filled {
			v.Update()
		}
	})
}

// body is the explanation with the values of the moment. It has a title of its own.
func (v *Number) body() []goapp.UI {
	m := v.State.Model
	s := m.Spec()
	if m.Data() != nil {
		s.Network.W, s.Network.B, s.Network.A = nil, nil, nil
	}
	e, ok := explain.Number(v.number, s, m.Snapshot())
	if !ok {
		e = explain.Explanation{Title: titleNumber, Words: numberOutdated}
	}
	v.Title = e.Title
	lines := strings.SplitAfter(e.Formula, "</math>")
	lines = lines[:len(lines)-1] // nothing follows the last
	return []goapp.UI{
		goapp.P().Class("number-words").Body(ui.Terms(glossary.Mark(e.Words, map[string]bool{}))...),
		// The element around them stays while numbers change: who has scrolled to the end of a line reads on there.
		goapp.Div().Class("number-formula").Body(ui.Each(lines, func(l string) goapp.UI { return goapp.Raw(l) })),
	}
}
