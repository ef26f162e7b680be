package app

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/exchange"
	"crease/app/mark"
	"crease/app/model"
	"crease/app/state"
	"crease/app/svg"
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
	h.watch.Listen(h.State.Model, model.SpecChanged|model.ViewChanged, func() {
		if h.look() != h.drawn {
			h.Update()
		}
	})
}

// OnDismount implements goapp.Dismounter.
func (h *header) OnDismount() { h.watch.Stop() }

// markSVG draws the mark in the colours of the light theme, which every theme shows.
func markSVG() string {
	p := svg.NewPen(1, 512)
	p.Root(100, mark.Bottom-mark.Top).Int("width", 34).Int("height", 26).Str("aria-hidden", "true").Open()
	mark.Draw(p, mark.Top)
	return p.Close("svg").String()
}

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
			&ui.Picture{Name: "mark", SVG: markSVG()},
			goapp.H1().Text(pageTitle),
			goapp.P().Class("tagline").Text(tagline),
		),
		goapp.Nav().Class("places").Aria("label", namePlaces).Body(
			button(buttonGallery, hintGallery, func() { h.State.Open("gallery") }),
			button(buttonRepeat, hintRepeat, func() { h.State.Open("repeat") }),
		),
		goapp.Nav().Class("acts").Aria("label", nameDrawing).Body(
			button(buttonUndo, hintUndo, m.Undo).Disabled(!m.CanUndo()),
			button(buttonRedo, hintRedo, m.Redo).Disabled(!m.CanRedo()),
			button(buttonImport, hintImport, h.Files.OpenImport),
			button(buttonExport, hintExport, h.Files.SaveJSON),
			goapp.Button().Type("button").Class("button icon").Aria("label", nameExportAs).
				Title(hintExportAs).Text("▾").
				OnClick(func(goapp.Context, goapp.Event) { h.State.Open("export") }),
			button(buttonShare, hintShare, func() { h.State.Open("share") }).Class("ink"),
		),
		goapp.Div().Class("looks").Body(
			goapp.Button().Type("button").Class("button icon").Aria("label", themeName(v.Theme)).
				Title(themeName(v.Theme)).
				Text(themeSign(v.Theme)).OnClick(h.turnTheme),
			goapp.Button().Type("button").Class("button icon").Aria("label", nameProjector).
				Title(nameProjector).
				Aria("pressed", strconv.FormatBool(v.Big)).Text("A+").OnClick(h.turnBig),
			goapp.Button().Type("button").Class("button icon").Aria("label", nameHelp).
				Title(hintHelp).
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

func themeSign(t string) string {
	return map[string]string{"": "◐", "light": "○", "dark": "●"}[t]
}
