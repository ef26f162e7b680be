package main

import (
	"errors"
	"fmt"
	"time"

	"crease/algo/descent"
	"crease/algo/learn"
	"crease/algo/spec"
	"crease/algo/trials"
	"crease/app/runner/message"
)

// raceFrame is the time between two postings of a race.
const raceFrame = 250 * time.Millisecond

// race runs gradient descent on the samples of a command, in a worker of its own
// that does nothing else. It takes no further commands: the page ends a race by
// terminating the worker.
func race(c message.Command) {
	defer func() {
		if e := recover(); e != nil {
			post(message.Event{Kind: message.Failed, Message: fmt.Sprintf(sayRaceFailed, e)})
		}
	}()
	r, err := newRace(c)
	if err != nil {
		post(message.Event{Kind: message.Failed, Message: err.Error()})
		return
	}
	var shown time.Time
	for !r.Over() {
		if r.Turn(); time.Since(shown) >= raceFrame {
			postStanding(r)
			shown = time.Now()
		}
	}
	postStanding(r)
}

func postStanding(r *descent.Race) {
	post(message.Event{Kind: message.Race, Data: r.Standing().AppendBinary(nil)})
}

func newRace(c message.Command) (*descent.Race, error) {
	s, errSpec := spec.FromBinary(c.Spec)
	o, errOptions := descent.RaceOptionsFromBinary(c.Task)
	if errSpec != nil || errOptions != nil {
		return nil, errors.New(sayOtherVersion)
	}
	if c.Table == nil {
		return trials.Race(s, nil, o)
	}
	table, err := learn.ReadTable(c.Table, s, nil)
	if err != nil {
		return nil, err
	}
	return trials.Race(s, table, o)
}
