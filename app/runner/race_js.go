package runner

import (
	"errors"
	"syscall/js"

	"crease/algo/descent"
	"crease/algo/spec"
)

// Racer runs races of gradient descent, one at a time, each in a worker that is
// started for it and ended with it. Its methods are called from the page's
// goroutine.
type Racer struct {
	maker  *Runner // never starts a learner; it knows how to start workers
	events RaceEvents
	worker *worker
	race   int // counts races, so that nothing is heard of an old one
}

// NewRacer prepares races; nothing is started yet.
func NewRacer(options Options, dispatch func(func()), events RaceEvents) *Racer {
	if dispatch == nil {
		dispatch = func(f func()) { f() }
	}
	return &Racer{maker: &Runner{options: options, dispatch: dispatch}, events: events}
}

// Start races on the samples of s, or of the table csv if it is not nil. A race
// that is on is cancelled.
func (r *Racer) Start(s spec.Spec, csv []byte, o descent.RaceOptions) {
	r.Cancel()
	id := r.race
	message := js.ValueOf(map[string]any{"kind": "race", "spec": toBytes(s.AppendBinary(nil)), "race": toBytes(o.AppendBinary(nil))})
	if csv != nil {
		message.Set("csv", toBytes(csv))
	}
	fetchModule(r.maker.options.Module, func(module js.Value, err error) {
		r.maker.dispatch(func() {
			if r.race != id {
				return
			}
			if err == nil {
				r.maker.module = module
				r.worker, err = r.maker.spawn(func(w *worker, m js.Value) {
					if r.worker == w {
						r.hear(m, message)
					}
				})
			}
			if err != nil {
				r.fail(sentence("This browser does not let the page start a worker for the race."))
			}
		})
	})
}

// Cancel ends the race; nothing more is heard of it.
func (r *Racer) Cancel() {
	r.race++
	if r.worker != nil {
		r.worker.end()
		r.worker = nil
	}
}

// hear takes a message of the race's worker, which gets its work when it is
// ready for it.
func (r *Racer) hear(m, work js.Value) {
	switch m.Get("kind").String() {
	case "ready":
		r.worker.post(work)
	case "race":
		s, err := descent.StandingFromBinary(fromBytes(m.Get("data")))
		if err != nil {
			r.fail(sentence("The learner and the page are of different versions: reload the page."))
			return
		}
		if s.Over {
			r.Cancel()
		}
		r.events.Standing(s)
	case "failed":
		r.fail(errors.New(m.Get("message").String()))
	case "dead":
		r.fail(sentence("The race stopped: it may have run out of memory."))
	}
}

func (r *Racer) fail(err error) {
	r.Cancel()
	r.events.Failed(err)
}
