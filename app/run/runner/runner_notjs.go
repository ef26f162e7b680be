//go:build !js

package runner

import (
	"crease/algo/beyond/descent"
	"crease/algo/learn/trials"
	"crease/algo/spec"
)

// Outside a browser there are no workers: the page's first state is rendered there, and
// its parts are tested, with these names and without a learner behind them.
const noWorkers = "runner: there are no workers outside a browser"

type crew struct{}

// Cancel ends the work; no event of it follows.
func (crew) Cancel() {}

// Runner runs specs one at a time.
type Runner struct{ crew }

// New panics outside a browser, as the other constructors do.
func New(Options, func(func()), Events) *Runner { panic(noWorkers) }

func (*Runner) Start(spec.Spec, []byte)     {}
func (*Runner) StartStep(spec.Spec, []byte) {}
func (*Runner) StartQuiet(spec.Spec)        {}
func (*Runner) Pause()                      {}
func (*Runner) Resume()                     {}
func (*Runner) Step()                       {}

// Racer runs races of gradient descent, one at a time.
type Racer struct{ crew }

func NewRacer(Options, func(func()), RaceEvents) *Racer { panic(noWorkers) }

func (*Racer) Start(spec.Spec, []byte, descent.RaceOptions) {}

// Repeater runs the trials of a plan.
type Repeater struct{ crew }

func NewRepeater(Options, func(func()), TrialEvents) *Repeater { panic(noWorkers) }

func (*Repeater) Start(trials.Plan) {}

// Reader reads files, one at a time.
type Reader struct{ crew }

func NewReader(Options, func(func()), ReadEvents) *Reader { panic(noWorkers) }

func (*Reader) Start([]byte, *spec.Table) {}
