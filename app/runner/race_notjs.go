//go:build !js

package runner

import (
	"context"
	"time"

	"crease/algo/descent"
	"crease/algo/learn"
	"crease/algo/spec"
	"crease/algo/trials"
)

// Racer runs races of gradient descent, one at a time, on a goroutine. Its
// methods are called from the page's goroutine.
type Racer struct {
	dispatch func(func())
	events   RaceEvents
	race     int
	cancel   context.CancelFunc
}

// NewRacer prepares races; nothing is started yet.
func NewRacer(_ Options, dispatch func(func()), events RaceEvents) *Racer {
	if dispatch == nil {
		dispatch = func(f func()) { f() }
	}
	return &Racer{dispatch: dispatch, events: events}
}

// Start races on the samples of s, or of the table if it is not nil. A race
// that is on is cancelled.
func (r *Racer) Start(s spec.Spec, table []byte, o descent.RaceOptions) {
	r.Cancel()
	ctx, cancel := context.WithCancel(context.Background())
	id := r.race
	r.cancel = cancel
	callBack := func(f func()) {
		r.dispatch(func() {
			if r.race == id {
				f()
			}
		})
	}
	go func() {
		defer cancel()
		race, err := newRace(s, table, o)
		if err != nil {
			callBack(func() { r.events.Failed(err) })
			return
		}
		report := func() {
			now := race.Standing()
			callBack(func() { r.events.Standing(now) })
		}
		for shown := time.Now(); !race.Over() && ctx.Err() == nil; {
			if race.Turn(); time.Since(shown) > 50*time.Millisecond {
				report()
				shown = time.Now()
			}
		}
		report()
	}()
}

// Cancel ends the race; no event of it follows.
func (r *Racer) Cancel() {
	r.race++
	if r.cancel != nil {
		r.cancel()
		r.cancel = nil
	}
}

func newRace(s spec.Spec, table []byte, o descent.RaceOptions) (*descent.Race, error) {
	if table == nil {
		return trials.Race(s, nil, o)
	}
	src, err := learn.ReadTable(table, s, nil)
	if err != nil {
		return nil, err
	}
	return trials.Race(s, src, o)
}
