// Package state is the application state that the parts of the page share: the model, the run, the notice beside the
// verdict, and which dialog to open. A part is given a State and never another part; a part that must act when another
// does registers a function here. The package knows neither the browser nor go-app: the shell connects it with both.
package state

import (
	"hash/crc32"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"crease/algo/base/wire"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/doc/result"
	"crease/app/report/outcome"
	"crease/app/run/session"
)

// State is what the parts share. Only the page's goroutine uses it.
type State struct {
	Model   *model.Model
	Session *session.Session

	page   Page
	notice Notice
	onOpen map[string]func()             // by the dialog's name
	onHash map[string]func(value string) // by the name in a hash of words
	latest result.Result

	Visit int // of the browser, at random: see result.Result

	OnNotice func()              // is called after every change of the notice
	OnLeave  func()              // is called before another drawing replaces this one
	OnReport func(result.Result) // is called with every result
}

// Page is what the shell does for the parts once it is in a browser.
type Page struct {
	Do      func(f func())      // calls f on the page's goroutine
	Settled func(f func())      // the same, after the latest changes have been rendered
	Open    func(dialog string) // shows a dialog, by its name
	Close   func(dialog string) // closes it if it is open
	Clear   func()              // closes whatever dialog is open
}

// Notice is a message that stays until the reader dismisses it or goes on.
type Notice struct {
	Text string
	Bad  bool
	Act  string // the label of a button beside it, "" for none
	Do   func() // what the button does
}

// New returns the state of a page that shows m outside a browser: calls are made at once, and no dialog opens.
func New(m *model.Model) *State {
	now := func(f func()) { f() }
	s := &State{Model: m, Visit: rand.IntN(1 << result.VisitBits), Session: session.New(m), onOpen: map[string]func(){},
		onHash: map[string]func(string){}}
	s.page = Page{Do: now, Settled: now, Open: func(string) {}, Close: func(string) {}, Clear: func() {}}
	s.OnNotice, s.OnLeave, s.OnReport = func() {}, func() {}, func(result.Result) {}
	s.Session.Notify = s.Notify
	s.Session.Offer = func(text, button string, does func()) { s.Offer(Notice{Text: text, Act: button, Do: does}) }
	was, _ := m.State()
	m.Listen(func(c model.Change) {
		now, _ := m.State()
		if c&model.RunChanged == 0 || now == was {
			return
		}
		was = now
		// Neither the runs of a lesson are reported, nor the short ones during a drag.
		if now == model.Done && !m.Followed() && m.Newest() != nil && m.View().Lesson == "" {
			s.Report(ofRun(m))
		}
	})
	return s
}

// Connect sets the functions of the page that a browser shows.
func (s *State) Connect(p Page) { s.page = p }

// Do calls f on the page's goroutine. It and those below are methods: a part keeps them from before Connect.
func (s *State) Do(f func()) { s.page.Do(f) }

// Settled calls f on the page's goroutine after the latest changes have been rendered.
func (s *State) Settled(f func()) { s.page.Settled(f) }

// Close closes a dialog if it is open.
func (s *State) Close(dialog string) { s.page.Close(dialog) }

// Clear closes whatever dialog is open.
func (s *State) Clear() { s.page.Clear() }

// Notice returns the message on display, the zero value if there is none.
func (s *State) Notice() Notice { return s.notice }

// Notify shows a message; "" removes the message on display.
func (s *State) Notify(text string, bad bool) { s.Offer(Notice{Text: text, Bad: bad}) }

// Offer shows a message with a button.
func (s *State) Offer(n Notice) {
	s.notice = n
	s.OnNotice()
}

// OnOpen sets the function that brings a dialog up to date before it opens.
func (s *State) OnOpen(dialog string, f func()) { s.onOpen[dialog] = f }

// Open shows a dialog.
func (s *State) Open(dialog string) {
	if f := s.onOpen[dialog]; f != nil {
		f()
	}
	s.page.Open(dialog)
}

// OnHash sets what is called when the address says in words what to show: of "#mystery=daily" with the value daily.
func (s *State) OnHash(name string, f func(value string)) { s.onHash[name] = f }

// ShowHash shows what a link.Word names: where OnHash has set no function for its name, the dialog of that name.
func (s *State) ShowHash(word string) {
	name, value, _ := strings.Cut(word, "=")
	if f := s.onHash[name]; f != nil {
		f(value)
	} else {
		s.Open(name)
	}
}

// Replace shows another drawing instead of the present one or a table. Undo leads back, unless from a mystery sheet.
func (s *State) Replace(with spec.Spec) {
	s.OnLeave()
	s.Session.Replaced()
	s.Model.SetData(nil)
	if s.Model.Mystery() != nil { // undo must not lead back to a guess
		v := s.Model.View()
		v.Mystery = false
		s.Model.Open(with, v)
		return
	}
	s.Model.Enter(with)
}

// Allowed reports whether readers can use a control. If they cannot, a notice tells them why.
func (s *State) Allowed(c assignment.Control) bool {
	why := s.Model.View().Assignment.Why(c)
	if why != "" {
		s.Notify(why+".", false)
	}
	return why == ""
}

// Enter replaces drawing and view by those of a link, with the restrictions that its author has set. The reader can
// undo this unless the link hides the network, or unless this link or the one before restricts what readers can change.
func (s *State) Enter(with spec.Spec, v model.View) {
	if v.Mystery || v.Assignment.Restricted() || s.Model.View().Assignment.Restricted() {
		s.OnLeave()
		s.Session.Replaced()
		s.Model.Open(with, v)
		return
	}
	s.Replace(with)
	s.Model.Arrive(v)
}

// Standardise learns from the table of samples again, with its points standardised if on is true.
func (s *State) Standardise(on bool) {
	if !s.Allowed(assignment.Thresholds) {
		return
	}
	s.Notify("", false)
	s.Model.Change(func(what *spec.Spec) { what.Learning.Standardise = on })
	s.Session.Learn()
}

// Show is Replace with a view of the whole drawing along its first axes, and of the last round: of how the old one was
// looked at only the reader's habits stay. Its title and task are removed.
func (s *State) Show(drawing spec.Spec) { s.Present(drawing, "", "") }

// Present is Show with a title and a sentence, which the page shows from then on. It is looked at as links and lessons
// without a view of their own are, on the map, however the drawing before was. A lesson goes on.
func (s *State) Present(drawing spec.Spec, title, sentence string) {
	s.Replace(drawing)
	was := s.Model.View()
	v := was.For(model.DefaultView())
	v.Lesson, v.Step, v.Assignment = was.Lesson, was.Step, was.Assignment
	v.Assignment.Title, v.Assignment.Task = title, sentence
	s.Model.Arrive(v)
}

// Report passes on the result of a run, a lesson or a mystery sheet, with the time.
func (s *State) Report(r result.Result) {
	r.Visit, r.At = s.Visit, max(0, int(time.Since(result.Epoch)/time.Minute))
	if r.Did != result.Run || s.Model.Mystery() == nil { // there the run is the algorithm's turn
		s.latest = r
	}
	s.OnReport(r)
}

// Latest returns what the reader has done last; ok is false before there is anything.
func (s *State) Latest() (r result.Result, ok bool) { return s.latest, s.latest.Did != 0 }

func ofRun(m *model.Model) result.Result {
	newest, what := m.Newest(), m.Spec()
	r := result.Result{Did: result.Run, Risk: -1, Of: what.Network.Units(), Samples: newest.Samples,
		Drawing: Drawing(what.Network), Method: slices.Index(spec.Methods, what.Learning.Method)}
	r.Right = outcome.Count(newest, r.Of).Recovered
	if newest.HasRisk {
		r.Risk = newest.Risk
	}
	return r
}

// Drawing returns a number by which a teacher tells apart what was drawn.
func Drawing(n network.Network) int {
	s := spec.Default()
	s.Network = n
	return int(crc32.ChecksumIEEE(wire.Append(nil, &s)) >> (32 - result.DrawingBits))
}
