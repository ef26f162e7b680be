package exchange

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/ui"
)

// Import is the dialog that takes a file or a text.
type Import struct {
	goapp.Compo
	Files *Files

	pasted string // why a pasted text was not taken
}

// OnMount implements goapp.Mounter.
func (m *Import) OnMount(goapp.Context) {
	m.Files.State.OnOpen("import", func() {
		m.pasted = ""
		m.Update()
	})
}

// Render implements goapp.Composer.
func (m *Import) Render() goapp.UI {
	return ui.Dialog("import", titleImport, m.Files.State.Close,
		goapp.P().Text(importWhat),
		m.Files.renderQuestion(),
		goapp.Label().Class("button file").For("import-file").Body(
			goapp.Text(labelFile),
			goapp.Input().Type("file").ID("import-file").
				Accept(".json,.csv,.txt,.py,.m,.md,.npy,.npz,.safetensors,application/json,text/csv,text/x-python").
				OnChange(m.chosen),
		),
		goapp.Label().For("import-text").Text(labelPaste),
		goapp.Textarea().ID("import-text").Rows(7).Attr("spellcheck", "false"),
		goapp.P().Class("wrong").Role("alert").Text(m.pasted),
		goapp.P().Class("dialog-acts").Body(
			goapp.Span(),
			ui.Button("button primary", openText, m.openText),
		),
	)
}

func (m *Import) chosen(ctx goapp.Context, _ goapp.Event) {
	src := ctx.JSSrc()
	if files := src.Get("files"); files.Length() > 0 {
		m.Files.readFile(files.Index(0))
		m.Files.State.Close("import")
		src.Set("value", "") // choosing the same file again is an event again
	}
}

func (m *Import) openText() {
	text := goapp.Window().GetElementByID("import-text").Get("value").String()
	m.pasted = ""
	long := len(text) > maxLook
	if long { // then the notice says how far it is
		m.Files.State.Close("import")
	}
	m.Files.open(theText, []byte(text), func(err error) {
		if long || err == nil {
			m.Files.taken(err)
		} else if err != errAsked { // then the question stands in the dialog
			m.pasted = err.Error()
		}
	})
}
