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
	"crease/app/view/settings"
	"crease/app/view/share"
)

// header is the mark, the title, what a newcomer looks for, and a menu with all the rest that concerns the whole page.
type header struct {
	State   *state.State
	Files   *exchange.Files
	Lecture func() // begins the lecture view
}

type headerLook struct {
	big, begun bool
	theme      string
	terms      assignment.Terms
}

func newHeader(st *state.State, files *exchange.Files, lecture func()) goapp.UI {
	m := st.Model
	return ui.PartOf(m, model.ViewChanged|model.RunChanged|model.StageChanged,
		func() headerLook { return headerLook{m.View().Big, begun(m), m.View().Theme, m.View().Assignment} },
		(&header{st, files, lecture}).draw)
}

func button(name, hint string, do func()) goapp.HTMLButton {
	return ui.Button("button", name, do).Title(hint)
}

func (h *header) draw(now headerLook) goapp.UI {
	mark := svg.NewPen(1, 512) // in the colours of the light theme, which every theme shows
	mark.Root(100, palette.MarkBottom-palette.MarkTop).Int("width", 34).Int("height", 26).Str("aria-hidden", "true").Open()
	palette.DrawMark(mark, palette.MarkTop)
	return goapp.Header().Class("top").Body(
		goapp.Div().Class("brand").Body(
			&ui.Picture{Name: "mark", SVG: mark.Close("svg").String()}, goapp.H1().Text("Crease")),
		goapp.Nav().Class("places").Aria("label", "Places").Body(
			button("Lessons", hintLessons, func() { h.State.Open("lessons") }),
			h.gated(assignment.Gallery, button(buttonGallery, hintGallery, func() { h.State.Open("gallery") })),
			h.gated(assignment.Sharing,
				button(buttonShare, hintShare, func() { h.State.Open("share") }).Class("ink")),
			goapp.Button().Type("button").Class("button").Attr("popovertarget", "more").Title(hintMore).Body(
				goapp.Span().Aria("hidden", "true").Text("☰ "), goapp.Text(buttonMore)),
		),
		// What is in it is pressed as buttons are: a pop-over closes at Escape and at a press beside it.
		goapp.Nav().ID("more").Class("more").Attr("popover", "auto").Aria("label", buttonMore).Body(h.entries(now)...),
	)
}

// gated is a button that the author of a link can hide or lock.
func (h *header) gated(c assignment.Control, b goapp.HTMLButton) goapp.HTMLButton {
	why := h.State.Model.View().Assignment.Why(c)
	if why != "" {
		b.Title(why)
	}
	return b.DataSet("control", c.Key()).Disabled(why != "")
}

func (h *header) entries(now headerLook) []goapp.UI {
	entry := func(name, hint string, do func()) goapp.HTMLButton {
		return ui.Button("entry", name, do).Title(hint).
			Attr("popovertarget", "more").Attr("popovertargetaction", "hide")
	}
	opens := func(name, hint, dialog string) goapp.HTMLButton {
		return entry(name, hint, func() { h.State.Open(dialog) })
	}
	group := func(body ...goapp.UI) goapp.HTMLDiv { return goapp.Div().Class("entries").Body(body...) }
	files := assignment.Files
	return []goapp.UI{
		group(opens("Help", hintHelp, "help")),
		// On a phone there is no room for these in the header.
		goapp.Div().Class("entries narrow").Body(
			h.gated(assignment.Gallery, opens(buttonGallery, hintGallery, "gallery")),
			h.gated(assignment.Sharing, opens(buttonShare, hintShare, "share")),
			entry(settings.All, hintSettings, func() { h.State.Model.Unfold(model.AllSettings) }),
		),
		group(
			h.gated(files, entry("Import", hintImport, h.Files.OpenImport)),
			h.gated(files, entry("Export", hintExport, h.Files.SaveJSON)),
			h.gated(files, opens("Export as…", hintExportAs, "export")),
		),
		group(h.gated(assignment.Seed, opens("Many runs…", hintRepeat, "repeat")),
			h.gated(assignment.Methods, opens("Compare two…", hintCompare, "compare"))),
		group(opens(share.OpenCode, share.HintCode, "result"), opens("Results of a class…", hintClass, "class")),
		goapp.If(!now.begun, group(heldButtons(h.State, entry)...).Class("row")), // later they stand beside Learn
		group(
			entry(lecture.Name, lecture.Name+" (L)", h.Lecture),
			entry("Larger type", hintProjector, func() {
				h.State.Model.ChangeView(func(v *model.View) { v.Big = !v.Big })
			}).Aria("pressed", strconv.FormatBool(now.big)),
			entry(themeNames[now.theme], hintTheme, func() { // round: the system's, the other two, back
				h.State.Model.ChangeView(func(v *model.View) {
					v.Theme = map[string]string{"": "light", "light": "dark", "dark": ""}[v.Theme]
				})
			}),
		),
	}
}
