//go:build !js

package runner

import (
	"time"

	"crease/algo/beyond/descent"
	"crease/algo/learn/trials"
	"crease/algo/spec"
)

// Racer runs races of gradient descent, one at a time, on a goroutine. Its
// methods are called from the page's goroutine.
type Racer struct {
	crew
	events RaceEvents
}

// NewRacer prepares races; nothing is started yet.
func NewRacer(_ Options, dispatch func(func()), events RaceEvents) *Racer {
	return &Racer{newCrew(dispatch, events.Failed), events}
}

// Start races on the samples of s, or of the table if it is not nil. A race
// that is on is cancelled.
func (r *Racer) Start(s spec.Spec, table []byte, o descent.RaceOptions) {
	ctx, callBack := r.begin()
	go func() {
		race, err := trials.NewRace(s, table, o, nil)
		if err != nil {
			callBack(func() { r.fail(err) })
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
