//go:build !js

package runner

// Outside a browser there are no workers: the first state is rendered there, and tests bring learners of their own.
const noWorkers = "runner: there are no workers outside a browser"

// New panics outside a browser.
func New(Options, func(func()), Events) Learner { panic(noWorkers) }

// NewCrew panics outside a browser.
func NewCrew(Options, func(func())) Crew { panic(noWorkers) }
