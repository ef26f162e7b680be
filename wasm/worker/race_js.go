package main

import (
	"errors"
	"time"

	"crease/algo/beyond/descent"
	"crease/algo/learn/trials"
	"crease/algo/spec"
	"crease/app/run/runner/message"
)

// raceFrame is the time between two postings of a race.
const raceFrame = 250 * time.Millisecond

// race runs gradient descent on the samples of a command, in a worker of its own
// that does nothing else. It takes no further commands: the page ends a race by
// terminating the worker.
func race(c message.Command) error {
	s, errSpec := spec.FromBinary(c.Spec)
	o, errOptions := descent.RaceOptionsFromBinary(c.Task)
	if errSpec != nil || errOptions != nil {
		return errors.New(sayOtherVersion)
	}
	r, err := trials.NewRace(s, c.Table, o, new(pulse).beat)
	if err != nil {
		return err
	}
	var shown time.Time
	for !r.Over() {
		if r.Turn(); time.Since(shown) >= raceFrame {
			postStanding(r)
			shown = time.Now()
		}
	}
	postStanding(r)
	return nil
}

func postStanding(r *descent.Race) {
	post(message.Event{Kind: message.Race, Data: r.Standing().AppendBinary(nil)})
}
