package runner

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"syscall/js"
	"time"

	"crease/algo/base/wire"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/run/runner/message"
)

type runner struct {
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
	cloud  []snapshot.Point // of that run's samples, which come once
	rested bool             // it has told that it is paused
	rest                    // the pause that is being asked for

	// The learner is watched while it owes signs of life: where a browser ends it, it dies in silence.
	watched bool
	quiet   int // ticks since the last sign
}

// New starts a learner. dispatch has a function called on the page's goroutine; nil calls it in place.
func New(dispatch func(func()), events Events) Learner {
	r := &runner{spawner: newSpawner(dispatch), events: events}
	r.dispatch(func() {
		if r.modules.IsUndefined() {
			r.breakDown("The learner could not be loaded. Reload the page to try again.")
			return
		}
		r.spawnLearner()
		js.Global().Call("addEventListener", "pageshow", js.FuncOf(func(_ js.Value, args []js.Value) any {
			if args[0].Get("persisted").Bool() {
				r.dispatch(r.back)
			}
			return nil
		}))
	})
	return r
}

// back is called when the page is shown again as it was left. A browser may have ended the loading of workers as the
// reader left, which is no reason to do without them: they are started anew, or the page, where it has given up.
func (r *runner) back() {
	switch {
	case r.broken != nil:
		js.Global().Get("location").Call("reload")
	case !r.busy:
		r.replaceLearner()
	}
}

// Start implements Learner.
func (r *runner) Start(s spec.Spec, table []byte, how How) {
	r.Cancel()
	if r.broken != nil {
		r.fail(r.broken)
		return
	}
	r.waiting = &message.Command{
		Kind: message.Run, ID: r.id, Spec: wire.Append(nil, &s), Table: table, Step: how == Step, Quiet: how == Quiet,
	}
	r.active, r.again, r.course = true, 0, course{}
	r.send()
}

// Pause implements Learner.
func (r *runner) Pause() {
	r.tell(message.Pause)
	r.expectRest()
}

// Resume implements Learner.
func (r *runner) Resume() { r.goOn(message.Resume) }

// Step implements Learner.
func (r *runner) Step() { r.goOn(message.Step) }

func (r *runner) goOn(kind string) {
	r.rested = false
	r.hold()
	r.tell(kind)
	r.release()
}

// Cancel implements Learner.
func (r *runner) Cancel() {
	r.id++
	r.waiting, r.sent = nil, nil
	r.rest = rest{}
	if r.active && r.busy {
		r.tell(message.Cancel)
		r.learner.cancels++
		learner, nth := r.learner, r.learner.cancels
		r.after(patience, func() {
			if r.learner == learner && learner.ended < nth {
				r.replaceLearner()
			}
		})
	}
	r.active = false
}

// patience is how long a worker may take to respond to a cancel before it is terminated.
const patience = 80 * time.Millisecond

func (r *runner) send() {
	if r.waiting == nil || r.learner == nil || !r.learner.ready || r.busy {
		return
	}
	if r.learner.gone {
		r.replaceLearner()
		return
	}
	if r.hold(); !r.learner.lives {
		return
	}
	r.busy, r.rested = true, false
	r.learner.post(r.waiting)
	r.sent, r.waiting = r.waiting, nil
	r.course.restart()
	r.cloud = nil
}

func (r *runner) tell(kind string) {
	if !r.active || r.waiting == nil && !r.busy {
		return
	}
	// A run that is not sent yet, or has to be sent again, starts in the state that is asked for.
	if c := cmp.Or(r.waiting, r.sent); c != nil {
		c.Step = kind == message.Step
		c.Pause = kind == message.Pause
	}
	if r.waiting == nil {
		r.learner.post(&message.Command{Kind: kind})
	}
}

func (r *runner) handle(w *worker, e message.Event) {
	if w != r.learner {
		return
	}
	r.quiet = 0
	switch e.Kind {
	case message.Alive:
	case message.Lives:
		r.send()
	case message.Ready:
		w.ready, r.retried = true, false
		r.helpers = make([]*worker, r.most(16)-1) // each has its own copy of the program's memory
		for i := range r.helpers {
			r.spawnHelper(i)
		}
		r.send()
	case message.Lost:
		r.replaceHelper(e.Number)
	case message.Dead:
		r.learnerDied(e)
	case message.Gone:
		if !w.ready {
			r.learnerDied(message.Event{Message: sayNoAnswer})
		} else if r.busy || r.waiting != nil {
			r.doAgain() // an idle one is replaced when it is needed: short of memory, its successor would end too
		}
	case message.Cancelled, message.Done, message.Failed:
		r.busy, w.ended = false, w.cancels
		r.handleRun(e)
		r.send()
	default:
		r.handleRun(e)
	}
}

// handleRun handles an event of a run and drops it unless that is the run wanted.
func (r *runner) handleRun(e message.Event) {
	switch late := r.late && e.Kind == message.Paused; {
	case !r.active || e.ID != r.id:
		return
	case late: // a late pause is no news
		r.rested = true
		return
	case r.late || r.soon: // it has to wait until the run goes on
		r.kept = append(r.kept, e)
		return
	}
	switch e.Kind {
	case message.Progress:
		r.events.Reading(float64(e.Number) / 100)
	case message.Snapshots:
		var list []snapshot.Snapshot
		if wire.Decode(e.Data, &list) != nil {
			r.fail(failure("", sayOtherVersion))
			return
		}
		var news []*snapshot.Snapshot
		for i := range list {
			s := new(snapshot.Snapshot)
			*s = list[i] // so that one that the page keeps does not keep all that came with it
			if s.Cloud == nil {
				s.Cloud = r.cloud
			}
			r.cloud = s.Cloud
			if r.course.advance(s) {
				news = append(news, s)
			}
		}
		if len(news) > 0 {
			r.events.Snapshots(news...)
		}
	case message.Paused:
		r.rested, r.rest = true, rest{}
		r.events.Paused()
	case message.Done:
		r.active = false
		s := new(snapshot.Snapshot)
		if wire.Decode(e.Data, s) != nil {
			r.fail(failure("", sayOtherVersion))
			return
		}
		r.events.Done(s)
	case message.Failed:
		r.fail(failure(e.Field, e.Message))
	}
}

// fail ends the run without a result.
func (r *runner) fail(err error) {
	r.Cancel()
	r.events.Failed(err)
}

// hold has the workers tell whether they live, and watches over them from here on.
func (r *runner) hold() {
	for _, w := range r.workers() {
		w.hold()
	}
	r.startWatch()
}

// workers returns the learner and its helpers, those that there are.
func (r *runner) workers() []*worker {
	return slices.DeleteFunc(slices.Concat([]*worker{r.learner}, r.helpers), func(w *worker) bool { return w == nil })
}

func (r *runner) startWatch() {
	if r.quiet = 0; r.watched {
		return
	}
	r.watched = true
	r.everySecond(func() bool {
		r.watched = r.watch()
		return r.watched
	})
}

// watch looks at the workers, once at every tick, and reports whether they are to be watched further. Those of a learner
// that has nothing to do rest.
func (r *runner) watch() bool {
	if r.learner == nil || r.broken != nil {
		return false
	}
	for i, h := range r.helpers {
		if h != nil && h.ready && r.learner.lives && !h.answers() {
			r.replaceHelper(i)
		}
	}
	r.quiet++
	switch {
	case !r.learner.ready:
		if r.quiet >= bootTicks {
			r.quiet = 0
			r.learnerDied(message.Event{Message: sayNoAnswer})
		}
	case !r.learner.answers():
		r.doAgain()
	case r.waiting == nil && (!r.busy || r.rested):
		for _, w := range r.workers() {
			w.rest()
		}
		return r.learner.held
	case r.quiet >= runTicks<<r.again:
		r.doAgain()
	}
	return true
}

// doAgain has another learner do the run again in place of one that gives no sign. The digits are the same.
func (r *runner) doAgain() {
	again := r.sent
	r.quiet, r.kept = 0, nil
	r.replaceLearner()
	switch {
	case !r.active || again == nil:
	case r.again == mostAgain:
		r.fail(stopped(sayLearner, message.Event{}))
	default:
		r.again++
		r.waiting = again
		if r.events.Again != nil {
			r.events.Again(r.again)
		}
		r.send()
	}
}

func stopped(what string, e message.Event) error {
	switch {
	case e.Number != 0:
		return errors.New(what + ": this browser gives it no more memory. " +
			"Fewer samples, fewer units or a part of the table need less.")
	case e.Message != "":
		return errors.New(what + ": " + strings.TrimSuffix(e.Message, ".") + ".")
	}
	return errors.New(what + ".")
}

// restWithin is how long a learner may take to pause. Some of its stages have long parts in which it hears nothing, so
// after that the run counts as paused, and what it still sends is kept until it goes on.
const restWithin = 150 * time.Millisecond

// rest is a pause that was asked for and not answered.
type rest struct {
	asked *time.Timer
	late  bool            // it counts as paused
	kept  []message.Event // that came after that
	soon  bool            // the run goes on, and kept is about to be handled: what comes now comes after it
}

// expectRest has the run count as paused soon, whether the learner answers or not.
func (r *runner) expectRest() {
	if !r.active || r.rested {
		return
	}
	var asked *time.Timer
	asked = r.after(restWithin, func() {
		if r.asked == asked && r.active && !r.late {
			r.late = true
			r.events.Paused()
		}
	})
	r.asked = asked
}

// release ends a pause that was asked for, and has what came meanwhile handled once the page has gone on.
func (r *runner) release() {
	id, soon := r.id, r.soon
	r.rest = rest{kept: r.kept, soon: len(r.kept) > 0}
	if soon || len(r.kept) == 0 {
		return
	}
	go r.dispatch(func() {
		if r.id != id {
			return
		}
		kept := r.kept
		r.kept, r.soon = nil, false
		for _, e := range kept {
			if r.id == id {
				r.handleRun(e)
			}
		}
	})
}
