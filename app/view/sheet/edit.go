package sheet

import (
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/draw/plane"
)

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
	d.choose(-1)
	d.model.DeleteUnit(unit)
	d.focusSoon(min(unit, n.Units()-2))
	d.speech.Tell(deletedCrease(unit, n.Units()-1))
}

func (d *drawing) duplicate(unit int) {
	n, _ := d.model.Drawn()
	d.settle()
	d.model.DuplicateUnit(unit)
	d.afterAdding(n.Units())
}

func (d *drawing) addAny() {
	n, _ := d.model.Drawn()
	d.settle()
	d.model.AddUnit()
	d.afterAdding(n.Units())
}

func (d *drawing) afterAdding(unit int) {
	if n, _ := d.model.Drawn(); n.Units() > unit {
		d.choose(unit)
		d.focusSoon(unit)
		d.tellUnit(unit)
	}
}

// flip changes the sign of a unit's height.
func (d *drawing) flip(unit int) {
	d.settle()
	s := d.model.Spec()
	s.Network = s.Network.Clone()
	s.Network.A[unit] = -s.Network.A[unit]
	d.model.Edit(s)
	d.tellUnit(unit)
}

// add enters a new unit in the drawing. Beyond two inputs it stands on the
// slice.
func (d *drawing) add(f plane.Fold) {
	n, _ := d.model.Drawn()
	unit := n.Units()
	if unit >= spec.MaxUnits {
		d.speech.Tell(tooManyCreases(spec.MaxUnits))
		return
	}
	w := d.basis.Lift(f.Rounded())
	if linalg.Norm(w) == 0 {
		return
	}
	d.model.Change(func(s *spec.Spec) { s.Network.Append(w, f.Rounded().B, f.A) })
	d.choose(unit)
	d.focusSoon(unit)
	d.tellUnit(unit)
}
