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
	const kinds = ".json,.csv,.txt,.py,.m,.md,.npy,.npz,.safetensors,application/json,text/csv,text/x-python"
	fields := fileOrText("import", kinds, 7, f.pasted, func(file goapp.Value) {
		f.readFile(file)
		f.State.Close("import")
	})
	head := []goapp.UI{goapp.P().Text(importWhat), f.renderQuestion()}
	return append(append(head, fields...),
		goapp.P().Class("dialog-acts").Body(goapp.Span(), ui.Button("button primary", openText, f.openText)))
}

// fileOrText are the fields of a dialog for a file of some kinds and for a text of so many lines, and what is wrong
// with what they held.
func fileOrText(dialog, kinds string, lines int, wrong string, take func(file goapp.Value)) []goapp.UI {
	chosen := func(ctx goapp.Context, _ goapp.Event) {
		src := ctx.JSSrc()
		if files := src.Get("files"); files.Length() > 0 {
			take(files.Index(0))
			src.Set("value", "") // choosing the same file again is an event again
		}
	}
	return []goapp.UI{
		goapp.Label().Class("button file").For(dialog+"-file").Body(
			goapp.Text(labelFile),
			goapp.Input().Type("file").ID(dialog+"-file").Accept(kinds).OnChange(chosen),
		),
		goapp.Label().For(dialog + "-text").Text(labelPaste),
		goapp.Textarea().ID(dialog+"-text").Rows(lines).Attr("spellcheck", "false"),
		goapp.P().Class("wrong").Role("alert").Text(wrong),
	}
}

// textIn returns what is in the field for a text.
func textIn(dialog string) string {
	return goapp.Window().GetElementByID(dialog + "-text").Get("value").String()
}

func (f *Files) openText() {
	text := textIn("import")
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
