package ui

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Speech is a polite live region that reads out the latest text once there is no newer one for a moment, so that a held
// key is no endless talk.
type Speech struct {
	region goapp.Value
	text   string
	rest   Rest
}

// speechPause is for how long a text waits for a newer one.
const speechPause = 350 * time.Millisecond

// Mount sets the element that screen readers read out.
func (s *Speech) Mount(region goapp.Value) { s.region = region }

// Tell has a text read out unless another one follows soon.
func (s *Speech) Tell(text string) {
	s.text = text
	s.rest.Begin(speechPause, func() { s.region.Set("textContent", s.text) })
}
