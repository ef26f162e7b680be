package settings

import (
	"cmp"
	"slices"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/text/messages"
	"crease/app/ui"
)

// choice is a setting with few values.
type choice struct {
	label   string
	options []option
	get     func(*model.Model) string
	set     func(*model.Model, string)
}

type option struct{ value, name, hint string }

// choices are the settings with few values.
var choices = map[string]choice{
	"method": {methodLabel, methods, func(m *model.Model) string { return string(m.Spec().Learning.Method) },
		func(m *model.Model, v string) { m.Change(func(s *spec.Spec) { s.Learning.Method = spec.Method(v) }) }},
	"order": {orderLabel, orders, func(m *model.Model) string { return strconv.Itoa(m.Spec().Learning.Order) },
		func(m *model.Model, v string) {
			m.Change(func(s *spec.Spec) { s.Learning.Order, _ = strconv.Atoi(v) })
		}},
	"pace": {paceLabel, paces, func(m *model.Model) string { return cmp.Or(string(m.View().Pace), filmValue) },
		func(m *model.Model, v string) {
			if v == filmValue {
				v = string(model.Filmed)
			}
			m.ChangeView(func(view *model.View) { view.Pace = model.Pace(v) })
		}},
}

// filmValue stands for the default pace, whose own value is empty.
const filmValue = "film"

// choiceLook is what a row of buttons depends on: what is chosen, the method, which gives "auto" its
// meaning, the methods that are offered, and whether a table is learned from.
type choiceLook struct {
	chosen  string
	method  spec.Method
	offered assignment.Method
	table   bool
}

func choiceLookOf(m *model.Model, what string) choiceLook {
	return choiceLook{choices[what].get(m), m.Spec().Learning.Method, m.View().Assignment.Methods, m.Data() != nil}
}

// choiceRow is a row of buttons of which one is down: native radio buttons, so that arrows walk them.
func choiceRow(m *model.Model, what string) goapp.UI {
	c := choices[what]
	draw := func(now choiceLook) goapp.UI {
		options, at := c.offered(what, now)
		says := what == "method" && options[at].hint != ""
		return goapp.Div().Class("choice", what).Role("radiogroup").Aria("label", c.label).Body(
			goapp.Span().Class("legend").Attr("aria-hidden", "true").Title(choiceHints[what]).Text(c.label),
			goapp.Div().Class("options").Body(
				goapp.Range(options).Slice(func(i int) goapp.UI {
					o, why := options[i], barred(what, options[i], now.table)
					id := what + "-" + o.value
					return goapp.Label().Class("option").For(id).Title(cmp.Or(why, o.hint)).Body(
						goapp.Input().Type("radio").Name(what).ID(id).Value(o.value).Checked(i == at).
							Disabled(why != "").OnChange(func(goapp.Context, goapp.Event) { c.set(m, o.value) }, o.value),
						goapp.Span().Text(o.name),
					)
				}),
			),
			goapp.If(says, goapp.P().Class("says").Text(options[at].hint)),
		)
	}
	return &ui.Part[choiceLook]{Model: m, On: model.SpecChanged | model.ViewChanged | model.DataChanged,
		Look: func() choiceLook { return choiceLookOf(m, what) }, Draw: draw}
}

// barred says why an option cannot be chosen just now, "" if it can.
func barred(what string, o option, table bool) string {
	if what == "method" && o.value == string(spec.Exact) && table {
		return messages.ExactNeeds
	}
	return ""
}

// offered returns the options that are shown, and the index of the chosen one.
func (c choice) offered(what string, now choiceLook) (list []option, at int) {
	list = slices.Clone(c.options)
	if terms := (assignment.Terms{Methods: now.offered}); what == "method" {
		list = slices.DeleteFunc(list, func(o option) bool {
			return o.value != now.chosen && !terms.Offers(spec.Method(o.value))
		})
	}
	if what == "order" {
		list[0].hint = autoHints[now.method]
	}
	at = slices.IndexFunc(list, func(o option) bool { return o.value == now.chosen })
	if at < 0 { // a link or a help has chosen what has no button of its own
		return append(list, option{now.chosen, now.chosen, ""}), len(list)
	}
	return list, at
}
