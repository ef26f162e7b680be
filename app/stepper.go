package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/words"
)

// stepper is a whole number with a button on either side: d or m.
type stepper struct {
	app.Compo
	Desk  *desk
	What  string // dim or count
	Value int

	wrong string
}

// maxPageDim is the largest d that the page's pictures are made for; links and
// imports may have more.
const maxPageDim = 32

func (s *stepper) most() int {
	if s.What == "dim" {
		return maxPageDim
	}
	return spec.MaxUnits
}

// Render implements app.Composer.
func (s *stepper) Render() app.UI {
	label, one := "Inputs d", "input"
	if s.What == "count" {
		label, one = "Units m", "unit"
	}
	value := strconv.Itoa(s.Value)
	in := app.Input().Type("text").ID(s.What).Class("number").Attr("inputmode", "numeric").AutoComplete(false).
		DataSet("shown", value).Value(value).OnChange(s.change)
	if s.wrong != "" {
		in.Aria("invalid", "true")
	}
	return app.Div().Class("stepper").Body(
		app.Label().For(s.What).Text(label),
		app.Button().Type("button").Class("small").Aria("label", "One "+one+" fewer").Text("−").Disabled(s.Value <= 1).OnClick(s.fewer),
		in,
		app.Button().Type("button").Class("small").Aria("label", "One more "+one).Text("+").Disabled(s.Value >= s.most()).OnClick(s.more),
		app.If(s.wrong != "", app.P().Class("wrong").Role("alert").Text(label+" "+s.wrong+".")),
	)
}

func (s *stepper) fewer(app.Context, app.Event) { s.set(s.Value - 1) }
func (s *stepper) more(app.Context, app.Event)  { s.set(s.Value + 1) }

func (s *stepper) set(v int) {
	s.wrong = ""
	if s.What == "dim" {
		s.Desk.model.SetDim(v)
	} else {
		s.Desk.model.SetUnits(v)
	}
}

func (s *stepper) change(ctx app.Context, _ app.Event) {
	v, ok := words.Parse(ctx.JSSrc().Get("value").String())
	if !ok || v != float64(int(v)) || v < 1 || int(v) > s.most() {
		s.wrong = "must be a whole number from 1 to " + strconv.Itoa(s.most())
		return
	}
	s.set(int(v))
	ctx.JSSrc().Set("value", strconv.Itoa(int(v)))
}
