package runner

import (
	"crease/algo/beyond/descent"
	"crease/algo/spec"
	"crease/app/run/runner/message"
)

// Racer runs races of gradient descent, one at a time, each in a worker that is
// started for it and ended with it. Its methods are called from the page's
// goroutine.
type Racer struct {
	crew
	events RaceEvents
}

// NewRacer prepares races; nothing is started yet.
func NewRacer(options Options, dispatch func(func()), events RaceEvents) *Racer {
	return &Racer{newCrew(options, dispatch, events.Failed), events}
}

// Start races on the samples of s, or of the table if it is not nil. A race
// that is on is cancelled.
func (r *Racer) Start(s spec.Spec, table []byte, o descent.RaceOptions) {
	work := &message.Command{Kind: message.Race, Spec: s.AppendBinary(nil), Table: table, Task: o.AppendBinary(nil)}
	r.begin(job{
		n: 1, ready: func(h *hand) { h.give(work) }, handle: r.handle,
		refused: sayNoRaceWorker, stopped: sayRaceStopped,
	})
}

// handle handles an event of the race's worker. A race that is done again is heard from
// its beginning.
func (r *Racer) handle(_ *hand, e message.Event) {
	switch e.Kind {
	case message.Race:
		s, err := descent.StandingFromBinary(e.Data)
		if err != nil {
			r.fail(sentence(sayOtherVersion))
			return
		}
		if s.Over {
			r.Cancel()
		}
		r.events.Standing(s)
	case message.Failed:
		r.failWith(e)
	}
}
