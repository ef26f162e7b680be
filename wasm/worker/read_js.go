package main

import (
	"time"

	"crease/algo/base/work"
	"crease/app/doc/formats"
	"crease/app/run/runner/message"
)

// reading returns a meter for reading n bytes, which tells the page how far that is for run id, and
// yields.
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

// read tells what a file holds, in a worker that does nothing else. The page gives up a
// file by terminating the worker.
func read(c message.Command) error {
	taken, err := formats.Read(c.Table, reading(0, len(c.Table), func() error { return nil }))
	if err != nil {
		e := failed(err)
		e.Number = int(taken.Kind)
		post(e)
		return nil
	}
	post(message.Event{Kind: message.Read, Data: taken.AppendBinary(nil)})
	return nil
}
