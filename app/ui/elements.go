package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Dialog is a dialog of the page with its head. Its element is named name-dialog,
// by which it is opened; closing takes it away by its name.
func Dialog(name, title string, closing func(name string), body ...goapp.UI) goapp.UI {
	return goapp.Dialog().ID(name+"-dialog").Aria("labelledby", name+"-title").Body(
		goapp.Div().Class("dialog-head").Body(
			goapp.H2().ID(name+"-title").Text(title),
			goapp.Button().Type("button").Class("small").Aria("label", closeDialog).Text("✕").
				OnClick(func(goapp.Context, goapp.Event) { closing(name) }, name),
		),
		goapp.Div().Class("dialog-body").Body(body...),
	)
}

// Explained is a number that opens its explanation when it is clicked; name is
// one that cards.Explain knows.
func Explained(text, name, label string) goapp.HTMLButton {
	return goapp.Button().Type("button").Class("explains").DataSet("number", name).Aria("haspopup", "dialog").
		Aria("label", ExplainName(label)).Text(text)
}
