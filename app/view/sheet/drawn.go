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
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/draw/plane"
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
	m, folded := v.Model, v.folded()
	_, d := m.Drawn()
	hint := "" // what a drag does in this view, until it was done once
	switch solid := m.View().Solid; {
	case solid && !v.hand.bent:
		hint = hintBend
	case !solid && !v.hand.folded:
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
		renderHead(title(m), captionLine(m, folded, hint), caption(m, folded)),
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
			goapp.If(d > 2 && m.Data() == nil, goapp.Div().Class("sheet-tabs").Role("group").Aria("label", nameTabs).Body(
				v.way(tabSlice, "slice"), v.way(tabDiagram, "diagram"), v.way(tabMatrix, "matrix"))),
			goapp.If(d > 2 && folded, goapp.Div().Class("sheet-axes").Body(
				goapp.Label().Body(goapp.Span().Text("↑"), renderAxis(m, 1, axisUp)),
				goapp.Label().Body(goapp.Span().Text("→"), renderAxis(m, 0, axisRight)))),
			goapp.If(folded, renderTools(m, v.hand.flatten)),
			renderContext(v.hand, folded),
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
