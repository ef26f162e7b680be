package app

import (
	"strings"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/text/messages"
	"crease/app/ui"
)

// address keeps the drawing and the view in the location's hash.
type address struct {
	state   *state.State
	hash    string // what the location's hash was last seen or set to
	place   place  // what was open then
	worded  bool   // the hash names a place in words: what is shown there takes their place
	timer   *time.Timer
	written time.Time
}

// place is what is opened as a whole. Opening one begins an entry of the browser's history,
// editing changes the entry.
type place struct {
	lesson, title, task string
	mystery             bool
}

func placeOf(v model.View) place {
	return place{v.Lesson, v.Assignment.Title, v.Assignment.Task, v.Mystery}
}

// open takes over what a link holds, the first one as the page opens. A broken
// one is reported and changes nothing.
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
	if err != nil {
		stays := linkRefused
		if first {
			stays = linkRefusedFirst
		}
		a.state.Notify(messages.Complaint(err)+stays, true)
		return
	}
	a.state.Notify("", false)
	switch {
	case s.Bare:
		a.state.Model.SetView(asked(a.state.Model.View(), s.View))
	case first:
		a.state.Model.Open(s.Spec, s.View)
	default:
		a.state.Enter(s.Spec, s.View)
	}
	a.place, a.worded = placeOf(s.View), s.Word != ""
	if s.Word != "" {
		// The parts that show places listen once the page is there.
		a.state.Settled(func() { a.state.Go(s.Word.Name(), s.Word.Value()) })
	}
	if s.View.Auto {
		a.state.Session.Learn()
	}
}

// asked returns the view v, turned to what a hash of words alone asks for. The author of
// the link before has no say in it.
func asked(v, words model.View) model.View {
	v.Embedded, v.Mystery = words.Embedded, words.Mystery
	v.Lesson, v.Step = words.Lesson, words.Step
	v.Auto, v.Assignment = false, assignment.Terms{}
	return v
}

// link returns the hash of the drawing and the view.
func (a *address) link() string { return link.Encode(linked(a.state.Model)) }

// An edit rests before it is written into the hash, and the hash is written at most
// twice a second: browsers refuse more.
const (
	hashRest  = 250 * time.Millisecond
	hashApart = 500 * time.Millisecond
)

// write writes the drawing and the view into the location's hash, if they differ from
// what it holds. A browser that refuses is asked again after the next change.
func (a *address) write() {
	h := a.link()
	if h == a.hash || location() != a.hash {
		return // in the second case a link has been opened, and hashchange is on its way
	}
	a.written = time.Now()
	how := a.entry(placeOf(linked(a.state.Model).View))
	if ui.Try(func() { goapp.Window().Get("history").Call(how, nil, "", "#"+h) }) {
		a.hash = h
	}
}

// entry says how the history takes up what is open now: as an entry of its own if it has
// been opened since the last one was written.
func (a *address) entry(now place) string {
	opened := now != a.place && now != place{} && !a.worded
	a.place, a.worded = now, false
	if opened {
		return "pushState"
	}
	return "replaceState"
}

// later writes once the drawing has come to rest.
func (a *address) later() {
	wait := max(hashRest, hashApart-time.Since(a.written))
	if a.timer == nil {
		a.timer = time.AfterFunc(wait, func() { a.state.Do(a.write) })
	} else {
		a.timer.Reset(wait)
	}
}

// location returns the location's hash without the number sign.
func location() string {
	return strings.TrimPrefix(goapp.Window().Get("location").Get("hash").String(), "#")
}

// keep writes the drawing and the view into the location's hash after every
// change, so that a reload loses nothing, and opens links that are pasted into
// the address.
func (a *address) keep() {
	m := a.state.Model
	a.open(location(), true)
	a.write()
	m.Listen(func(c model.Change) {
		if c&model.SpecChanged != 0 {
			if v := m.View(); v.Auto { // the link that started by itself was another drawing's
				v.Auto = false
				m.SetView(v)
			}
		}
		if c&(model.SpecChanged|model.ViewChanged) != 0 {
			a.later()
		}
	})
	ui.OnWindow("pagehide", func(goapp.Value) { a.write() })
	ui.OnWindow("hashchange", func(goapp.Value) {
		hash := location()
		a.state.Do(func() { a.open(hash, false) })
	})
}
