package ui

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Speech is a polite live region that reads out the latest text after a moment, so that a held key is no endless talk.
type Speech struct {
	region  goapp.Value
	text    string
	waiting *time.Timer
}

// speechPause is for how long a text waits for a newer one.
const speechPause = 350 * time.Millisecond

// Mount sets the element that screen readers read out.
func (s *Speech) Mount(region goapp.Value) { s.region = region }

// Tell has a text read out unless another one follows soon.
func (s *Speech) Tell(text string) {
	s.text = text
	if s.region == nil || s.waiting != nil {
		return
	}
	region := s.region
	var waiting *time.Timer
	waiting = time.AfterFunc(speechPause, func() {
		if s.waiting == waiting { // else Release came too late to stop it
			region.Set("textContent", s.text)
			s.waiting = nil
		}
	})
	s.waiting = waiting
}

// Release drops a text that still waits, and lets go of the element.
func (s *Speech) Release() {
	if s.waiting != nil {
		s.waiting.Stop()
	}
	*s = Speech{}
}
