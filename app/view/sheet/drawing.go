package sheet

import (
	"time"

	"crease/algo/network"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/app/ui"
)

// drawing is the drawn sheet as it is edited by pointer and keys: what is selected,
// what is dragged and not yet in the history, and its picture.
type drawing struct {
	model    *model.Model
	onChosen func() // called when another unit is selected

	stage  ui.Stage
	speech ui.Speech
	keys   keyboard
	basis  plane.Basis
	chosen int         // unit selected, −1 for none
	fixed  bool        // the basis stays, whatever becomes of the weights
	snap   bool        // what is moved keeps to whole steps
	draft  *plane.Line // a crease that is being folded, nil if none
	held   held
	seen   seen
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
	if d.held.on {
		fold(&p, d.basis.Slice(d.held.spec.Network))
	}
	p.Chosen, p.Handles = d.chosen, d.model.Data() == nil && !d.model.Film().On && locked(d.model) == ""
	p.Draft = d.draft
	return p
}

// paint draws the sheet and puts the keys in their places.
func (d *drawing) paint() {
	if d.stage.W <= 0 {
		return
	}
	p := d.picture(d.stage.W, d.stage.H, ui.IsDark(d.model))
	if d.seen.has(p) {
		return
	}
	picture, ls := p.Draw()
	d.stage.Show(picture)
	d.keys.place(ls, p.Sheet, d.chosen)
	d.seen = seen{picture: p, layouts: ls, still: p.Solid || !p.Handles}
}

// preview shows unit i as f without entering it in the history.
func (d *drawing) preview(i int, f plane.Fold) {
	s := d.model.Spec()
	if d.held.on {
		s = d.held.spec
	}
	if !d.snap {
		f = f.Rounded()
	}
	s.Network = d.basis.Put(s.Network, i, f)
	if s.Network.Validate("") != nil {
		return // a number out of range: the drawing stays
	}
	d.held.on, d.held.spec, d.held.news = true, s, true
	d.stage.Repaint()
	d.tellModel()
}

// tellModel gives the model what is held as a preview, if enough time has passed
// since the last one; if not, it tries again at the next frame.
func (d *drawing) tellModel() {
	h := &d.held
	if !h.on || !h.news {
		return
	}
	now := time.Now()
	if now.Sub(h.told) < h.pause() {
		d.stage.Ask()
		return
	}
	h.told, h.news = now, false
	d.model.Preview(h.spec)
}

// network is the network as the sheet shows it.
func (d *drawing) network() network.Network {
	if d.held.on {
		return d.held.spec.Network
	}
	n, _ := d.model.Drawn()
	return n
}

// commit enters what is held in the history.
func (d *drawing) commit() {
	if d.held.on {
		s := d.held.spec
		d.held = held{}
		d.model.Edit(s)
	}
}

// settle enters in the history what a held key has done.
func (d *drawing) settle() {
	if d.keys.holding {
		d.keys.holding = false
		d.commit()
	}
}

// focusSoon gives a unit the keys once its element is there: the picture is
// painted first.
func (d *drawing) focusSoon(unit int) {
	d.paint()
	d.keys.focus(unit)
}

// tellUnit says how a unit stands.
func (d *drawing) tellUnit(i int) {
	if n := d.network(); i < n.Units() {
		d.speech.Tell(describe(d.basis.Slice(n)[i], i))
	}
}
