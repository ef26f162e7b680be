package many

import (
	"fmt"
	"slices"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/base/wire"
	"crease/algo/learn/trials"
	"crease/algo/spec"
	"crease/app/report/spread"
	"crease/app/run/runner"
	"crease/app/run/state"
	"crease/app/text/messages"
	"crease/app/ui"
)

// Repeat is the dialog of many runs: over seeds, methods and N, with error or success drawn against N, with its spread.
type Repeat struct {
	dialog
	save     func(name, kind string, data []byte) // has the browser save a file
	methods  map[spec.Method]bool
	seeds    int
	what     spread.What
	runs     *spread.Runs // nil before the first
	wrong    string       // why there are none
	width    float64      // of the chart, in pixels
	repeater runner.Crew
}

// NewRepeat returns the dialog; save has the browser save a file.
func NewRepeat(s *state.State, save func(name, kind string, data []byte)) *Repeat {
	x := &Repeat{save: save, seeds: mostSeeds, what: spread.Error,
		methods: map[spec.Method]bool{spec.Paper: true, spec.Rounds: true, spec.Practical: true}}
	x.dialog = dialog{start: x.runAll, cancel: func() { x.repeater.Cancel() },
		Modal: ui.Modal{State: s, Name: "repeat", Title: "Many runs", Prepare: x.prepareRuns, Body: x.body}}
	return x
}

// mostSeeds is the most runs for each method and N.
const mostSeeds = 20

func (x *Repeat) prepareRuns() {
	if x.runs != nil { // they stay where all but the method is equal
		a, b := x.runs.Plan.Spec, x.State.Model.Committed()
		a.Learning.Method = b.Learning.Method
		if !slices.Equal(wire.Append(nil, &a), wire.Append(nil, &b)) {
			x.runs = nil
		}
	}
	x.wrong = ""
	x.width = min(goapp.Window().Get("innerWidth").Float()-50, 820)
}

// plan is of the chosen methods and seeds. N goes from the spec's down by halves to 1,000, 9 values at most.
func (x *Repeat) plan() trials.Plan {
	s := x.State.Model.Committed()
	p := trials.Plan{Spec: s, Seeds: x.seeds, Samples: trials.Doublings(s.Sampling.Samples, 1000, 9)}
	for _, m := range trials.Methods {
		if x.methods[m] {
			p.Methods = append(p.Methods, m)
		}
	}
	return p
}

func (x *Repeat) runAll() {
	p := x.plan()
	if x.wrong = ""; len(p.Methods) == 0 {
		x.wrong = "Choose at least one method."
	}
	if err := p.Validate(); err != nil {
		x.wrong = messages.Complaint(err)
	}
	if x.wrong != "" {
		return
	}
	if x.repeater == nil {
		x.repeater = runner.NewCrew(x.State.Do)
	}
	x.runs, x.busy = spread.New(p), true
	x.repeater.Repeat(p, runner.TrialEvents{
		Outcome: func(o trials.Outcome) {
			x.runs.Add(o)
			x.repaintSoon()
		},
		Done: func() {
			x.busy = false
			x.Update()
		},
		Failed: func(err error) {
			x.busy, x.wrong = false, messages.Sentence(err.Error())
			x.Update()
		},
	})
}

func (x *Repeat) body() []goapp.UI {
	switch {
	case x.State.Model.Data() != nil:
		return []goapp.UI{goapp.P().Text(notOfTables)}
	case x.State.Model.Guessing():
		return []goapp.UI{goapp.P().Text(notOfGuesses)}
	}
	return []goapp.UI{goapp.P().Text(aboutRepeat), x.renderFields(), x.renderRuns()}
}

func (x *Repeat) renderFields() goapp.UI {
	var counts []ui.Option
	for _, n := range []string{"5", "10", strconv.Itoa(mostSeeds)} {
		seeds := fmt.Sprintf("%s, from %d on", n, x.State.Model.Committed().Sampling.Seed)
		counts = append(counts, ui.Option{Value: n, Name: seeds})
	}
	return goapp.Div().Class("many-fields repeat-fields").Body(
		goapp.Div().Class("repeat-methods").Role("group").Aria("label", labelMethods).Body(
			goapp.Span().Attr("aria-hidden", "true").Text(labelMethods),
			ui.Each(trials.Methods, func(m spec.Method) goapp.UI {
				box := ui.Box(x.methods[m], func(on bool) { x.methods[m] = on }, m).ID("repeat-" + string(m)).
					Value(string(m)).Disabled(x.busy)
				return ui.Labelled(box, spread.MethodNames[m])
			}),
		),
		ui.Choice("repeat-seeds", "Seeds", counts, strconv.Itoa(x.seeds), x.busy, func(value string) {
			x.seeds, _ = strconv.Atoi(value)
		}),
		x.renderButton("Run all"),
	)
}

func (x *Repeat) renderRuns() goapp.UI {
	if x.wrong != "" {
		return goapp.P().Class("wrong").Role("alert").Text(x.wrong)
	}
	if x.runs == nil {
		return goapp.P().Class("muted").Text(x.cost())
	}
	live := "polite"
	if x.busy {
		live = "off" // read out once they are over
	}
	done, all := x.runs.Count()
	f := x.runs.Figure(x.what)
	return goapp.Div().Class("repeat-runs").Body(
		goapp.Div().Class("many-fields repeat-fields").Body(
			ui.Choice("repeat-what", "Drawn against N", drawnOptions, string(x.what), false,
				func(value string) { x.what = spread.What(value) }),
			goapp.P().Class("repeat-progress").Aria("live", live).Text(x.progress(done, all)),
		),
		goapp.Elem("progress").Attr("aria-label", "Runs done").Attr("max", all).Attr("value", done),
		&ui.Picture{Name: "repeat", SVG: f.SVG(x.width, max(280, .52*x.width), true), Label: f.Describe()},
		goapp.P().Class("muted").Text(x.runs.Explain(x.what)),
		goapp.P().Class("repeat-exports").Body(
			ui.Button("button", "Table as CSV", func() {
				x.save("crease-runs.csv", "text/csv", x.runs.CSV())
			}).Disabled(done == 0),
			ui.Button("button", "Slide as SVG", func() {
				x.save("crease-runs-"+string(x.what)+".svg", "image/svg+xml", []byte(x.runs.Slide(x.what)))
			}).Disabled(done == 0),
		),
	)
}
