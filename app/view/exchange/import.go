package exchange

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/ui"
)

// Import is the dialog that takes a file or a text. Its fields are there before it is opened, too.
func Import(f *Files) goapp.UI {
	return &ui.Modal{State: f.State, Name: "import", Title: titleImport, Filled: true,
		Prepare: func() { f.pasted = "" }, Body: f.renderImport}
}

func (f *Files) renderImport() []goapp.UI {
	return []goapp.UI{
		goapp.P().Text(importWhat),
		f.renderQuestion(),
		goapp.Label().Class("button file").For("import-file").Body(
			goapp.Text(labelFile),
			goapp.Input().Type("file").ID("import-file").
				Accept(".json,.csv,.txt,.py,.m,.md,.npy,.npz,.safetensors,application/json,text/csv,text/x-python").
				OnChange(f.chosen),
		),
		goapp.Label().For("import-text").Text(labelPaste),
		goapp.Textarea().ID("import-text").Rows(7).Attr("spellcheck", "false"),
		goapp.P().Class("wrong").Role("alert").Text(f.pasted),
		goapp.P().Class("dialog-acts").Body(
			goapp.Span(),
			ui.Button("button primary", openText, f.openText),
		),
	}
}

func (f *Files) chosen(ctx goapp.Context, _ goapp.Event) {
	src := ctx.JSSrc()
	if files := src.Get("files"); files.Length() > 0 {
		f.readFile(files.Index(0))
		f.State.Close("import")
		src.Set("value", "") // choosing the same file again is an event again
	}
}

func (f *Files) openText() {
	text := goapp.Window().GetElementByID("import-text").Get("value").String()
	f.pasted = ""
	long := len(text) > maxLook
	if long { // then the notice says how far it is
		f.State.Close("import")
	}
	f.open(theText, []byte(text), func(err error) {
		if long || err == nil {
			f.taken(err)
		} else if err != errAsked { // then the question stands in the dialog
			f.pasted = err.Error()
		}
	})
}
