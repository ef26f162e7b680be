// Package runner is the page's end of the learner. In a browser it starts a
// worker from web/worker.js and web/app.wasm and speaks with it in messages;
// elsewhere, for tests, it runs the same learner on a goroutine.
//
//	r := runner.New(runner.Default, dispatch, runner.Events{…})
//	r.Start(spec, nil)  // Snapshot, Snapshot, …, then Done or Failed
//	r.Pause()           // Paused when it has come to rest
//	r.Step()            // until N has doubled: Paused, or Done at the end
//	r.Resume()
//	r.Cancel()          // silence from here on
//
// Every event of a run that was cancelled or replaced is dropped: after Start
// or Cancel returns, nothing of the run before is heard again. A worker that
// does not take a Cancel at once is ended and another started in its place.
//
// # Messages
//
// Page to worker, objects with a field kind:
//
//	boot    module: WebAssembly.Module        to worker.js, before all others
//	run     id, spec: bytes, csv: bytes or undefined, step: bool
//	pause, resume, step, cancel               of the run that is on
//	race    spec, csv, race: bytes            to a worker of its own, see Racer
//	serve   port                              to a helper: sum blocks for port's other end
//	helper  number, port                      to the learner: a helper, or its successor
//
// Worker to page:
//
//	ready                                     the program listens
//	snapshot  id, data: bytes                 at the screen's rate, newest wins
//	paused    id                              the run rests
//	done      id, data: bytes                 the last snapshot
//	failed    id, field, message              field is empty unless the spec is at fault
//	cancelled id                              the run ended as it was told
//	race      data: bytes                     how a race stands, the last one is over
//	lost      number                          a helper does not answer
//	dead      message                         the program has ended
//
// Bytes are Uint8Arrays whose buffers are handed over, in the forms of
// spec.AppendBinary and snapshot.AppendBinary; id numbers the runs.
//
// The first worker is the learner. The others are helpers that sum blocks of
// samples for it, each over a MessageChannel of its own; their messages are
// described in wasm/worker.
package runner

import (
	"crease/algo/network"
	"crease/algo/snapshot"
)

// Options say where the worker's two files are, relative to the document's base
// or absolute, and how many workers to start.
type Options struct {
	Loader  string // the script that boots the program
	Module  string // the program
	Workers int    // in all; 0 for as many as the machine has cores less one
}

// Default has the files where the site has them.
var Default = Options{Loader: "web/worker.js", Module: "web/app.wasm"}

// Events are a page's callbacks, any of which may be nil. All of them are called
// through the dispatch of New, so on the page's own goroutine.
type Events struct {
	// Ready is called once the learner can be started, or with the sentence why
	// it never will. Start may be called before: it waits.
	Ready func(err error)
	// Snapshot is called with what a run shows, at most about 20 times a second.
	Snapshot func(*snapshot.Snapshot)
	// Paused is called when a run has come to rest after Pause or Step.
	Paused func()
	// Done is called with a run's last snapshot, which Snapshot does not get.
	Done func(*snapshot.Snapshot)
	// Failed is called when a run ends without a result. The error is a
	// *network.FieldError where a field of the spec is at fault.
	Failed func(error)
}

// failure is the error of a failed message.
func failure(field, message string) error {
	if field != "" {
		return &network.FieldError{Field: field, Message: message}
	}
	return sentence(message)
}

// sentence is an error that is shown as it is.
type sentence string

func (s sentence) Error() string { return string(s) }
