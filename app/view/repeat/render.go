package repeat

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/trials"
	"crease/app/report/spread"
	"crease/app/ui"
)

// Render implements goapp.Composer.
func (x *Dialog) Render() goapp.UI {
	if !x.opened {
		return ui.Dialog(name, title, x.State.Close)
	}
	if x.State.Model.Data() != nil {
		return ui.Dialog(name, title, x.State.Close, goapp.P().Text(notOfTables))
	}
	if x.State.Model.Guessing() {
		return ui.Dialog(name, title, x.State.Close, goapp.P().Text(notOfGuesses))
	}
	return ui.Dialog(name, title, x.State.Close, goapp.P().Text(about), x.renderFields(), x.renderRuns())
}

// renderFields renders what is compared, and the button that starts it.
func (x *Dialog) renderFields() goapp.UI {
	run := buttonRun
	if x.on {
		run = buttonStop
	}
	return goapp.Div().Class("repeat-fields").Body(
		goapp.Div().Class("repeat-methods").Role("group").Aria("label", labelMethods).Body(
			goapp.Span().Attr("aria-hidden", "true").Text(labelMethods),
			goapp.Range(trials.Methods).Slice(func(i int) goapp.UI {
				m := trials.Methods[i]
				id := "repeat-" + string(m)
				return goapp.Label().Class("check").For(id).Body(
					goapp.Input().Type("checkbox").ID(id).Value(string(m)).Checked(x.methods[m]).Disabled(x.on).
						OnChange(x.turnMethod, m),
					goapp.Text(spread.MethodName(m)),
				)
			}),
		),
		goapp.Label().For("repeat-seeds").Body(
			goapp.Span().Text(labelSeeds),
			goapp.Select().ID("repeat-seeds").Disabled(x.on).OnChange(x.pickSeeds).Body(
				goapp.Range(seedChoices).Slice(func(i int) goapp.UI {
					n := seedChoices[i]
					first := x.State.Model.Committed().Sampling.Seed
					return goapp.Option().Value(strconv.Itoa(n)).Text(seedsFrom(n, first)).Selected(n == x.seeds)
				}),
			),
		),
		goapp.Button().Type("button").Class("button primary").Text(run).OnClick(x.toggle),
	)
}

// seedChoices are how many runs there may be of each method at each N.
var seedChoices = []int{5, 10, mostSeeds}

// renderRuns renders what the runs came to so far, and its exports.
func (x *Dialog) renderRuns() goapp.UI {
	if x.wrong != "" {
		return goapp.P().Class("wrong").Role("alert").Text(x.wrong)
	}
	if x.runs == nil {
		return goapp.P().Class("muted").Text(x.cost())
	}
	live := "polite"
	if x.on {
		live = "off" // read out once they are over
	}
	done, all := x.runs.Count()
	f := x.runs.Figure(x.what)
	return goapp.Div().Class("repeat-runs").Body(
		goapp.Div().Class("repeat-fields").Body(
			x.renderWhat(),
			goapp.P().Class("repeat-progress").Aria("live", live).Text(x.progress(done, all)),
		),
		goapp.Elem("progress").Attr("aria-label", nameProgress).Attr("max", all).Attr("value", done),
		&ui.Picture{Name: "repeat", SVG: f.SVG(x.width, max(280, .52*x.width), true), Label: f.Describe()},
		goapp.P().Class("muted").Text(x.runs.Explain(x.what)),
		goapp.P().Class("repeat-exports").Body(
			goapp.Button().Type("button").Class("button").Text(buttonCSV).Disabled(done == 0).OnClick(x.csv),
			goapp.Button().Type("button").Class("button").Text(buttonSVG).Disabled(done == 0).OnClick(x.svg),
		),
	)
}

// renderWhat renders the choice of what is drawn.
func (x *Dialog) renderWhat() goapp.UI {
	return goapp.Label().For("repeat-what").Body(
		goapp.Span().Text(labelWhat),
		goapp.Select().ID("repeat-what").OnChange(x.pickWhat).Body(
			goapp.Option().Value(string(spread.Error)).Text(whatError).Selected(x.what == spread.Error),
			goapp.Option().Value(string(spread.Success)).Text(whatSuccess).Selected(x.what == spread.Success),
		),
	)
}
