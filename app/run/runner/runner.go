// Package runner is the page's end of the learner. It starts workers from web/worker.js and exchanges the messages of
// package message with them. Outside a browser it only compiles: tests bring learners of their own.
//
//	r := runner.New(dispatch, runner.Events{…})
//	r.Start(spec, nil, runner.Through)  // Snapshot, Snapshot, …, then Done or Failed
//	r.Pause()           // Paused once the run has stopped to wait
//	r.Step()            // to the next mark: Paused, or Done at the end
//	r.Resume()
//	r.Cancel()          // no event of the run from here on
//
// Every event of a run that was cancelled or replaced is dropped: after Start or Cancel returns, no callback of the run
// before is called. A worker that does not respond to a Cancel soon is terminated and another started in its place.
//
// The first worker is the learner. The others, one for each core that is left, are helpers that sum chunks of blocks
// for it over a MessageChannel each; it visits their sums in block order, and drops one that does not answer.
//
// The page and its workers are one program: two would mean two copies of the runtime and of the core. The page's start
// script compiles it and web/lane.wasm once, for all workers, and leaves the modules in the global creaseModules. It also
// starts the learner, before the page, in creaseLearner.
//
// The messages are documented in app/run/runner/message and wasm/worker/pool.go; values are bytes of package base/wire,
// as both ends are one build. The JSON dialect is for people and files.
package runner

import (
	"cmp"
	"errors"

	"crease/algo/beyond/descent"
	"crease/algo/learn/snapshot"
	"crease/algo/learn/trials"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/formats"
)

// Learner runs specs one at a time, in workers. Its methods are called from the page's goroutine.
type Learner interface {
	// Start runs s, on the samples of the table if it is not nil. A run that is on is cancelled.
	Start(s spec.Spec, table []byte, how How)
	// Pause pauses the run.
	Pause()
	// Resume lets a paused run go on.
	Resume()
	// Step lets the run go on to its next mark, at which N has doubled or a stage is done.
	Step()
	// Cancel ends the run; no event of it follows.
	Cancel()
}

// How says how a run begins.
type How string

// The ways in which a run begins.
const (
	Through How = ""      // it goes on to its end
	Step    How = "step"  // it pauses at its first mark
	Quiet   How = "quiet" // it goes on to its end without Snapshots on the way
)

// Events are a page's callbacks, called on its own goroutine through the dispatch of New. Broken, Snapshots, Done and
// Failed must be there; Reading and Paused may be nil where they say so, and Again.
type Events struct {
	// Broken is called with why no learner can be started, if none can. Start need not wait to know: the run waits.
	Broken func(err error)
	// Reading is told the part of a table that is read, from 0 to 1; it may be nil if no run has one.
	Reading func(part float64)
	// Snapshots is called with what a run has shown since the last call, the oldest first, 20 times a second at most.
	Snapshots func(...*snapshot.Snapshot)
	// Paused is called when a run rests after Pause or Step, or at the first mark if it began with Step; else nil.
	Paused func()
	// Again is told when the learner has ended in mid-run and another begins anew, and how often that has happened.
	Again func(times int)
	// Done is called with a run's last snapshot, which Snapshots does not get.
	Done func(*snapshot.Snapshot)
	// Failed is called when a run has no result, with a *network.FieldError where a field of the spec is at fault.
	Failed func(error)
}

// Crew does one piece of work at a time beside the learner, in workers started for it and ended with it; the next
// cancels it. Methods are called from the page's goroutine, callbacks through the dispatch of NewCrew.
type Crew interface {
	// Race races on the samples of s, or of the table if it is not nil.
	Race(s spec.Spec, table []byte, o descent.RaceOptions, events RaceEvents)
	// Repeat runs all trials of p, which has to be valid.
	Repeat(p trials.Plan, events TrialEvents)
	// Read reads a file as ordered.
	Read(data []byte, order formats.Order, events ReadEvents)
	// Cancel ends the work; no event of it follows.
	Cancel()
}

// RaceEvents are a page's callbacks on a race.
type RaceEvents struct {
	// Standing is called a few times a second, the last time when the race is over.
	Standing func(*descent.Standing)
	// Failed is called when a race ends without a result.
	Failed func(error)
}

// TrialEvents are a page's callbacks on many runs.
type TrialEvents struct {
	// Outcome is called with what every run came to, in any order.
	Outcome func(trials.Outcome)
	// Done is called once, after the last of them.
	Done func()
	// Failed is called when the runs end without all their outcomes.
	Failed func(error)
}

// ReadEvents are a page's callbacks on a file that is read.
type ReadEvents struct {
	// Progress is called a few times a second with the part that is read, from 0 to 1.
	Progress func(part float64)
	// Read is called once, with what the file holds or why it could not be read, then with Taken.Kind alone.
	Read func(formats.Taken, error)
}

func failure(field, message string) error {
	if field != "" {
		return &network.FieldError{Field: field, Message: message}
	}
	return errors.New(message)
}

// milestone is how far a run is, by what it shows, which comes in one order. A fit after rounds belongs to none.
type milestone struct {
	samples int64
	round   int
	stage   snapshot.Stage
	changes int // of stage or round, at this N
}

// after returns the milestone of a run that was at m and now shows s.
func (m milestone) after(s *snapshot.Snapshot) milestone {
	n := milestone{s.Samples, s.Round, s.Stage, 0}
	if n.samples == m.samples {
		if n.changes = m.changes; n.stage != m.stage || n.round != m.round {
			n.changes++
		}
	}
	return n
}

// before reports whether a run at m has not reached n.
func (m milestone) before(n milestone) bool {
	return cmp.Or(cmp.Compare(m.samples, n.samples), m.changes-n.changes) < 0
}

// course is the progress of a run that may be done again. The zero value is that of a run that has shown nothing.
type course struct {
	at, shown milestone
	behind    bool // it was sent, maybe again, and has not reached what it had shown
}

func (c *course) restart() { c.at, c.behind = milestone{}, true }

// advance takes note of what the run shows, and reports whether it is new: one done again shows nothing until it is.
func (c *course) advance(s *snapshot.Snapshot) bool {
	c.at = c.at.after(s)
	if c.behind && c.at.before(c.shown) {
		return false
	}
	c.shown, c.behind = c.at, false
	return true
}
