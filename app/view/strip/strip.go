// Package strip is the part of the page with the cards, one for each stage of the
// method: the row, the open card in its dialog, the scrubber through the recording,
// the race against gradient descent, the line η₁ that can be dragged, and the dialog
// that explains a number. It owns which datum is read out and the race's worker. It
// listens to the whole model; it may scrub, highlight a unit, open a card in the
// view, and change what of the learning a card offers to change. The function that
// draws a sheet is passed in.
package strip

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/report/cards"
)

// View is the row of cards, one a stage of the method, with the open card
// and the scrubber. go-app renders its skeleton once; what changes is painted
// into it, at most once a frame and about eleven times a second while a run
// goes on (see board). Listeners at its root handle all events, so that nothing else
// of the page is rendered again.
//
// What a card changes in the spec it enters in the model's history itself, and
// has the run start again after that.
type View struct {
	goapp.Compo
	Model   *model.Model
	Learn   func()                  // has a run start
	Show    func(drawing spec.Spec) // shows another drawing in place of this one
	Settled func(f func())          // calls f after the latest changes have been rendered
	// Sheet draws a found sheet, size × size pixels large; its parts are named after id.
	Sheet func(s *snapshot.Snapshot, id string, size float64) string

	parts *parts // nil before the view is mounted
}

// OnMount implements goapp.Mounter.
func (v *View) OnMount(ctx goapp.Context) {
	dispatcher := ctx.Dispatcher()
	v.parts = newParts(v.Model, v.Learn, v.JSValue(), v.Sheet, func(f func()) {
		dispatcher.Dispatch(goapp.Dispatch{Mode: goapp.Next, Source: v, Function: func(goapp.Context) { f() }})
	})
	v.parts.race.show, v.parts.large.settled = v.Show, v.Settled
	v.parts.listen()
	v.Model.Listen(v.parts.changed)
	showHighlighted(v.Model.Highlighted())
	v.parts.dialog.sync()
}

// Render implements goapp.Composer.
func (v *View) Render() goapp.UI {
	list := make([]goapp.UI, len(cards.Keys))
	for i, key := range cards.Keys {
		list[i] = renderCard(i, key)
	}
	return goapp.Section().Class("strip").Aria("label", nameStages).Body(
		goapp.Div().Class("cards").DataSet("keys", "").DataSet("folded", "").
			Role("list").Aria("label", nameStages).Body(list...),
		goapp.Div().Class("strip-helps"),
		renderScrubber(),
		renderDialog(),
	)
}
