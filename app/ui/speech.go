package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Speech is a polite live region. It says the last of what it is given, not
// more often than its pause allows, so that a held key does not talk without
// end.
type Speech struct {
	region  goapp.Value
	text    string
	waiting bool
	timer   goapp.Value
	say     goapp.Func
}

// speechPause is in milliseconds.
const speechPause = 350

// Mount takes over the element that is read out.
func (s *Speech) Mount(region goapp.Value) {
	s.region = region
	s.say = goapp.FuncOf(func(goapp.Value, []goapp.Value) any {
		s.waiting = false
		s.region.Set("textContent", s.text)
		return nil
	})
}

// Tell has a text read out, unless another follows soon.
func (s *Speech) Tell(text string) {
	s.text = text
	if s.region != nil && !s.waiting {
		s.waiting = true
		s.timer = goapp.Window().Call("setTimeout", s.say, speechPause)
	}
}

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
