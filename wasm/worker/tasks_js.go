package main

import (
	"context"
	"errors"
	"time"

	"crease/algo/base/wire"
	"crease/algo/base/work"
	"crease/algo/beyond/descent"
	"crease/algo/learn/trials"
	"crease/algo/spec"
	"crease/app/doc/formats"
	"crease/app/run/runner/message"
)

// raceFrame is the time between two postings of a race.
const raceFrame = 250 * time.Millisecond

// race runs gradient descent on the samples of a command, in a worker that the page terminates to end it.
func race(c message.Command) error {
	var s spec.Spec
	var o descent.RaceOptions
	if wire.Decode(c.Spec, &s) != nil || wire.Decode(c.Task, &o) != nil {
		return errors.New(sayOtherVersion)
	}
	r, err := trials.Race(s, c.Table, o, new(pulse).beat)
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
	post(message.Event{Kind: message.Race, Data: wire.Append(nil, r.Standing())})
}

// trial runs one of many runs, in a worker of its own. The page sends the next, or terminates the worker.
func trial(c message.Command) error {
	var s spec.Spec
	var t trials.Trial
	if wire.Decode(c.Spec, &s) != nil || wire.Decode(c.Task, &t) != nil {
		return errors.New(sayOtherVersion)
	}
	o, err := trials.Run(context.Background(), s, t, new(pulse).beat)
	if err != nil {
		return err
	}
	post(message.Event{Kind: message.Trial, Data: wire.Append(nil, &o)})
	return nil
}

// reading returns a meter for reading n bytes, which tells the page how far that is for run id, and yields.
func reading(id, n int, yield func() error) *work.Meter {
	var meter *work.Meter
	told := time.Now()
	meter = work.New(func() error {
		if time.Since(told) >= raceFrame {
			told = time.Now()
			post(message.Event{Kind: message.Progress, ID: id, Number: int(100 * formats.ReadPart(meter, n))})
		}
		return yield()
	})
	return meter
}

// read tells what a file holds, in a worker that does nothing else. The page gives up a file by terminating the worker.
func read(c message.Command) error {
	var order formats.Order
	if wire.Decode(c.Task, &order) != nil {
		return errors.New(sayOtherVersion)
	}
	taken, err := order.Read(c.Table, reading(0, len(c.Table), func() error { return nil }))
	if err != nil {
		e := failed(err)
		e.Number = int(taken.Kind)
		post(e)
		return nil
	}
	post(message.Event{Kind: message.Read, Data: wire.Append(nil, &taken)})
	return nil
}
