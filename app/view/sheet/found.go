package sheet

import (
	"cmp"
	"math"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/app/draw/svg"
	"crease/app/report/cards"
	"crease/app/ui"
)

// Found is what was found: the learned sheet drawn like the true one, on
// the same scale, over its faint outline; or the difference of the two.
type Found struct {
	goapp.Compo
	Model *model.Model

	camera
	basis      plane.Basis
	bare, laid bool // the reader has chosen against the default whether what was drawn lies over it
	difference bool
	directions bool // arrows of the directions found lie on the sheet
	shape      foundShape
}

// foundShape is what go-app has to render again for; all else is painted.
type foundShape struct {
	title          string
	caption, empty string
	solid          bool
	before         bool // what is shown belongs to the drawing before
	can            bool
	difference     bool
	over           bool
	directions     bool
	some           bool // directions were found
}

// OnMount implements goapp.Mounter.
func (v *Found) OnMount(goapp.Context) {
	v.shape = v.now()
	v.Model.Listen(v.changed)
	v.camera = newCamera(v.Model)
	v.stage.Draw = func() { v.paint(v.picture()) }
	v.mount(v.JSValue(), func() bool { return false })
	v.stage.On(v.stage.Frame, "pointerdown", v.pointerDown)
	v.stage.On(v.stage.Frame, "pointermove", v.pointerMove)
	for _, up := range []string{"pointerup", "pointercancel"} {
		v.stage.On(v.stage.Frame, up, func(e goapp.Value) { v.lift(e.Get("pointerId").Int()) })
	}
}

func (v *Found) now() foundShape {
	n, _ := v.Model.Drawn()
	s, before := shownFound(v.Model)
	caption := foundCaption(s) + lookingBack(v.Model)
	if f := v.Model.Film(); f.Hides() {
		caption = cmp.Or(beats[f.Card], caption)
	}
	if v.Model.Guessing() || revealed(v.Model) != nil {
		caption = ""
	}
	if before {
		caption = captionBefore
	}
	return foundShape{
		title:      titleOfFound(v.Model),
		caption:    caption,
		before:     before,
		empty:      v.empty(),
		solid:      v.Model.View().Solid,
		can:        n.Units() > 0 && foundNetwork(s).Units() > 0,
		difference: v.Model.Lecture().Differs(v.difference),
		over:       v.over(),
		directions: v.directions,
		some:       len(foundDirections(v.Model, basisOf(v.Model), s)) > 0,
	}
}

func (v *Found) changed(c model.Change) {
	switch c {
	case model.FilmChanged:
		if moves(v.Model.Film(), true) {
			v.stage.Repaint()
		}
		return
	case model.DragChanged: // nothing was found of that yet
		return
	}
	if s := v.now(); s != v.shape {
		v.shape = s
		v.Update()
	}
	v.stage.Repaint()
}

// Render implements goapp.Composer.
func (v *Found) Render() goapp.UI {
	s := v.now()
	paper, class := goapp.Div().Class("sheet-paper"), "sheet-stage sheet-still"
	if s.before {
		class += " sheet-before"
	}
	if goapp.IsServer {
		v.basis = basisOf(v.Model)
		paper.Body(bothThemes(func(dark bool) plane.Picture {
			s, _ := shownFound(v.Model)
			return snapshotPicture(v.Model, s, v.basis, foundLook{}, prerenderSize, prerenderSize, dark)
		})...)
	}
	return goapp.Section().Class("sheet").ID("found").Aria("label", s.title).Body(
		renderHead(s.title, s.caption, s.caption),
		goapp.Div().Class("sheet-frame").Class(map[bool]string{true: "sheet-solid"}[s.solid]).Body(
			goapp.Div().Class(class).Body(paper),
			goapp.If(s.empty != "", goapp.P().Class("sheet-empty").Text(s.empty)),
		),
		goapp.Div().Class("sheet-bar").Body(
			goapp.If(s.can, goapp.Div().Class("sheet-tabs").Role("group").Aria("label", nameFoundTabs).Body(
				v.tab(tabFound, !v.difference, func() { v.difference = false }),
				v.tab(tabDifference, v.difference, func() { v.difference = true }),
				goapp.If(s.some, v.tab(tabDirections, v.directions, func() { v.directions = !v.directions }).
					Title(hintDirection)),
				v.tab(tabOver, s.over, v.lay).Title(hintOver),
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

// over reports whether what was drawn lies over what was found: at the end, or where the
// reader wants it.
func (v *Found) over() bool {
	if overlaid(v.Model) {
		return !v.bare
	}
	return v.laid
}

// lay lays what was drawn over what was found, or takes it away.
func (v *Found) lay() {
	if overlaid(v.Model) {
		v.bare = !v.bare
	} else {
		v.laid = !v.laid
	}
}

func (v *Found) picture() plane.Picture {
	v.basis = basisOf(v.Model)
	look := foundLook{v.Model.Lecture().Differs(v.difference), v.over()}
	s, _ := shownFound(v.Model)
	p := snapshotPicture(v.Model, s, v.basis, look, v.stage.W, v.stage.H, ui.IsDark(v.Model))
	if text := v.empty(); text != "" {
		if p.Solid && len(p.Lines)+len(p.Dots) == 0 {
			p.Solid, p.Axes = false, false // there is no paper yet that could be folded
		}
		p.Covered = append(p.Covered, messageBox(text, v.stage.W, v.stage.H, p.Big))
	}
	if v.directed() {
		p.Directions = foundDirections(v.Model, v.basis, v.Model.Snapshot())
		swing(p.Directions, v.Model.Film())
		if len(p.Directions) > 0 && v.Model.Film().On {
			p.Dots = nil // of which they were made
		}
	}
	return p
}

// messageBox is where about the sentence on an empty sheet lies, at the lower edge; the
// style sheet says exactly.
func messageBox(text string, w, h float64, big bool) plane.Rect {
	em := 16.0
	if big {
		em = 21
	}
	lines := math.Ceil(svg.TextWidth(text, .92*em) / (.76*w - 1.8*em))
	low := .91 * h
	return plane.Rect{X0: .12 * w, Y0: low - lines*1.3*em - 1.2*em, X1: .88 * w, Y1: low}
}

// directed reports whether the directions are shown: on demand, and by themselves
// while a run turns them into place, unless the reader wants no motion. While the drawing
// is dragged only what was found is of interest.
func (v *Found) directed() bool {
	switch state, _ := v.Model.State(); {
	case v.directions:
		return true
	case v.Model.Followed():
		return false
	case v.Model.Film().On:
		card := v.Model.Film().Card
		return v.Model.Film().Intro && (card == cards.Jennrich || card == cards.Scalars)
	case state == model.Learning:
		return !ui.ReducedMotion()
	default:
		return state == model.Paused || v.Model.Scrubbed() >= 0
	}
}

// empty is the sentence on a sheet without a finding; "" where there is one, or where the arrows of
// directions stand, through which it would run.
func (v *Found) empty() string {
	if s, _ := shownFound(v.Model); v.directed() && len(foundDirections(v.Model, basisOf(v.Model), s)) > 0 ||
		v.Model.Film().On && len(samplesOf(v.Model, len(v.basis.U))) > 0 {
		return ""
	}
	return foundEmpty(v.Model)
}

// pointerDown begins to look at the sheet, which cannot be edited: a finger lights a crease as well.
func (v *Found) pointerDown(e goapp.Value) {
	at := v.stage.At(e)
	v.put(e.Get("pointerId").Int(), at)
	if ui.ByFinger(e) {
		v.light(at, ui.FingerReach)
	} else {
		ui.Capture(v.stage.Frame, e)
	}
}

// pointerMove pans or turns with one pointer, zooms with two, and lights the crease under one that is not down. One
// finger on the map scrolls the page.
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
