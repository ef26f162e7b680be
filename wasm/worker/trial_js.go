package main

import (
	"context"
	"errors"

	"crease/algo/learn/trials"
	"crease/algo/spec"
	"crease/app/run/runner/message"
)

// trial runs one of many runs, in a worker that does nothing else. The page sends
// the next when it has the outcome, and ends them by terminating the worker.
func trial(c message.Command) error {
	s, errSpec := spec.FromBinary(c.Spec)
	t, errTrial := trials.FromBinary(c.Task)
	if errSpec != nil || errTrial != nil {
		return errors.New(sayOtherVersion)
	}
	o, err := trials.Run(context.Background(), s, t, new(pulse).beat)
	if err != nil {
		return err
	}
	post(message.Event{Kind: message.Trial, Data: o.AppendBinary(nil)})
	return nil
}
