package app

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/cards"
	"crease/app/chart"
	"crease/app/model"
	"crease/app/words"
)

// numberView is the dialog that explains a number. Whatever on the page carries
// data-number, with a name that cards.Explain knows, opens it.
type numberView struct {
	app.Compo
	watcher
	Desk *desk

	name string // of the number, "" while closed
	stop func()
}

// OnMount implements app.Mounter.
func (v *numberView) OnMount(app.Context) {
	click := app.FuncOf(func(_ app.Value, args []app.Value) any {
		if b := closest(args[0], "[data-number]"); b.Truthy() {
			v.show(b.Get("dataset").Get("number").String())
		}
		return nil
	})
	document := app.Window().Get("document")
	document.Call("addEventListener", "click", click)
	v.stop = func() {
		document.Call("removeEventListener", "click", click)
		click.Release()
	}
	v.hear(v.Desk.model, model.RunChanged|model.SpecChanged, v.fill)
}

// OnDismount implements app.Dismounter.
func (v *numberView) OnDismount() {
	v.watcher.OnDismount()
	if v.stop != nil {
		v.stop()
	}
}

// Render implements app.Composer. What changes is written into it by fill.
func (v *numberView) Render() app.UI {
	return v.Desk.frame("number", "A number",
		app.P().Class("number-words"),
		app.Div().Class("number-formula"),
	)
}

func (v *numberView) show(name string) {
	v.name = name
	v.fill()
	dialog := app.Window().GetElementByID("number-dialog")
	if dialog.Truthy() && !dialog.Get("open").Bool() {
		dialog.Call("showModal")
	}
}

// fill writes the explanation with the values of the moment.
func (v *numberView) fill() {
	if v.name == "" {
		return
	}
	m := v.Desk.model
	s := m.Spec()
	if m.Data() != nil {
		s.Network.W, s.Network.B, s.Network.A = nil, nil, nil
	}
	e, ok := cards.Explain(v.name, s, m.Snapshot())
	if !ok {
		e = cards.Explanation{Title: "A number", Words: "The run that this number belonged to has gone."}
	}
	dialog := app.Window().GetElementByID("number-dialog")
	if !dialog.Truthy() {
		return
	}
	dialog.Call("querySelector", "h2").Set("textContent", e.Title)
	dialog.Call("querySelector", ".number-words").Set("textContent", e.Words)
	dialog.Call("querySelector", ".number-formula").Set("innerHTML", e.Formula)
}

// explained is a number that opens its explanation.
func explained(text, name, label string) app.HTMLButton {
	return app.Button().Type("button").Class("explains").DataSet("number", name).Aria("haspopup", "dialog").
		Aria("label", label+", explain").Text(text)
}

// explainedCell is a cell of the table with such a number, plain while empty.
func explainedCell(text, what string, unit int, label string) app.UI {
	if text == "" {
		return cell("")
	}
	return app.Td().Class("figure").Body(explained(text, cards.Number(what, unit), label+" "+text))
}

// explainedVerdict is the verdict's sentence with its error as a number that can
// be explained.
func explainedVerdict(text string, s situation) []app.UI {
	if s.snap == nil || !known(s) {
		return []app.UI{app.Text(text)}
	}
	worst, at := -1.0, -1
	for _, u := range s.snap.Units {
		if u.Truth >= 0 && u.Truth < s.spec.Network.Units() && u.Error > worst {
			worst, at = u.Error, u.Truth
		}
	}
	const lead = "largest error "
	before, after, found := strings.Cut(text, lead)
	number := chart.Number(worst, 1)
	if at < 0 || !found || !strings.HasPrefix(after, number) {
		return []app.UI{app.Text(text)}
	}
	return []app.UI{
		app.Text(before + lead),
		explained(number, cards.Number("error", at), "Largest error "+number+", of "+words.Unit(at)),
		app.Text(after[len(number):]),
	}
}
