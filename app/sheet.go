package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/model"
	"crease/app/plane"
)

// sheetView is what you drew: the folded sheet, and the hands on it. Beyond two
// inputs it is a slice of the sheet, the network's diagram or its matrix.
type sheetView struct {
	app.Compo
	Model *model.Model

	stage  stage
	basis  plane.Basis
	chosen int    // unit selected, −1 for none
	tab    string // slice, diagram or matrix, beyond two inputs
	past   bool   // one finger scrolls the page past the sheet and draws nothing
	hand   hand
	held   held
	seen   seen
	keys   keyboard
	speech speech
	stop   func()
	shape  sheetShape
}

// sheetShape is what of the spec go-app has to render again for; everything
// else is painted.
type sheetShape struct {
	units, dim int
	caption    string
	view       model.View
	chosen     int
}

// OnInit implements app.Initializer.
func (v *sheetView) OnInit() {
	v.chosen, v.tab = -1, "slice"
}

// OnMount implements app.Mounter.
func (v *sheetView) OnMount(ctx app.Context) {
	v.shape = v.now()
	v.stop = v.Model.Listen(v.changed)
	v.mountStage()
}

// OnDismount implements app.Dismounter.
func (v *sheetView) OnDismount() {
	if v.stop != nil {
		v.stop()
	}
	v.keys.release()
	v.speech.release()
	v.stage.release()
}

func (v *sheetView) now() sheetShape {
	n, d := drawnNetwork(v.Model)
	view := v.Model.View()
	view.Zoom, view.CenterX, view.CenterY, view.Yaw, view.Tilt = 0, 0, 0, 0, 0 // moving about only paints
	return sheetShape{n.Units(), d, sheetLine(v.Model), view, v.chosen}
}

// changed hears the model.
func (v *sheetView) changed(c model.Change) {
	if c&model.SpecChanged != 0 && v.held.on && !v.held.mine {
		// Another hand has changed the drawing: what this one holds is over.
		v.held, v.keys.holding, v.hand.doing = held{}, false, atRest
	}
	if n, _ := drawnNetwork(v.Model); v.chosen >= n.Units() {
		v.chosen = -1
	}
	if s := v.now(); s != v.shape {
		v.shape = s
		v.Update()
	}
	if c&^model.RunChanged != 0 || v.Model.Data() != nil {
		v.stage.repaint()
	}
}

// choose selects a unit for editing, −1 for none.
func (v *sheetView) choose(unit int) {
	if unit != v.chosen {
		v.chosen = unit
		v.changed(model.LightChanged)
	}
}

// picture is the drawn sheet as it stands, with what is being done to it.
func (v *sheetView) picture(w, h float64, dark bool) plane.Picture {
	if !v.hand.busy() {
		v.basis = sheetBasis(v.Model)
	}
	p := drawnPicture(v.Model, v.basis, w, h, dark)
	if v.held.on {
		fold(&p, v.basis.Slice(v.held.spec.Network))
	}
	p.Chosen, p.Handles = v.chosen, v.Model.Data() == nil
	p.Draft = v.hand.draft
	// The buttons over the sheet.
	p.Covered = []plane.Rect{{X0: w - 44, Y0: 0, X1: w, Y1: 232}, {X0: 0, Y0: h - 72, X1: 158, Y1: h - 28}}
	if len(v.basis.U) > 2 {
		p.Covered = append(p.Covered, plane.Rect{X0: 0, Y0: 0, X1: 200, Y1: 110})
	}
	return p
}

// Render implements app.Composer.
func (v *sheetView) Render() app.UI {
	_, d := drawnNetwork(v.Model)
	tab := v.tab
	if d <= 2 || v.Model.Data() != nil {
		tab = "slice"
	}
	return app.Section().Class("sheet").ID("sheet").Aria("label", "What you drew").Body(
		app.Header().Class("sheet-head").Body(
			app.H2().Text(sheetTitle(v.Model)),
			app.Span().Class("sheet-caption").Title(sheetCaption(v.Model)).Text(sheetLine(v.Model)),
		),
		app.Div().Class("sheet-place").Body(
			v.renderFrame(tab == "slice", d > 2),
			app.If(tab == "diagram", &diagramView{Model: v.Model}),
			app.If(tab == "matrix", &matrixView{Model: v.Model}),
			app.If(d > 2 && v.Model.Data() == nil, v.renderTabs()),
		),
		app.P().Class("sheet-speech").Aria("live", "polite"),
	)
}

// renderFrame holds the stage. The paper and the keys are filled by painting;
// go-app never looks inside them. The prerendered page has the picture as text.
func (v *sheetView) renderFrame(shown, axes bool) app.UI {
	paper, class := app.Div().Class("sheet-paper"), "sheet-stage"
	if v.past {
		class += " sheet-still"
	}
	if app.IsServer {
		paper.Body(bothThemes(func(dark bool) plane.Picture { return v.picture(prerenderSize, prerenderSize, dark) })...)
	}
	return app.Div().Class("sheet-frame").Hidden(!shown).Body(
		app.Div().Class(class).Body(
			paper,
			app.Div().Class("sheet-keys").Role("group").Aria("label", "Creases. Arrows move, brackets turn, plus and minus change the height, Delete removes, D duplicates, N adds."),
		),
		v.renderTools(),
		v.renderContext(),
		app.If(axes, v.renderAxes()),
	)
}

// bothThemes are the pictures of a sheet in the page's HTML: the style sheet
// shows the one that suits the system's theme.
func bothThemes(picture func(dark bool) plane.Picture) []app.UI {
	dark := picture(true)
	dark.ID += "dark"
	return []app.UI{
		app.Div().Class("in-light").Body(app.Raw(picture(false).SVG())),
		app.Div().Class("in-dark").Body(app.Raw(dark.SVG())),
	}
}

// prerenderSize is the side in pixels of the sheets in the page's HTML; the
// style sheet scales them to their place.
const prerenderSize = 450
