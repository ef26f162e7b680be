package main

import (
	"time"

	"crease/algo/work"
	"crease/app/formats"
	"crease/app/runner/message"
)

// read tells what a file holds, in a worker that does nothing else. The page gives up a
// file by terminating the worker.
func read(c message.Command) error {
	var meter *work.Meter
	var told time.Time
	meter = work.New(func() error {
		if time.Since(told) >= raceFrame {
			told = time.Now()
			post(message.Event{Kind: message.Progress, Number: int(100 * formats.ReadPart(meter, len(c.Table)))})
		}
		return nil
	})
	taken, err := formats.Read(c.Table, meter)
	if err != nil {
		e := failed(err)
		e.Number = int(taken.Kind)
		post(e)
		return nil
	}
	post(message.Event{Kind: message.Read, Data: taken.AppendBinary(nil)})
	return nil
}
