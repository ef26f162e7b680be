package units

import (
	"fmt"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/report/outcome"
	"crease/app/run/state"
	"crease/app/text/number"
	"crease/app/text/words"
)

// constant is the last line of the table: the output bias c.
type constant struct {
	goapp.Compo
	State *state.State
	Value float64
	Found string // "" while none is
	Span  int    // columns from the found b on
	// Lead is the number of columns between the name and the field.
	Lead   int
	Locked bool // by the author of the link

	wrong string // a refused text's message
}

// Render implements goapp.Composer.
func (c *constant) Render() goapp.UI {
	text := number.Cell(c.Value)
	in := goapp.Input().Type("text").Class("number").ID("unit-c").Attr("inputmode", "decimal").AutoComplete(false).
		Attr("spellcheck", "false").DataSet("letters", letters(text)).Value(text).Title(number.Plain(c.Value)).
		Aria("label", nameConstant).Disabled(c.Locked).OnChange(c.change)
	if c.wrong != "" {
		in.Aria("invalid", "true")
	}
	found := goapp.Td().Class("figure").Attr("translate", "no").ColSpan(c.Span).Text(c.Found)
	if c.wrong != "" {
		found = goapp.Td().ColSpan(c.Span).Body(goapp.Span().Class("wrong").Role("alert").Text(c.wrong))
	}
	return goapp.Tr().Body(
		goapp.Th().Scope("row").ColSpan(1+c.Lead).Title(hintConstant).Text(headConstant),
		goapp.Td().Body(in),
		found,
	)
}

func (c *constant) change(ctx goapp.Context, _ goapp.Event) {
	s, err := setConstant(c.State.Model.Spec(), ctx.JSSrc().Get("value").String())
	if err != nil {
		c.wrong = err.Error()
		return
	}
	c.wrong = ""
	c.State.Model.Edit(s)
	ctx.JSSrc().Set("value", number.Cell(s.Network.C))
}

// setConstant returns the spec with the output bias as it was typed.
func setConstant(s spec.Spec, text string) (spec.Spec, error) {
	v, ok := words.Parse(text)
	if !ok {
		return s, fmt.Errorf(mustBeNumber, "c")
	}
	return edited(s, func(n *network.Network) { n.C = v })
}

// foundConstant is the output bias that was found, "" where no network was.
func foundConstant(s *snapshot.Snapshot) string {
	if s == nil || s.Stage != snapshot.StageDone || s.Recovered.Units() == 0 || !s.Signs.Resolved {
		return ""
	}
	return number.Found(s.Recovered.C, outcome.Unexplained(s), mostRoom)
}
