package lecture

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
)

// Render implements goapp.Composer.
func (v *View) Render() goapp.UI {
	v.drawn = v.look()
	bar := goapp.Section().Class("lecture-bar").Aria("label", Name)
	if !v.drawn.on {
		return bar.Hidden(true)
	}
	button := func(name, text string, do func()) goapp.UI {
		return goapp.Button().Type("button").Class("small").Aria("label", name).Title(name).Text(text).
			OnClick(func(goapp.Context, goapp.Event) { do() }, name)
	}
	play, sign := nameLearn, "▶"
	switch v.drawn.run {
	case model.Learning:
		play, sign = namePause, "❚❚"
	case model.Paused:
		play = nameResume
	}
	where := ""
	if v.drawn.of > 0 {
		where = position(v.drawn.at, v.drawn.of)
	}
	return bar.Body(
		goapp.H1().Class("unseen").Text(pageTitle),
		button(play, sign, v.State.Session.Toggle),
		button(namePrevious, "‹", func() { v.turn(-1) }),
		goapp.Span().Class("lecture-at").Aria("live", "polite").Text(where),
		button(nameNext, "›", func() { v.turn(1) }),
		button(nameCode, buttonCode, func() { v.State.Open(codeName) }),
		button(nameLeave, "✕", v.leave),
		goapp.If(v.black, goapp.Div().Class("lecture-black").OnClick(func(goapp.Context, goapp.Event) { v.blacken() })),
	)
}

// blacken turns the screen black, or on again.
func (v *View) blacken() {
	v.black = !v.black
	v.Update()
}
