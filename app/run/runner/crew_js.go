package runner

import (
	"errors"
	"time"

	"crease/algo/base/wire"
	"crease/algo/beyond/descent"
	"crease/algo/learn/trials"
	"crease/algo/spec"
	"crease/app/doc/formats"
	"crease/app/run/runner/message"
)

// crew is a Crew. A worker with something to do that gives no sign of life for long is replaced, its task done again.
type crew struct {
	spawner
	job
	workers []*hand
	work    int // counts pieces of work, so that events of an old one are dropped
}

// hand does a crew's work with one worker after another.
type hand struct {
	*worker                  // nil if the browser has refused a successor
	task    *message.Command // what it is at, nil if it has nothing to do
	quiet   int              // ticks since its last sign of life
	again   int              // times that it was replaced over its task
}

type job struct {
	ready   func(*hand)                // gives a worker something to do
	handle  func(*hand, message.Event) // handles what it says
	failed  func(error)                // is told why the work has ended without a result
	refused string                     // what is said if there is not even one worker
	what    string                     // what stops if one dies
}

// NewCrew prepares work; nothing is started yet.
func NewCrew(dispatch func(func())) Crew {
	return &crew{spawner: newSpawner(dispatch)}
}

// Race implements Crew. A race that is done again is heard from its beginning.
func (c *crew) Race(s spec.Spec, table []byte, o descent.RaceOptions, events RaceEvents) {
	task := message.Command{Kind: message.Race, Spec: wire.Append(nil, &s), Table: table, Task: wire.Append(nil, &o)}
	c.employ(1, job{
		ready: func(h *hand) { h.give(&task) },
		handle: func(_ *hand, e message.Event) {
			if s := sent[descent.Standing](c, e, message.Race); s != nil {
				if s.Over {
					c.Cancel()
				}
				events.Standing(s)
			}
		},
		failed:  events.Failed,
		refused: "This browser blocks the web worker that the race needs.", what: "The race stopped",
	})
}

// Repeat implements Crew.
func (c *crew) Repeat(p trials.Plan, events TrialEvents) {
	waiting := p.Trials()
	left := len(waiting) // without an outcome yet
	spec := wire.Append(nil, &p.Spec)
	give := func(h *hand) {
		if len(waiting) == 0 {
			h.give(nil)
			return
		}
		h.give(&message.Command{Kind: message.Trial, Spec: spec, Task: wire.Append(nil, &waiting[0])})
		waiting = waiting[1:]
	}
	handle := func(h *hand, e message.Event) {
		if o := sent[trials.Outcome](c, e, message.Trial); o != nil {
			give(h)
			if left--; left == 0 {
				c.Cancel()
			}
			events.Outcome(*o)
			if left == 0 {
				events.Done()
			}
		}
	}
	c.employ(c.most(8), job{ // each has its own copy of the program's memory
		ready: give, handle: handle, failed: events.Failed,
		refused: "This browser blocks the web workers that the runs need.", what: "The runs stopped",
	})
}

// Read implements Crew.
func (c *crew) Read(data []byte, order formats.Order, events ReadEvents) {
	task := message.Command{Kind: message.Read, Table: data, Task: wire.Append(nil, &order)}
	handle := func(_ *hand, e message.Event) {
		switch e.Kind {
		case message.Progress:
			events.Progress(float64(e.Number) / 100)
		case message.Failed:
			c.Cancel()
			events.Read(formats.Taken{Kind: formats.Kind(e.Number)}, failure(e.Field, e.Message))
		default:
			if t := sent[formats.Taken](c, e, message.Read); t != nil {
				c.Cancel()
				events.Read(*t, nil)
			}
		}
	}
	c.employ(1, job{
		ready: func(h *hand) { h.give(&task) }, handle: handle,
		failed:  func(err error) { events.Read(formats.Taken{}, err) },
		refused: "This browser blocks the web worker that reads files and texts.", what: "Reading stopped",
	})
}

// sent returns the value of an event of a kind, nil for others. Failures and bytes that are none end the work.
func sent[T any](c *crew, e message.Event, kind string) *T {
	switch v := new(T); {
	case e.Kind == message.Failed:
		c.fail(errors.New(e.Message))
	case e.Kind != kind:
	case wire.Decode(e.Data, v) != nil:
		c.fail(failure("", sayOtherVersion))
	default:
		return v
	}
	return nil
}

// employ ends the work that is on and starts up to so many workers for another, once the page's goroutine is free.
func (c *crew) employ(workers int, j job) {
	c.Cancel()
	c.job = j
	id := c.work
	c.dispatch(func() {
		if c.work != id {
			return
		}
		for range workers {
			h := new(hand)
			if !c.hire(h) {
				break
			}
			c.workers = append(c.workers, h)
		}
		if len(c.workers) == 0 {
			c.fail(errors.New(c.refused))
			return
		}
		c.everySecond(func() bool {
			for _, h := range c.workers {
				if c.work == id && !c.alive(h) {
					c.fail(stopped(c.what, message.Event{}))
				}
			}
			return c.work == id
		})
	})
}

func (c *crew) hire(h *hand) bool {
	id := c.work
	w, err := c.spawn(func(w *worker, e message.Event) {
		if c.work == id && h.worker == w {
			c.hear(h, e)
		}
	})
	h.worker, h.quiet = w, 0
	return err == nil
}

func (c *crew) hear(h *hand, e message.Event) {
	h.quiet = 0
	switch {
	case e.Kind == message.Alive, e.Kind == message.Lives:
	case e.Kind == message.Dead:
		c.fail(stopped(c.what, e))
	case e.Kind == message.Gone:
		h.quiet = runTicks << mostAgain // so that it is replaced at the next tick
	case e.Kind != message.Ready:
		c.handle(h, e)
	case h.task != nil: // its predecessor's
		h.worker.ready = true
		h.post(h.task)
	default:
		h.worker.ready = true
		c.ready(h)
	}
}

// give hands a task to a worker, nil if there is nothing left to do.
func (h *hand) give(task *message.Command) {
	h.again = 0
	if h.task = task; task != nil {
		h.post(task)
	}
}

// alive replaces a worker that has owed a sign of life for too long. It reports whether the work can go on.
func (c *crew) alive(h *hand) bool {
	limit := runTicks << h.again
	if !h.worker.ready {
		limit = bootTicks
	} else if h.task == nil {
		return true
	}
	if h.quiet++; h.quiet < limit {
		return true
	}
	if h.again == mostAgain || !h.worker.ready && h.again > 0 {
		return false
	}
	h.again++
	h.end()
	return c.hire(h)
}

// Cancel ends the work; no event of it follows.
func (c *crew) Cancel() {
	c.work++
	for _, h := range c.workers {
		if h.worker != nil {
			h.end()
		}
	}
	c.workers = nil
	c.job = job{} // which may hold a whole file
}

func (c *crew) fail(why error) {
	failed := c.failed
	c.Cancel()
	failed(why)
}

// The watch over workers counts ticks of the page's clock, not time: a machine that was asleep has none.
const (
	bootTicks   = 30 // until a worker is ready
	answerTicks = 2  // until one that rests answers: one is whole
	runTicks    = 10 // between two signs of life; twice as many each time a run is done again
	mostAgain   = 3  // times that a run is done again
)

func (s *spawner) everySecond(f func() bool) {
	s.after(time.Second, func() {
		if f() {
			s.everySecond(f)
		}
	})
}
