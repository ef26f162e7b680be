// Package sheet is the room of the two sheets: what was drawn, with all that
// hands and keys do to it, and what was found beside it. It owns the slice, the
// zoom and the gestures under way, and draws both sheets for other places of the
// page too. It listens to the whole model; it may edit and preview the drawing,
// change the view and light a unit. The network's diagram and matrix, which can
// take the slice's place, are handed to it.
package sheet

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/model"
	"crease/app/plane"
	"crease/app/ui"
)

// Drawn is what you drew: the folded sheet, and the hands on it. Beyond two
// inputs it is a slice of the sheet, the network's diagram or its matrix.
type Drawn struct {
	goapp.Compo
	Model *model.Model
	// Diagram and Matrix make the views that can take the slice's place.
	Diagram, Matrix func() goapp.UI

	stage  ui.Stage
	basis  plane.Basis
	chosen int    // unit selected, −1 for none
	tab    string // slice, diagram or matrix, beyond two inputs
	past   bool   // one finger scrolls the page past the sheet and draws nothing
	hand   hand
	held   held
	seen   seen
	keys   keyboard
	speech ui.Speech
	stop   func()
	shape  drawnShape
}

// drawnShape is what of the spec go-app has to render again for; everything
// else is painted.
type drawnShape struct {
	units, dim int
	caption    string
	view       model.View
	chosen     int
}

// OnInit implements goapp.Initializer.
func (v *Drawn) OnInit() {
	v.chosen, v.tab = -1, "slice"
}

// OnMount implements goapp.Mounter.
func (v *Drawn) OnMount(ctx goapp.Context) {
	v.shape = v.now()
	v.stop = v.Model.Listen(v.changed)
	v.mountStage()
}

// OnDismount implements goapp.Dismounter.
func (v *Drawn) OnDismount() {
	if v.stop != nil {
		v.stop()
	}
	v.keys.release()
	v.speech.Release()
	v.stage.Release()
}

func (v *Drawn) now() drawnShape {
	n, d := v.Model.Drawn()
	view := v.Model.View()
	view.Zoom, view.CenterX, view.CenterY, view.Yaw, view.Tilt = 0, 0, 0, 0, 0 // moving about only paints
	return drawnShape{n.Units(), d, captionLine(v.Model), view, v.chosen}
}

// changed hears the model.
func (v *Drawn) changed(c model.Change) {
	if c&model.SpecChanged != 0 && v.held.on && !v.held.mine {
		// Another hand has changed the drawing: what this one holds is over.
		v.held, v.keys.holding, v.hand.doing = held{}, false, atRest
	}
	if n, _ := v.Model.Drawn(); v.chosen >= n.Units() {
		v.chosen = -1
	}
	if s := v.now(); s != v.shape {
		v.shape = s
		v.Update()
	}
	if c&^model.RunChanged != 0 || v.Model.Data() != nil {
		v.stage.Repaint()
	}
}

// choose selects a unit for editing, −1 for none.
func (v *Drawn) choose(unit int) {
	if unit != v.chosen {
		v.chosen = unit
		v.changed(model.LightChanged)
	}
}

// picture is the drawn sheet as it stands, with what is being done to it.
func (v *Drawn) picture(w, h float64, dark bool) plane.Picture {
	if !v.hand.busy() {
		v.basis = basisOf(v.Model)
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

// Render implements goapp.Composer.
func (v *Drawn) Render() goapp.UI {
	_, d := v.Model.Drawn()
	tab := v.tab
	if d <= 2 || v.Model.Data() != nil {
		tab = "slice"
	}
	return goapp.Section().Class("sheet").ID("sheet").Aria("label", "What you drew").Body(
		goapp.Header().Class("sheet-head").Body(
			goapp.H2().Text(title(v.Model)),
			goapp.Span().Class("sheet-caption").Title(caption(v.Model)).Text(captionLine(v.Model)),
		),
		goapp.Div().Class("sheet-place").Body(
			v.renderFrame(tab == "slice", d > 2),
			goapp.If(tab == "diagram", v.Diagram()),
			goapp.If(tab == "matrix", v.Matrix()),
			goapp.If(d > 2 && v.Model.Data() == nil, v.renderTabs()),
		),
		goapp.P().Class("sheet-speech").Aria("live", "polite"),
	)
}

// renderFrame holds the stage. The paper and the keys are filled by painting;
// go-app never looks inside them. The prerendered page has the picture as text.
func (v *Drawn) renderFrame(shown, axes bool) goapp.UI {
	paper, class := goapp.Div().Class("sheet-paper"), "sheet-stage"
	if v.past {
		class += " sheet-still"
	}
	if goapp.IsServer {
		paper.Body(bothThemes(func(dark bool) plane.Picture { return v.picture(prerenderSize, prerenderSize, dark) })...)
	}
	return goapp.Div().Class("sheet-frame").Hidden(!shown).Body(
		goapp.Div().Class(class).Body(
			paper,
			goapp.Div().Class("sheet-keys").Role("group").Aria("label", "Creases. Arrows move, brackets turn, plus and minus change the height, Delete removes, D duplicates, N adds."),
		),
		v.renderTools(),
		v.renderContext(),
		goapp.If(axes, v.renderAxes()),
	)
}

// bothThemes are the pictures of a sheet in the page's HTML: the style sheet
// shows the one that suits the system's theme.
func bothThemes(picture func(dark bool) plane.Picture) []goapp.UI {
	dark := picture(true)
	dark.ID += "dark"
	return []goapp.UI{
		goapp.Div().Class("in-light").Body(goapp.Raw(picture(false).SVG())),
		goapp.Div().Class("in-dark").Body(goapp.Raw(dark.SVG())),
	}
}

// prerenderSize is the side in pixels of the sheets in the page's HTML; the
// style sheet scales them to their place.
const prerenderSize = 450
