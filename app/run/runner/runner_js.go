package runner

import (
	"cmp"
	"time"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/run/runner/message"
)

// Runner runs specs one at a time. Its methods are called from the page's
// goroutine.
type Runner struct {
	spawner
	events Events

	learner *worker
	helpers []*worker
	broken  error // why this browser cannot learn, nil if it can

	id      int              // of the run that is wanted, 0 before the first
	active  bool             // that run is sent and has not ended
	waiting *message.Command // its run command until the learner is free for it
	busy    bool             // the learner has a run that it has not given up yet
	retried bool             // a learner died before it was ready

	sent   *message.Command // the run command that the learner has, in the state asked for
	again  int              // times that it was sent again
	course course           // of the run that the learner does
	rested bool             // it has told that it is paused
	rest                    // the pause that is being asked for
	watch                   // over the learner
}

// New starts a learner. dispatch has a function called on the page's goroutine;
// nil calls it in place.
func New(options Options, dispatch func(func()), events Events) *Runner {
	r := &Runner{spawner: newSpawner(options, dispatch), events: events}
	r.dispatch(func() {
		if r.modules.IsUndefined() {
			r.breakDown(sayNotLoaded)
			return
		}
		r.spawnLearner()
	})
	return r
}

// Start runs s, on the samples of the table if it is not nil. A run that is
// on is cancelled.
func (r *Runner) Start(s spec.Spec, table []byte) { r.start(message.Command{Table: table}, s) }

// StartStep runs s to its first mark and pauses there.
func (r *Runner) StartStep(s spec.Spec, table []byte) {
	r.start(message.Command{Table: table, Step: true}, s)
}

// StartQuiet runs s to its end without a Snapshot on the way.
func (r *Runner) StartQuiet(s spec.Spec) { r.start(message.Command{Quiet: true}, s) }

// Pause pauses the run.
func (r *Runner) Pause() {
	r.tell(message.Pause)
	r.expectRest()
}

// Resume lets a paused run go on.
func (r *Runner) Resume() { r.goOn(message.Resume) }

// Step lets the run go on until N has doubled.
func (r *Runner) Step() { r.goOn(message.Step) }

func (r *Runner) goOn(kind string) {
	r.rested = false
	r.tell(kind)
	r.release()
	r.startWatch()
}

// Cancel ends the run; no event of it follows.
func (r *Runner) Cancel() {
	r.id++
	r.waiting, r.sent = nil, nil
	r.rest = rest{}
	if r.active && r.busy {
		r.tell(message.Cancel)
		r.learner.cancels++
		learner, nth := r.learner, r.learner.cancels
		time.AfterFunc(patience, func() {
			r.dispatch(func() {
				if r.learner == learner && learner.ended < nth {
					r.replaceLearner()
				}
			})
		})
	}
	r.active = false
}

// patience is how long a worker may take to respond to a cancel before it is terminated.
const patience = 80 * time.Millisecond

// start sends a run of s as the command says.
func (r *Runner) start(c message.Command, s spec.Spec) {
	r.Cancel()
	if r.broken != nil {
		r.fail(r.broken)
		return
	}
	c.Kind, c.ID, c.Spec = message.Run, r.id, s.AppendBinary(nil)
	r.waiting = &c
	r.active, r.again, r.course = true, 0, course{}
	r.send()
}

// send hands the waiting run to the learner if it is free.
func (r *Runner) send() {
	if r.waiting == nil || r.learner == nil || !r.learner.ready || r.busy {
		return
	}
	r.busy, r.rested = true, false
	r.learner.post(r.waiting)
	r.sent, r.waiting = r.waiting, nil
	r.course.restart()
	r.startWatch()
}

// tell posts a command without content.
func (r *Runner) tell(kind string) {
	if !r.active || r.waiting == nil && !r.busy {
		return
	}
	// A run that is not sent yet, or has to be sent again, starts in the state that is
	// asked for.
	if c := cmp.Or(r.waiting, r.sent); c != nil {
		c.Step = kind == message.Step
		c.Pause = kind == message.Pause
	}
	if r.waiting == nil {
		r.learner.post(&message.Command{Kind: kind})
	}
}

// handle handles an event of the learner.
func (r *Runner) handle(w *worker, e message.Event) {
	if w != r.learner {
		return
	}
	r.quiet = 0
	switch e.Kind {
	case message.Alive:
	case message.Ready:
		r.learnerReady(w)
	case message.Lost:
		r.replaceHelper(e.Number)
	case message.Dead:
		r.learnerDied(e.Message)
	case message.Cancelled, message.Done, message.Failed:
		r.busy, w.ended = false, w.cancels
		r.handleRun(e)
		r.send()
	default:
		r.handleRun(e)
	}
}

func (r *Runner) learnerReady(w *worker) {
	w.ready, r.retried = true, false
	if r.events.Ready != nil && !w.successor {
		r.events.Ready(nil)
	}
	r.spawnHelpers()
	r.send()
}

// handleRun handles an event of a run and drops it unless that is the run wanted.
func (r *Runner) handleRun(e message.Event) {
	if !r.active || e.ID != r.id || r.keep(e) {
		return
	}
	switch e.Kind {
	case message.Progress:
		if r.events.Reading != nil {
			r.events.Reading(float64(e.Number) / 100)
		}
	case message.Snapshot:
		if s := r.snapshot(e.Data); s != nil && r.course.advance(s) && r.events.Snapshot != nil {
			r.events.Snapshot(s)
		}
	case message.Paused:
		r.rested, r.rest = true, rest{}
		if r.events.Paused != nil {
			r.events.Paused()
		}
	case message.Done:
		r.active = false
		if s := r.snapshot(e.Data); s != nil && r.events.Done != nil {
			r.events.Done(s)
		}
	case message.Failed:
		r.active = false
		r.fail(failure(e.Field, e.Message))
	}
}

// snapshot decodes a snapshot. Bytes that are none, as from a worker of another
// build, end the run: it returns nil.
func (r *Runner) snapshot(data []byte) *snapshot.Snapshot {
	s, err := snapshot.FromBinary(data)
	if err != nil {
		r.Cancel()
		r.fail(sentence(sayOtherVersion))
		return nil
	}
	return s
}

func (r *Runner) fail(err error) {
	r.active = false
	if r.events.Failed != nil {
		r.events.Failed(err)
	}
}
