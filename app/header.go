package app

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/exchange"
	"crease/app/model"
	"crease/app/state"
	"crease/app/ui"
)

// header is the mark, the title and what concerns the whole page.
type header struct {
	goapp.Compo
	State *state.State
	Files *exchange.Files

	watch ui.Watcher
	drawn headerLook
}

// headerLook is what of the model the header shows.
type headerLook struct {
	undo, redo, big bool
	theme           string
}

func (h *header) look() headerLook {
	m := h.State.Model
	return headerLook{m.CanUndo(), m.CanRedo(), m.View().Big, m.View().Theme}
}

// OnMount implements goapp.Mounter.
func (h *header) OnMount(goapp.Context) {
	h.watch.Hear(h.State.Model, model.SpecChanged|model.ViewChanged, func() {
		if h.look() != h.drawn {
			h.Update()
		}
	})
}

// OnDismount implements goapp.Dismounter.
func (h *header) OnDismount() { h.watch.Stop() }

// mark is two facets of folded paper.
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="34" height="26" aria-hidden="true">` +
	`<path fill="#e8ab6d" d="M0 28 13 3 22 28z"/>` +
	`<path fill="#b35314" d="M13 3 22 28 27 21z"/>` +
	`<path fill="#1d4f86" d="M13 3 40 10 24 28z"/></svg>`

// Render implements goapp.Composer.
func (h *header) Render() goapp.UI {
	m := h.State.Model
	v := m.View()
	h.drawn = h.look()
	button := func(name, hint string, do func()) goapp.HTMLButton {
		return goapp.Button().Type("button").Class("button").Text(name).Title(hint).
			OnClick(func(goapp.Context, goapp.Event) { do() }, name)
	}
	return goapp.Header().Class("top").Body(
		goapp.Div().Class("brand").Body(
			&ui.Picture{Name: "mark", SVG: mark},
			goapp.H1().Text("Crease"),
			goapp.P().Class("tagline").Text("Fold a sheet. The creases are found again from samples alone."),
		),
		goapp.Nav().Class("places").Aria("label", "Places").Body(
			button("Gallery", "Prepared networks and the drawings that are kept", func() { h.State.Open("gallery") }),
		),
		goapp.Nav().Class("acts").Aria("label", "Drawing").Body(
			button("Undo", "Undo (Ctrl+Z)", m.Undo).Disabled(!m.CanUndo()),
			button("Redo", "Redo (Ctrl+Shift+Z)", m.Redo).Disabled(!m.CanRedo()),
			button("Import", "Open a spec, an export, a table of samples or arrays", h.Files.OpenImport),
			button("Export", "Save the spec and the result as JSON", h.Files.SaveJSON),
			goapp.Button().Type("button").Class("button icon").Aria("label", "Export as…").
				Title("Export as samples, picture, arrays or code").Text("▾").
				OnClick(func(goapp.Context, goapp.Event) { h.State.Open("export") }),
			button("Share", "A link that holds the whole experiment", func() { h.State.Open("share") }).Class("ink"),
		),
		goapp.Div().Class("looks").Body(
			goapp.Button().Type("button").Class("button icon").Aria("label", "Theme: "+themeName(v.Theme)).
				Title("Theme: "+themeName(v.Theme)).
				Text(themeSign(v.Theme)).OnClick(h.turnTheme),
			goapp.Button().Type("button").Class("button icon").Aria("label", "Projector: larger type, heavier lines").
				Title("Projector: larger type, heavier lines").
				Aria("pressed", strconv.FormatBool(v.Big)).Text("A+").OnClick(h.turnBig),
			goapp.Button().Type("button").Class("button icon").Aria("label", "Help").
				Title("What this is, and its keys").
				Text("?").OnClick(h.help),
		),
	)
}

// turnTheme goes round: the system's, the other of the two, back.
func (h *header) turnTheme(goapp.Context, goapp.Event) {
	v := h.State.Model.View()
	v.Theme = map[string]string{"": "light", "light": "dark", "dark": ""}[v.Theme]
	h.State.Model.SetView(v)
}

func (h *header) turnBig(goapp.Context, goapp.Event) {
	v := h.State.Model.View()
	v.Big = !v.Big
	h.State.Model.SetView(v)
}

func (h *header) help(goapp.Context, goapp.Event) { h.State.Open("help") }

func themeName(t string) string {
	return map[string]string{"": "the system's", "light": "light", "dark": "dark"}[t]
}

func themeSign(t string) string {
	return map[string]string{"": "◐", "light": "○", "dark": "●"}[t]
}
