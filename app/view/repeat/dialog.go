// Package repeat is the part of the page with many runs at once: a dialog that repeats
// the run of the drawing over seeds, methods and N, and draws error or success against
// N, with its spread. It owns its workers and what they came to; the page's own run
// goes on as it is. It reads the spec and the table of samples and changes nothing.
package repeat

import (
	"slices"
	"strconv"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/trials"
	"crease/algo/spec"
	"crease/app/report/spread"
	"crease/app/run/runner"
	"crease/app/run/state"
	"crease/app/text/messages"
	"crease/app/ui"
)

// Dialog is the dialog of many runs. It is empty until it is opened.
type Dialog struct {
	goapp.Compo
	State *state.State
	Save  func(name, kind string, data []byte) // has the browser save a file

	opened  bool
	methods map[spec.Method]bool
	seeds   int
	what    spread.What
	runs    *spread.Runs // nil before the first
	on      bool
	wrong   string // why there are none
	width   float64

	repeater *runner.Repeater
	painted  time.Time
	late     bool // a painting is due
	unlisten func()
}

// name is the dialog's, by which it is opened.
const name = "repeat"

// OnMount implements goapp.Mounter.
func (x *Dialog) OnMount(goapp.Context) {
	x.methods = map[spec.Method]bool{spec.Paper: true, spec.Rounds: true, spec.Practical: true}
	x.seeds, x.what = mostSeeds, spread.Error
	x.repeater = runner.NewRepeater(runner.Default, x.State.Do, runner.TrialEvents{
		Outcome: func(o trials.Outcome) {
			x.runs.Add(o)
			x.soon()
		},
		Done: func() {
			x.on = false
			x.Update()
		},
		Failed: func(err error) {
			x.on, x.wrong = false, messages.Sentence(err.Error())
			x.Update()
		},
	})
	x.State.OnOpen(name, x.open)
	x.unlisten = ui.OnClose(x.JSValue(), func() { x.State.Do(x.stop) })
}

// OnDismount implements goapp.Dismounter.
func (x *Dialog) OnDismount() {
	if x.repeater != nil { // the server dismounts what it never mounted
		x.repeater.Cancel()
		x.unlisten()
	}
}

// open brings the dialog up to date: runs of another drawing or of other settings are
// forgotten.
func (x *Dialog) open() {
	if x.runs != nil && !same(x.runs.Plan.Spec, x.State.Model.Committed()) {
		x.runs = nil
	}
	x.opened, x.wrong = true, ""
	x.width = min(goapp.Window().Get("innerWidth").Float()-50, widest)
	x.Update()
}

// same says whether runs of both specs have the same outcomes: the seed and N that
// they start from, and everything but the method.
func same(a, b spec.Spec) bool {
	a.Learning.Method = b.Learning.Method
	return slices.Equal(a.AppendBinary(nil), b.AppendBinary(nil))
}

// The most runs for each method and N, and the chart's widest side in points.
const (
	mostSeeds = 20
	widest    = 820
)

// N goes from the spec's down by halves to leastSamples, mostPoints values at most.
const (
	leastSamples = 1000
	mostPoints   = 9
)

// plan is what the fields ask for.
func (x *Dialog) plan() trials.Plan {
	s := x.State.Model.Committed()
	p := trials.Plan{Spec: s, Seeds: x.seeds, Samples: trials.Doublings(s.Sampling.Samples, leastSamples, mostPoints)}
	for _, m := range trials.Methods {
		if x.methods[m] {
			p.Methods = append(p.Methods, m)
		}
	}
	return p
}

// toggle starts the runs, or ends those that are on.
func (x *Dialog) toggle(goapp.Context, goapp.Event) {
	if x.on {
		x.stop()
		return
	}
	p := x.plan()
	x.wrong = ""
	if err := p.Validate(); err != nil {
		x.wrong = messages.Complaint(err)
		return
	}
	if len(p.Methods) == 0 {
		x.wrong = noMethod
		return
	}
	x.runs, x.on = spread.New(p), true
	x.repeater.Start(p)
}

// stop ends the runs that are on; what they came to stays.
func (x *Dialog) stop() {
	if x.on {
		x.repeater.Cancel()
		x.on = false
		x.Update()
	}
}

// paintEvery is the time between two paintings while runs go on.
const paintEvery = 250 * time.Millisecond

// soon has the dialog painted when that is due.
func (x *Dialog) soon() {
	if x.late {
		return
	}
	x.late = true
	time.AfterFunc(paintEvery-min(time.Since(x.painted), paintEvery), func() {
		x.State.Do(func() {
			x.late, x.painted = false, time.Now()
			x.Update()
		})
	})
}

func (x *Dialog) csv(goapp.Context, goapp.Event) { x.Save("crease-runs.csv", "text/csv", x.runs.CSV()) }

func (x *Dialog) svg(goapp.Context, goapp.Event) {
	x.Save("crease-runs-"+string(x.what)+".svg", "image/svg+xml", []byte(x.runs.Slide(x.what)))
}

func (x *Dialog) turnMethod(ctx goapp.Context, _ goapp.Event) {
	x.methods[spec.Method(ctx.JSSrc().Get("value").String())] = ctx.JSSrc().Get("checked").Bool()
}

func (x *Dialog) pickSeeds(ctx goapp.Context, _ goapp.Event) {
	if n, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		x.seeds = min(max(n, 1), mostSeeds)
	}
}

func (x *Dialog) pickWhat(ctx goapp.Context, _ goapp.Event) {
	x.what = spread.What(ctx.JSSrc().Get("value").String())
}
