package challenge

import (
	"reflect"
	"strconv"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/doc/mystery"
	"crease/app/run/state"
	"crease/app/ui"
)

// Levels is the dialog that opens mystery sheets and hides drawings for others.
type Levels struct {
	goapp.Compo
	State *state.State
}

// dialogName is the dialog's, by which it is opened, and the word in a link.
const dialogName = "mystery"

// OnMount implements goapp.Mounter.
func (l *Levels) OnMount(goapp.Context) {
	l.State.OnOpen(dialogName, l.Update)
	l.State.OnHash(dialogName, func(which string) { show(l.State, which, time.Now()) })
}

// show opens what a word names: "daily", the number of a level, or "" for the dialog.
func show(s *state.State, which string, now time.Time) {
	level, err := strconv.Atoi(which)
	switch {
	case which == "":
		v := s.Model.View()
		v.Mystery = s.Model.Guessing() // the word alone hides nothing
		s.Model.SetView(v)
		s.Open(dialogName)
	case which == "daily":
		hide(s, mystery.Daily(now), assignment.Terms{Title: titleDaily(now)})
	case err == nil && level >= 1 && level <= mystery.Levels:
		openLevel(s, level, 1)
	default:
		s.Notify(noLevel(which), true)
	}
}

func openLevel(s *state.State, level, n int) {
	hide(s, mystery.Level(level, n), assignment.Terms{Title: titleLevel(level, n)})
}

// hide hides the network of a spec from the readers, who look at all of its sheet.
func hide(s *state.State, what spec.Spec, terms assignment.Terms) {
	v, now := model.DefaultView(), s.Model.View()
	v.Theme, v.Big, v.Pace, v.Embedded, v.Assignment = now.Theme, now.Big, now.Pace, now.Embedded, terms
	v.Mystery = true
	s.Enter(what, v)
}

// Render implements goapp.Composer.
func (l *Levels) Render() goapp.UI {
	choose := func(name, which string) goapp.UI {
		return ui.Button("button", name, func() {
			l.State.Close(dialogName)
			show(l.State, which, time.Now())
		})
	}
	levels := make([]goapp.UI, mystery.Levels)
	for i := range levels {
		levels[i] = choose(nameLevel(i+1), strconv.Itoa(i+1))
	}
	can := model.CanHide(l.State.Model.Shared()) && !l.State.Model.Guessing() && l.State.Model.Data() == nil
	return ui.Dialog(dialogName, titleLevels, l.State.Close,
		goapp.P().Text(whatLevels),
		goapp.Div().Class("challenge-levels").Body(append(levels, choose(nameDaily, "daily"))...),
		goapp.H3().Text(titleMake),
		goapp.P().Text(whatMake),
		goapp.P().Body(ui.Button("button primary", buttonMake, l.hide).Disabled(!can)),
		goapp.If(!can, goapp.P().Class("muted").Text(cannotHide)),
	)
}

// hide hides what is drawn and offers the link.
func (l *Levels) hide() {
	m := l.State.Model
	l.State.Close(dialogName)
	hide(l.State, m.Committed(), m.View().Assignment)
	l.State.Open("share")
}

// numberOf returns the level and the number of a sheet, if it is one.
func numberOf(s spec.Spec) (level, n int, ok bool) {
	level, n = mystery.Number(s)
	ok = level > 0 && reflect.DeepEqual(mystery.Level(level, n), s)
	return level, n, ok
}

func isHidden(m *model.Model) bool {
	return m.Mystery() != nil && reflect.DeepEqual(m.Mystery().Hidden.Network, m.Spec().Network)
}
