// Package state is the application state that the parts of the page share: the
// model, the run, the notice beside the verdict, and which dialog is to open. A
// part is given a State and never another part; what one part has to do when
// another acts, it registers here. It knows neither the browser nor go-app: the
// shell connects it with both.
package state

import (
	"crease/algo/spec"
	"crease/app/model"
	"crease/app/session"
)

// State is what the parts share. It is used from the page's goroutine.
type State struct {
	Model   *model.Model
	Session *session.Session

	page     Page
	notice   Notice
	onNotice func()
	opening  map[string]func() // by the dialog's name
	leaving  func()
}

// Page is what the shell does for the parts once it is in a browser.
type Page struct {
	Do      func(f func())      // calls f on the page's goroutine
	Settled func(f func())      // the same, once what changed has been rendered
	Open    func(dialog string) // shows a dialog, by its name
	Close   func(dialog string) // takes it away
}

// Notice is a message that stays until it is dismissed or the reader goes on.
type Notice struct {
	Text string
	Bad  bool
	Act  string // name of a button beside it, "" for none
	Do   func() // what the button does
}

// New returns the state of a page that shows m, outside a browser: functions are
// called at once, and no dialog opens.
func New(m *model.Model) *State {
	now := func(f func()) { f() }
	s := &State{Model: m, Session: session.New(m), opening: map[string]func(){}}
	s.page = Page{Do: now, Settled: now, Open: func(string) {}, Close: func(string) {}}
	s.onNotice, s.leaving = func() {}, func() {}
	s.Session.Notify = s.Notify
	return s
}

// Connect has the page's own functions used from here on.
func (s *State) Connect(p Page) { s.page = p }

// Do calls f on the page's goroutine.
func (s *State) Do(f func()) { s.page.Do(f) }

// Settled calls f on the page's goroutine once what changed has been rendered.
func (s *State) Settled(f func()) { s.page.Settled(f) }

// Notice returns the message that is shown, the zero value for none.
func (s *State) Notice() Notice { return s.notice }

// OnNotice has f called after every change of the notice. There is one listener.
func (s *State) OnNotice(f func()) { s.onNotice = f }

// Notify shows a message; "" takes the one that is shown away.
func (s *State) Notify(text string, bad bool) { s.Offer(Notice{Text: text, Bad: bad}) }

// Offer shows a message with a button.
func (s *State) Offer(n Notice) {
	s.notice = n
	s.onNotice()
}

// OnOpen has f called before the dialog of a name opens, to bring it up to date.
func (s *State) OnOpen(dialog string, f func()) { s.opening[dialog] = f }

// Open shows a dialog.
func (s *State) Open(dialog string) {
	if f := s.opening[dialog]; f != nil {
		f()
	}
	s.page.Open(dialog)
}

// Close takes a dialog away, if it is open.
func (s *State) Close(dialog string) { s.page.Close(dialog) }

// OnLeave has f called before another drawing takes the place of this one. There
// is one listener.
func (s *State) OnLeave(f func()) { s.leaving = f }

// Replace shows another drawing in place of this one, or of a table of samples.
// It can be undone.
func (s *State) Replace(with spec.Spec) {
	s.leaving()
	s.Session.Replaced()
	s.Model.SetData(nil)
	s.Model.Edit(with)
}

// Standardise learns anew from the table of samples, its points standardised or as they
// are.
func (s *State) Standardise(on bool) {
	s.Notify("", false)
	s.Model.Change(func(what *spec.Spec) { what.Learning.Standardise = on })
	s.Session.Learn()
}

// Show is Replace with a view that suits the drawing: one that was chosen for
// this drawing's axes is kept only where the other one has them as well.
func (s *State) Show(drawing spec.Spec) {
	s.Replace(drawing)
	if v := s.Model.View(); !fits(v, drawing.Network.Dim()) {
		v.Slice = model.DefaultView().Slice
		s.Model.SetView(v)
	}
}

// fits says whether the slice's axes are there in dimension dim.
func fits(v model.View, dim int) bool {
	return v.Slice[0].Index < dim && v.Slice[1].Index < dim && !v.Slice[0].Unit && !v.Slice[1].Unit
}
