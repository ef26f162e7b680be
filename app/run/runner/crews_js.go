package runner

import (
	"syscall/js"

	"crease/algo/beyond/descent"
	"crease/algo/learn/trials"
	"crease/algo/spec"
	"crease/app/doc/formats"
	"crease/app/run/runner/message"
)

// Racer runs races of gradient descent, one at a time, each in a worker that is
// started for it and ended with it. Its methods are called from the page's
// goroutine.
type Racer struct {
	crew
	events RaceEvents
}

// NewRacer prepares races; nothing is started yet.
func NewRacer(options Options, dispatch func(func()), events RaceEvents) *Racer {
	return &Racer{newCrew(options, dispatch, events.Failed), events}
}

// Start races on the samples of s, or of the table if it is not nil. A race
// that is on is cancelled.
func (r *Racer) Start(s spec.Spec, table []byte, o descent.RaceOptions) {
	r.employOne(job{handle: r.handle, refused: sayNoRaceWorker, stopped: sayRaceStopped},
		&message.Command{Kind: message.Race, Spec: s.AppendBinary(nil), Table: table, Task: o.AppendBinary(nil)})
}

// handle handles an event of the race's worker. A race that is done again is heard from
// its beginning.
func (r *Racer) handle(_ *hand, e message.Event) {
	switch e.Kind {
	case message.Race:
		s, err := descent.StandingFromBinary(e.Data)
		if err != nil {
			r.fail(sentence(sayOtherVersion))
			return
		}
		if s.Over {
			r.Cancel()
		}
		r.events.Standing(s)
	case message.Failed:
		r.failWith(e)
	}
}

// Repeater runs the trials of a plan, in workers that are started for them and ended
// with them. Its methods are called from the page's goroutine.
type Repeater struct {
	crew
	events TrialEvents
}

// NewRepeater prepares runs; nothing is started yet.
func NewRepeater(options Options, dispatch func(func()), events TrialEvents) *Repeater {
	return &Repeater{newCrew(options, dispatch, events.Failed), events}
}

// Start runs all trials of p, which has to be valid. Runs that are on are cancelled.
func (r *Repeater) Start(p trials.Plan) {
	waiting := p.Trials()
	left := len(waiting) // without an outcome yet
	spec := p.Spec.AppendBinary(nil)
	give := func(h *hand) {
		if len(waiting) == 0 {
			h.give(nil)
			return
		}
		h.give(&message.Command{Kind: message.Trial, Spec: spec, Task: waiting[0].AppendBinary(nil)})
		waiting = waiting[1:]
	}
	handle := func(h *hand, e message.Event) {
		switch e.Kind {
		case message.Trial:
			o, err := trials.OutcomeFromBinary(e.Data)
			if err != nil {
				r.fail(sentence(sayOtherVersion))
				return
			}
			give(h)
			if left--; left == 0 {
				r.Cancel()
			}
			r.events.Outcome(o)
			if left == 0 {
				r.events.Done()
			}
		case message.Failed:
			r.failWith(e)
		}
	}
	r.employ(job{
		workers: r.mostWorkers(), ready: give, handle: handle,
		refused: sayNoRunWorker, stopped: sayRunsStopped,
	})
}

// mostTrials is how many workers many runs get at most: each has its own copy of the
// program's memory.
const mostTrials = 8

// mostWorkers leaves one core to the page.
func (r *Repeater) mostWorkers() int {
	if r.options.Workers > 0 {
		return r.options.Workers
	}
	cores := js.Global().Get("navigator").Get("hardwareConcurrency")
	if cores.Type() != js.TypeNumber {
		return 1
	}
	return max(1, min(cores.Int()-1, mostTrials))
}

// Reader reads files, one at a time, each in a worker that is started for it and ended
// with it. Its methods are called from the page's goroutine.
type Reader struct {
	crew
	events ReadEvents
}

// NewReader prepares reading; nothing is started yet.
func NewReader(options Options, dispatch func(func()), events ReadEvents) *Reader {
	return &Reader{
		newCrew(options, dispatch, func(err error) { events.Read(formats.Taken{}, err) }), events,
	}
}

// Start reads data, as a table with choices unless they are nil. A file that is being read is given
// up.
func (r *Reader) Start(data []byte, choices *spec.Table) {
	c := message.Command{Kind: message.Read, Table: data}
	if choices != nil {
		c.Spec = spec.Spec{Table: *choices}.AppendBinary(nil)
	}
	r.employOne(job{handle: r.handle, refused: sayNoReader, stopped: sayReaderStopped},
		&c)
}

// handle handles an event of the worker.
func (r *Reader) handle(_ *hand, e message.Event) {
	switch e.Kind {
	case message.Progress:
		r.events.Progress(float64(e.Number) / 100)
	case message.Read:
		t, err := formats.TakenFromBinary(e.Data)
		if err != nil {
			r.fail(sentence(sayOtherVersion))
			return
		}
		r.Cancel()
		r.events.Read(t, nil)
	case message.Failed:
		r.Cancel()
		r.events.Read(formats.Taken{Kind: formats.Kind(e.Number)}, failure(e.Field, e.Message))
	}
}
