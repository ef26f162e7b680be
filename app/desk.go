package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/link"
	"crease/app/model"
)

// desk is what the parts of the page share: the model, the run, and what is
// said to the reader beside the verdict.
type desk struct {
	model   *model.Model
	session *session
	hash    string // what the location's hash was last seen or set to

	note    notice
	onNote  func()            // repaints the notice
	open    func(name string) // shows a dialog
	closing func(name string) // takes it away
	do      func(f func())    // calls f on the page's goroutine
	settled func(f func())    // the same, once what changed has been rendered

	drawings *drawings
	asked    *question         // about arrays that wait to be taken, nil for none
	refresh  map[string]func() // called before the dialog of that name opens
}

// notice is a message that stays until it is dismissed or the reader goes on.
type notice struct {
	text string
	bad  bool
	act  string // name of a button beside it, "" for none
	do   func(app.Context)
}

func newDesk(m *model.Model) *desk {
	d := &desk{model: m, session: newSession(m), drawings: newDrawings(m), refresh: map[string]func(){}}
	d.onNote = func() {}
	d.open, d.closing = func(string) {}, func(string) {}
	d.do = func(f func()) { f() }
	d.settled = d.do
	d.session.notify = d.notify
	return d
}

// notify shows a message.
func (d *desk) notify(text string, bad bool) {
	d.note = notice{text: text, bad: bad}
	d.onNote()
}

// openHash takes over what a link holds. A broken one is said so and changes
// nothing.
func (d *desk) openHash(hash string, first bool) {
	if len(hash) > 0 && hash[0] == '#' {
		hash = hash[1:]
	}
	if hash == d.hash {
		return
	}
	d.hash = hash
	if hash == "" {
		return
	}
	s, err := link.Decode(hash)
	if err != nil {
		stays := " The drawing stays as it was."
		if first {
			stays = " The prepared drawing is shown instead."
		}
		d.notify(complaint(err)+stays, true)
		return
	}
	d.notify("", false)
	if first {
		d.model.Open(s.Spec, s.View)
	} else {
		d.drawings.begin()
		d.model.SetData(nil)
		d.model.Edit(s.Spec)
		d.model.SetView(s.View)
	}
	if s.View.Auto {
		d.session.Learn()
	}
}

// link returns the hash of the drawing and the view, with the choice whether it
// starts to learn by itself.
func (d *desk) link(auto bool) string {
	v := d.model.View()
	v.Auto = auto
	return link.Encode(link.State{Spec: d.model.Committed(), View: v})
}

// state returns the situation for the verdict.
func (d *desk) situation() situation {
	m := d.model
	s := situation{spec: m.Spec(), snap: m.Snapshot(), data: m.Data()}
	s.back = s.snap != m.Newest()
	s.state, s.message = m.State()
	return s
}
