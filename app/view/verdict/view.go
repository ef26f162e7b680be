package verdict

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/report/explain"
	"crease/app/ui"
)

// View shows the verdict, and announces outcomes – and only those – in
// the page's status region.
type View struct {
	goapp.Compo
	Model *model.Model

	watch  ui.Watcher
	drawn  verdict
	status string
	before model.RunState
}

// OnMount implements goapp.Mounter.
func (v *View) OnMount(goapp.Context) {
	v.watch.Listen(v.Model, model.SpecChanged|model.RunChanged|model.DataChanged|model.MysteryChanged, func() {
		s := situationOf(v.Model)
		now := describe(s)
		if now != v.drawn || s.state != v.before {
			if !s.back { // what is looked back at has been announced
				v.announce(s.state, now)
				if s.scored && !s.mystery.Revealed {
					v.status = now.Text.String()
				}
			}
			v.Update()
		}
	})
}

// OnDismount implements goapp.Dismounter.
func (v *View) OnDismount() { v.watch.Stop() }

// announce keeps what the status region says: the verdict of a run that has come
// to an end or to rest, nothing while it works. The score of a guess is announced too.
func (v *View) announce(state model.RunState, now verdict) {
	switch state {
	case model.Done, model.Failed:
		v.status = now.Text.String()
	case model.Paused:
		if v.before != model.Paused {
			v.status = now.Text.String()
		}
	case model.Idle, model.Learning:
		v.status = ""
	}
	v.before = state
}

// signs stand beside the colour of the tone.
var signs = map[string]string{"idle": "○", "busy": "…", "good": "✓", "warn": "!", "bad": "×"}

// Render implements goapp.Composer.
func (v *View) Render() goapp.UI {
	s := situationOf(v.Model)
	v.drawn = describe(s)
	return goapp.Section().Class("verdict", v.drawn.Tone).Aria("label", nameVerdict).Body(
		goapp.Span().Class("sign").Attr("aria-hidden", "true").Text(signs[v.drawn.Tone]),
		goapp.P().Class("said").Body(explained(v.drawn.Text, s)...),
		ui.Explained(v.drawn.Aside, explain.Name("rate", 0), timeName(v.drawn.Aside)).Hidden(v.drawn.Aside == ""),
		goapp.Div().Role("status").Class("unseen").Text(v.status),
	)
}

// explained is what the verdict says with its error as a number that can be
// explained.
func explained(t text, s situation) []goapp.UI {
	if t.worst == "" {
		return []goapp.UI{goapp.Text(t.before)}
	}
	unit := tally(s).At
	return []goapp.UI{
		goapp.Text(t.before),
		ui.Explained(t.worst, explain.Name("error", unit), errorName(t.worst, unit)),
		goapp.Text(t.after),
	}
}
