// Package sheet is the part of the page with the two sheets: what was drawn, which pointer and keyboard edit, and what
// was found beside it. It owns the slice, the zoom and the gestures under way, and draws both sheets for other parts of
// the page too. It listens to the whole model; it may edit and preview the drawing, change the view and highlight a
// unit. The network's diagram and matrix, which can take the slice's place, are passed in.
//
// # Drawing while a hand moves
//
// A sheet is one SVG text, drawn anew for every frame. ui.Stage.Show compares the children of its root with those of
// the last frame and gives the browser only those that changed: in a drag the facets, the edges, one crease and a few
// labels. A sheet of more than 400 facets is drawn in few elements, as the browser takes its time over each of them:
// its facets are cut into strips of one colour, and strips of one colour, light of one density and edges of one
// strength are one path each. The creases that stay while one is moved are one group (data-resting), below the one
// under the hand, and as long as the drag lasts a layer of the browser's own (will-change, in sheet.css): their markers
// took most of the time for drawing. Dragging one of 64 creases in 32 dimensions then takes one frame of a display of
// 60 Hz: in ten drags the median was 17 ms, 97 to 100 of 100 frames took no more than 33, and single ones up to 50,
// where the browser draws without a graphics processor on two cores (TestFrames, in make report, times such a drag).
// Without the layer the median was 33 ms, and single frames took up to 67.
package sheet

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/app/ui"
)

// Drawn is the folded sheet that you drew, to be edited; beyond two inputs a slice of it, the diagram or the matrix.
type Drawn struct {
	goapp.Compo
	Model *model.Model
	// Diagram and Matrix make the views that can take the slice's place.
	Diagram, Matrix func() goapp.UI

	hand *hand
	tab  string // slice, diagram or matrix, beyond two inputs
}

// OnInit implements goapp.Initializer.
func (v *Drawn) OnInit() {
	v.tab = "slice"
	v.hand = newHand(v.Model, func() { v.changed(model.ViewChanged) })
}

// OnMount implements goapp.Mounter.
func (v *Drawn) OnMount(goapp.Context) {
	v.Model.Listen(v.changed)
	v.hand.mount(v.JSValue())
}

// folded reports whether the folded sheet is shown, not the network's diagram or matrix.
func (v *Drawn) folded() bool {
	_, d := v.Model.Drawn()
	return v.tab == "slice" || d <= 2 || v.Model.Data() != nil || v.Model.Film().Hides()
}

// changed is called when the model changes.
func (v *Drawn) changed(c model.Change) {
	if c&(model.SpecChanged|model.DataChanged) != 0 {
		v.hand.cancelIfEdited()
	}
	if c&model.Arrived != 0 {
		v.tab, v.hand.chosen, v.hand.tilting = "slice", -1, false
	}
	if n, _ := v.Model.Drawn(); v.hand.chosen >= n.Units() {
		v.hand.chosen = -1
	}
	if c != model.FilmChanged && c != model.TiltChanged && c != model.HighlightChanged { // of the picture alone
		v.Update()
	}
	v.hand.stage.Repaint()
}

// Render implements goapp.Composer.
func (v *Drawn) Render() goapp.UI {
	m, folded, view := v.Model, v.folded(), viewport(v.Model, prerenderSize, prerenderSize)
	if s := &v.hand.stage; s.W > 0 {
		view = viewport(m, s.W, s.H)
	}
	_, d := m.Drawn()
	hint, mapped := "", !m.View().Solid // what a drag does in this view, until it was done once
	switch {
	case !mapped && !v.hand.bent:
		hint = hintBend
	case mapped && !v.hand.folded:
		hint = hintFold
	}
	// Painting fills the paper and the keys; go-app never looks inside. The prerendered page has the picture as text.
	paper := goapp.Div().Class("sheet-paper")
	if goapp.IsServer {
		paper.Body(bothThemes(func(dark bool) plane.Picture {
			return v.hand.picture(prerenderSize, prerenderSize, dark)
		})...)
	}
	return goapp.Section().Class("sheet").ID("sheet").Aria("label", titleDrawn).Body(
		renderHead(title(m), captionLine(m, folded, hint, view), caption(m, folded, view)),
		goapp.Div().Class("sheet-place").Body(
			goapp.Div().Class("sheet-frame").Hidden(!folded).Body(goapp.Div().Class("sheet-stage").Body(
				paper,
				goapp.Div().Class("sheet-keys").Role("group").Aria("label", nameCreases),
			)),
			goapp.If(!folded && v.tab == "diagram", v.Diagram()),
			goapp.If(!folded && v.tab == "matrix", v.Matrix()),
		),
		// The controls cover nothing of the picture; those of the folded sheet are there while it is shown.
		goapp.Div().Class("sheet-bar").Body(
			goapp.If(d > 2 && m.Data() == nil, goapp.Div().Class("sheet-tabs").Role("group").
				Aria("label", "How to show the network").Body(
				v.way("Slice", "slice"), v.way("Diagram", "diagram"), v.way("Matrix", "matrix"))),
			goapp.If(d > 2 && folded, goapp.Div().Class("sheet-axes").Body(
				goapp.Label().Body(goapp.Span().Text("↑"), renderAxis(m, 1, "Slice: upward axis")),
				goapp.Label().Body(goapp.Span().Text("→"), renderAxis(m, 0, "Slice: axis to the right")))),
			goapp.If(folded && d > 1, renderShape(m, v.hand.flatten)),
			renderHistory(m),
			goapp.If(folded && (mapped || d == 1), renderZoom(m)),
			goapp.If(folded && mapped && d > 1, renderContours(m)),
			goapp.If(folded && m.Data() == nil, renderContext(v.hand)),
		),
		goapp.P().Class("sheet-speech").Aria("live", "polite"),
	)
}

// way is the tab of one of the ways to see a network of more than two inputs.
func (v *Drawn) way(title, name string) goapp.UI {
	return tab(title, v.tab == name, func() {
		v.tab = name
		v.Update()
	})
}

// renderHead is the heading of a sheet with its caption; hint is said on pointing.
func renderHead(title, caption, hint string) goapp.UI {
	return goapp.Header().Class("sheet-head").Body(
		goapp.H2().Text(title),
		goapp.Span().Class("sheet-caption").Title(hint).Text(caption),
	)
}

// renderShape turns from the folded sheet to the map and back.
func renderShape(m *model.Model, flatten func()) goapp.UI {
	solid := m.View().Solid
	return goapp.Div().Class("sheet-tabs").Role("group").Aria("label", "3D or map").Body(
		tab("3D", solid, func() { m.ChangeView(func(v *model.View) { v.Solid = true }) }).Title(hintSolid),
		tab("Map", !solid, flatten).Title(hintMap),
	)
}

// renderHistory leads back and forth in the history, from one place in the folded sheet and on the map: a second press
// of Undo may come while the one tilts to the other.
func renderHistory(m *model.Model) goapp.UI {
	history := goapp.Div().Class("sheet-history")
	if !m.CanUndo() && !m.CanRedo() {
		history.Class("unused")
	}
	return history.Body(
		tool("Undo", "undo", m.Undo).Title(hintUndo).Disabled(!m.CanUndo()),
		tool("Redo", "redo", m.Redo).Title(hintRedo).Disabled(!m.CanRedo()),
	)
}

// renderZoom is the way back for a map that has been moved, and for those who have all settings unfolded zoom, which
// pinching and the wheel do as well.
func renderZoom(m *model.Model) goapp.UI {
	all := allTools(m)
	return goapp.If(all || m.View().Moved(), goapp.Div().Class("sheet-tools").Role("group").Aria("label", "View").Body(
		goapp.If(all,
			tool("Zoom in", "in", func() { zoomBy(m, 1/1.4) }).Title(hintZoomIn),
			tool("Zoom out", "out", func() { zoomBy(m, 1.4) }).Title(hintZoomOut),
		),
		tool("Reset the view", "home", func() { m.SetView(m.View().Home()) }),
	))
}

// renderContours shows and hides the level lines of the map, for those who have all settings unfolded and where there
// are any.
func renderContours(m *model.Model) goapp.UI {
	on := m.View().Contours
	return goapp.If(on || allTools(m), goapp.Div().Class("sheet-tabs").Body(
		tab("Contours", on, func() { m.ChangeView(func(v *model.View) { v.Contours = !v.Contours }) }).
			Title(hintContours).Disabled(m.Guessing())))
}

// allTools reports whether the tools are there that somebody new has no use for; in a frame, without settings, always.
func allTools(m *model.Model) bool { return m.Unfolded() == model.AllSettings || m.View().Embedded }

// renderContext are the buttons that edit: one that adds a crease, and on the map those that change the chosen one.
// Diagram, matrix and data have none: the ones are edited by themselves, the others not at all.
func renderContext(h *hand) goapp.UI {
	m := h.model
	u, mapped, why := h.chosen, !m.View().Solid, locked(m)
	change := func(name, icon string, do func(unit int)) goapp.UI {
		return tool(name, icon, func() { do(h.chosen) }).Disabled(u < 0)
	}
	return goapp.Div().Class("sheet-context").Body(
		goapp.FieldSet().Disabled(why != "").Title(why).Aria("label", "Edit").Body(
			goapp.If(!mapped, ui.Button("sheet-add", addCrease, h.addAny).Disabled(m.Film().Hides())),
			goapp.If(mapped, tool(addCrease, "add", h.addAny).Disabled(m.Film().Hides())),
			goapp.If(mapped && (u >= 0 || allTools(m)),
				change("Duplicate "+chosenCrease(u), "copy", h.duplicate),
				change("Change the sign of "+chosenCrease(u), "sign", h.flip),
				change("Delete "+chosenCrease(u), "delete", h.remove),
			),
		),
	)
}

// tool is a small button of a sheet; name says what it does.
func tool(name, icon string, do func()) goapp.HTMLButton {
	return ui.Button("sheet-tool", "", do, name).Title(name).Aria("label", name).Body(ui.Icon(iconPaths[icon]))
}

// iconPaths are the paths' data of icons, on a square of 20.
var iconPaths = map[string]string{
	"in":     "M10 4v12M4 10h12",
	"out":    "M4 10h12",
	"home":   "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4M10 9v2M9 10h2",
	"undo":   "M7 4L3 8l4 4M3 8h9a4 4 0 0 1 0 8h-3",
	"redo":   "M13 4l4 4-4 4M17 8h-9a4 4 0 0 0 0 8h3",
	"add":    "M3 16L15 6M12.500 14.500h5M15 12v5",
	"copy":   ui.CopyIcon,
	"sign":   "M10 3v8M6 7h8M6 15h8",
	"delete": "M5 5l10 10M15 5L5 15",
}

// tab is one of a few ways to see a sheet.
func tab(name string, on bool, do func()) goapp.HTMLButton {
	return ui.Button("sheet-tab", name, do).Aria("pressed", strconv.FormatBool(on))
}

// renderAxis picks one of the two directions of the slice: an input or the weight of a unit, numbered in this order.
func renderAxis(m *model.Model, k int, name string) goapp.UI {
	n, d := m.Drawn()
	direction := func(i int) model.Direction {
		if i < d {
			return model.Direction{Index: i}
		}
		return model.Direction{Unit: true, Index: i - d}
	}
	options, now := make([]ui.Option, d+n.Units()), ""
	for i := range options {
		options[i] = ui.Option{Value: strconv.Itoa(i), Name: directionName(m, direction(i))}
		if direction(i) == m.View().Slice[k] {
			now = options[i].Value
		}
	}
	return ui.Select(options, now, func(value string) {
		i, _ := strconv.Atoi(value)
		m.ChangeView(func(v *model.View) { v.Slice[k] = direction(i) })
	}, k).Aria("label", name).Title(name)
}
