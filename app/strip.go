package app

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/network"
	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/app/cards"
	"crease/app/model"
)

// stripView is the row of cards, one a stage of the method, with the open card
// and the scrubber. go-app renders its skeleton once; what changes is painted
// into it, at most once a frame and about eleven times a second while a run
// goes on (see strip_paint.go), and every event is heard at its root, so that
// nothing else of the page is rendered again.
//
// What a card changes in the spec it enters in the model's history itself; the
// functions are called after that and have the run start again.
type stripView struct {
	app.Compo
	Model    *model.Model
	OnEta    func(eta float64)
	OnPencil func()
	OnHelp   func(code string) // one of cards.MoreSamples, …
	OnLearn  func()            // has a run start for the race

	stage   stage
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

// OnMount implements app.Mounter.
func (v *stripView) OnMount(ctx app.Context) {
	dispatcher := ctx.Dispatcher()
	v.connectRival(func(f func()) {
		dispatcher.Dispatch(app.Dispatch{Mode: app.Next, Source: v, Function: func(app.Context) { f() }})
	})
	v.shown, v.visible = map[string]string{}, map[string]bool{}
	root := v.JSValue()
	v.stage.draw = v.paint
	v.stage.mount(root, root)
	v.watchVisible(root)
	v.listen(root)
	v.mountDialog(root)
	v.stop = v.Model.Listen(v.changed)
	v.showLit()
	v.syncDialog()
}

// OnDismount implements app.Dismounter.
func (v *stripView) OnDismount() {
	if v.stop != nil {
		v.stop()
	}
	if v.late != nil {
		v.late.Stop()
	}
	v.player.pause()
	v.forgetRival()
	v.stage.release()
}

func (v *stripView) changed(c model.Change) {
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
func (v *stripView) explains() bool { return v.explain != "" || v.open.key != "" }

// situation returns what the cards are drawn from. A table of samples has
// nothing to do with the network that is drawn.
func (v *stripView) situation() (spec.Spec, *snapshot.Snapshot) {
	s := v.Model.Spec()
	if v.Model.Data() != nil {
		s.Network = network.Network{}
	}
	return s, v.Model.Snapshot()
}

// card builds one card as things stand.
func (v *stripView) card(key string) cards.Card {
	s, snap := v.situation()
	if key == cards.Race {
		return cards.OfRace(s, v.Model.Recording(), v.rival.standing)
	}
	c, _ := cards.One(key, s, snap, v.Model.Lit())
	return c
}

// Render implements app.Composer.
func (v *stripView) Render() app.UI {
	list := make([]app.UI, len(cards.Keys))
	for i, key := range cards.Keys {
		list[i] = v.renderCard(i, key)
	}
	return app.Section().Class("strip").Aria("label", "The stages of the method").Body(
		app.Div().Class("cards").DataSet("keys", "").Role("list").Body(list...),
		app.Div().Class("strip-explain").ID("strip-explain").Role("region").Aria("label", "Explanation").Hidden(true).Body(
			app.Div().Class("strip-words"),
			app.Button().Type("button").Class("small").DataSet("act", "unexplain").Aria("label", "Close the explanation").Text("✕"),
		),
		app.Div().Class("strip-helps"),
		renderScrubber(),
		renderCardDialog(),
	)
}

// renderCard is the skeleton of a card. The server fills it with the sketch.
func (v *stripView) renderCard(i int, key string) app.UI {
	tab := -1
	if i == 0 {
		tab = 0
	}
	picture, caption := app.Div().Class("card-picture").DataSet("act", "open"), app.P().Class("card-caption")
	if app.IsServer {
		c := v.card(key)
		picture.Body(app.Raw(c.Small.SVG(smallWidth, smallHeight, false)))
		caption.Text(c.Caption)
	}
	return app.Article().Class("card").DataSet("card", key).Role("listitem").TabIndex(tab).Aria("label", cards.Title(key)).Body(
		app.Button().Type("button").Class("card-warning").TabIndex(-1).DataSet("act", "open").Aria("label", "What stood in the way").Hidden(true).Text("!"),
		app.H3().Text(cards.Short(key)),
		picture,
		caption,
		app.P().Class("card-acts").Body(
			app.Button().Type("button").TabIndex(tab).DataSet("act", "explain").Aria("controls", "strip-explain").Aria("expanded", "false").
				Aria("label", "Explain "+cards.Title(key)).Text("explain"),
			app.Button().Type("button").TabIndex(tab).DataSet("act", "open").Aria("haspopup", "dialog").
				Aria("label", "Open "+cards.Title(key)).Text("open"),
		),
	)
}
