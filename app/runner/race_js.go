package runner

import (
	"errors"

	"crease/algo/descent"
	"crease/algo/spec"
	"crease/app/runner/message"
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
	return &Racer{crew: crew{spawner: newSpawner(options, dispatch)}, events: events}
}

// Start races on the samples of s, or of the table if it is not nil. A race
// that is on is cancelled.
func (r *Racer) Start(s spec.Spec, table []byte, o descent.RaceOptions) {
	work := &message.Command{Kind: message.Race, Spec: s.AppendBinary(nil), Table: table, Task: o.AppendBinary(nil)}
	r.begin(1, func(w *worker, e message.Event) { r.handle(w, e, work) }, func() { r.fail(sentence(sayNoRaceWorker)) })
}

// handle handles an event of the race's worker, which gets its work when it is
// ready for it.
func (r *Racer) handle(w *worker, e message.Event, work *message.Command) {
	switch e.Kind {
	case message.Ready:
		w.post(work)
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
		r.fail(errors.New(e.Message))
	case message.Dead:
		r.fail(sentence(sayRaceStopped))
	}
}

func (r *Racer) fail(err error) {
	r.Cancel()
	r.events.Failed(err)
}
