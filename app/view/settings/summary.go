package settings

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/ui"
)

// summaryLook is what of the model the line depends on.
type summaryLook struct {
	method, samples, noise, pace string
	unfolded                     model.Settings
}

func summarised(m *model.Model) summaryLook {
	s := m.Spec()
	look := summaryLook{method: methodWord(s.Learning), pace: paceWord(m.View().Pace)}
	if d := m.Data(); d != nil {
		look.samples = tableWord(d.Rows)
	} else if s.Learning.Method != spec.Exact {
		look.samples, look.noise = samplesWord(s.Sampling.Samples), noiseWord(s.Sampling.Noise)
	}
	if !m.Stage().Up {
		look.unfolded = m.Unfolded()
	}
	return look
}

// Summary is the settings of a run as a line of words. Each word unfolds its control below the line,
// or folds it away; the last one does so with all of them.
func Summary(st *state.State) goapp.UI {
	m := st.Model
	draw := func(now summaryLook) goapp.UI {
		toggle := func(class, text string, what model.Settings) goapp.HTMLButton {
			return ui.Button(class, text, func() { turn(st, what) }, what).
				Aria("expanded", strconv.FormatBool(now.unfolded == what)).Aria("controls", "face-settings")
		}
		word := func(text string, what model.Settings, of assignment.Control, hint string) goapp.UI {
			return goapp.Span().Class("word").DataSet("control", of.Key()).Hidden(text == "").
				Body(toggle("word-button", text, what).Title(hint))
		}
		// Between the sheets there is no room for all in one line: two and two stay together.
		return goapp.P().Class("summary").Aria("label", nameSummary).Role("group").Body(
			goapp.Span().Class("words").Body(
				word(now.method, model.MethodSetting, assignment.Methods, choiceHints["method"]),
				word(now.samples, model.SamplesSetting, assignment.Samples, hints["samples"])),
			goapp.Span().Class("words").Body(
				word(now.noise, model.NoiseSetting, assignment.Noise, hints["noise"]),
				word(now.pace, model.PaceSetting, assignment.Pace, choiceHints["pace"])),
			toggle("all-settings", All, model.AllSettings),
		)
	}
	return &ui.Part[summaryLook]{Model: m, Look: func() summaryLook { return summarised(m) }, Draw: draw,
		On: model.SpecChanged | model.ViewChanged | model.DataChanged | model.StageChanged}
}

// turn unfolds what a word stands for, in sight, or folds it away.
func turn(st *state.State, what model.Settings) {
	if summarised(st.Model).unfolded == what {
		what = model.NoSettings
	}
	st.Model.Unfold(what)
	if what != model.NoSettings && what != model.AllSettings {
		st.Settled(func() {
			goapp.Window().GetElementByID("face-"+settingsFace).Call("scrollIntoView", map[string]any{"block": "nearest"})
		})
	}
}
