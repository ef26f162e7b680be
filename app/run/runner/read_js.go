package runner

import (
	"crease/app/doc/formats"
	"crease/app/run/runner/message"
)

// Reader reads files, one at a time, each in a worker that is started for it and ended
// with it. Its methods are called from the page's goroutine.
type Reader struct {
	crew
	events ReadEvents
}

// NewReader prepares reading; nothing is started yet.
func NewReader(options Options, dispatch func(func()), events ReadEvents) *Reader {
	r := &Reader{events: events}
	r.crew = newCrew(options, dispatch, func(err error) { events.Read(formats.Taken{}, err) })
	return r
}

// Start reads data. A file that is being read is given up.
func (r *Reader) Start(data []byte) {
	file := &message.Command{Kind: message.Read, Table: data}
	r.begin(job{
		n: 1, ready: func(h *hand) { h.give(file) }, handle: r.handle,
		refused: sayNoReader, stopped: sayReaderStopped,
	})
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
