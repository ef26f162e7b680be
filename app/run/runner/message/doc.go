// Package message holds the messages between the page and its workers: a Command goes to a worker, an Event comes from
// one. Both are plain objects with a field kind and all other fields of their type. Fields that a kind does not use are
// zero: an empty string, 0, false, or undefined for port and modules. Bytes that are nil are left out.
//
// id numbers the runs. spec, table, task and data are Uint8Arrays, whose buffers are transferred, in the binary forms
// of spec.Spec, of descent.RaceOptions, trials.Trial or formats.Order, and of snapshot.Snapshot or a list of
// them, descent.Standing, trials.Outcome or formats.Taken. What learner and helpers say to each other: wasm/worker.
package message

// The kinds of commands, with the fields that each uses.
const (
	// Boot has modules {program, lane}, to worker.js first: the compiled program, and the vectors of wasm/simd or null.
	Boot = "boot"
	// Run has id, spec, table, step, pause and quiet: learn, from the table if there is one; quiet: show only the end.
	Run    = "run"
	Pause  = "pause"  // pause the run
	Resume = "resume" // let the paused run go on
	Step   = "step"   // let it go on to its next mark, as runner.Learner says, and pause there
	Cancel = "cancel" // end it
	Hold   = "hold"   // to worker.js: hold a lock as long as the worker lives, and answer Lives
	Rest   = "rest"   // to worker.js: free it
	Helper = "helper" // number, port: to the learner, a helper, or the one that replaces it
	Serve  = "serve"  // port: to a helper, sum chunks of samples for the port's other end
)

// The kinds of events, with the fields that each uses.
const (
	Ready = "ready" // the program takes commands
	// Snapshots has id, data: what the run has shown since, 20 times a second at most, the cloud in the first alone.
	Snapshots = "snapshots"
	Paused    = "paused"    // id: the run is paused
	Done      = "done"      // id, data: the run's last snapshot
	Failed    = "failed"    // id, field, message: field is "" unless a field of the spec is wrong
	Cancelled = "cancelled" // id: the run has ended after a cancel
	Progress  = "progress"  // id, number: how much of a file, or of the table of a run, is read, in per cent
	Alive     = "alive"     // a run or a trial is on that has nothing to show, once a second
	Lost      = "lost"      // number: a helper does not answer in time
	// Lives has message: the lock (navigator.locks) that the worker holds, from its start and from every Hold on, until
	// it rests or ends; "" where there are no locks. Its number is that of the times that the worker has rested before.
	Lives = "lives"
	// Gone is told by the page to itself: the worker's lock is free, so the browser has ended it.
	Gone = "gone"
	Dead = "dead" // message, number: the program has ended, with this error if there is one; 1 if memory has run out
)

// The kinds of both: a command to a worker of its own, and what comes of it, in data.
const (
	Race  = "race"  // spec, table, task: race gradient descent; its standing, at last one that says that it is over
	Trial = "trial" // spec, task: run one of many runs; its outcome
	// Read has table, a file, and task: what is wanted of it. That comes of it; where it has failed, number is the kind.
	Read = "read"
)
