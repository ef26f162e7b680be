package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Speech is a polite live region. A text waits for a moment before it is read out, and only the
// latest one is, so that a held key does not make a screen reader talk without end.
type Speech struct {
	region  goapp.Value
	text    string
	waiting bool
	timer   goapp.Value
	say     goapp.Func
}

// speechPause is the time in milliseconds for which a text waits for a newer one.
const speechPause = 350

// Mount sets the element that screen readers read out.
func (s *Speech) Mount(region goapp.Value) {
	s.region = region
	s.say = goapp.FuncOf(func(goapp.Value, []goapp.Value) any {
		s.waiting = false
		s.region.Set("textContent", s.text)
		return nil
	})
}

// Tell has a text read out unless another one follows soon.
func (s *Speech) Tell(text string) {
	s.text = text
	if s.region != nil && !s.waiting {
		s.waiting = true
		s.timer = goapp.Window().Call("setTimeout", s.say, speechPause)
	}
}

// Release drops a text that still waits, and lets go of the element.
func (s *Speech) Release() {
	if s.region == nil {
		return
	}
	if s.waiting {
		goapp.Window().Call("clearTimeout", s.timer)
	}
	s.say.Release()
	*s = Speech{}
}
