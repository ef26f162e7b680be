package main

import (
	"errors"
	"fmt"
	"syscall/js"
	"time"

	"crease/algo/descent"
	"crease/algo/learn"
	"crease/algo/sample"
	"crease/algo/spec"
)

// raceFrame is the time between two postings of a race.
const raceFrame = 250 * time.Millisecond

// race runs gradient descent on the samples of a message, in a worker of its own
// that does nothing else: the page ends a race by ending the worker, so that
// there is nothing to hear.
func race(m js.Value) {
	r, err := newRace(fromBytes(m.Get("spec")), fromBytes(m.Get("csv")), fromBytes(m.Get("race")))
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("the race failed: %v", e)
		}
		if err != nil {
			post("failed", map[string]any{"field": "", "message": err.Error()})
		}
	}()
	if err != nil {
		return
	}
	var shown time.Time
	for !r.Over() {
		if r.Turn(); time.Since(shown) >= raceFrame {
			post("race", nil, r.Standing().AppendBinary(nil)...)
			shown = time.Now()
		}
	}
	post("race", nil, r.Standing().AppendBinary(nil)...)
}

func newRace(data, csv, options []byte) (*descent.Race, error) {
	s, err := spec.FromBinary(data)
	if err != nil {
		return nil, errors.New("the learner and the page are of different versions: reload the page")
	}
	o, err := descent.RaceOptionsFromBinary(options)
	if err != nil {
		return nil, errors.New("the learner and the page are of different versions: reload the page")
	}
	if csv == nil {
		return learn.Race(s, nil, o)
	}
	table, err := sample.ReadCSV(csv)
	if err != nil {
		return nil, err
	}
	return learn.Race(s, table, o)
}
