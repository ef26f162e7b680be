package units

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/text/words"
)

// stepper is a whole number with a button on either side: d or m.
type stepper struct {
	goapp.Compo
	Model *model.Model
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

// Render implements goapp.Composer.
func (s *stepper) Render() goapp.UI {
	label, one := inputsLabel, oneInput
	if s.What == "count" {
		label, one = unitsLabel, oneUnit
	}
	value := strconv.Itoa(s.Value)
	in := goapp.Input().Type("text").ID(s.What).Class("number").Attr("inputmode", "numeric").AutoComplete(false).
		DataSet("shown", value).Value(value).OnChange(s.change)
	if s.wrong != "" {
		in.Aria("invalid", "true")
	}
	return goapp.Div().Class("stepper").Body(
		goapp.Label().For(s.What).Text(label),
		goapp.Button().Type("button").Class("small").Aria("label", oneFewer(one)).Text("−").
			Disabled(s.Value <= 1).OnClick(s.fewer),
		in,
		goapp.Button().Type("button").Class("small").Aria("label", oneMore(one)).Text("+").
			Disabled(s.Value >= s.most()).OnClick(s.more),
		goapp.If(s.wrong != "", goapp.P().Class("wrong").Role("alert").Text(label+" "+s.wrong+".")),
	)
}

func (s *stepper) fewer(goapp.Context, goapp.Event) { s.set(s.Value - 1) }
func (s *stepper) more(goapp.Context, goapp.Event)  { s.set(s.Value + 1) }

func (s *stepper) set(v int) {
	s.wrong = ""
	if s.What == "dim" {
		s.Model.SetDim(v)
	} else {
		s.Model.SetUnits(v)
	}
}

func (s *stepper) change(ctx goapp.Context, _ goapp.Event) {
	v, ok := words.Parse(ctx.JSSrc().Get("value").String())
	if !ok || v != float64(int(v)) || v < 1 || int(v) > s.most() {
		s.wrong = countRange(s.most())
		return
	}
	s.set(int(v))
	ctx.JSSrc().Set("value", strconv.Itoa(int(v)))
}
