package share

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/ui"
)

// Brief is the author's title and task, which stay above the sheets while the link is
// open, and what its readers cannot change. It comes from strangers: text, never markup.
type Brief struct {
	goapp.Compo
	Model *model.Model

	watch ui.Watcher
	drawn assignment.Terms
}

func (b *Brief) terms() assignment.Terms { return b.Model.View().Assignment }

// OnMount implements goapp.Mounter.
func (b *Brief) OnMount(goapp.Context) {
	b.watch.Listen(b.Model, model.ViewChanged, func() {
		if b.terms() != b.drawn {
			b.Update()
		}
	})
}

// OnDismount implements goapp.Dismounter.
func (b *Brief) OnDismount() { b.watch.Stop() }

// Render implements goapp.Composer. The direction of the text is its own.
func (b *Brief) Render() goapp.UI {
	b.drawn = b.terms()
	t, locked := b.drawn, lockedText(b.drawn)
	return goapp.Section().Class("brief").Aria("label", nameBrief).
		Hidden(t.Title == "" && t.Task == "" && locked == "").Body(
		goapp.If(t.Title != "", goapp.H2().Dir("auto").Text(t.Title)),
		goapp.If(t.Task != "", goapp.P().Dir("auto").Text(t.Task)),
		goapp.If(locked != "", goapp.P().Class("muted").Text(locked)),
	)
}
