// Package state is the application state that the parts of the page share: the
// model, the run, the notice beside the verdict, and which dialog is to open. A
// part is given a State and never another part; what one part has to do when
// another acts, it registers here. It knows neither the browser nor go-app: the
// shell connects it with both.
package state

import (
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/run/session"
)

// State is what the parts share. It is used from the page's goroutine.
type State struct {
	Model   *model.Model
	Session *session.Session

	page     Page
	notice   Notice
	onNotice func()
	opening  map[string]func()             // by the dialog's name
	hashes   map[string]func(value string) // by the name in a hash of words
	leaving  func()
	report   func(Result)
}

// Page is what the shell does for the parts once it is in a browser.
type Page struct {
	Do      func(f func())      // calls f on the page's goroutine
	Settled func(f func())      // the same, once what changed has been rendered
	Open    func(dialog string) // shows a dialog, by its name
	Close   func(dialog string) // takes it away
	Clear   func()              // takes away whatever dialog is open
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
	s := &State{Model: m, Session: session.New(m), opening: map[string]func(){},
		hashes: map[string]func(string){}}
	s.page = Page{Do: now, Settled: now, Open: func(string) {}, Close: func(string) {}, Clear: func() {}}
	s.onNotice, s.leaving, s.report = func() {}, func() {}, func(Result) {}
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

// OnHash has f called when the address's hash says in words what to show: of
// "#mystery=daily" the name is mystery and the value is daily, "" where there is none.
func (s *State) OnHash(name string, f func(value string)) { s.hashes[name] = f }

// ShowHash shows what such a hash names; where nobody listens that is the dialog of its name.
func (s *State) ShowHash(name, value string) {
	if f := s.hashes[name]; f != nil {
		f(value)
	} else {
		s.Open(name)
	}
}

// Close takes a dialog away, if it is open.
func (s *State) Close(dialog string) { s.page.Close(dialog) }

// Clear takes away whatever dialog is open.
func (s *State) Clear() { s.page.Clear() }

// Result is what a run or a challenge has come to.
type Result struct {
	Risk    float64 // E(f−g)², negative where it is not known
	Matched int     // units drawn that were found, or guessed
	Units   int     // units drawn
	Samples int64   // learned or guessed from
}

// Report says that a run or a challenge has ended.
func (s *State) Report(r Result) { s.report(r) }

// OnReport has f called with everything that is reported. There is one listener.
func (s *State) OnReport(f func(Result)) { s.report = f }

// OnLeave has f called before another drawing takes the place of this one. There
// is one listener.
func (s *State) OnLeave(f func()) { s.leaving = f }

// Replace shows another drawing in place of this one, or of a table of samples.
// It can be undone, unless it takes the place of a mystery sheet.
func (s *State) Replace(with spec.Spec) {
	s.leaving()
	s.Session.Replaced()
	s.Model.SetData(nil)
	if s.Model.Mystery() != nil { // a guess is not to be undone to
		v := s.Model.View()
		v.Mystery = false
		s.Model.Open(with, v)
		return
	}
	s.Model.Enter(with)
}

// Allowed reports whether readers can use a control, and tells them why if not.
func (s *State) Allowed(c assignment.Control) bool {
	why := s.Model.View().Assignment.Why(c)
	if why != "" {
		s.Notify(why+".", false)
	}
	return why == ""
}

// Enter shows what a link holds in place of what there is: drawing, view, and what its
// author leaves open. It can be undone unless the link hides the network, or it or the one
// before restricts what readers can change.
func (s *State) Enter(with spec.Spec, v model.View) {
	if v.Mystery || v.Assignment.Restricted() || s.Model.View().Assignment.Restricted() {
		s.leaving()
		s.Session.Replaced()
		s.Model.Open(with, v)
		return
	}
	s.Replace(with)
	s.Model.SetView(v)
}

// Standardise learns anew from the table of samples, its points standardised or as they
// are.
func (s *State) Standardise(on bool) {
	s.Notify("", false)
	s.Model.Change(func(what *spec.Spec) { what.Learning.Standardise = on })
	s.Session.Learn()
}

// Show is Replace with a view that suits the drawing: one that was chosen for
// this drawing's axes is kept only where the other one has them as well. Title and task
// of the drawing before go with it.
func (s *State) Show(drawing spec.Spec) { s.Present(drawing, "", "") }

// Present is Show with a title and a sentence, which stay on the page.
func (s *State) Present(drawing spec.Spec, title, sentence string) {
	s.Replace(drawing)
	v := s.Model.View()
	if !fits(v, drawing.Network.Dim()) {
		v.Slice = model.DefaultView().Slice
	}
	v.Assignment.Title, v.Assignment.Task = title, sentence
	s.Model.SetView(v)
}

// fits reports whether the slice's axes are there in dimension dim.
func fits(v model.View, dim int) bool {
	return v.Slice[0].Index < dim && v.Slice[1].Index < dim && !v.Slice[0].Unit && !v.Slice[1].Unit
}
