package app

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/ui"
)

// playBar holds the buttons of the run.
type playBar struct {
	goapp.Compo
	State *state.State

	shown ui.Shown[playLook]
}

// playLook is what of the model the buttons depend on.
type playLook struct {
	run   model.RunState
	skips bool
}

func (p *playBar) look() playLook {
	run, _ := p.State.Model.State()
	return playLook{run, p.State.Session.Skippable()}
}

// OnMount implements goapp.Mounter.
func (p *playBar) OnMount(goapp.Context) {
	p.shown.Repaint(p.State.Model, model.RunChanged, p.look, p.Update)
}

// Render implements goapp.Composer. Pause and Resume are one button, so that the
// focus stays on it. Learn stays a button throughout: it starts anew.
func (p *playBar) Render() goapp.UI {
	look := p.look()
	p.shown.Drawn = look
	run, s := look.run, p.State.Session
	hold, does := buttonPause, s.Pause
	if run == model.Paused {
		hold, does = buttonResume, s.Resume
	}
	learn, skip := "primary", ""
	if look.skips {
		learn, skip = skip, learn // what a film waits for
	}
	return goapp.Section().Class("play").Aria("label", nameRun).Body(
		ui.Button("button learn", buttonLearn, s.Learn).Class(learn).Title(hintLearn),
		ui.Button("button hold", hold, does).Attr("aria-disabled", !(run == model.Learning || run == model.Paused)),
		ui.Button("button", buttonStep, s.Step).Title(hintStep),
		ui.Button("button", buttonReset, s.Reset).Title(hintReset),
		ui.Button("button skip", buttonSkip, s.Skip).Class(skip).Title(hintSkip).Hidden(!look.skips),
	)
}
