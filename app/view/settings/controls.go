// Package settings is the part of the page with the controls: method, order, samples,
// noise, seed, speed and the advanced fields, with what an order costs and cannot do.
// It owns what was typed and refused. It listens to the spec, the run and the table of
// samples; it may edit the spec's sampling and learning and the view's pace.
package settings

import (
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
	return goapp.Section().Class("controls").Aria("label", nameControls).Body(
		of(model.MethodSetting, gate(assignment.Methods, choiceRow(m, "method"))),
		of(model.SamplesSetting, gate(assignment.Samples, row("samples"))),
		of(model.MethodSetting, gate(assignment.Methods, choiceRow(m, "order")), limitLine(st)),
		of(model.NoiseSetting, gate(assignment.Noise, row("noise"))),
		of(model.AllSettings, gate(assignment.Seed, row("seed"))),
		of(model.PaceSetting, gate(assignment.Pace, choiceRow(m, "pace"))),
		of(model.AllSettings,
			goapp.Details().Class("advanced").Body(
				goapp.Summary().Text(advanced),
				goapp.P().Class("muted").Body(ui.Terms(glossary.Mark(aboutAdvanced, map[string]bool{}))...),
				gate(assignment.Methods, row("units")),
				gate(assignment.Thresholds, row("eta1"), row("eta2"), row("eta3"), row("epsilon"), row("draws")),
			),
		),
	)
}

// Row is the row for one number of a model, with a prefix for the names of its elements. It can be locked.
func Row(m *model.Model, of assignment.Control, key, prefix string) goapp.UI {
	return ui.Gate(m, of, &fieldRow{Model: m, Key: key, Prefix: prefix})
}

// limit is the line and whether it is a warning.
type limit struct {
	text string
	warn bool
}

// limitLine says what the order costs and what it cannot do, before it bites.
func limitLine(st *state.State) goapp.UI {
	draw := func(now limit) goapp.UI {
		class := "limit"
		if now.warn {
			class += " warn"
		}
		return goapp.P().Class(class).Hidden(now.text == "").Text(now.text)
	}
	return &ui.Part[limit]{Model: st.Model, On: model.SpecChanged | model.DataChanged | model.RunChanged,
		Look: func() limit { return limitOf(st) }, Draw: draw}
}

// limitOf returns the line. It is empty where there is nothing to say: small tensors that can
// separate what is drawn.
func limitOf(st *state.State) limit {
	s := st.Model.Spec()
	if st.Model.Data() != nil {
		return limit{}
	}
	if err := s.Validate(true); err != nil {
		return limit{messages.Complaint(err), true}
	}
	if text := messages.Crowded(s); text != "" {
		return limit{text, true}
	}
	if s.Learning.Method == spec.Practical {
		return limit{text: search(s)}
	}
	sized := ""
	if s.Learning.Method == spec.Rounds {
		sized = everyRound
	}
	if spec.Entries(s.Network.Dim(), s.Learning.EffectiveOrder()) >= 1000 {
		return limit{text: size(s, st.Session.Rate()) + sized}
	}
	return limit{}
}

// size says how large the largest tensor of the run is, and how long a million
// samples of it take at a rate in entries a second, 0 if none was measured.
func size(s spec.Spec, rate float64) string {
	d, l := s.Network.Dim(), s.Learning.EffectiveOrder()
	entries := spec.Entries(d, l)
	text := entriesText(2*l+2, d, entries)
	if rate > 0 && !exact(s) {
		text += costText(1e6 * float64(entries) / rate)
	}
	return text
}

// manyNumbers is where the practical method's search leaves the few seconds that
// a person waits: 32 inputs and 64 units have 2,176 numbers and take minutes,
// 20 inputs and 20 units 440 and some seconds.
const manyNumbers = 1000

// search says how much the practical method has to find where that takes long;
// the size of a tensor says nothing there, large ones are left out.
func search(s spec.Spec) string {
	numbers := s.Network.Units() * (s.Network.Dim() + 2)
	if numbers < manyNumbers {
		return ""
	}
	return searchText(numbers)
}
