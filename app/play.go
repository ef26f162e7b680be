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

	watch ui.Watcher
	drawn playLook
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
	p.watch.Listen(p.State.Model, model.RunChanged, func() {
		if p.look() != p.drawn {
			p.Update()
		}
	})
}

// OnDismount implements goapp.Dismounter.
func (p *playBar) OnDismount() { p.watch.Stop() }

// Render implements goapp.Composer. Pause and Resume are one button, so that the
// focus stays on it. Learn stays a button throughout: it starts anew.
func (p *playBar) Render() goapp.UI {
	p.drawn = p.look()
	run := p.drawn.run
	hold, does := buttonPause, p.pause
	if run == model.Paused {
		hold, does = buttonResume, p.resume
	}
	learn, skip := "primary", ""
	if p.drawn.skips {
		learn, skip = skip, learn // what a film waits for
	}
	return goapp.Section().Class("play").Aria("label", nameRun).Body(
		goapp.Button().Type("button").Class("button", "learn", learn).Text(buttonLearn).
			Title(hintLearn).OnClick(p.learn),
		goapp.Button().Type("button").Class("button hold").Text(hold).
			Attr("aria-disabled", !(run == model.Learning || run == model.Paused)).OnClick(does, hold),
		goapp.Button().Type("button").Class("button").Text(buttonStep).
			Title(hintStep).OnClick(p.step),
		goapp.Button().Type("button").Class("button").Text(buttonReset).
			Title(hintReset).OnClick(p.reset),
		goapp.Button().Type("button").Class("button", "skip", skip).Text(buttonSkip).
			Title(hintSkip).Hidden(!p.drawn.skips).OnClick(p.skip),
	)
}

func (p *playBar) learn(goapp.Context, goapp.Event)  { p.State.Session.Learn() }
func (p *playBar) pause(goapp.Context, goapp.Event)  { p.State.Session.Pause() }
func (p *playBar) resume(goapp.Context, goapp.Event) { p.State.Session.Resume() }
func (p *playBar) step(goapp.Context, goapp.Event)   { p.State.Session.Step() }
func (p *playBar) reset(goapp.Context, goapp.Event)  { p.State.Session.Reset() }
func (p *playBar) skip(goapp.Context, goapp.Event)   { p.State.Session.Skip() }
