package app

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/ui"
)

type playLook struct {
	run                model.RunState
	begun, skips, game bool
	next               string // the button of what comes next; "" where a lesson or a mystery sheet has one of its own
}

// playBar holds the buttons of the run. Learn stays a button throughout: it starts anew.
func playBar(st *state.State) goapp.UI {
	m, s := st.Model, st.Session
	look := func() playLook {
		run, _ := m.State()
		v := m.View()
		guided := v.Lesson != "" || m.Mystery() != nil
		game := (run == model.Done || follows(m)) && !s.Film() && !guided && v.Assignment == (assignment.Terms{}) &&
			m.Data() == nil && !v.Embedded && !goapp.IsServer // which shows an example, before anything was learned
		now := playLook{run, begun(m), s.Skippable(), game, buttonLearn}
		switch {
		case guided:
			now.next = ""
		case run == model.Paused && now.begun:
			now.next = buttonResume
		case now.skips:
			now.next = buttonSkip
		case game:
			now.next = buttonGame
		}
		return now
	}
	draw := func(now playLook) goapp.UI {
		ranked := func(name, hint string, do func()) goapp.HTMLButton { // what comes next has the accent
			return button(name, hint, do).Class(map[bool]string{true: "primary"}[name == now.next])
		}
		buttons := []goapp.UI{ranked(buttonLearn, hintLearn, s.Learn).Class("learn")}
		if now.begun {
			buttons = append(buttons, heldButtons(st, ranked)...)
		}
		return goapp.Section().Class("play").Aria("label", "Run").Body(append(buttons,
			ranked(buttonGame, hintGame, func() { st.ShowHash("mystery=1") }).Class("game").Hidden(!now.game).
				Body(goapp.Text(buttonGame), goapp.Span().Text(": guess a hidden one")), // where there is room
			ranked(buttonSkip, hintSkip, s.Skip).Class("skip").Hidden(!now.skips))...)
	}
	const on = model.RunChanged | model.StageChanged | model.ViewChanged
	return ui.PartOf(m, on, look, draw)
}

// begun reports whether the buttons for a run stand beside Learn: while one is on, and for those who have unfolded all
// settings; in a frame, which has no menu, always. Else they are in the menu.
func begun(m *model.Model) bool {
	run, _ := m.State()
	return (run == model.Learning || run == model.Paused) && !follows(m) || m.Unfolded() == model.AllSettings ||
		m.View().Embedded
}

// follows reports whether what was learned is learned again, because its drawing is dragged or just was: the buttons
// stay as they are.
func follows(m *model.Model) bool { return m.Dragging() || m.Before() != nil }

// follow brings into view on a phone what is being learned, as a run begins. At its end both sheets are there, and the
// page stays where the reader has it; so it does in a run that follows a drag.
func follow(st *state.State) {
	m := st.Model
	was, _ := m.State()
	m.Listen(func(model.Change) {
		now, _ := m.State()
		began := now == model.Learning && was != model.Learning && was != model.Paused
		was = now
		if began && !follows(m) && ui.OneColumn() {
			st.Settled(func() {
				drawn := goapp.Window().Get("document").Call("querySelector", ".drawn")
				drawn.Call("scrollIntoView", map[string]any{"block": "nearest"})
			})
		}
	})
}

// heldButtons hold a run, lead it on and drop it. Pause and Resume are one, so that the focus stays on it.
func heldButtons(st *state.State, button func(name, hint string, do func()) goapp.HTMLButton) []goapp.UI {
	run, _ := st.Model.State()
	hold, does := "Pause", st.Session.Pause
	if run == model.Paused {
		hold, does = buttonResume, st.Session.Resume
	}
	return []goapp.UI{
		button(hold, "", does).Class("hold").Attr("aria-disabled", !(run == model.Learning || run == model.Paused)),
		button("Step", hintStep, st.Session.Step),
		button("Reset", hintReset, st.Session.Reset),
	}
}
