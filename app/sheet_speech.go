package app

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// speech is a polite live region. It says the last of what it is given, not
// more often than its pause allows, so that a held key does not talk without
// end.
type speech struct {
	region  app.Value
	text    string
	waiting bool
	timer   app.Value
	say     app.Func
}

// speechPause is in milliseconds.
const speechPause = 350

func (s *speech) mount(region app.Value) {
	s.region = region
	s.say = app.FuncOf(func(app.Value, []app.Value) any {
		s.waiting = false
		s.region.Set("textContent", s.text)
		return nil
	})
}

func (s *speech) tell(text string) {
	s.text = text
	if s.region != nil && !s.waiting {
		s.waiting = true
		s.timer = app.Window().Call("setTimeout", s.say, speechPause)
	}
}

func (s *speech) release() {
	if s.region == nil {
		return
	}
	if s.waiting {
		app.Window().Call("clearTimeout", s.timer)
	}
	s.say.Release()
	*s = speech{}
}
