package sheet

import (
	"fmt"
	"slices"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/app/text/words"
	"crease/app/ui"
)

// hand is the drawn sheet as it is edited by pointers and keys: what is selected, its picture, and what they do to it
// at the moment. What is dragged is in the model and painted at every frame; the rest of the page, whose tables and
// curves take longer to paint, is shown it several times a second.
//
// A finger does what a mouse does: on a crease, its label or a handle it bends the paper at once, on empty paper it
// turns the folded sheet and draws on the map. Beside the sheet it scrolls the page, and so it does up and down on the
// folded sheet's empty paper.
type hand struct {
	camera
	onChosen func() // called when another unit is selected or a caption is out of date

	speech  ui.Speech
	keys    keyboard
	basis   plane.Basis
	chosen  int         // unit selected, −1 for none
	fixed   bool        // the basis stays, whatever becomes of the weights
	snap    bool        // what is moved keeps to whole steps
	draft   *plane.Line // a crease that is being folded, nil if none
	told    time.Time   // when the page was last shown what is dragged, zero where nothing was
	untold  bool        // it was dragged on since then
	bent    bool        // a crease has been moved by hand, and
	folded  bool        // one has been folded: no hint asks for it any more
	tilting bool        // flatten is under way

	doing gesture
	drag  creaseDrag // doing moving
	unit  int        // doing moving: the unit
	dim   int        // doing moving or folding: of the drawing
	at    plane.Point
	slack float64 // how far a pointer goes before it has moved: a finger that taps trembles
	moved bool
	pans  bool // doing looking: the view is moved, not turned
	space bool // the space bar is held: drags pan
	fresh bool // something to do at the next frame
}

// gesture is one of the things that pointers do.
type gesture int

const (
	atRest  gesture = iota
	moving          // a handle or a crease
	folding         // a new crease
	looking         // the view
)

// newHand returns a hand on m's drawing; onChosen is called when another unit is selected or a caption is out of date.
func newHand(m *model.Model, onChosen func()) *hand {
	return &hand{camera: newCamera(m), onChosen: onChosen, chosen: -1}
}

// startGesture makes a gesture the one under way. While a crease is moved the basis of the slice stays, which may be
// that crease's own weight, and the page keeps the picture of the others (sheet.css).
func (h *hand) startGesture(g gesture) {
	h.doing, h.fixed = g, g == moving
	_, h.dim = h.model.Drawn()
	if paper := h.stage.Paper; paper != nil { // the sheet may have gone meanwhile
		paper.Get("classList").Call("toggle", "sheet-moves", g == moving || g == folding)
	}
}

func (h *hand) pointerDown(e goapp.Value) {
	at, finger, button := h.stage.At(e), ui.ByFinger(e), e.Get("button").Int()
	h.keys.quiet(true)
	h.put(e.Get("pointerId").Int(), at)
	if len(h.fingers) > 1 {
		h.abandon()
		h.startGesture(looking)
		return
	}
	h.at, h.moved, h.snap, h.slack = at, false, e.Get("shiftKey").Bool(), 2
	p := h.picture(h.stage.W, h.stage.H, false)
	h.pans = button == 1 || h.space
	edits := p.Handles && button == 0 && !h.space
	var ls []plane.Layout
	if edits {
		ls = p.Layouts()
	}
	switch k, i := handleAt(ls, at, ui.PointerReach(e)); {
	case button > 1: // for the menu of the browser
		return
	case k != noHandle: // on the folded sheet a crease follows the pointer's moves while that tilts flat
		l := p.Lines[ls[i].Index]
		h.startGesture(moving)
		h.unit, h.drag = l.Unit, grabHandle(p.View, k, l.Fold, ls[i], at)
		h.choose(l.Unit)
		h.keys.focus(l.Unit)
		h.flatten()
	case edits && !p.Solid && at.Y < p.View.H: // not in the legend
		h.startGesture(folding)
	case p.Solid || !finger:
		h.startGesture(looking)
	}
	if finger && h.doing == looking {
		h.slack = 8
	}
	if h.keepsPage() || !finger {
		e.Call("preventDefault")
		ui.Capture(h.stage.Frame, e)
	}
}

// keepsPage reports whether a finger on the sheet is none that scrolls the page.
func (h *hand) keepsPage() bool { return h.doing == moving || h.doing == folding }

func (h *hand) pointerMove(e goapp.Value) {
	id, at := e.Get("pointerId").Int(), h.stage.At(e)
	if _, down := h.fingers[id]; down {
		h.fingers[id] = at
	}
	switch {
	case h.doing != atRest:
		h.at, h.snap, h.fresh = at, e.Get("shiftKey").Bool(), true
		h.stage.Ask()
	case !ui.ByFinger(e): // the cursor says what a drag would do with what it highlights
		cursor := "move"
		switch k := h.light(at, ui.PointerReach(e)); {
		case !h.seen.Handles, k == noHandle && h.seen.Solid:
			cursor = "grab"
		case k == noHandle:
			cursor = "crosshair"
		case k == handleEndA || k == handleEndB:
			cursor = "alias"
		}
		h.stage.Frame.Get("style").Set("cursor", cursor)
	}
}

// step is what a gesture does once a frame, however often the pointer moved.
func (h *hand) step() {
	if !h.fresh {
		h.showDrag()
		return
	}
	h.fresh = false
	h.moved = h.moved || h.at.Sub(h.start.centre).Norm() > h.slack
	switch h.doing {
	case moving:
		if h.moved {
			h.preview(h.unit, h.drag.foldAt(h.view, h.at, h.snap))
		}
	case folding:
		n, _ := h.model.Drawn()
		h.draft = nil
		if f, ok := newFold(h.view, h.start.centre, h.at, len(h.basis.U) == 1, h.snap); ok {
			h.draft = &plane.Line{Fold: f, Unit: n.Units()}
		}
		h.stage.Repaint()
	case looking:
		h.look(h.pans)
	}
}

func (h *hand) pointerUp(e goapp.Value) {
	if h.doing != atRest && len(h.fingers) == 1 {
		h.at, h.fresh = h.stage.At(e), true
		h.step()
	}
	doing := h.doing
	h.startGesture(atRest) // also where a finger is left: nothing begins before it is lifted too
	switch line := h.draft; {
	case doing == moving && h.moved:
		h.commit()
		h.tellUnit(h.unit)
		h.did(&h.bent)
	case line != nil:
		h.draft = nil
		h.add(line.Fold)
		h.did(&h.folded)
	case h.moved || len(h.fingers) > 1:
	case doing == folding:
		h.choose(-1)
	case doing == looking && h.seen.Handles:
		h.choose(-1)
		h.flatten() // a press that turns nothing asks for the map
	}
	h.lift(e.Get("pointerId").Int())
	h.stage.Repaint()
}

// did notes that something was done for the first time that a hint asks for.
func (h *hand) did(what *bool) {
	*what = true
	h.onChosen()
}

// cancelIfEdited cancels the gesture under way if someone else has edited the drawing: what is or will be dragged is
// out of date then. So is a new crease, once a table or a drawing with other inputs has come.
func (h *hand) cancelIfEdited() {
	_, d := h.model.Drawn()
	switch {
	case h.keepsPage() && (d != h.dim || h.model.Data() != nil):
		h.abandon()
	case (h.keys.holding || h.doing == moving) && !h.model.Dragging():
		h.keys.holding = false
		h.startGesture(atRest)
	}
}

// abandon takes back what a gesture has done so far.
func (h *hand) abandon() {
	if h.doing == moving {
		h.model.Revert()
	}
	h.startGesture(atRest)
	h.draft, h.fresh = nil, false
	h.stage.Repaint()
}

// mount binds the elements below root to the painting and the gestures.
func (h *hand) mount(root goapp.Value) {
	h.keys.group = root.Call("querySelector", ".sheet-keys")
	h.speech.Mount(root.Call("querySelector", ".sheet-speech"))
	s := &h.stage
	s.Draw, s.Step = h.draw, h.step
	h.camera.mount(root, h.keepsPage)
	for event, f := range map[string]func(goapp.Value){
		"pointerdown": h.pointerDown, "pointermove": h.pointerMove, "pointerup": h.pointerUp,
		"pointercancel": func(e goapp.Value) {
			h.lift(e.Get("pointerId").Int())
			h.abandon()
		},
		"contextmenu": func(e goapp.Value) { // a long press asks for one, too
			if ui.ByFinger(e) || len(h.fingers) > 0 {
				e.Call("preventDefault")
			}
		},
		"keydown": h.keyDown,
		"keyup": func(e goapp.Value) { // ends what a held key has done: one entry in the history
			h.space = h.space && e.Get("key").String() != " "
			h.settle()
		},
		"focusin": func(e goapp.Value) {
			if u := ui.DataOf(e, "unit"); u >= 0 {
				h.choose(u)
				h.model.Highlight(u)
			}
		},
		"focusout": func(goapp.Value) { h.settle() },
	} {
		s.On(s.Frame, event, f)
	}
}

// locked says why the drawing cannot be edited, "" if it can.
func locked(m *model.Model) string { return m.View().Assignment.Why(assignment.Drawing) }

// choose selects a unit for editing, −1 for none.
func (h *hand) choose(unit int) {
	if unit != h.chosen {
		h.chosen = unit
		h.onChosen()
	}
}

// picture is the drawn sheet as it stands, with what is being done to it.
func (h *hand) picture(width, height float64, dark bool) plane.Picture {
	if !h.fixed {
		h.basis = basisOf(h.model)
	}
	p := drawnPicture(h.model, h.basis, width, height, dark)
	if h.model.Dragging() {
		fold(&p, h.basis, h.model.Dragged().Network)
	}
	p.Chosen, p.Handles = h.chosen, h.model.Data() == nil && !h.model.Film().On && locked(h.model) == ""
	if h.draft != nil { // it folds the paper while it is drawn
		if !p.Blank {
			p.Sheet = append(slices.Clip(p.Sheet), h.draft.Fold)
		}
		p.Lines, p.Chosen = append(slices.Clip(p.Lines), *h.draft), h.draft.Unit
	}
	return p
}

// draw draws the sheet and puts the keys in their places.
func (h *hand) draw() {
	if h.stage.W <= 0 {
		return
	}
	p, before := h.picture(h.stage.W, h.stage.H, ui.IsDark(h.model)), h.seen.View
	if h.paint(p) {
		h.keys.arrange(h.layouts, p.Lines, h.chosen)
	}
	if breadth(p.View.W, p.View.H) != breadth(before.W, before.H) {
		h.onChosen() // other creases may be out of sight
	}
}

// preview shows unit i as f without entering it in the history.
func (h *hand) preview(i int, f plane.Fold) {
	h.flatten()
	s := h.model.Dragged()
	if !h.snap {
		f = f.Rounded()
	}
	s.Network = h.basis.Put(s.Network, i, f)
	if s.Network.Validate("") != nil {
		return // a number out of range: the drawing stays
	}
	if !h.model.Dragging() {
		h.told = time.Time{}
	}
	h.model.Drag(s)
	h.untold = true
	h.stage.Repaint()
	h.showDrag()
}

// showDrag shows the rest of the page what is dragged, once enough time has passed; else it tries again in a frame.
func (h *hand) showDrag() {
	if !h.untold || !h.model.Dragging() {
		return
	}
	// The page's tables grow with the units.
	pause := time.Duration(60+6*h.model.Dragged().Network.Units()) * time.Millisecond
	now := time.Now()
	if now.Sub(h.told) < pause {
		h.stage.Ask()
		return
	}
	h.told, h.untold = now, false
	h.model.ShowDrag()
}

// network is the network as the sheet shows it.
func (h *hand) network() network.Network {
	if n, _ := h.model.Drawn(); !h.model.Dragging() {
		return n
	}
	return h.model.Dragged().Network
}

// commit enters what is dragged in the history.
func (h *hand) commit() {
	h.keys.holding = false
	if h.model.Dragging() {
		h.model.Commit()
	}
}

// settle enters in the history what a held key has done.
func (h *hand) settle() {
	if h.keys.holding {
		h.commit()
	}
}

// focusSoon gives a unit the keys once its element is there: the picture is painted first.
func (h *hand) focusSoon(unit int) {
	h.draw()
	h.keys.focus(unit)
}

// tellUnit says how a unit stands.
func (h *hand) tellUnit(i int) {
	if n := h.network(); i < n.Units() {
		h.speech.Tell(describe(h.basis.Slice(n)[i], i))
	}
}

// command does what a letter or Delete stands for; false if it is none.
func (h *hand) command(key string, unit int) bool {
	switch key {
	case "delete", "backspace":
		h.remove(unit)
	case "d":
		h.duplicate(unit)
	case "n":
		h.addAny()
	case "s":
		h.flip(unit)
	default:
		return false
	}
	return true
}

func (h *hand) remove(unit int) {
	n, _ := h.model.Drawn()
	if n.Units() <= 1 && !h.model.Guessing() {
		h.speech.Tell("The last crease cannot be deleted")
		return
	}
	h.settle()
	h.flatten()
	h.choose(-1)
	h.model.DeleteUnit(unit)
	h.focusSoon(min(unit, n.Units()-2))
	h.speech.Tell(fmt.Sprintf("Crease %d deleted. %s left", unit+1, words.Capital(words.Plural(n.Units()-1, "crease"))))
}

func (h *hand) duplicate(unit int) { h.grow(func() { h.model.DuplicateUnit(unit) }) }
func (h *hand) addAny()            { h.grow(h.model.AddUnit) }

// grow chooses the unit that add adds to the drawing.
func (h *hand) grow(add func()) {
	n, _ := h.model.Drawn()
	unit := n.Units()
	h.settle()
	add()
	h.flatten()
	if n, _ := h.model.Drawn(); n.Units() > unit {
		h.choose(unit)
		h.focusSoon(unit)
		h.tellUnit(unit)
	}
}

// flip changes the sign of a unit's height.
func (h *hand) flip(unit int) {
	h.settle()
	h.flatten()
	s := h.model.Spec()
	s.Network = s.Network.Clone()
	s.Network.A[unit] = -s.Network.A[unit]
	h.model.Edit(s)
	h.tellUnit(unit)
}

// add enters a new unit in the drawing. Beyond two inputs it stands on the slice.
func (h *hand) add(f plane.Fold) {
	f = f.Rounded()
	if n, _ := h.model.Drawn(); n.Units() >= spec.MaxUnits {
		h.speech.Tell("There can be at most " + words.Plural(spec.MaxUnits, "crease"))
	} else if w := h.basis.Point(f.W); linalg.Norm(w) > 0 {
		h.grow(func() { h.model.Change(func(s *spec.Spec) { s.Network.Append(w, f.B, f.A) }) })
	}
}
