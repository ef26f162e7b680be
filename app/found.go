package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/snapshot"
	"crease/app/model"
	"crease/app/plane"
	"crease/app/words"
)

// foundView is what was found: the learned sheet drawn like the true one, on
// the same scale, over its ghost; or the difference of the two.
type foundView struct {
	app.Compo
	Model *model.Model

	stage      stage
	basis      plane.Basis
	difference bool
	directions bool // arrows of the directions found lie on the sheet
	seen       seen
	fingers    map[int]plane.Point
	pinch      pinch
	from       plane.Viewport // when the gesture began
	start      plane.Point
	turned     plane.Turn // when the gesture began
	stop       func()
	shape      foundShape
}

// foundShape is what go-app has to render again for; all else is painted.
type foundShape struct {
	caption, empty string
	can            bool
	difference     bool
	directions     bool
	some           bool // directions were found
}

// OnMount implements app.Mounter.
func (v *foundView) OnMount(app.Context) {
	v.shape = v.now()
	v.stop = v.Model.Listen(v.changed)
	v.mountStage()
}

// OnDismount implements app.Dismounter.
func (v *foundView) OnDismount() {
	if v.stop != nil {
		v.stop()
	}
	v.stage.release()
}

func (v *foundView) now() foundShape {
	n, _ := drawnNetwork(v.Model)
	s := v.Model.Snapshot()
	return foundShape{
		caption:    foundCaption(s) + lookingBack(v.Model),
		empty:      foundEmpty(v.Model),
		can:        n.Units() > 0 && foundNetwork(s).Units() > 0,
		difference: v.difference,
		directions: v.directions,
		some:       len(foundDirections(v.Model, sheetBasis(v.Model), s)) > 0,
	}
}

func (v *foundView) changed(model.Change) {
	if s := v.now(); s != v.shape {
		v.shape = s
		v.Update()
	}
	v.stage.repaint()
}

// foundCaption says beside the heading from what it was found.
func foundCaption(s *snapshot.Snapshot) string {
	switch {
	case s == nil:
		return ""
	case s.Total == 0:
		return "from infinite data"
	}
	return "from " + words.Plural(int(s.Samples), "sample")
}

// lookingBack says that the recording is shown, not what the run came to.
func lookingBack(m *model.Model) string {
	if m.Scrubbed() < 0 || m.Snapshot() == m.Newest() {
		return ""
	}
	return ", looking back"
}

// foundEmpty is the sentence on a sheet without a finding; "" if there is one.
func foundEmpty(m *model.Model) string {
	s := m.Snapshot()
	switch state, _ := m.State(); {
	case foundNetwork(s).Units() > 0:
		return ""
	case state == model.Paused:
		return "Nothing is found yet. Resume or Step goes on."
	case state == model.Learning:
		return "Samples are being drawn. The creases appear as soon as the tensors tell them apart."
	case state == model.Done:
		return "Nothing was found in these samples."
	}
	return "Press Learn: the creases found from samples alone will appear here, dashed over yours."
}

// Render implements app.Composer.
func (v *foundView) Render() app.UI {
	s := v.now()
	paper := app.Div().Class("sheet-paper")
	if app.IsServer {
		v.basis = sheetBasis(v.Model)
		paper.Body(bothThemes(func(dark bool) plane.Picture {
			return foundPicture(v.Model, v.basis, false, prerenderSize, prerenderSize, dark)
		})...)
	}
	return app.Section().Class("sheet").ID("found").Aria("label", "What was found").Body(
		app.Header().Class("sheet-head").Body(
			app.H2().Text("What was found"),
			app.Span().Class("sheet-caption").Title(s.caption).Text(s.caption),
		),
		app.Div().Class("sheet-frame").Body(
			app.Div().Class("sheet-stage sheet-still").Body(paper),
			app.If(s.can, app.Div().Class("sheet-tabs").Role("group").Aria("label", "Which sheet").Body(
				sheetTab("Found", !v.difference, func() { v.differ(false) }),
				sheetTab("Difference", v.difference, func() { v.differ(true) }),
				app.If(s.some, sheetTab("Directions", v.directions, v.direct).
					Title("Arrows along the weights that the tensors found: full heads by the one of odd order, open heads by the even")),
			)),
			app.If(s.empty != "", app.P().Class("sheet-empty").Text(s.empty)),
		),
	)
}

// sheetTab is one of a few ways to see a sheet.
func sheetTab(name string, on bool, do func()) app.HTMLButton {
	pressed := "false"
	if on {
		pressed = "true"
	}
	return app.Button().Type("button").Class("sheet-tab").Aria("pressed", pressed).Text(name).
		OnClick(func(app.Context, app.Event) { do() }, name)
}

func (v *foundView) differ(on bool) {
	v.difference = on
	v.changed(model.ViewChanged)
}

// direct shows the directions found, or takes them away.
func (v *foundView) direct() {
	v.directions = !v.directions
	v.changed(model.ViewChanged)
}

func (v *foundView) picture() plane.Picture {
	v.basis = sheetBasis(v.Model)
	p := foundPicture(v.Model, v.basis, v.difference, v.stage.w, v.stage.h, isDark(v.Model))
	if v.directed() {
		p.Directions = foundDirections(v.Model, v.basis, v.Model.Snapshot())
	}
	return p
}

// directed says whether the directions are shown: on demand, and by themselves
// while a run turns them into place, unless the reader wants no motion.
func (v *foundView) directed() bool {
	switch state, _ := v.Model.State(); {
	case v.directions:
		return true
	case state == model.Learning:
		return !app.Window().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool()
	default:
		return state == model.Paused || v.Model.Scrubbed() >= 0
	}
}

func (v *foundView) mountStage() {
	root := v.JSValue()
	frame := root.Call("querySelector", ".sheet-stage")
	s := &v.stage
	v.seen = seen{}
	s.draw = func() {
		p := v.picture()
		if v.seen.has(p) {
			return
		}
		svg, ls := p.Draw()
		s.paper.Set("innerHTML", svg)
		v.seen = seen{picture: p, layouts: ls, still: p.Solid}
	}
	s.mount(frame, root.Call("querySelector", ".sheet-paper"))
	v.fingers = map[int]plane.Point{}
	s.on(frame, "pointerdown", v.pointerDown)
	s.on(frame, "pointermove", v.pointerMove)
	up := func(e app.Value) {
		delete(v.fingers, e.Get("pointerId").Int())
		v.begin()
	}
	s.on(frame, "pointerup", up)
	s.on(frame, "pointercancel", up)
	s.on(frame, "pointerleave", func(app.Value) { v.Model.Light(-1) })
	s.on(frame, "wheel", func(e app.Value) { wheelZoom(v.Model, s, e) })
}

func (v *foundView) pointerDown(e app.Value) {
	id := e.Get("pointerId").Int()
	v.fingers[id] = v.stage.at(e)
	if e.Get("pointerType").String() != "touch" {
		v.stage.frame.Call("setPointerCapture", id)
	}
	v.begin()
}

// begin notes where the fingers are, whenever their number changes.
func (v *foundView) begin() {
	view := v.Model.View()
	v.from, v.turned = viewport(v.Model, v.stage.w, v.stage.h), plane.Turn{Yaw: view.Yaw, Tilt: view.Tilt}
	ids := make([]int, 0, 2)
	for id, at := range v.fingers {
		ids, v.start = append(ids, id), at
	}
	if len(ids) == 2 {
		v.pinch = newPinch(ids[0], ids[1], v.fingers)
	}
}

// pointerMove pans or turns with one pointer, zooms with two, and lights the
// crease under one that is not down. The found sheet cannot be edited.
func (v *foundView) pointerMove(e app.Value) {
	id, at := e.Get("pointerId").Int(), v.stage.at(e)
	if _, down := v.fingers[id]; !down {
		v.hover(at, pointerReach(e))
		return
	}
	v.fingers[id] = at
	switch {
	case len(v.fingers) == 2:
		showView(v.Model, v.pinch.pinched(v.from, v.fingers))
	case v.Model.View().Solid:
		turnView(v.Model, v.turned.Drag(at.Sub(v.start)))
	case e.Get("pointerType").String() != "touch": // one finger scrolls the page
		showView(v.Model, v.from.Pan(at.Sub(v.start)))
	}
}

func (v *foundView) hover(at plane.Point, reach float64) {
	if v.seen.still {
		return
	}
	unit := -1
	if k, i := plane.Hit(v.seen.layouts, at, reach); k != plane.None {
		unit = v.seen.layouts[i].Unit
	}
	v.Model.Light(unit)
}
