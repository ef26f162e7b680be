// Package strip is the room of the cards, one a stage of the method: the row, the
// open card in its dialog, the scrubber through the recording, the race against
// gradient descent, the line η₁ that can be dragged, and the dialog that explains a
// number. It owns which datum is read out and the race's worker. It listens to the
// whole model; it may scrub, light a unit, open a card in the view, and change what
// of the learning a card offers to change. What a sheet looks like is handed to it.
package strip

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/network"
	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/app/cards"
	"crease/app/model"
	"crease/app/ui"
)

// View is the row of cards, one a stage of the method, with the open card
// and the scrubber. go-app renders its skeleton once; what changes is painted
// into it, at most once a frame and about eleven times a second while a run
// goes on (see strip_paint.go), and every event is heard at its root, so that
// nothing else of the page is rendered again.
//
// What a card changes in the spec it enters in the model's history itself, and
// has the run start again after that.
type View struct {
	goapp.Compo
	Model *model.Model
	Learn func() // has a run start
	// Sheet draws a found sheet, size × size pixels large; its parts are named after id.
	Sheet func(s *snapshot.Snapshot, id string, size float64) string

	stage   ui.Stage
	shown   map[string]string // what every painted element holds
	visible map[string]bool   // the small pictures that can be seen
	painted time.Time
	late    *time.Timer
	part    int    // of a painting that goes on at the next frame, 0 between paintings
	again   bool   // something has changed since that painting began
	explain string // the card explained below the row, "" for none
	open    openCard
	drag    etaDrag
	player  player
	rival   rival
	stop    func()
}

// Small pictures are drawn on a sheet of this size and scaled to their card.
const smallWidth, smallHeight = 160, 124

// OnMount implements goapp.Mounter.
func (v *View) OnMount(ctx goapp.Context) {
	dispatcher := ctx.Dispatcher()
	v.connectRival(func(f func()) {
		dispatcher.Dispatch(goapp.Dispatch{Mode: goapp.Next, Source: v, Function: func(goapp.Context) { f() }})
	})
	v.shown, v.visible = map[string]string{}, map[string]bool{}
	root := v.JSValue()
	v.stage.Draw = v.paint
	v.stage.Mount(root, root)
	v.watchVisible(root)
	v.listen(root)
	v.mountDialog(root)
	v.stop = v.Model.Listen(v.changed)
	v.showLit()
	v.syncDialog()
}

// OnDismount implements goapp.Dismounter.
func (v *View) OnDismount() {
	if v.stop != nil {
		v.stop()
	}
	if v.late != nil {
		v.late.Stop()
	}
	v.player.pause()
	v.forgetRival()
	v.stage.Release()
}

func (v *View) changed(c model.Change) {
	if c&model.DataChanged != 0 || c&model.SpecChanged != 0 && v.rival.outdated(v.Model.Spec()) {
		v.forgetRival()
	}
	if c&model.LightChanged != 0 {
		v.showLit()
	}
	if c&model.ViewChanged != 0 {
		v.syncDialog()
	}
	if c&(model.SpecChanged|model.RunChanged|model.DataChanged|model.ViewChanged) != 0 || c&model.LightChanged != 0 && v.explains() {
		v.soon()
	}
}

// explains says whether a formula can be seen, which speaks of the unit that is
// pointed at.
func (v *View) explains() bool { return v.explain != "" || v.open.key != "" }

// situation returns what the cards are drawn from. A table of samples has
// nothing to do with the network that is drawn.
func (v *View) situation() (spec.Spec, *snapshot.Snapshot) {
	s := v.Model.Spec()
	if v.Model.Data() != nil {
		s.Network = network.Network{}
	}
	return s, v.Model.Snapshot()
}

// card builds one card as things stand.
func (v *View) card(key string) cards.Card {
	s, snap := v.situation()
	if key == cards.Race {
		return cards.OfRace(s, v.Model.Recording(), v.rival.standing)
	}
	c, _ := cards.One(key, s, snap, v.Model.Lit())
	return c
}

// Render implements goapp.Composer.
func (v *View) Render() goapp.UI {
	list := make([]goapp.UI, len(cards.Keys))
	for i, key := range cards.Keys {
		list[i] = v.renderCard(i, key)
	}
	return goapp.Section().Class("strip").Aria("label", "The stages of the method").Body(
		goapp.Div().Class("cards").DataSet("keys", "").Role("list").Body(list...),
		goapp.Div().Class("strip-explain").ID("strip-explain").Role("region").Aria("label", "Explanation").Hidden(true).Body(
			goapp.Div().Class("strip-words"),
			goapp.Button().Type("button").Class("small").DataSet("act", "unexplain").Aria("label", "Close the explanation").Text("✕"),
		),
		goapp.Div().Class("strip-helps"),
		renderScrubber(),
		renderCardDialog(),
	)
}

// renderCard is the skeleton of a card. The server fills it with the sketch.
func (v *View) renderCard(i int, key string) goapp.UI {
	tab := -1
	if i == 0 {
		tab = 0
	}
	picture, caption := goapp.Div().Class("card-picture").DataSet("act", "open"), goapp.P().Class("card-caption")
	if goapp.IsServer {
		c := v.card(key)
		picture.Body(goapp.Raw(c.Small.SVG(smallWidth, smallHeight, false)))
		caption.Text(c.Caption)
	}
	return goapp.Article().Class("card").DataSet("card", key).Role("listitem").TabIndex(tab).Aria("label", cards.Title(key)).Body(
		goapp.Button().Type("button").Class("card-warning").TabIndex(-1).DataSet("act", "open").Aria("label", "What stood in the way").Hidden(true).Text("!"),
		goapp.H3().Text(cards.Short(key)),
		picture,
		caption,
		goapp.P().Class("card-acts").Body(
			goapp.Button().Type("button").TabIndex(tab).DataSet("act", "explain").Aria("controls", "strip-explain").Aria("expanded", "false").
				Aria("label", "Explain "+cards.Title(key)).Text("explain"),
			goapp.Button().Type("button").TabIndex(tab).DataSet("act", "open").Aria("haspopup", "dialog").
				Aria("label", "Open "+cards.Title(key)).Text("open"),
		),
	)
}
