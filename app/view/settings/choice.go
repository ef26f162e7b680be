package settings

import (
	"cmp"
	"slices"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/text/messages"
	"crease/app/ui"
)

// choice is a row of buttons of which one is down: native radio buttons, so
// that arrows walk them.
type choice struct {
	goapp.Compo
	Model *model.Model
	What  string // key in choices

	shown ui.Shown[string]
}

// choices are the settings with few values.
var choices = map[string]struct {
	label   string
	options []option
	get     func(*model.Model) string
	set     func(*model.Model, string)
}{
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

type option struct{ value, name, hint string }

// OnMount implements goapp.Mounter.
func (c *choice) OnMount(goapp.Context) {
	c.shown.Repaint(c.Model, model.SpecChanged|model.ViewChanged|model.DataChanged, c.look, c.Update)
}

// look is what the row depends on: what is chosen, the method, which gives "auto" its
// meaning, the methods that are offered, and whether a table is learned from.
func (c *choice) look() string {
	offered := strconv.FormatUint(uint64(c.Model.View().Assignment.Methods), 16)
	table := strconv.FormatBool(c.Model.Data() != nil)
	return choices[c.What].get(c.Model) + "|" + string(c.method()) + "|" + offered + "|" + table
}

// barred says why an option cannot be chosen just now, "" if it can.
func (c *choice) barred(o option) string {
	if c.What == "method" && o.value == string(spec.Exact) && c.Model.Data() != nil {
		return messages.ExactNeeds
	}
	return ""
}

func (c *choice) method() spec.Method { return c.Model.Spec().Learning.Method }

// options returns the row's options and the index of the chosen one.
func (c *choice) options() (list []option, at int) {
	chosen := choices[c.What].get(c.Model)
	list = slices.Clone(choices[c.What].options)
	if terms := c.Model.View().Assignment; c.What == "method" && terms.Methods != 0 {
		list = slices.DeleteFunc(list, func(o option) bool {
			return o.value != chosen && !terms.Offers(spec.Method(o.value))
		})
	}
	if c.What == "order" {
		list[0].hint = autoHints[c.method()]
	}
	at = slices.IndexFunc(list, func(o option) bool { return o.value == chosen })
	if at < 0 { // a link or a help has chosen what has no button of its own
		return append(list, option{chosen, chosen, ""}), len(list)
	}
	return list, at
}

// Render implements goapp.Composer.
func (c *choice) Render() goapp.UI {
	what := choices[c.What]
	options, at := c.options()
	c.shown.Drawn = c.look()
	says := c.What == "method" && options[at].hint != ""
	return goapp.Div().Class("choice", c.What).Role("radiogroup").Aria("label", what.label).Body(
		goapp.Span().Class("legend").Attr("aria-hidden", "true").Title(choiceHints[c.What]).Text(what.label),
		goapp.Div().Class("options").Body(
			goapp.Range(options).Slice(func(i int) goapp.UI {
				o, why := options[i], c.barred(options[i])
				id := c.What + "-" + o.value
				return goapp.Label().Class("option").For(id).Title(cmp.Or(why, o.hint)).Body(
					goapp.Input().Type("radio").Name(c.What).ID(id).Value(o.value).Checked(i == at).
						Disabled(why != "").OnChange(c.pick, o.value),
					goapp.Span().Text(o.name),
				)
			}),
		),
		goapp.If(says, goapp.P().Class("says").Text(options[at].hint)),
	)
}

func (c *choice) pick(ctx goapp.Context, _ goapp.Event) {
	choices[c.What].set(c.Model, ctx.JSSrc().Get("value").String())
}
