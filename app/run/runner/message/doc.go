// Package message holds the messages between the page and its workers: a
// Command goes to a worker, an Event comes from one. Both are plain objects with
// a field kind; fields that a kind does not use are absent.
//
// # Commands
//
//	boot    modules {program, lane}      to worker.js, before all others: the compiled
//	                                     program, and the vector loops of wasm/simd or null
//	run     id, spec, table, step, pause,  learn; table only if one takes the place of samples,
//	        quiet                        quiet for a run without snapshots before its end
//	pause                                pause the run
//	resume                               let the paused run go on
//	step                                 let it go on until N has doubled
//	cancel                               end it
//	helper  number, port                 to the learner: a helper, or the one that replaces it
//	serve   port                         to a helper: sum chunks of samples for port's other end
//	race    spec, table, task              to a worker of its own: race gradient descent
//	trial   spec, task                   to a worker of its own: run one of many runs
//	read    table, spec                  to a worker of its own: tell what a file holds, and read it, as a
//	                                     table if there is a spec that says how
//
// # Events
//
//	ready                                the program takes commands
//	snapshot   id, data                  what the run shows, about 20 times a second at most
//	paused     id                        the run is paused
//	done       id, data                  the run's last snapshot
//	failed     id, field, message        field is "" unless a field of the spec is wrong
//	cancelled  id                        the run has ended after a cancel
//	race       data                      the standing of a race; the last one says that it is over
//	trial      data                      the outcome of a trial
//	progress   id, number                how much of a file, or of the table of a run, is read, in per cent
//	read       data                      what the file holds; of one that failed, number is its kind
//	alive                                a run or a trial is on that has nothing to show, once a second
//	lost       number                    a helper does not answer in time
//	dead       message                   the program has ended
//
// id numbers the runs. spec, table, task and data are Uint8Arrays whose buffers are
// transferred, in the binary forms of spec.Spec, of descent.RaceOptions or
// trials.Trial, and of snapshot.Snapshot, descent.Standing, trials.Outcome or
// formats.Taken; both ends are one build. What the
// learner and its helpers say to each other over their ports is described in
// wasm/worker.
package message

// The kinds of commands.
const (
	Boot   = "boot"
	Run    = "run"
	Pause  = "pause"
	Resume = "resume"
	Step   = "step"
	Cancel = "cancel"
	Helper = "helper"
	Serve  = "serve"
)

// The kinds of events.
const (
	Ready     = "ready"
	Snapshot  = "snapshot"
	Paused    = "paused"
	Done      = "done"
	Failed    = "failed"
	Cancelled = "cancelled"
	Lost      = "lost"
	Dead      = "dead"
	Alive     = "alive"
	Progress  = "progress"
)

// The kinds of both.
const (
	Race  = "race"
	Trial = "trial"
	Read  = "read"
)
