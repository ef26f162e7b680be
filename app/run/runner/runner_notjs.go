//go:build !js

package runner

import "crease/app/doc/formats"

// Outside a browser there are no workers: the first state is rendered there, and tests bring learners of their own.

// New panics outside a browser.
func New(func(func()), Events) Learner {
	panic("runner: there are no workers outside a browser")
}

// NewCrew returns a crew that reads files, at once, and does nothing else.
func NewCrew(func(func())) Crew { return crew{} }

type crew struct{ Crew }

func (crew) Read(data []byte, order formats.Order, events ReadEvents) {
	events.Read(order.Read(data, nil))
}

func (crew) Cancel() {}
