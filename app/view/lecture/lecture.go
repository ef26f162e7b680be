// Package lecture is the part of the page for those who stand before a class: a sheet or stage fills the screen in
// large type, and a presenter's remote turns slides. It shows the page's own sheets and stage, enlarged by styles. It
// moves which entry of the recording and which stage are shown, and puts both back when it ends.
//
// Where a window has room for one thing only, a film opens the view by itself, and closes it at its end: on a phone
// held sideways, in a low window, at twice the size, and on a phone beside a lesson, of which a line stays.
package lecture

import (
	"slices"
	"strconv"
	"strings"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/ui"
)

// Name is what the view is called.
const Name = "Lecture view"

// View is the bar with the view's buttons, and the black screen.
type View struct {
	goapp.Compo
	State *state.State
	Code  *Code
	Asks  func() []string // the question of the step of a lesson and its choices, none without one
	Line  func() string   // what stays of an open lesson while a film fills the screen, "" without one

	drawn  look
	run    model.RunState // when the model changed last
	film   bool
	fills  bool // a film has opened the view, and its end closes it
	black  bool
	before before
}

type before struct {
	stage model.Stage
	entry int
	focus goapp.Value
}

type look struct {
	on, black bool
	fills     bool
	line      string
	asks      string // a line each
	at, of    int
	run       model.RunState
}

// OnMount implements goapp.Mounter.
func (v *View) OnMount(goapp.Context) {
	m := v.State.Model
	const on = model.SpecChanged | model.RunChanged | model.DataChanged | model.StageChanged | model.ViewChanged
	m.Listen(func(c model.Change) {
		if c&on == 0 {
			return
		}
		if v.follow(); v.look() != v.drawn {
			v.Update()
		}
	})
	ui.OnWindow("resize", func(goapp.Value) {
		if v.on() {
			magnify()
		}
	})
	ui.OnWindow("fullscreenchange", func(goapp.Value) {
		if v.on() && !ui.IsFullScreen() {
			// The browser has given the screen back, as it does for Escape: over a QR code that takes the code away.
			v.State.Do(func() {
				if v.Code.open() || time.Since(v.Code.closed) < 500*time.Millisecond { // both may happen at once
					v.State.Close(codeName)
				} else {
					v.leave()
				}
			})
		}
	})
	v.listen()
}

func (v *View) on() bool { return v.State.Model.Lecture() != model.NoSlide }

func (v *View) look() look {
	m := v.State.Model
	l := look{on: v.on(), black: v.black, fills: v.fills}
	if v.fills {
		l.line = v.Line()
	} else if l.on {
		l.asks = strings.Join(v.Asks(), "\n")
	}
	l.run, _ = m.State()
	// While a run goes on its deck changes with every snapshot, and takes longer to find than there is time.
	if l.on && !m.Film().On && l.run != model.Learning {
		pages := deck(m)
		l.at, l.of = at(m, pages), len(pages)
	}
	return l
}

// Toggle begins the view with what is in sight, or ends it.
func (v *View) Toggle() {
	if v.on() {
		v.leave()
		return
	}
	m := v.State.Model
	v.run, _ = m.State()
	v.film = m.Film().On
	v.begin()
	ui.FullScreen(ui.Root())
	slide := model.DrawnSlide
	if m.Stage().Up && len(deck(m)) > 1 {
		slide = model.StageSlide
	}
	if v.film {
		slide = inFilm(m.Film(), m.View().Assignment)
	}
	m.SetLecture(slide)
}

// begin notes what the page shows and gives the keys to the view.
func (v *View) begin() {
	m := v.State.Model
	v.before = before{m.Stage(), m.Scrubbed(), goapp.Window().Get("document").Get("activeElement")}
	if v.before.focus.Truthy() {
		v.before.focus.Call("blur") // keys are the view's
	}
	magnify()
}

func (v *View) leave() {
	if !v.on() {
		return
	}
	m := v.State.Model
	v.putBack(m)
	ui.OrdinaryScreen()
	if focus := v.before.focus; focus.Truthy() { // it may be hidden yet
		v.State.Settled(func() { focus.Call("focus", map[string]any{"preventScroll": true}) })
	}
	v.Update()
}

// putBack shows what the page showed before the view, but where a film opened it, the card that a lesson has turned up.
func (v *View) putBack(m *model.Model) {
	filled := v.fills
	v.black, v.fills = false, false // before anything changes, as the view follows that
	if !m.Film().On {
		m.Scrub(v.before.entry)
	}
	if !filled {
		m.SetStage(v.before.stage)
	}
	m.SetLecture(model.NoSlide)
}

// follow shows what a run that begins or ends has to be seen on.
func (v *View) follow() {
	m := v.State.Model
	run, _ := m.State()
	began, ended := v.run != run && run == model.Learning && v.run != model.Paused, v.run != run && run == model.Done
	filmed := v.film
	v.run, v.film = run, m.Film().On
	switch {
	case !v.on():
		oneThing := goapp.IsClient && (ui.Low() || v.Line() != "" && ui.OneColumn()) // the window has room for no more
		if m.Film().On && !filmed && oneThing {
			v.fills = true
			v.begin()
			m.SetLecture(inFilm(m.Film(), m.View().Assignment))
		}
	case v.fills && !m.Film().On:
		v.leave()
	case m.Film().On:
		v.before.stage, v.before.entry = m.Stage(), -1
		m.SetLecture(inFilm(m.Film(), m.View().Assignment))
	case began:
		v.before.stage, v.before.entry = m.Stage(), -1
		m.SetLecture(model.StageSlide)
	case ended || filmed && run == model.Done:
		pages := deck(m)
		i := slices.IndexFunc(pages, func(p page) bool { return p.slide == model.FoundSlide })
		if i < 0 {
			i = len(pages) - 1
		}
		v.show(i)
	case run == model.Idle && m.Newest() == nil:
		v.before.stage, v.before.entry = m.Stage(), -1
		m.SetLecture(model.DrawnSlide)
	}
}

func (v *View) show(i int) {
	m := v.State.Model
	pages := deck(m)
	p := pages[min(max(i, 0), len(pages)-1)]
	if p.entry != m.Scrubbed() {
		m.Scrub(p.entry)
	}
	if p.slide == model.StageSlide {
		m.SetStage(model.Stage{Up: true, Card: p.card})
	}
	m.SetLecture(p.slide)
}

// turn goes on by slides, or scenes of a film. From the drawn sheet it begins the run, as a film that rests at scenes.
func (v *View) turn(by int) {
	m, s := v.State.Model, v.State.Session
	switch {
	case m.Film().On && by > 0:
		s.Next()
	case m.Film().On:
		s.Back()
	case by > 0 && m.Newest() == nil && !m.Running() && !m.Guessing():
		if s.Films() {
			s.Step()
		} else {
			s.Learn()
		}
	default:
		v.show(at(m, deck(m)) + by)
	}
}

// Render implements goapp.Composer.
func (v *View) Render() goapp.UI {
	v.drawn = v.look()
	bar := goapp.Section().Class("lecture-bar").Aria("label", Name)
	if !v.drawn.on {
		return bar.Hidden(true)
	}
	play, sign := "Learn (Space)", "▶"
	switch v.drawn.run {
	case model.Learning:
		play, sign = "Pause (Space)", "❚❚"
	case model.Paused:
		play = "Resume (Space)"
	}
	asks, where := strings.Split(v.drawn.asks, "\n"), ""
	if v.drawn.of > 0 {
		where = strconv.Itoa(v.drawn.at+1) + " / " + strconv.Itoa(v.drawn.of)
	}
	return bar.DataSet("fills", strconv.FormatBool(v.drawn.fills)).Body(
		goapp.If(v.drawn.line != "", goapp.P().Class("lecture-line").Text(v.drawn.line)),
		goapp.H1().Class("unseen").Text("Crease"),
		ui.Sign(sign, play, v.State.Session.Toggle),
		ui.Sign("‹", "Previous slide", func() { v.turn(-1) }),
		goapp.Span().Class("lecture-at").Aria("live", "polite").Text(where),
		ui.Sign("›", "Next slide", func() { v.turn(1) }),
		goapp.If(v.drawn.fills, ui.Button("small wide", "Skip", v.State.Session.Skip)).Else(
			ui.Sign("QR", "Show the QR code (Q)", func() { v.State.Open(codeName) }),
			ui.Sign("✕", "Leave the lecture view (Esc)", v.leave)),
		goapp.If(v.drawn.asks != "", goapp.Div().Class("lecture-asks").Body(
			goapp.P().Text(asks[0]),
			goapp.Ol().Body(ui.Each(asks[1:], func(choice string) goapp.UI { return goapp.Li().Text(choice) })),
		)),
		goapp.If(v.black, goapp.Div().Class("lecture-black").OnClick(func(goapp.Context, goapp.Event) { v.blacken() })),
	)
}

func (v *View) blacken() {
	v.black = !v.black
	v.Update()
}

// magnify lays the view out for the window as it is now: it is made for 690 × 388, so that its smallest type is 24
// pixels high at 1280 × 720. On a phone it is not smaller than the rest of the page.
func magnify() {
	w := goapp.Window()
	zoom := max(1, min(w.Get("innerWidth").Float()/690, w.Get("innerHeight").Float()/388))
	ui.Root().Get("style").Call("setProperty", "--lecture-zoom", strconv.FormatFloat(zoom, 'f', 3, 64))
}

// listen hears keys before the rest of the page: those of a presenter's remote mean the same wherever the focus is.
func (v *View) listen() {
	ui.OnCapture(goapp.Window(), "keydown", func(e goapp.Value) {
		if ui.Modified(e) ||
			ui.Closest(e, "dialog:not(.lecture-code), input, select, textarea, [contenteditable]").Truthy() {
			return
		}
		if v.Code.open() { // Escape, Tab and Enter are the dialog's
			switch e.Get("key").String() {
			case "q", "Q", "PageDown", "PageUp", ".", "b":
				e.Call("preventDefault")
				v.State.Do(func() { v.State.Close(codeName) })
			}
			return
		}
		moves := ui.Closest(e, ".sheet-key, [data-drag], .matrix, .sheet-diagram").Truthy() // arrows move it
		if act := v.action(e.Get("key").String(), moves); act != nil {
			e.Call("preventDefault")
			e.Call("stopPropagation")
			v.State.Do(act)
		}
	})
}

// action returns what a key does, nil if it is not the view's; moves says that the arrows move what has the focus.
func (v *View) action(key string, moves bool) func() {
	switch {
	case v.fills:
		return nil // what keys do to a film, the page knows
	case key == "l" || key == "L":
		return v.Toggle
	case (key == "q" || key == "Q") && !v.black:
		return func() { v.State.Open(codeName) }
	case !v.on():
		return nil
	case v.black && key != "Shift":
		return v.blacken
	}
	switch key {
	case "PageDown":
		return func() { v.turn(1) }
	case "PageUp":
		return func() { v.turn(-1) }
	case ".", "b", "B":
		return v.blacken
	case "Escape", "F5": // remotes send both for the end and the beginning of a show
		return v.leave
	}
	if moves || v.State.Model.Film().On {
		return nil // of a film the page knows the other keys
	}
	switch key {
	case "ArrowRight", "ArrowDown":
		return func() { v.turn(1) }
	case "ArrowLeft", "ArrowUp":
		return func() { v.turn(-1) }
	case "Home":
		return func() { v.show(0) }
	case "End":
		return func() { v.show(len(deck(v.State.Model)) - 1) }
	}
	return nil
}
