package app

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/draw/palette"
	"crease/app/draw/svg"
	"crease/app/run/state"
	"crease/app/ui"
	"crease/app/view/exchange"
	"crease/app/view/lecture"
)

// header is the mark, the title and what concerns the whole page.
type header struct {
	goapp.Compo
	State   *state.State
	Files   *exchange.Files
	Lecture func() // begins the lecture view

	shown ui.Shown[headerLook]
}

// headerLook is what of the model the header shows.
type headerLook struct {
	undo, redo, big bool
	theme           string
	terms           assignment.Terms
}

func (h *header) look() headerLook {
	m := h.State.Model
	return headerLook{m.CanUndo(), m.CanRedo(), m.View().Big, m.View().Theme, m.View().Assignment}
}

// OnMount implements goapp.Mounter.
func (h *header) OnMount(goapp.Context) {
	h.shown.Repaint(h.State.Model, model.SpecChanged|model.ViewChanged, h.look, h.Update)
}

// markSVG draws the mark in the colours of the light theme, which every theme shows.
func markSVG() string {
	p := svg.NewPen(1, 512)
	p.Root(100, palette.MarkBottom-palette.MarkTop).Int("width", 34).Int("height", 26).Str("aria-hidden", "true").Open()
	palette.DrawMark(p, palette.MarkTop)
	return p.Close("svg").String()
}

// Render implements goapp.Composer.
func (h *header) Render() goapp.UI {
	m := h.State.Model
	v := m.View()
	h.shown.Drawn = h.look()
	button := func(name, hint string, do func()) goapp.HTMLButton {
		return ui.Button("button", name, do).Title(hint)
	}
	// A button that the author of a link can hide or lock.
	gated := func(c assignment.Control, b goapp.HTMLButton) goapp.HTMLButton {
		why := v.Assignment.Why(c)
		if why != "" {
			b.Title(why)
		}
		return b.DataSet("control", c.Key()).Disabled(why != "")
	}
	files := assignment.Files
	icon := func(name, hint, sign string, do func()) goapp.HTMLButton {
		return button(sign, hint, do).Class("icon").Aria("label", name)
	}
	return goapp.Header().Class("top").Body(
		goapp.Div().Class("brand").Body(
			&ui.Picture{Name: "mark", SVG: markSVG()},
			goapp.H1().Text(pageTitle),
			goapp.P().Class("tagline").Text(tagline),
		),
		goapp.Nav().Class("places").Aria("label", namePlaces).Body(
			button(buttonLessons, hintLessons, func() { h.State.Open("lessons") }),
			gated(assignment.Gallery, button(buttonGallery, hintGallery, func() { h.State.Open("gallery") })),
			gated(assignment.Seed, button(buttonRepeat, hintRepeat, func() { h.State.Open("repeat") })),
		),
		goapp.Nav().Class("acts").Aria("label", nameDrawing).Body(
			button(buttonUndo, hintUndo, m.Undo).Disabled(!m.CanUndo()),
			button(buttonRedo, hintRedo, m.Redo).Disabled(!m.CanRedo()),
			gated(files, button(buttonImport, hintImport, h.Files.OpenImport)),
			gated(files, button(buttonExport, hintExport, h.Files.SaveJSON)),
			gated(files, icon(nameExportAs, hintExportAs, "▾", func() { h.State.Open("export") })),
			gated(assignment.Sharing, button(buttonShare, hintShare, func() { h.State.Open("share") }).Class("ink")),
		),
		goapp.Div().Class("looks").Body(
			icon(themeName(v.Theme), themeName(v.Theme), themeSigns[v.Theme], h.turnTheme),
			icon(nameProjector, nameProjector, "A+", h.turnBig).Aria("pressed", strconv.FormatBool(v.Big)),
			icon(lecture.Name, lecture.Name+" (L)", "▣", h.Lecture),
			icon(nameHelp, hintHelp, "?", func() { h.State.Open("help") }),
		),
	)
}

// turnTheme goes round: the system's, the other of the two, back.
func (h *header) turnTheme() {
	h.State.Model.ChangeView(func(v *model.View) {
		v.Theme = map[string]string{"": "light", "light": "dark", "dark": ""}[v.Theme]
	})
}

func (h *header) turnBig() {
	h.State.Model.ChangeView(func(v *model.View) { v.Big = !v.Big })
}

var themeSigns = map[string]string{"": "◐", "light": "○", "dark": "●"}
