package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/cards"
	"crease/app/model"
)

// verdictView shows the verdict, and announces outcomes – and only those – in
// the page's status region.
type verdictView struct {
	app.Compo
	watcher
	Desk *desk

	drawn  verdict
	status string
	before model.RunState
}

// OnMount implements app.Mounter.
func (v *verdictView) OnMount(app.Context) {
	v.hear(v.Desk.model, model.SpecChanged|model.RunChanged|model.DataChanged, func() {
		s := v.Desk.situation()
		now := judge(s)
		if now != v.drawn || s.state != v.before {
			if !s.back { // what is looked back at has been announced
				v.announce(s.state, now)
			}
			v.Update()
		}
	})
}

// announce keeps what the status region says: the verdict of a run that has come
// to an end or to rest, nothing while it works.
func (v *verdictView) announce(state model.RunState, now verdict) {
	switch state {
	case model.Done, model.Failed:
		v.status = subscripted(now.Text)
	case model.Paused:
		if v.before != model.Paused {
			v.status = subscripted(now.Text)
		}
	case model.Idle, model.Learning:
		v.status = ""
	}
	v.before = state
}

// signs stand beside the colour of the tone.
var signs = map[string]string{"idle": "○", "busy": "…", "good": "✓", "warn": "!", "bad": "×"}

// Render implements app.Composer.
func (v *verdictView) Render() app.UI {
	s := v.Desk.situation()
	v.drawn = judge(s)
	return app.Section().Class("verdict", v.drawn.Tone).Aria("label", "Verdict").Body(
		app.Span().Class("sign").Attr("aria-hidden", "true").Text(signs[v.drawn.Tone]),
		app.P().Class("said").Body(explainedVerdict(subscripted(v.drawn.Text), s)...),
		explained(v.drawn.Aside, cards.Number("rate", 0), "Time "+v.drawn.Aside).Hidden(v.drawn.Aside == ""),
		app.Div().Role("status").Class("unseen").Text(v.status),
	)
}

// noticeView shows what is said beside the verdict: a link or a file that was
// not taken, a link that was copied.
type noticeView struct {
	app.Compo
	Desk *desk
}

// OnMount implements app.Mounter.
func (n *noticeView) OnMount(app.Context) { n.Desk.onNote = n.Update }

// Render implements app.Composer.
func (n *noticeView) Render() app.UI {
	class := "notice"
	if n.Desk.note.bad {
		class += " bad"
	}
	return app.Div().Class(class).Role("alert").Body(
		app.If(n.Desk.note.text != "",
			app.P().Text(n.Desk.note.text),
			app.If(n.Desk.note.act != "", app.Button().Type("button").Class("button").Text(n.Desk.note.act).OnClick(n.act)),
			app.Button().Type("button").Class("small").Aria("label", "Dismiss the message").Text("✕").OnClick(n.dismiss),
		),
	)
}

func (n *noticeView) act(ctx app.Context, _ app.Event) { n.Desk.note.do(ctx) }

func (n *noticeView) dismiss(app.Context, app.Event) { n.Desk.notify("", false) }
