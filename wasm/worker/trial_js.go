package main

import (
	"context"
	"errors"
	"fmt"

	"crease/algo/spec"
	"crease/algo/trials"
	"crease/app/runner/message"
)

// trial runs one of many runs, in a worker that does nothing else. The page sends
// the next when it has the outcome, and ends them by terminating the worker.
func trial(c message.Command) {
	defer func() {
		if e := recover(); e != nil {
			post(message.Event{Kind: message.Failed, Message: fmt.Sprintf(sayTrialFailed, e)})
		}
	}()
	o, err := runTrial(c)
	if err != nil {
		post(message.Event{Kind: message.Failed, Message: err.Error()})
		return
	}
	post(message.Event{Kind: message.Trial, Data: o.AppendBinary(nil)})
}

func runTrial(c message.Command) (trials.Outcome, error) {
	s, errSpec := spec.FromBinary(c.Spec)
	t, errTrial := trials.FromBinary(c.Task)
	if errSpec != nil || errTrial != nil {
		return trials.Outcome{}, errors.New(sayOtherVersion)
	}
	return trials.Run(context.Background(), s, t)
}
