package settings

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/run/storage"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
	"crease/app/ui"
)

// The faces of the panel, by the ends of their names.
const (
	settingsFace = "settings"
	stageFace    = "stage"
)

func faceUp(m *model.Model) string {
	if m.Stage().Up {
		return stageFace
	}
	return settingsFace
}

type panelLook struct {
	up       string
	unfolded model.Settings
}

// Panel lies between the sheets, with two faces of one size that the shell passes in: settings with units, and one
// stage, large. The model says which is up; tabs turn. With no settings unfolded and no stage up there is none.
func Panel(m *model.Model, settings []goapp.UI, stage goapp.UI) goapp.UI {
	if kept, _ := storage.Settings.Load(); kept == string(model.AllSettings) {
		m.Unfold(model.AllSettings)
	}
	m.Listen(func(c model.Change) {
		if c&model.StageChanged == 0 {
			return
		}
		// Whoever works with all settings finds them unfolded.
		all := map[bool]string{true: string(model.AllSettings)}[m.Unfolded() == model.AllSettings]
		if kept, err := storage.Settings.Load(); err == nil && kept != all {
			_ = storage.Settings.Save(all) // a browser that stores nothing opens with the words
		}
		turnNow(m)
	})
	draw := func(now panelLook) goapp.UI {
		tab := func(face, name, hint string) goapp.UI {
			index := -1
			if face == now.up {
				index = 0
			}
			return goapp.Button().Type("button").Class("face-tab").ID("tab-"+face).Role("tab").Title(hint).
				Aria("selected", strconv.FormatBool(face == now.up)).Aria("controls", "face-"+face).TabIndex(index).Text(name).
				OnClick(func(goapp.Context, goapp.Event) { show(m, face) }, face).
				OnKeyDown(func(_ goapp.Context, e goapp.Event) {
					if key := e.Get("key").String(); key == "ArrowLeft" || key == "ArrowRight" {
						other := map[string]string{settingsFace: stageFace, stageFace: settingsFace}[face]
						show(m, other)
						goapp.Window().GetElementByID("tab-" + other).Call("focus")
						e.PreventDefault()
					}
				}, face)
		}
		body := func(face string, body ...goapp.UI) goapp.UI {
			return goapp.Div().Class("face").ID("face-"+face).Role("tabpanel").Aria("labelledby", "tab-"+face).Body(body...)
		}
		return goapp.Div().Class("frame").DataSet("face", now.up).DataSet("unfolded", string(now.unfolded)).Body(
			goapp.Div().Class("faces").Role("tablist").Aria("label", "Between the sheets").Body(
				tab(settingsFace, "Settings", hintSettings), tab(stageFace, "Stage", hintStage)),
			ui.Sign("✕", "Fold the panel away", func() { m.Unfold(model.NoSettings) }).Class("fold-panel"),
			body(settingsFace, settings...), body(stageFace, stage),
		)
	}
	return ui.PartOf(m, model.StageChanged, func() panelLook { return panelLook{faceUp(m), m.Unfolded()} }, draw)
}

// turnNow turns the panel at once, before it is rendered again, for what scrolls to it or gives it the focus.
func turnNow(m *model.Model) {
	if !goapp.IsClient {
		return
	}
	if face := goapp.Window().GetElementByID("face-" + settingsFace); face.Truthy() {
		data := face.Get("parentElement").Get("dataset")
		data.Set("face", faceUp(m))
		data.Set("unfolded", string(m.Unfolded()))
	}
}

func show(m *model.Model, face string) {
	s := m.Stage()
	s.Up = face == stageFace
	if !s.Up && m.Unfolded() == model.NoSettings {
		m.Unfold(model.AllSettings)
		return
	}
	m.SetStage(s)
}

type summaryLook struct {
	method, samples, noise, pace string
	unfolded                     model.Settings
}

func summarised(m *model.Model) summaryLook {
	s := m.Spec()
	look := summaryLook{method: messages.Method(s.Learning.Method), pace: paceWords[m.View().Pace]}
	if order := s.Learning.Order; order > 0 {
		look.method += ", order " + number.Count(int64(order))
	}
	if d := m.Data(); d != nil {
		look.samples = "a table of " + words.Plural(d.Rows, "sample")
	} else if s.Learning.Method != spec.Exact {
		look.samples, look.noise = words.Plural(int(s.Sampling.Samples), "sample"), "no noise"
		if noise := s.Sampling.Noise; noise > 0 {
			look.noise = "noise " + number.Plain(noise)
		}
	}
	if !m.Stage().Up {
		look.unfolded = m.Unfolded()
	}
	return look
}

// Summary is the settings of a run as a line of words, each of which unfolds its control or folds it away.
func Summary(st *state.State) goapp.UI {
	m := st.Model
	draw := func(now summaryLook) goapp.UI {
		toggle := func(class, text string, what model.Settings) goapp.HTMLButton {
			// It unfolds what a word stands for, in sight, or folds it away.
			return ui.Button(class, text, func() {
				if summarised(m).unfolded == what {
					m.Unfold(model.NoSettings)
					return
				}
				if m.Unfold(what); what != model.AllSettings {
					st.Settled(func() {
						face := goapp.Window().GetElementByID("face-" + settingsFace)
						face.Call("scrollIntoView", map[string]any{"block": "nearest"})
					})
				}
			}, what).Aria("expanded", strconv.FormatBool(now.unfolded == what)).Aria("controls", "face-settings")
		}
		word := func(text string, what model.Settings, of assignment.Control, hint string) goapp.UI {
			return goapp.Span().Class("word").DataSet("control", of.Key()).Hidden(text == "").
				Body(toggle("word-button", text, what).Title(hint))
		}
		// Between the sheets there is no room for all in one line: two and two stay together.
		return goapp.Div().Class("summary").Aria("label", "Settings in words").Role("group").Body(
			goapp.Span().Class("words").Body(
				word(now.method, model.MethodSetting, assignment.Methods, hints["method"]),
				word(now.samples, model.SamplesSetting, assignment.Samples, hints["samples"])),
			goapp.Span().Class("words").Body(
				word(now.noise, model.NoiseSetting, assignment.Noise, hints["noise"]),
				word(now.pace, model.PaceSetting, assignment.Pace, hints["pace"])),
			toggle("all-settings", All, model.AllSettings),
		)
	}
	const on = model.SpecChanged | model.ViewChanged | model.DataChanged | model.StageChanged
	return ui.PartOf(m, on, func() summaryLook { return summarised(m) }, draw)
}
