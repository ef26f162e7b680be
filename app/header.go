package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/model"
)

// header is the mark, the title and what concerns the whole page.
type header struct {
	app.Compo
	watcher
	Desk *desk

	drawn headerLook
}

// headerLook is what of the model the header shows.
type headerLook struct {
	undo, redo, big bool
	theme           string
}

func (h *header) look() headerLook {
	m := h.Desk.model
	return headerLook{m.CanUndo(), m.CanRedo(), m.View().Big, m.View().Theme}
}

// OnMount implements app.Mounter.
func (h *header) OnMount(app.Context) {
	h.hear(h.Desk.model, model.SpecChanged|model.ViewChanged, func() {
		if h.look() != h.drawn {
			h.Update()
		}
	})
}

// mark is two facets of folded paper.
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="34" height="26" aria-hidden="true"><path fill="#e8ab6d" d="M0 28 13 3 22 28z"/><path fill="#b35314" d="M13 3 22 28 27 21z"/><path fill="#1d4f86" d="M13 3 40 10 24 28z"/></svg>`

// Render implements app.Composer.
func (h *header) Render() app.UI {
	m := h.Desk.model
	v := m.View()
	h.drawn = h.look()
	button := func(name, hint string, do func()) app.HTMLButton {
		return app.Button().Type("button").Class("button").Text(name).Title(hint).
			OnClick(func(app.Context, app.Event) { do() }, name)
	}
	return app.Header().Class("top").Body(
		app.Div().Class("brand").Body(
			&picture{Name: "mark", SVG: mark},
			app.H1().Text("Crease"),
			app.P().Class("tagline").Text("Fold a sheet. The creases are found again from samples alone."),
		),
		app.Nav().Class("places").Aria("label", "Places").Body(
			button("Gallery", "Prepared networks and the drawings that are kept", func() { h.Desk.open("gallery") }),
		),
		app.Nav().Class("acts").Aria("label", "Drawing").Body(
			button("Undo", "Undo (Ctrl+Z)", m.Undo).Disabled(!m.CanUndo()),
			button("Redo", "Redo (Ctrl+Shift+Z)", m.Redo).Disabled(!m.CanRedo()),
			button("Import", "Open a spec, an export, a table of samples or arrays", h.openImport),
			button("Export", "Save the spec and the result as JSON", func() { download("crease.json", "application/json", h.Desk.export()) }),
			app.Button().Type("button").Class("button icon").Aria("label", "Export as…").Title("Export as samples, picture, arrays or code").Text("▾").
				OnClick(func(app.Context, app.Event) { h.Desk.open("export") }),
			button("Share", "A link that holds the whole experiment", func() { h.Desk.open("share") }).Class("ink"),
		),
		app.Div().Class("looks").Body(
			app.Button().Type("button").Class("button icon").Aria("label", "Theme: "+themeName(v.Theme)).Title("Theme: "+themeName(v.Theme)).
				Text(themeSign(v.Theme)).OnClick(h.turnTheme),
			app.Button().Type("button").Class("button icon").Aria("label", "Projector: larger type, heavier lines").Title("Projector: larger type, heavier lines").
				Aria("pressed", boolText(v.Big)).Text("A+").OnClick(h.turnBig),
			app.Button().Type("button").Class("button icon").Aria("label", "Help").Title("What this is, and its keys").
				Text("?").OnClick(h.help),
		),
	)
}

// turnTheme goes round: the system's, the other of the two, back.
func (h *header) turnTheme(app.Context, app.Event) {
	v := h.Desk.model.View()
	v.Theme = map[string]string{"": "light", "light": "dark", "dark": ""}[v.Theme]
	h.Desk.model.SetView(v)
}

func (h *header) turnBig(app.Context, app.Event) {
	v := h.Desk.model.View()
	v.Big = !v.Big
	h.Desk.model.SetView(v)
}

// openImport opens the dialog without what was asked there before.
func (h *header) openImport() {
	h.Desk.asked = nil
	h.Desk.open("import")
}

func (h *header) help(app.Context, app.Event) { h.Desk.open("help") }

func themeName(t string) string {
	return map[string]string{"": "the system's", "light": "light", "dark": "dark"}[t]
}

func themeSign(t string) string {
	return map[string]string{"": "◐", "light": "○", "dark": "●"}[t]
}

// boolText writes a truth value for attributes that need one in words.
func boolText(b bool) string {
	if b {
		return "true"
	}
	return "false"
}
