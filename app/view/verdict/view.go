package verdict

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/report/cards"
	"crease/app/report/explain"
	"crease/app/report/outcome"
	"crease/app/run/state"
	"crease/app/text/glossary"
	"crease/app/text/words"
	"crease/app/ui"
)

// View shows the verdict, and announces in the status region that the page learns, stages of the film, the outcome.
type View struct {
	goapp.Compo
	Model *model.Model

	drawn  verdict
	status string
	before model.RunState
}

// OnMount implements goapp.Mounter.
func (v *View) OnMount(goapp.Context) {
	v.Model.Listen(func(c model.Change) {
		if c&(model.SpecChanged|model.RunChanged|model.DataChanged|model.MysteryChanged) == 0 {
			return
		}
		s := situationOf(v.Model)
		now := describe(s)
		if now != v.drawn || s.state != v.before || s.state == model.Learning && stageTold(s) != v.status {
			if !s.back { // earlier snapshots have been announced before
				v.announce(s, now)
				if s.scored && !s.mystery.Revealed {
					v.status = now.String()
				}
			}
			v.Update()
		}
	})
}

// announce sets the status region: the verdict on a run that ended or paused, and meanwhile the stage by its name.
func (v *View) announce(s situation, now verdict) {
	switch s.state {
	case model.Done, model.Failed:
		v.status = now.String()
	case model.Paused:
		if v.before != model.Paused {
			v.status = now.String()
		}
	case model.Learning:
		v.status = stageTold(s)
	case model.Idle:
		v.status = ""
	}
	v.before = s.state
}

// stageTold says what a run is at: a film's stage, at first with how to end it; after a drag nothing.
func stageTold(s situation) string {
	switch {
	case s.drawing || s.after:
		return ""
	case !s.film.On:
		return learningNow
	case s.film.Scene == 0:
		return filmBegins + cards.Title(s.film.Card)
	}
	return cards.Title(s.film.Card)
}

// signs say the tone of a verdict to readers who cannot see its colour.
var signs = map[string]string{"idle": "○", "busy": "…", "good": "✓", "warn": "!", "bad": "×"}

// Render implements goapp.Composer.
func (v *View) Render() goapp.UI {
	s := situationOf(v.Model)
	v.drawn = describe(s)
	remarks, seen := v.drawn.remarks(), map[string]bool{}
	return goapp.Section().Class("verdict", v.drawn.Tone).Aria("label", "Verdict").Body(
		goapp.Span().Class("sign").Attr("aria-hidden", "true").Text(signs[v.drawn.Tone]),
		goapp.Div().Class("said").Body(
			goapp.P().Body(said(v.drawn, s)...),
			goapp.If(len(remarks) > 0, goapp.Details().Class("remarks").Body(
				goapp.Summary().Text(words.Plural(len(remarks), "remark")),
				ui.Each(remarks, func(said string) goapp.UI {
					return goapp.P().Body(ui.Terms(glossary.Mark(said, seen))...)
				}),
			)),
		),
		ui.Explained(v.drawn.Aside, explain.Name("rate", 0), "Time "+v.drawn.Aside).Hidden(v.drawn.Aside == ""),
		goapp.Div().Role("status").Class("unseen").Text(v.status),
	)
}

// said is a verdict whose figure opens the explanation of the largest error.
func said(v verdict, s situation) []goapp.UI {
	if v.Figure == "" {
		return []goapp.UI{goapp.Text(v.Text + v.After)}
	}
	worst := tally(s)
	name := v.Figure + ": largest error " + outcome.ErrorText(worst.Worst) + ", of " + words.Unit(worst.At)
	return []goapp.UI{
		goapp.Text(v.Text),
		ui.Explained(v.Figure, explain.Name("error", worst.At), name).Attr("translate", "no"),
		goapp.Text(v.After),
	}
}

// Notice shows a message beside the verdict, as of a link that was not accepted or a newer version of the page.
type Notice struct {
	goapp.Compo
	State *state.State
}

// OnMount implements goapp.Mounter.
func (n *Notice) OnMount(goapp.Context) { n.State.OnNotice = n.Update }

// Render implements goapp.Composer.
func (n *Notice) Render() goapp.UI {
	note := n.State.Notice()
	class := "notice"
	if note.Bad {
		class += " bad"
	}
	return goapp.Div().Class(class).Role("alert").Body(
		goapp.If(note.Text != "",
			goapp.P().Text(note.Text),
			goapp.If(note.Act != "", ui.Button("button", note.Act, func() { n.State.Notice().Do() })),
			ui.Button("small", "✕", func() { n.State.Notify("", false) }).Aria("label", "Dismiss the message"),
		),
	)
}
