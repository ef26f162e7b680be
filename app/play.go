package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/model"
)

// playBar holds the buttons of the run.
type playBar struct {
	app.Compo
	watcher
	Desk *desk

	drawn model.RunState // what is on the screen
}

// OnMount implements app.Mounter.
func (p *playBar) OnMount(app.Context) {
	p.hear(p.Desk.model, model.RunChanged, func() {
		if s, _ := p.Desk.model.State(); s != p.drawn {
			p.Update()
		}
	})
}

// Render implements app.Composer. Pause and Resume are one button, so that the
// focus stays on it. Learn stays a button throughout: it starts anew.
func (p *playBar) Render() app.UI {
	state, _ := p.Desk.model.State()
	p.drawn = state
	hold, does := "Pause", p.pause
	if state == model.Paused {
		hold, does = "Resume", p.resume
	}
	return app.Section().Class("play").Aria("label", "Run").Body(
		app.Button().Type("button").Class("button primary learn").Text("Learn").
			Title("Draw samples and find the creases from them (Space)").OnClick(p.learn),
		app.Button().Type("button").Class("button hold").Text(hold).
			Attr("aria-disabled", !(state == model.Learning || state == model.Paused)).OnClick(does, hold),
		app.Button().Type("button").Class("button").Text("Step").
			Title("Go on until N has doubled, or to the next stage, and rest there").OnClick(p.step),
		app.Button().Type("button").Class("button").Text("Reset").
			Title("Forget what was found; the drawing stays").OnClick(p.reset),
	)
}

func (p *playBar) learn(app.Context, app.Event)  { p.Desk.session.Learn() }
func (p *playBar) pause(app.Context, app.Event)  { p.Desk.session.Pause() }
func (p *playBar) resume(app.Context, app.Event) { p.Desk.session.Resume() }
func (p *playBar) step(app.Context, app.Event)   { p.Desk.session.Step() }
func (p *playBar) reset(app.Context, app.Event)  { p.Desk.session.Reset() }
