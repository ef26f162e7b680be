package compare

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/report/spread"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/ui"
)

// sheetSide is the side of a sheet in pixels; the style sheet scales it.
const sheetSide = 320

// Render implements goapp.Composer.
func (x *Dialog) Render() goapp.UI {
	switch {
	case !x.opened:
		return ui.Dialog(dialogName, title, x.State.Close)
	case x.State.Model.Data() != nil || x.State.Model.Guessing():
		return ui.Dialog(dialogName, title, x.State.Close, goapp.P().Text(onlyDrawings))
	}
	run := buttonRun
	if x.on < len(x.sides) {
		run = buttonStop
	}
	return ui.Dialog(dialogName, title, x.State.Close,
		goapp.P().Class("muted").Text(about),
		goapp.Div().Class("compare-sides").Body(x.renderSide(0), x.renderSide(1)),
		goapp.P().Body(goapp.Button().Type("button").Class("button primary").Text(run).OnClick(x.toggle)),
		x.renderOutcome(),
	)
}

// renderSide renders one setting and what its run found.
func (x *Dialog) renderSide(i int) goapp.UI {
	s := &x.sides[i]
	return goapp.Section().Class("compare-side").Aria("label", names[i]).Body(
		goapp.H3().Text(names[i]),
		goapp.Div().Class("compare-fields").Body(
			x.renderChoice(i, methodPath, methodOptions()),
			x.renderText(i, samplesPath, number.Count(s.spec().Sampling.Samples)),
			x.renderChoice(i, orderPath, orderOptions),
			x.renderText(i, noisePath, number.Plain(s.spec().Sampling.Noise)),
		),
		&ui.Picture{Name: "compare-" + names[i], SVG: x.Sheet(s.model, s.run, "compare"+names[i], sheetSide)},
		goapp.P().Class("compare-said").Text(x.state(i)),
	)
}

// option is one value of a choice.
type option struct{ value, name string }

func methodOptions() (list []option) {
	for _, m := range spec.Methods {
		list = append(list, option{string(m), spread.MethodName(m)})
	}
	return list
}

func (x *Dialog) renderChoice(i int, path string, options []option) goapp.UI {
	s := x.sides[i].spec()
	now := string(s.Learning.Method)
	if path == orderPath {
		now = number.Plain(float64(s.Learning.Order))
	}
	return goapp.Label().For(fieldID(i, path)).Body(
		goapp.Span().Text(label(path)),
		goapp.Select().ID(fieldID(i, path)).Disabled(x.on < len(x.sides)).
			OnChange(func(ctx goapp.Context, _ goapp.Event) {
				x.enter(i, path, ctx.JSSrc().Get("value").String())
			}, fieldID(i, path)).
			Body(goapp.Range(options).Slice(func(k int) goapp.UI {
				o := options[k]
				return goapp.Option().Value(o.value).Text(o.name).Selected(o.value == now)
			})),
	)
}

func (x *Dialog) renderText(i int, path, shown string) goapp.UI {
	wrong := x.sides[i].wrong[path]
	in := goapp.Input().Type("text").ID(fieldID(i, path)).Class("number").AutoComplete(false).
		Attr("inputmode", "decimal").Disabled(x.on < len(x.sides)).DataSet("shown", shown).Value(shown).
		OnChange(func(ctx goapp.Context, _ goapp.Event) {
			x.enter(i, path, ctx.JSSrc().Get("value").String())
		}, fieldID(i, path))
	if wrong != "" {
		in.Aria("invalid", "true").Aria("describedby", fieldID(i, path)+"-wrong")
	}
	return goapp.Label().For(fieldID(i, path)).Body(
		goapp.Span().Text(label(path)), in,
		goapp.If(wrong != "", goapp.Span().ID(fieldID(i, path)+"-wrong").Class("wrong").Role("alert").Text(wrong)),
	)
}

// renderOutcome says how the two runs differ, once both are over.
func (x *Dialog) renderOutcome() goapp.UI {
	a, b := x.sides[0], x.sides[1]
	if !a.over || !b.over {
		return goapp.P().Class("muted compare-outcome").Text(notYet)
	}
	rows := table(a.spec(), b.spec(), a.run, b.run)
	return goapp.Div().Class("compare-outcome").Aria("live", "polite").Body(
		goapp.P().Text(messages.Subscripted(conclusion(a.spec().Network, a.run, b.run))),
		goapp.Table().Body(
			goapp.THead().Body(goapp.Tr().Body(goapp.Td(), goapp.Th().Scope("col").Text(names[0]),
				goapp.Th().Scope("col").Text(names[1]))),
			goapp.TBody().Body(goapp.Range(rows).Slice(func(i int) goapp.UI {
				r := rows[i]
				row := goapp.Tr().Body(goapp.Th().Scope("row").Text(r.name), goapp.Td().Text(r.a), goapp.Td().Text(r.b))
				if r.a != r.b {
					row.Class("differs")
				}
				return row
			})),
		),
	)
}
