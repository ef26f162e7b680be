// Package app is the page: the shell that puts its parts together, packages below this one that listen to the one model
// and know neither one another nor the shell, which hands over what one needs of another. Nothing here computes: what
// is shown comes from the spec and from the snapshots of the learner's worker.
package app

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/run/session"
	"crease/app/run/state"
	"crease/app/ui"
	"crease/app/view/challenge"
	"crease/app/view/drawings"
	"crease/app/view/exchange"
	"crease/app/view/lecture"
	"crease/app/view/lessons"
	"crease/app/view/many"
	"crease/app/view/paper"
	"crease/app/view/settings"
	"crease/app/view/share"
	"crease/app/view/share/classroom"
	"crease/app/view/share/embed"
	"crease/app/view/sheet"
	"crease/app/view/strip"
	"crease/app/view/units"
	"crease/app/view/verdict"
)

// Root is the whole page.
type Root struct {
	goapp.Compo

	state   *state.State
	address *address
	files   *exchange.Files
	kept    *drawings.Kept
	framed  bool // embedded: no header and no menu
	parts   []goapp.UI
}

// NewRoot returns the page on the prepared network. The parts are made once: the root has nothing to compare.
func NewRoot() *Root {
	r := &Root{framed: embed.Here()}
	m := model.New(model.Prepared())
	m.ChangeView(func(v *model.View) { v.Solid = !r.framed }) // the paper first
	if goapp.IsServer && example() != nil {
		m.Begin()
		m.Record(example())
		m.SetState(model.Done, "")
		m.SetStage(model.Stage{}) // what the program shows once it has loaded
	}
	r.state = state.New(m)
	r.kept = drawings.NewKept(r.state)
	reading := lessons.NewReading(r.state)
	r.files = &exchange.Files{
		State:   r.state,
		Picture: func() string { return sheet.File(m, ui.IsDark(m)) },
		Lesson:  reading.OpenFile,
		Code:    reading.OpenCode,
	}
	reading.Table = r.files.LearnRows
	r.address = &address{state: r.state, reading: reading, files: r.files}
	r.files.Link = r.address.openText
	if r.framed {
		r.parts = []goapp.UI{
			&verdict.Notice{State: r.state},
			&lessons.View{Reading: reading},
			goapp.Main().ID("desk").Body(append(r.essentials(m), r.others(m)...)...),
			strip.NewNumber(r.state),
			challenge.Levels(r.state),
			goapp.Aside().Aria("label", nameGlossary).Body(lessons.End(reading), &lessons.Glossary{}),
			share.NewCode(r.state, reading.Get),
			embed.Whole(),
		}
		return r
	}
	slides := &lecture.View{State: r.state, Line: reading.Line, Asks: reading.Asks,
		Code: &lecture.Code{State: r.state, Words: reading.Words}}
	r.parts = []goapp.UI{
		&pause{},
		newHeader(r.state, r.files, slides.Toggle),
		opening(m),
		&verdict.Notice{State: r.state},
		share.Brief(m),
		&lessons.View{Reading: reading},
		goapp.Main().ID("desk").Body(append(append(r.essentials(m), r.others(m)...), slides)...),
		&pause{},
		share.NewDialog(r.state, func() link.State { return linked(m) },
			func(text, link string) { r.files.Send(text, link, r.files.Picture()) }),
		share.NewCode(r.state, reading.Get),
		classroom.New(r.state, reading.Get, r.files.Save),
		exchange.Import(r.files),
		exchange.Table(r.files),
		exchange.Predict(r.files),
		help(r.state),
		strip.NewNumber(r.state),
		drawings.NewGallery(r.state, r.kept),
		goapp.Aside().Aria("label", nameGlossary).Body(lessons.List(reading), lessons.End(reading), &lessons.Glossary{}),
		exchange.NewExport(r.files),
		challenge.Levels(r.state),
		many.NewCompare(r.state, sheet.Bare, settings.Row),
		slides.Code,
		&paper.View{State: r.state, Sheets: func() string { return sheet.File(m, false) },
			Rows: r.files.LastPredicted, Link: func() string { return lecture.Link(m) }, Lesson: reading.Lesson},
		many.NewRepeat(r.state, r.files.Save),
	}
	return r
}

func (r *Root) essentials(m *model.Model) []goapp.UI {
	return []goapp.UI{
		goapp.Div().Class("drawn").Body(&sheet.Drawn{
			Model:   m,
			Diagram: func() goapp.UI { return &units.Diagram{Model: m} },
			Matrix:  func() goapp.UI { return &units.Matrix{Model: m} },
		}),
		&pause{},
		playBar(r.state),
		challenge.Panel(r.state, r.files.Send),
		&verdict.View{Model: m},
		&pause{},
	}
}

// others are the parts beside them. A frame shows of these what was found, and in a lesson what the lesson speaks of.
func (r *Root) others(m *model.Model) []goapp.UI {
	rail, stage, race := strip.New(r.state, sheet.Bare)
	r.address.reading.Race = race
	return []goapp.UI{
		goapp.Div().Class("found").Body(&sheet.Found{Model: m}),
		settings.Summary(r.state),
		ahead(m),
		&pause{},
		settings.Panel(m, []goapp.UI{settings.Controls(r.state), &pause{}, &units.Table{State: r.state}}, stage),
		&pause{},
		rail,
	}
}

// OnMount implements goapp.Mounter.
func (r *Root) OnMount(ctx goapp.Context) {
	dispatcher := ctx.Dispatcher()
	dispatch := func(mode goapp.DispatchMode, f func()) {
		dispatcher.Dispatch(goapp.Dispatch{Mode: mode, Source: r, Function: func(goapp.Context) { f() }})
	}
	page := state.Page{
		// Next and not Update: what listens to the model repaints itself.
		Do:      func(f func()) { dispatch(goapp.Next, f) },
		Settled: func(f func()) { dispatch(goapp.Defer, f) },
		Close:   func(name string) { closeDialogs("#" + name + "-dialog") },
		Clear:   func() { closeDialogs("dialog") },
	}
	page.Open = func(name string) {
		page.Settled(func() {
			if !openDialog(name) {
				r.state.Notify("A frame does not show this. The whole page does.", false)
			}
		})
	}
	r.state.Connect(page)
	r.state.Visit = remembered(r.state.Visit)
	r.state.Session.Connect(r.state.Do)
	r.state.Session.Show(session.Screen{
		Frame: func(f func(now float64)) {
			ui.NextFrame(func(now float64) { r.state.Do(func() { f(now) }) })
		},
		Still: ui.ReducedMotion,
	})
	showState(r.state)
	if r.framed {
		embed.Speak(r.state)
	} else {
		noteLearned(r.state.Model)
		follow(r.state)
		r.kept.Watch()
		r.files.Listen()
	}
	r.address.keep()
	if root := ui.Root(); root.Call("hasAttribute", "data-pressed").Bool() { // while the program was loading
		root.Call("removeAttribute", "data-pressed")
		r.state.Session.Learn()
	}
	listen(r.state)
	if r.framed {
		embed.TellKeys(r.state.Model)
		embed.LinkWhole(r.address.whole)
	}
}

// OnAppUpdate implements goapp.AppUpdater: a newer version of the site has been fetched in the background. The drawing
// is in the hash and outlives the reload, which the start script does once that version has taken over.
func (r *Root) OnAppUpdate(ctx goapp.Context) {
	r.state.Offer(state.Notice{Text: newVersion, Act: "Reload for the new version", Do: func() {
		r.state.Notify(turning, false)
		if !ui.Try(func() { goapp.Window().Call("siteTurn") }) {
			ctx.Reload()
		}
	}})
}

// pause is a place at which the making of the page lets the browser have its thread: made at one go, its parts would
// hold up a reader for a third of a second. Until all are made the served page stands.
type pause struct{ goapp.Compo }

// Render implements goapp.Composer.
func (*pause) Render() goapp.UI {
	time.Sleep(time.Millisecond) // what is shorter may be over before the browser has had its turn
	return goapp.Text("")
}

// Render implements goapp.Composer.
func (r *Root) Render() goapp.UI { return goapp.Div().ID("crease").Body(r.parts...) }

func linked(m *model.Model) link.State {
	v := m.View()
	v.Mystery = m.Guessing()
	return link.Of(m, v)
}
