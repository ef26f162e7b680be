// Package compare is the part of the page with two runs side by side: a dialog that learns
// what is drawn with two settings – samples, noise, order, method – and says how the runs
// differ. It owns both settings, what their runs came to, and a learner of its own; the
// page's run goes on as it is. It reads the spec and changes nothing.
package compare

import (
	"reflect"
	"strconv"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/run/runner"
	"crease/app/run/state"
	"crease/app/text/messages"
	"crease/app/text/words"
	"crease/app/ui"
)

// Dialog is the dialog of two runs. It is empty until it is opened.
type Dialog struct {
	goapp.Compo
	State *state.State
	// Sheet draws what a run of the drawing of m found, side × side pixels large.
	Sheet func(m *model.Model, s *snapshot.Snapshot, id string, side float64) string

	opened   bool
	sides    [2]side
	on       int // the side that learns, sides' number where none does
	learner  *runner.Runner
	painted  time.Time
	unlisten func()
}

// side is one of the two settings, and what its run came to.
type side struct {
	model  *model.Model
	run    *snapshot.Snapshot // the newest, nil before the first
	over   bool               // it is the last one
	failed string             // why there is none
	wrong  map[string]string  // what was typed and refused, by field: why
}

// spec returns the settings of the side.
func (s *side) spec() spec.Spec { return s.model.Spec() }

// set changes the settings, which forgets the run.
func (s *side) set(what spec.Spec) {
	view := model.DefaultView()
	if s.model != nil {
		view = s.model.View()
	}
	s.model = model.New(what)
	s.model.SetView(view)
	s.run, s.over, s.failed = nil, false, ""
}

// dialogName is the dialog's, by which it is opened.
const dialogName = "compare"

// OnMount implements goapp.Mounter.
func (x *Dialog) OnMount(goapp.Context) {
	x.on = len(x.sides)
	x.State.OnOpen(dialogName, x.open)
	x.unlisten = ui.OnClose(x.JSValue(), func() { x.State.Do(x.stop) })
}

// OnDismount implements goapp.Dismounter.
func (x *Dialog) OnDismount() {
	if x.unlisten != nil { // the server dismounts what it never mounted
		x.stop()
		x.unlisten()
	}
}

func (x *Dialog) open() {
	x.renew()
	x.opened = true
	x.Update()
}

// renew brings both sides to what is drawn. The settings stay as long as the drawing does.
// At first the second side has a tenth of the samples.
func (x *Dialog) renew() {
	now, view := x.State.Model.Committed(), x.State.Model.View()
	fresh := x.sides[0].model == nil || !reflect.DeepEqual(x.sides[0].spec().Network, now.Network)
	for i := range x.sides {
		s := &x.sides[i]
		if fresh {
			what := now
			if i == 1 {
				what.Sampling.Samples = max(1, what.Sampling.Samples/10)
			}
			s.set(what)
			s.wrong = map[string]string{}
		}
		s.model.SetView(view)
	}
}

// toggle runs both sides, one after the other, or ends that.
func (x *Dialog) toggle(goapp.Context, goapp.Event) {
	if x.on < len(x.sides) {
		x.stop()
		return
	}
	for i := range x.sides {
		x.sides[i].set(x.sides[i].spec())
	}
	if x.learner == nil {
		x.learner = runner.New(runner.Default, x.State.Do, x.events())
	}
	x.on = -1
	x.next()
}

// events are what the learner tells.
func (x *Dialog) events() runner.Events {
	return runner.Events{
		Ready: func(err error) {
			if err != nil {
				x.end(err)
			}
		},
		Snapshot: func(n *snapshot.Snapshot) {
			x.side().run = n
			if time.Since(x.painted) > paintEvery {
				x.painted = time.Now()
				x.Update()
			}
		},
		Done: func(n *snapshot.Snapshot) {
			x.side().run, x.side().over = n, true
			x.next()
		},
		Failed: x.end,
	}
}

// paintEvery is the time between two paintings of a run that goes on.
const paintEvery = 100 * time.Millisecond

func (x *Dialog) side() *side { return &x.sides[x.on] }

// end says why the side that learns has no result.
func (x *Dialog) end(err error) {
	if x.on < len(x.sides) {
		x.side().failed = messages.Complaint(err)
		x.next()
	}
}

// next has the next side learn, if there is one and its settings can be learned from.
func (x *Dialog) next() {
	for x.on++; x.on < len(x.sides); x.on++ {
		err := x.side().spec().Validate(true)
		if err == nil {
			x.learner.Start(x.side().spec(), nil)
			break
		}
		x.side().failed = messages.Complaint(err)
	}
	x.Update()
}

// stop ends the runs; what they have come to stays.
func (x *Dialog) stop() {
	if x.on < len(x.sides) {
		x.learner.Cancel()
		x.on = len(x.sides)
		x.Update()
	}
}

// enter takes over what was typed or chosen for a side, or says why not.
func (x *Dialog) enter(i int, path, text string) {
	s := &x.sides[i]
	what, at := s.spec(), spec.SettingAt(path)
	delete(s.wrong, path)
	if path == methodPath {
		what.Learning.Method = spec.Method(text)
		s.set(what)
		return
	}
	v, ok := words.Parse(text)
	if whole := path != noisePath; !ok || v < at.Least || v > at.Most || whole && v != float64(int64(v)) {
		s.wrong[path] = refused(path, at.Least, at.Most)
		return
	}
	at.SetNumber(&what, v)
	s.set(what)
}

// The settings that may differ, by their path in the JSON dialect.
const (
	methodPath  = "learning.method"
	samplesPath = "sampling.samples"
	orderPath   = "learning.order"
	noisePath   = "sampling.noise"
)

func fieldID(i int, path string) string {
	return "compare-" + strconv.Itoa(i) + "-" + path[len(path)-5:]
}
