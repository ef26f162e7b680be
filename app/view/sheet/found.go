package sheet

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/app/report/cards"
	"crease/app/ui"
)

// Found is what was found: the learned sheet, drawn like the true one and on its scale, or the difference of the two.
type Found struct {
	goapp.Compo
	Model *model.Model

	camera
	against    map[bool]bool // whether the reader has chosen another way than overlaid, by what that is
	difference bool
	directions bool // arrows of the directions found lie on the sheet
	touched    bool // somebody has looked at it more closely
}

// OnMount implements goapp.Mounter.
func (v *Found) OnMount(goapp.Context) {
	v.Model.Listen(v.changed)
	v.camera, v.against = newCamera(v.Model), map[bool]bool{}
	v.stage.Draw = func() { v.paint(v.picture()) }
	v.mount(v.JSValue(), func() bool { return false })
	v.stage.On(v.stage.Frame, "pointerdown", v.pointerDown)
	v.stage.On(v.stage.Frame, "pointermove", v.pointerMove)
	for _, up := range []string{"pointerup", "pointercancel"} {
		v.stage.On(v.stage.Frame, up, func(e goapp.Value) { v.lift(e.Get("pointerId").Int()) })
	}
}

func (v *Found) changed(c model.Change) {
	if c&model.Arrived != 0 {
		v.against, v.difference, v.directions = map[bool]bool{}, false, false
	}
	switch c {
	case model.DragChanged: // nothing was found of that yet
		return
	case model.FilmChanged, model.HighlightChanged, model.TiltChanged: // of the picture alone
	default:
		v.Update()
	}
	v.stage.Repaint()
}

// Render implements goapp.Composer.
func (v *Found) Render() goapp.UI {
	m := v.Model
	s, before := shownFound(m)
	title, caption, empty := titleOfFound(m), captionOfFound(m, s, before), v.empty()
	paper, class := goapp.Div().Class("sheet-paper"), "sheet-stage sheet-still"
	if before {
		class += " sheet-before"
	}
	if goapp.IsServer {
		paper.Body(bothThemes(func(dark bool) plane.Picture {
			return snapshotPicture(m, s, basisOf(m), foundLook{}, prerenderSize, prerenderSize, dark)
		})...)
	}
	drawn, _ := m.Drawn()
	can := drawn.Units() > 0 && foundNetwork(s).Units() > 0
	return goapp.Section().Class("sheet").ID("found").DataSet("touched", v.touched).Aria("label", title).Body(
		renderHead(title, caption, caption),
		goapp.Div().Class("sheet-frame").Class(map[bool]string{true: "sheet-solid"}[m.View().Solid]).Body(
			goapp.Div().Class(class).Body(paper),
			goapp.If(empty != "", goapp.P().Class("sheet-empty").Text(empty)),
		),
		goapp.Div().Class("sheet-bar").Body(
			goapp.If(can, goapp.Div().Class("sheet-tabs").Role("group").Aria("label", "What to show").Body(
				v.tab("Difference", v.difference, func() { v.difference = !v.difference }),
				goapp.If(len(foundDirections(m, basisOf(m), s)) > 0, v.tab("Directions", v.directions, func() {
					v.directions = !v.directions
				}).Title(hintDirection)),
				v.tab("Drawn", v.over(), func() { v.against[overlaid(m)] = !v.against[overlaid(m)] }).Title(hintOver),
			)),
		),
	)
}

// tab is a tab that changes what the reader has chosen.
func (v *Found) tab(name string, on bool, choose func()) goapp.HTMLButton {
	return tab(name, on, func() {
		choose()
		v.changed(model.ViewChanged)
	})
}

// over reports whether what was drawn lies over what was found: at the end, or where the reader wants it.
func (v *Found) over() bool { return overlaid(v.Model) != v.against[overlaid(v.Model)] }

func (v *Found) picture() plane.Picture {
	b, look := basisOf(v.Model), foundLook{v.Model.Lecture().Differs(v.difference), v.over()}
	s, _ := shownFound(v.Model)
	p := snapshotPicture(v.Model, s, b, look, v.stage.W, v.stage.H, ui.IsDark(v.Model))
	if v.empty() != "" { // it says so where axes would have their names
		p.Solid, p.Axes = p.Solid && len(p.Lines) > 0, false
	}
	if v.directed() {
		p.Directions = foundDirections(v.Model, b, v.Model.Snapshot())
		swing(p.Directions, v.Model.Film())
		if len(p.Directions) > 0 && v.Model.Film().On {
			p.Dots = nil // of which they were made
		}
		if p.Blank && !v.Model.Guessing() {
			nameLevel(&p)
		}
	}
	return p
}

// directed reports whether the directions are shown: on demand, and by themselves while a run turns them into place,
// unless the reader wants no motion. While the drawing is dragged only what was found is of interest.
func (v *Found) directed() bool {
	switch state, _ := v.Model.State(); {
	case v.directions:
		return true
	case v.Model.Followed():
		return false
	case v.Model.Film().On:
		card := v.Model.Film().Card
		return v.Model.Film().Intro && (card == cards.Jennrich || card == cards.Sees || card == cards.Scalars)
	case state == model.Learning:
		return !ui.ReducedMotion()
	default:
		return state == model.Paused || v.Model.Scrubbed() >= 0
	}
}

// empty is the sentence on a sheet without a finding; "" where there is one, or where it would lie on arrows or samples.
func (v *Found) empty() string {
	b := basisOf(v.Model)
	if s, _ := shownFound(v.Model); v.directed() && len(foundDirections(v.Model, b, s)) > 0 ||
		len(samplesOf(v.Model, len(b.U))) > 0 {
		return ""
	}
	return foundEmpty(v.Model)
}

// pointerDown begins to look at the sheet, which cannot be edited: a finger lights a crease as well.
func (v *Found) pointerDown(e goapp.Value) {
	v.touched = true
	v.Update()
	at := v.stage.At(e)
	v.put(e.Get("pointerId").Int(), at)
	if ui.ByFinger(e) {
		v.light(at, ui.FingerReach)
	} else {
		ui.Capture(v.stage.Frame, e)
	}
}

// pointerMove pans, turns, zooms, or lights the crease under a pointer that is not down. One finger on the map scrolls.
func (v *Found) pointerMove(e goapp.Value) {
	id, at := e.Get("pointerId").Int(), v.stage.At(e)
	if _, down := v.fingers[id]; !down {
		v.light(at, ui.PointerReach(e))
		return
	}
	v.fingers[id] = at
	if len(v.fingers) > 1 || v.Model.View().Solid || !ui.ByFinger(e) {
		v.look(false)
	}
}
