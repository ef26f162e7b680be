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

// drawing is the drawn sheet as it is edited by pointer and keys: what is selected, and its
// picture. What is dragged is in the model and painted at every frame; the rest of the page,
// whose tables and curves take longer to paint, is shown it several times a second.
type drawing struct {
	camera
	onChosen func() // called when another unit is selected
	tilt     tilt   // which an edit begins: the map is what is edited

	speech ui.Speech
	keys   keyboard
	basis  plane.Basis
	chosen int         // unit selected, −1 for none
	fixed  bool        // the basis stays, whatever becomes of the weights
	snap   bool        // what is moved keeps to whole steps
	draft  *plane.Line // a crease that is being folded, nil if none
	told   time.Time   // when the page was last shown what is dragged, zero where nothing was
	untold bool        // it was dragged on since then
	bent   bool        // a crease has been moved by hand, and
	folded bool        // one has been folded: no hint asks for it any more
}

// locked says why the drawing cannot be edited, "" if it can.
func locked(m *model.Model) string { return m.View().Assignment.Why(assignment.Drawing) }

// choose selects a unit for editing, −1 for none.
func (d *drawing) choose(unit int) {
	if unit != d.chosen {
		d.chosen = unit
		d.onChosen()
	}
}

// picture is the drawn sheet as it stands, with what is being done to it.
func (d *drawing) picture(w, h float64, dark bool) plane.Picture {
	if !d.fixed {
		d.basis = basisOf(d.model)
	}
	p := drawnPicture(d.model, d.basis, w, h, dark)
	if d.model.Dragging() {
		fold(&p, d.basis, d.model.Dragged().Network)
	}
	p.Chosen, p.Handles = d.chosen, d.model.Data() == nil && !d.model.Film().On && locked(d.model) == ""
	if d.draft != nil { // it folds the paper while it is drawn
		if !p.Blank {
			p.Sheet = append(slices.Clip(p.Sheet), d.draft.Fold)
		}
		p.Lines, p.Chosen = append(slices.Clip(p.Lines), *d.draft), d.draft.Unit
	}
	return p
}

// draw draws the sheet and puts the keys in their places.
func (d *drawing) draw() {
	if d.stage.W <= 0 {
		return
	}
	if p := d.picture(d.stage.W, d.stage.H, ui.IsDark(d.model)); d.paint(p) {
		d.keys.arrange(d.layouts, p.Lines, d.chosen)
	}
}

// preview shows unit i as f without entering it in the history.
func (d *drawing) preview(i int, f plane.Fold) {
	d.tilt.begin()
	s := d.model.Dragged()
	if !d.snap {
		f = f.Rounded()
	}
	s.Network = d.basis.Put(s.Network, i, f)
	if s.Network.Validate("") != nil {
		return // a number out of range: the drawing stays
	}
	if !d.model.Dragging() {
		d.told = time.Time{}
	}
	d.model.Drag(s)
	d.untold = true
	d.stage.Repaint()
	d.showDrag()
}

// showDrag shows the rest of the page what is dragged, if enough time has passed since it
// was shown that last; if not, it tries again at the next frame.
func (d *drawing) showDrag() {
	if !d.untold || !d.model.Dragging() {
		return
	}
	// The page's tables grow with the units.
	pause := time.Duration(60+6*d.model.Dragged().Network.Units()) * time.Millisecond
	now := time.Now()
	if now.Sub(d.told) < pause {
		d.stage.Ask()
		return
	}
	d.told, d.untold = now, false
	d.model.ShowDrag()
}

// network is the network as the sheet shows it.
func (d *drawing) network() network.Network {
	if d.model.Dragging() {
		return d.model.Dragged().Network
	}
	n, _ := d.model.Drawn()
	return n
}

// commit enters what is dragged in the history.
func (d *drawing) commit() {
	if d.model.Dragging() {
		d.model.Commit()
	}
}

// settle enters in the history what a held key has done.
func (d *drawing) settle() {
	if d.keys.holding {
		d.keys.holding = false
		d.commit()
	}
}

// focusSoon gives a unit the keys once its element is there: the picture is painted first.
func (d *drawing) focusSoon(unit int) {
	d.draw()
	d.keys.focus(unit)
}

// tellUnit says how a unit stands.
func (d *drawing) tellUnit(i int) {
	if n := d.network(); i < n.Units() {
		d.speech.Tell(describe(d.basis.Slice(n)[i], i))
	}
}

// command does what a letter or Delete stands for; false if it is none.
func (d *drawing) command(key string, unit int, ctrl bool) bool {
	if ctrl {
		return false // Ctrl+Z, Ctrl+D, … are others' to use
	}
	switch key {
	case "delete", "backspace":
		d.remove(unit)
	case "d":
		d.duplicate(unit)
	case "n":
		d.addAny()
	case "s":
		d.flip(unit)
	default:
		return false
	}
	return true
}

func (d *drawing) remove(unit int) {
	n, _ := d.model.Drawn()
	if n.Units() <= 1 && !d.model.Guessing() {
		d.speech.Tell(lastStays)
		return
	}
	d.settle()
	d.tilt.begin()
	d.choose(-1)
	d.model.DeleteUnit(unit)
	d.focusSoon(min(unit, n.Units()-2))
	d.speech.Tell(deletedCrease(unit, n.Units()-1))
}

func (d *drawing) duplicate(unit int) { d.grow(func() { d.model.DuplicateUnit(unit) }) }

func (d *drawing) addAny() { d.grow(d.model.AddUnit) }

// grow chooses the unit that add adds to the drawing.
func (d *drawing) grow(add func()) {
	n, _ := d.model.Drawn()
	unit := n.Units()
	d.settle()
	add()
	d.tilt.begin()
	if n, _ := d.model.Drawn(); n.Units() > unit {
		d.choose(unit)
		d.focusSoon(unit)
		d.tellUnit(unit)
	}
}

// flip changes the sign of a unit's height.
func (d *drawing) flip(unit int) {
	d.settle()
	d.tilt.begin()
	s := d.model.Spec()
	s.Network = s.Network.Clone()
	s.Network.A[unit] = -s.Network.A[unit]
	d.model.Edit(s)
	d.tellUnit(unit)
}

// add enters a new unit in the drawing. Beyond two inputs it stands on the slice.
func (d *drawing) add(f plane.Fold) {
	f = f.Rounded()
	if n, _ := d.model.Drawn(); n.Units() >= spec.MaxUnits {
		d.speech.Tell(tooManyCreases(spec.MaxUnits))
	} else if w := d.basis.Point(f.W); linalg.Norm(w) > 0 {
		d.grow(func() { d.model.Change(func(s *spec.Spec) { s.Network.Append(w, f.B, f.A) }) })
	}
}
