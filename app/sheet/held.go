package sheet

import (
	"time"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/plane"
)

// held is the drawing while a hand is on it. The sheet shows it at every frame;
// the rest of the page, whose tables and curves cost more than a painting,
// hears of it several times a second.
type held struct {
	on   bool
	spec spec.Spec
	told time.Time // when the model last heard
	news bool      // there is something that the model has not heard
	mine bool      // the model is hearing it now
}

// pause is the time between two previews for the rest of the page: its tables
// grow with the units.
func (h *held) pause() time.Duration {
	return time.Duration(60+6*h.spec.Network.Units()) * time.Millisecond
}

// preview shows unit i as f without entering it in the history.
func (v *Drawn) preview(i int, f plane.Fold) {
	s := v.Model.Spec()
	if v.held.on {
		s = v.held.spec
	}
	if !v.hand.snap {
		f = f.Rounded()
	}
	s.Network = v.basis.Put(s.Network, i, f)
	if s.Network.Validate("") != nil {
		return // a number out of range: the drawing stays
	}
	v.held.on, v.held.spec, v.held.news = true, s, true
	v.stage.Repaint()
	v.tellModel()
}

// tellModel lets the rest of the page hear what is held, if it is time; if not,
// it comes back at the next frame.
func (v *Drawn) tellModel() {
	h := &v.held
	if !h.on || !h.news {
		return
	}
	now := time.Now()
	if now.Sub(h.told) < h.pause() {
		v.stage.Ask()
		return
	}
	h.told, h.news, h.mine = now, false, true
	v.Model.Preview(h.spec)
	h.mine = false
}

// network is the network as the sheet shows it.
func (v *Drawn) network() network.Network {
	if v.held.on {
		return v.held.spec.Network
	}
	n, _ := v.Model.Drawn()
	return n
}

// commit enters what is held in the history.
func (v *Drawn) commit() {
	if v.held.on {
		s := v.held.spec
		v.held = held{}
		v.Model.Edit(s)
	}
}
