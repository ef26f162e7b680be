package settings

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/ui"
)

// Summary is the settings of a run as a line of words. Each word unfolds its control below the line,
// or folds it away; the last one does so with all of them.
type Summary struct {
	goapp.Compo
	Model *model.Model

	shown ui.Shown[summaryLook]
}

// summaryLook is what of the model the line depends on.
type summaryLook struct {
	method, samples, noise, pace string
	unfolded                     model.Settings
}

func (v *Summary) look() summaryLook {
	m := v.Model
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

// OnMount implements goapp.Mounter.
func (v *Summary) OnMount(goapp.Context) {
	mask := model.SpecChanged | model.ViewChanged | model.DataChanged | model.StageChanged
	v.shown.Repaint(v.Model, mask, v.look, v.Update)
}

// Render implements goapp.Composer.
func (v *Summary) Render() goapp.UI {
	look := v.look()
	v.shown.Drawn = look
	toggle := func(class, text string, what model.Settings) goapp.HTMLButton {
		on := look.unfolded == what
		return ui.Button(class, text, func() { v.turn(what) }, what).
			Aria("expanded", strconv.FormatBool(on)).Aria("controls", "face-settings")
	}
	word := func(text string, what model.Settings, of assignment.Control, hint string) goapp.UI {
		return goapp.Span().Class("word").DataSet("control", of.Key()).Hidden(text == "").
			Body(toggle("word-button", text, what).Title(hint))
	}
	// Between the sheets there is no room for all in one line: two and two stay together.
	return goapp.P().Class("summary").Aria("label", nameSummary).Role("group").Body(
		goapp.Span().Class("words").Body(
			word(look.method, model.MethodSetting, assignment.Methods, choiceHints["method"]),
			word(look.samples, model.SamplesSetting, assignment.Samples, hints["samples"])),
		goapp.Span().Class("words").Body(
			word(look.noise, model.NoiseSetting, assignment.Noise, hints["noise"]),
			word(look.pace, model.PaceSetting, assignment.Pace, choiceHints["pace"])),
		toggle("all-settings", All, model.AllSettings),
	)
}

// turn unfolds what a word stands for, in sight, or folds it away.
func (v *Summary) turn(what model.Settings) {
	if v.look().unfolded == what {
		what = model.NoSettings
	}
	v.Model.Unfold(what)
	if what != model.NoSettings && what != model.AllSettings {
		ui.NextFrame(func(float64) {
			goapp.Window().GetElementByID("face-"+settingsFace).Call("scrollIntoView", map[string]any{"block": "nearest"})
		})
	}
}
