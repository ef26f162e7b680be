//go:build !js

package runner

import (
	"crease/algo/base/work"
	"crease/app/doc/formats"
)

// Reader reads files, one at a time, on a goroutine. Its methods are called from the
// page's goroutine.
type Reader struct {
	crew
	events ReadEvents
}

// NewReader prepares reading; nothing is started yet.
func NewReader(_ Options, dispatch func(func()), events ReadEvents) *Reader {
	return &Reader{newCrew(dispatch, nil), events}
}

// Start reads data. A file that is being read is given up.
func (r *Reader) Start(data []byte) {
	ctx, callBack := r.begin()
	go func() {
		var meter *work.Meter
		meter = work.New(func() error {
			part := formats.ReadPart(meter, len(data))
			callBack(func() { r.events.Progress(part) })
			return ctx.Err()
		})
		taken, err := formats.Read(data, meter)
		callBack(func() { r.events.Read(taken, err) })
	}()
}
