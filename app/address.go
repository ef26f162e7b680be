package app

import (
	"errors"
	"strings"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/run/storage"
	"crease/app/text/messages"
	"crease/app/ui"
	"crease/app/view/challenge"
	"crease/app/view/exchange"
	"crease/app/view/lessons"
)

// address keeps the drawing and the view in the location's hash.
type address struct {
	state   *state.State
	reading *lessons.Reading
	files   *exchange.Files
	hash    string // what the location's hash was last seen or set to
	opened  opened // what was open then
	worded  bool   // the hash asked for a part of the page in words, and the next hash that is written replaces them
	stood   string // what the page showed then, as a link, "" once the dialog that the word has opened is closed
	// The hash cannot be read; it stays, for its reader to send or mend, until there is something else to keep.
	refused bool
	rest    ui.Rest
	written time.Time
}

// opened identifies an entry of the browser's history: a link, a step or a mystery sheet begins one, edits change it.
type opened struct {
	lesson, title, task string
	step                int
	mystery             bool
}

func openedBy(v model.View) opened {
	return opened{v.Lesson, v.Assignment.Title, v.Assignment.Task, v.Step, v.Mystery}
}

// open takes over what a link holds, the first one as the page opens. A broken one is reported and changes nothing.
func (a *address) open(hash string, first bool) {
	hash = strings.TrimPrefix(hash, "#")
	if hash == a.hash {
		return
	}
	a.hash = hash
	if hash == "" {
		return
	}
	a.state.Clear() // a dialog would stay, modal, above what is opened
	s, err := link.Decode(hash)
	a.refused = err != nil
	if err != nil {
		a.state.Notify(refusal(err, first), true)
		return
	}
	a.state.Notify("", false)
	if s.Work.Answers != "" {
		a.reading.Resume(s.View.Lesson, s.Work.Answers, s.Bare && s.View.Step == 0)
	}
	switch {
	case s.Bare:
		a.state.Model.SetView(asked(a.state.Model.View(), s.View))
	case first:
		a.state.Model.Open(s.Spec, s.View)
	default:
		a.state.Enter(s.Spec, s.View)
	}
	if name := s.Spec.Table.Name; s.Table != "" {
		a.files.LearnLinked(name, s.Table)
	} else if name != "" && !s.Bare {
		a.state.Notify("A table was learned from, "+name+", which is too long for a link. "+
			"Import it: its columns are read as before.", false)
	}
	a.opened, a.worded, a.stood = openedBy(s.View), s.Word != "", a.link()
	if s.Word != "" {
		// The parts that answer to words listen once the page is there.
		a.state.Settled(func() { a.state.ShowHash(string(s.Word)) })
	}
	challenge.Resume(a.state, s.Work)
	if s.Work.Learned {
		a.state.Session.Imported()
	}
	if s.View.Auto || s.Work.Learned {
		a.state.Session.Learn()
	}
}

// openText opens a text that is a link to a drawing, and reports whether it is one.
func (a *address) openText(text string) bool {
	_, hash, _ := strings.Cut(text, "#")
	if s, err := link.Decode(hash); !strings.HasPrefix(text, "http") || s.Bare || err != nil {
		return false
	}
	if a.link() != a.hash {
		a.hash = "" // what is about to be kept is not that any more, though the location still has it
	}
	setLocation("pushState", hash)
	a.open(hash, false)
	return true
}

// whole returns the hash with which the page itself goes on with what a frame shows.
func (a *address) whole() string {
	m := a.state.Model
	s := linked(m)
	s.View.Embedded = false
	run, _ := m.State()
	s.View.Auto, s.Work.Learned = run == model.Learning || run == model.Paused, run == model.Done
	challenge.Hand(m, &s)
	a.reading.Hand(&s)
	return link.Encode(s)
}

// refusal says why a link was not opened, what to do, and what is shown instead.
func refusal(err error, first bool) string {
	said := messages.Complaint(err)
	switch {
	case errors.Is(err, link.ErrVersion):
		said += " Reload the page to get that version."
	case errors.Is(err, link.ErrDamaged):
		said += " Ask its sender to copy the whole link once more, or for the file that Export writes."
	}
	if first {
		return said + " The prepared drawing is shown instead."
	}
	return said + " The drawing stays as it was."
}

// asked returns the view v changed to what words ask for, free of earlier locks, but after a lesson, which is a visit.
func asked(v, words model.View) model.View {
	v.Embedded, v.Mystery = words.Embedded, words.Mystery
	v.Lesson, v.Step, v.Beat = words.Lesson, words.Step, words.Beat
	v.Solid = v.Solid && !v.Embedded && !v.Mystery && v.Lesson == ""
	v.Auto = false
	if v.Lesson == "" {
		v.Assignment = assignment.Terms{}
	}
	return v
}

func (a *address) link() string { return link.Encode(linked(a.state.Model)) }

// An edit rests before it is written into the hash, at most twice a second: browsers refuse more.
const (
	hashRest  = 250 * time.Millisecond
	hashApart = 500 * time.Millisecond
)

// write writes the drawing and the view into the hash, if they differ. A browser that refuses is asked again.
func (a *address) write() {
	h := a.link()
	if a.refused && openedBy(linked(a.state.Model).View) == a.opened || a.worded && h == a.stood {
		return // in the second case a reload opens again what the word names
	}
	a.refused = false
	if h == a.hash || location() != a.hash {
		return // in the second case a link has been opened, and hashchange is on its way
	}
	a.written = time.Now()
	how := a.entry(openedBy(linked(a.state.Model).View))
	if setLocation(how, h) {
		a.hash = h
	}
}

// entry returns the method that stores what is open now: a new entry if it was opened since the last hash was written.
func (a *address) entry(now opened) string {
	isNew := now != a.opened && now != opened{} && !a.worded
	a.opened, a.worded = now, false
	if isNew {
		return "pushState"
	}
	return "replaceState"
}

// setLocation sets the location's hash by a method of the browser's history, unless the browser refuses.
func setLocation(how, hash string) bool {
	return ui.Try(func() { goapp.Window().Get("history").Call(how, nil, "", "#"+hash) })
}

func location() string {
	return strings.TrimPrefix(goapp.Window().Get("location").Get("hash").String(), "#")
}

// keep writes drawing and view into the hash after every change, for reloads, and opens links that are pasted there.
func (a *address) keep() {
	m := a.state.Model
	first := location() // or what followed that when the page was left
	kept, _ := storage.Left.Load()
	_ = storage.Left.Save("")
	if was, edited, ok := strings.Cut(kept, " "); ok && was == first && setLocation("replaceState", edited) {
		first = edited
	}
	a.open(first, true)
	a.write()
	m.Listen(func(c model.Change) {
		if c&model.SpecChanged != 0 { // the link that started by itself was another drawing's
			a.refused = false
			m.ChangeView(func(v *model.View) { v.Auto = false })
		}
		if c&(model.SpecChanged|model.ViewChanged|model.DataChanged) != 0 {
			a.rest.Begin(max(hashRest, hashApart-time.Since(a.written)), func() { a.state.Do(a.write) })
		}
	})
	ui.OnWindow("pagehide", func(goapp.Value) {
		// What was edited last is written. A reload has its address by then, the one before: the tab keeps both.
		was := a.hash
		if a.write(); a.hash != was {
			_ = storage.Left.Save(was + " " + a.hash)
		}
	})
	ui.OnCapture(goapp.Window(), "close", func(goapp.Value) { // of the dialog that a word has opened; it does not bubble
		a.stood = ""
		a.state.Do(a.write)
	})
	ui.OnWindow("hashchange", func(goapp.Value) {
		hash := location()
		a.state.Do(func() { a.open(hash, false) })
	})
}
