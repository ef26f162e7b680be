package strip

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/ui"
)

// board is what the parts of the strip share: the model, what has been written
// into the page, and when it is painted next.
type board struct {
	model *model.Model
	learn func()      // has a run start
	root  goapp.Value // the rail and what is below it
	stage ui.Stage

	shown   map[string]string // what every painted element holds
	changes int               // of what is painted from, counted
	painted time.Time
	late    *time.Timer
	part    int  // of a painting that goes on at the next frame, 0 between paintings
	again   bool // something has changed since that painting began
	during  bool // a run was going on when it began
	whole   bool // the painting does not wait for frames in between
	ran     bool // a run was going on when the model changed last
}

// paintEvery is how long the strip rests between two paintings while a run
// goes on: about eleven a second leave the frames to the sheets.
const paintEvery = 90 * time.Millisecond

// soon has the strip painted at the next frame, or when its rest is over.
func (b *board) soon() {
	state, _ := b.model.State()
	if b.part > 0 && b.during && state != model.Learning {
		b.part = 0 // what the run came to does not wait behind an older state
	}
	if b.part > 0 { // half way through an older state
		b.again = true
		return
	}
	if state == model.Learning {
		if rest := paintEvery - time.Since(b.painted); rest > 0 {
			if b.late == nil {
				b.late = time.AfterFunc(rest, func() {
					b.late = nil
					b.stage.Repaint()
				})
			}
			return
		}
	}
	b.stage.Repaint()
}

// ends says, after a change of the model, whether a run has come to its end with it.
func (b *board) ends() bool {
	state, _ := b.model.State()
	ran := b.ran
	b.ran = b.model.Running()
	return ran && state == model.Done
}

// finish paints the strip at once, so that nobody who is told that the run has ended still
// reads numbers from before its end. The small cards out of sight follow frame by frame,
// and on a slow machine so do the others but that of the stage that is shown.
func (b *board) finish() {
	b.part, b.whole = 0, true
	b.stage.PaintNow()
	b.whole = false
	b.stage.Repaint()
}

// refresh has the strip painted at the next frame, whatever else goes on: the
// reader has done something. A painting that is half done would miss it.
func (b *board) refresh() {
	b.changes++
	b.again = b.again || b.part > 0
	b.stage.Repaint()
}

// situation returns what the cards are drawn from. A table of samples has nothing to
// do with the network that is drawn, and a film does not know it.
func situation(m *model.Model) (spec.Spec, *snapshot.Snapshot) {
	s := m.Spec()
	s.Network, _ = m.Drawn()
	return s, m.Snapshot()
}

// show opens a card, or closes the open one for "". Which one is open belongs
// to the view and so to the link.
func (b *board) show(key string) {
	b.model.ChangeView(func(v *model.View) { v.Card = key })
}

// find returns an element of the page: the large stage stands apart from the rail.
func (b *board) find(selector string) goapp.Value {
	return goapp.Window().Get("document").Call("querySelector", selector)
}

// fill makes html the inside of an element, if it is not so already.
func (b *board) fill(selector, html string) {
	if old, ok := b.shown[selector]; ok && old == html {
		return
	}
	e := b.find(selector)
	if !e.Truthy() {
		return
	}
	ui.Fill(e, html)
	b.shown[selector] = html
}

// set gives an element an attribute if it is not so already.
func (b *board) set(selector, name, value string) {
	b.attribute(selector, name, value, true)
}

// flag turns an attribute such as hidden on or off.
func (b *board) flag(selector, name string, on bool) { b.attribute(selector, name, "", on) }

func (b *board) attribute(selector, name, value string, on bool) {
	key, want := selector+"@"+name, "+"+value
	if !on {
		want = "-"
	}
	if b.shown[key] == want {
		return
	}
	e := b.find(selector)
	if !e.Truthy() {
		return
	}
	if on {
		e.Call("setAttribute", name, value)
	} else {
		e.Call("removeAttribute", name)
	}
	b.shown[key] = want
}
