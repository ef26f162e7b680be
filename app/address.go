package app

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/link"
	"crease/app/messages"
	"crease/app/model"
	"crease/app/state"
	"crease/app/ui"
)

// address keeps the drawing and the view in the location's hash.
type address struct {
	state *state.State
	hash  string // what the location's hash was last seen or set to
}

// open takes over what a link holds, the first one as the page opens. A broken
// one is reported and changes nothing.
func (a *address) open(hash string, first bool) {
	if len(hash) > 0 && hash[0] == '#' {
		hash = hash[1:]
	}
	if hash == a.hash {
		return
	}
	a.hash = hash
	if hash == "" {
		return
	}
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
	if first {
		a.state.Model.Open(s.Spec, s.View)
	} else {
		a.state.Replace(s.Spec)
		a.state.Model.SetView(s.View)
	}
	if s.View.Auto {
		a.state.Session.Learn()
	}
}

// link returns the hash of the drawing and the view, with the choice whether it
// starts to learn by itself.
func (a *address) link(auto bool) string {
	v := a.state.Model.View()
	v.Auto = auto
	return link.Encode(link.State{Spec: a.state.Model.Committed(), View: v})
}

// hashDelay is how long an edit rests before it is written into the hash;
// browsers take only a few changes a second.
const hashDelay = 250 * time.Millisecond

// keep writes the drawing and the view into the location's hash after every
// change, so that a reload loses nothing, and opens links that are pasted into
// the address.
func (a *address) keep() {
	m := a.state.Model
	location := goapp.Window().Get("location")
	a.open(location.Get("hash").String(), true)
	write := func() {
		if h := a.link(m.View().Auto); h != a.hash {
			a.hash = h
			goapp.Window().Get("history").Call("replaceState", nil, "", "#"+h)
		}
	}
	write()
	var timer *time.Timer
	m.Listen(func(c model.Change) {
		if c&model.SpecChanged != 0 {
			if v := m.View(); v.Auto { // the link that started by itself was another drawing's
				v.Auto = false
				m.SetView(v)
			}
		}
		if c&(model.SpecChanged|model.ViewChanged) == 0 {
			return
		}
		if timer == nil {
			timer = time.AfterFunc(hashDelay, func() { a.state.Do(write) })
		} else {
			timer.Reset(hashDelay)
		}
	})
	ui.OnWindow("pagehide", func(goapp.Value) { write() })
	ui.OnWindow("hashchange", func(goapp.Value) {
		hash := location.Get("hash").String()
		a.state.Do(func() { a.open(hash, false) })
	})
}
