// Package settings is the part of the page with the controls: method, order, samples, noise, seed, speed and the
// advanced fields, with what an order costs and cannot do. It owns what was typed and refused. It listens to the spec,
// the run and the table of samples; it may edit the spec's sampling and learning and the view's pace.
package settings

import (
	"cmp"
	"slices"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/text/glossary"
	"crease/app/text/messages"
	"crease/app/ui"
)

// Controls are the settings of the run. The rows repaint themselves.
func Controls(st *state.State) goapp.UI {
	m := st.Model
	gate := func(of assignment.Control, body ...goapp.UI) goapp.UI { return ui.Gate(m, of, body...) }
	row := func(key string) goapp.UI { return &fieldRow{Model: m, Key: key} }
	// Each has the word of the summary that unfolds it alone.
	of := func(word model.Settings, body ...goapp.UI) goapp.UI {
		return goapp.Div().DataSet("word", string(word)).Body(body...)
	}
	// It says what the order costs and what it cannot do, before it bites.
	limits := ui.PartOf(m, model.SpecChanged|model.DataChanged|model.RunChanged, func() limit { return limitOf(st) },
		func(now limit) goapp.UI {
			class := map[bool]string{true: "limit warn", false: "limit"}[now.warn]
			return goapp.P().Class(class).Hidden(now.text == "").Text(now.text)
		})
	return goapp.Section().Class("controls").Aria("label", "Controls").Body(
		of(model.MethodSetting, gate(assignment.Methods, choiceRow(m, "method"))),
		of(model.SamplesSetting, gate(assignment.Samples, row("samples"))),
		of(model.MethodSetting, gate(assignment.Methods, choiceRow(m, "order")), limits),
		of(model.NoiseSetting, gate(assignment.Noise, row("noise"))),
		of(model.AllSettings, gate(assignment.Seed, row("seed"))),
		of(model.PaceSetting, gate(assignment.Pace, choiceRow(m, "pace"))),
		of(model.AllSettings, goapp.Details().Class("advanced").Body(
			goapp.Summary().Text("Advanced"),
			goapp.P().Class("muted").Body(ui.Terms(glossary.Mark(aboutAdvanced, map[string]bool{}))...),
			gate(assignment.Methods, row("units")),
			gate(assignment.Thresholds, row("eta1"), row("eta2"), row("eta3"), row("epsilon"), row("draws")),
		)),
	)
}

// Row is the row for one number of a model, with a prefix for the names of its elements. It can be locked.
func Row(m *model.Model, of assignment.Control, key, prefix string) goapp.UI {
	return ui.Gate(m, of, &fieldRow{Model: m, Key: key, Prefix: prefix})
}

type limit struct {
	text string
	warn bool
}

// limitOf returns the line. It is empty where there is nothing to say: small tensors that can separate what is drawn.
func limitOf(st *state.State) limit {
	s := st.Model.Spec()
	err, crowded := s.Validate(true), messages.Crowded(s)
	switch {
	case st.Model.Data() != nil:
		return limit{}
	case err != nil:
		return limit{messages.Complaint(err), true}
	case crowded != "":
		return limit{crowded, true}
	case s.Learning.Method == spec.Practical:
		return limit{text: search(s)}
	case spec.Entries(s.Network.Dim(), s.Learning.EffectiveOrder()) < 1000:
		return limit{}
	}
	return limit{text: size(s, st.Session.Rate())}
}

type choice struct {
	label   string
	options []option
	get     func(*model.Model) string
	set     func(*model.Model, string)
}

type option struct{ value, name, hint string }

var choices = map[string]choice{
	"method": {"Method", methods, func(m *model.Model) string { return string(m.Spec().Learning.Method) },
		func(m *model.Model, v string) { m.Change(func(s *spec.Spec) { s.Learning.Method = spec.Method(v) }) }},
	"order": {"Order ℓ", orders, func(m *model.Model) string { return strconv.Itoa(m.Spec().Learning.Order) },
		func(m *model.Model, v string) { m.Change(func(s *spec.Spec) { s.Learning.Order, _ = strconv.Atoi(v) }) }},
	"pace": {"Speed", paces, func(m *model.Model) string { return cmp.Or(string(m.View().Pace), filmValue) },
		func(m *model.Model, v string) {
			if v == filmValue {
				v = string(model.Filmed)
			}
			m.ChangeView(func(view *model.View) { view.Pace = model.Pace(v) })
		}},
}

// filmValue stands for the default pace, whose own value is empty.
const filmValue = "film"

// choiceLook is what a row of buttons depends on. The method gives "auto" its meaning.
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
			goapp.Span().Class("legend").Attr("aria-hidden", "true").Title(hints[what]).Text(c.label),
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
			goapp.If(what == "method" && now.table, goapp.P().Class("says").Text(messages.ExactNeeds)), // as its option says
		)
	}
	const on = model.SpecChanged | model.ViewChanged | model.DataChanged
	return ui.PartOf(m, on, func() choiceLook { return choiceLookOf(m, what) }, draw)
}

// barred says why an option cannot be chosen just now, "" if it can.
func barred(what string, o option, table bool) string {
	if what == "method" && o.value == string(spec.Exact) && table {
		return messages.ExactNeeds
	}
	return ""
}

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
