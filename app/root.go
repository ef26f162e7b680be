// Package app is the page: a go-app component for every view and control, all
// listening to the one model. Nothing here computes; what is shown comes from
// the spec and from the snapshots that the learner's worker sends.
package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/model"
)

// Root is the whole page.
type Root struct {
	app.Compo

	desk  *desk
	parts []app.UI
}

// NewRoot returns the page on the prepared network.
func NewRoot() *Root {
	r := &Root{}
	r.OnInit()
	return r
}

// OnInit implements app.Initializer. The parts are made once: whatever happens
// in one of them, the root has nothing to compare.
func (r *Root) OnInit() {
	if r.desk != nil {
		return
	}
	m := model.New(model.Prepared())
	rehearse(m)
	r.desk = newDesk(m)
	again := r.desk.session.Learn
	r.parts = []app.UI{
		&header{Desk: r.desk},
		&noticeView{Desk: r.desk},
		app.Main().ID("desk").Body(
			app.Div().Class("drawn").Body(&sheetView{Model: m}),
			&playBar{Desk: r.desk},
			&verdictView{Desk: r.desk},
			app.Div().Class("found").Body(&foundView{Model: m}),
			&controls{Desk: r.desk},
			&unitTable{Desk: r.desk},
			&stripView{Model: m, OnEta: func(float64) { again() }, OnPencil: again, OnHelp: func(string) { again() }, OnLearn: again},
		),
		app.Footer().Class("foot").Body(app.P().Text(
			"A network with one hidden layer of ReLU units is a sheet of paper folded along straight creases. " +
				"Draw the creases, and this page finds them again from random points of the sheet alone, by an algorithm with a proof.")),
		&dialogs{Desk: r.desk},
		&numberView{Desk: r.desk},
		&galleryView{Desk: r.desk},
		&exportView{Desk: r.desk},
	}
}

// OnMount implements app.Mounter.
func (r *Root) OnMount(ctx app.Context) {
	dispatcher := ctx.Dispatcher()
	// Next and not Update: what listens to the model repaints itself.
	r.desk.do = func(f func()) {
		dispatcher.Dispatch(app.Dispatch{Mode: app.Next, Source: r, Function: func(app.Context) { f() }})
	}
	r.desk.settled = func(f func()) {
		dispatcher.Dispatch(app.Dispatch{Mode: app.Defer, Source: r, Function: func(app.Context) { f() }})
	}
	r.desk.session.connect(r.desk.do)
	r.desk.showState()
	r.desk.keepHash()
	r.desk.keepDrawings()
	r.desk.keepKeys()
	r.desk.keepDrops()
}

// OnAppUpdate implements app.AppUpdater: a newer version of the site has been
// fetched in the background. The drawing is in the hash and outlives the reload.
func (r *Root) OnAppUpdate(app.Context) {
	r.desk.notify("A newer version of this page is ready.", false)
	r.desk.note.act, r.desk.note.do = "Reload", func(ctx app.Context) { ctx.Reload() }
}

// Render implements app.Composer.
func (r *Root) Render() app.UI { return app.Div().ID("crease").Body(r.parts...) }
