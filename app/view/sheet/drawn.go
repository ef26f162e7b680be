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

// Drawn is what you drew: the folded sheet, which can be edited. Beyond two
// inputs it is a slice of the sheet, the network's diagram or its matrix.
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

// captionLine is the caption, with what a drag does in this view until it was done once.
func (v *Drawn) captionLine() string {
	hint := ""
	switch solid := v.Model.View().Solid; {
	case solid && !v.hand.bent:
		hint = hintBend
	case !solid && !v.hand.folded:
		hint = hintFold
	}
	return captionLine(v.Model, v.folded(), hint)
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
	_, d := v.Model.Drawn()
	shown := v.tab
	if v.folded() {
		shown = "slice"
	}
	return goapp.Section().Class("sheet").ID("sheet").Aria("label", titleDrawn).Body(
		renderHead(title(v.Model), v.captionLine(), caption(v.Model, v.folded())),
		goapp.Div().Class("sheet-place").Body(
			v.renderFrame(shown == "slice"),
			goapp.If(shown == "diagram", v.Diagram()),
			goapp.If(shown == "matrix", v.Matrix()),
		),
		v.renderBar(shown == "slice", d > 2),
		goapp.P().Class("sheet-speech").Aria("live", "polite"),
	)
}

// renderHead is the heading of a sheet with its caption; hint is said on pointing.
func renderHead(title, caption, hint string) goapp.UI {
	return goapp.Header().Class("sheet-head").Body(
		goapp.H2().Text(title),
		goapp.Span().Class("sheet-caption").Title(hint).Text(caption),
	)
}

// renderFrame holds the stage. The paper and the keys are filled by painting;
// go-app never looks inside them. The prerendered page has the picture as text.
func (v *Drawn) renderFrame(shown bool) goapp.UI {
	paper := goapp.Div().Class("sheet-paper")
	if goapp.IsServer {
		paper.Body(bothThemes(func(dark bool) plane.Picture {
			return v.hand.picture(prerenderSize, prerenderSize, dark)
		})...)
	}
	return goapp.Div().Class("sheet-frame").Hidden(!shown).Body(
		goapp.Div().Class("sheet-stage").Body(
			paper,
			goapp.Div().Class("sheet-keys").Role("group").Aria("label", nameCreases),
		),
	)
}

// renderBar holds the controls, below the picture: nothing in it is ever covered.
// Those of the folded sheet are there while it is shown, back and forth always.
func (v *Drawn) renderBar(folded, deep bool) goapp.UI {
	return goapp.Div().Class("sheet-bar").Body(
		goapp.If(deep && v.Model.Data() == nil, renderTabs(v.tab, v.pickTab)),
		goapp.If(folded && deep, renderAxes(v.Model)),
		goapp.If(folded, renderTools(v.Model, v.hand.tilt.begin)),
		renderContext(v.hand.drawing, folded),
	)
}

func (v *Drawn) pickTab(name string) {
	v.tab = name
	v.Update()
}
