package sheet

import (
	"slices"
	"time"

	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/app/ui"
)

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
	if p := h.picture(h.stage.W, h.stage.H, ui.IsDark(h.model)); h.paint(p) {
		h.keys.arrange(h.layouts, p.Lines, h.chosen)
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
	if h.model.Dragging() {
		return h.model.Dragged().Network
	}
	n, _ := h.model.Drawn()
	return n
}

// commit enters what is dragged in the history.
func (h *hand) commit() {
	if h.model.Dragging() {
		h.model.Commit()
	}
}

// settle enters in the history what a held key has done.
func (h *hand) settle() {
	if h.keys.holding {
		h.keys.holding = false
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
func (h *hand) command(key string, unit int, ctrl bool) bool {
	if ctrl {
		return false // Ctrl+Z, Ctrl+D, … are others' to use
	}
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
		h.speech.Tell(lastStays)
		return
	}
	h.settle()
	h.flatten()
	h.choose(-1)
	h.model.DeleteUnit(unit)
	h.focusSoon(min(unit, n.Units()-2))
	h.speech.Tell(deletedCrease(unit, n.Units()-1))
}

func (h *hand) duplicate(unit int) { h.grow(func() { h.model.DuplicateUnit(unit) }) }

func (h *hand) addAny() { h.grow(h.model.AddUnit) }

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
		h.speech.Tell(tooManyCreases(spec.MaxUnits))
	} else if w := h.basis.Point(f.W); linalg.Norm(w) > 0 {
		h.grow(func() { h.model.Change(func(s *spec.Spec) { s.Network.Append(w, f.B, f.A) }) })
	}
}
