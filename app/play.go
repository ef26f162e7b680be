package app

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/ui"
)

type playLook struct {
	run                model.RunState
	begun, skips, game bool
}

// playBar holds the buttons of the run. Learn stays a button throughout: it starts anew.
func playBar(st *state.State) goapp.UI {
	m, s := st.Model, st.Session
	look := func() playLook {
		run, _ := m.State()
		v := m.View()
		game := run == model.Done && !s.Film() && v.Lesson == "" && v.Assignment == (assignment.Terms{}) && m.Mystery() == nil &&
			m.Data() == nil && !v.Embedded
		return playLook{run, begun(m), s.Skippable(), game}
	}
	draw := func(now playLook) goapp.UI {
		learn, skip := "primary", ""
		if now.skips {
			learn, skip = skip, learn // what a film waits for
		}
		buttons := []goapp.UI{ui.Button("button learn", buttonLearn, s.Learn).Class(learn).Title(hintLearn)}
		if now.begun {
			buttons = append(buttons, heldButtons(st, button)...)
		}
		return goapp.Section().Class("play").Aria("label", nameRun).Body(append(buttons,
			goapp.Button().Type("button").Class("button primary game").Title(hintGame).Hidden(!now.game).
				Body(goapp.Text(buttonGame), goapp.Span().Text(buttonGuess)).
				OnClick(func(goapp.Context, goapp.Event) { st.ShowHash("mystery=1") }),
			ui.Button("button skip", buttonSkip, s.Skip).Class(skip).Title(hintSkip).Hidden(!now.skips))...)
	}
	return &ui.Part[playLook]{Model: m, On: model.RunChanged | model.StageChanged | model.ViewChanged,
		Look: look, Draw: draw}
}

// begun reports whether a run's buttons stand beside Learn: in a frame, with a run, or with all settings unfolded.
func begun(m *model.Model) bool {
	run, _ := m.State()
	return run != model.Idle && run != model.Loading || m.Unfolded() == model.AllSettings || m.View().Embedded
}

// heldButtons hold a run, lead it on and drop it. Pause and Resume are one, so that the focus stays on it.
func heldButtons(st *state.State, button func(name, hint string, do func()) goapp.HTMLButton) []goapp.UI {
	run, _ := st.Model.State()
	hold, does := buttonPause, st.Session.Pause
	if run == model.Paused {
		hold, does = buttonResume, st.Session.Resume
	}
	return []goapp.UI{
		button(hold, "", does).Class("hold").Attr("aria-disabled", !(run == model.Learning || run == model.Paused)),
		button(buttonStep, hintStep, st.Session.Step),
		button(buttonReset, hintReset, st.Session.Reset),
	}
}
