package app

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/run/storage"
	"crease/app/ui"
)

// opening is what the page says at the top to those who have not seen it learn yet: what it does,
// and what to do first. Styles hide it while a run goes on, and for good once one has come to its end.
type opening struct {
	goapp.Compo
	State *state.State

	shown ui.Shown[openingLook]
}

// openingLook is what of the model it depends on: other words stand at the top of a lesson, a
// mystery sheet, a table of samples and a link with words of its author.
type openingLook struct{ other, plane bool }

func (o *opening) look() openingLook {
	m := o.State.Model
	v := m.View()
	return openingLook{
		other: v.Lesson != "" || v.Assignment.Title+v.Assignment.Task != "" || m.Guessing() || m.Data() != nil,
		plane: m.Spec().Network.Dim() == 2,
	}
}

// OnMount implements goapp.Mounter.
func (o *opening) OnMount(goapp.Context) {
	o.shown.Repaint(o.State.Model, model.SpecChanged|model.ViewChanged|model.DataChanged|model.MysteryChanged,
		o.look, o.Update)
	noteLearned(o.State.Model)
}

// openingOf are the words for what is drawn: only with two inputs it is a sheet of paper.
func openingOf(m *model.Model) openingWords {
	if m.Spec().Network.Dim() == 2 {
		return openingSheet
	}
	return openingNetwork
}

// noteLearned notes, in the browser and for styles, that somebody has seen a drawing learned.
func noteLearned(m *model.Model) {
	learned := func() {
		goapp.Window().Get("document").Get("documentElement").Call("setAttribute", "data-learned", "")
	}
	if text, _ := storage.Learned.Load(); text != "" {
		learned()
		return
	}
	var stop func()
	stop = m.Listen(func(model.Change) {
		if run, _ := m.State(); run == model.Done {
			learned()
			_ = storage.Learned.Save("yes") // a browser that stores nothing shows the words again
			stop()
		}
	})
}

// Render implements goapp.Composer.
func (o *opening) Render() goapp.UI {
	look := o.look()
	o.shown.Drawn = look
	said := openingOf(o.State.Model)
	return goapp.Section().Class("opening").Aria("label", titleHelp).Hidden(look.other).Body(
		goapp.P().Class("lead").Text(said.lead),
		goapp.P().Class("muted").Body(goapp.Text(said.more+" "), goapp.B().Text(openingPress), goapp.Text(openingOr)),
	)
}

// help is the dialog that says what the page does, and lists its gestures and keys.
type help struct {
	goapp.Compo
	State *state.State
}

// OnMount implements goapp.Mounter.
func (h *help) OnMount(goapp.Context) { h.State.OnOpen("help", h.Update) }

// Render implements goapp.Composer.
func (h *help) Render() goapp.UI {
	said := openingOf(h.State.Model)
	return ui.Dialog("help", titleHelp, h.State.Close,
		goapp.P().Class("lead").Text(said.lead),
		goapp.P().Text(said.more+" "+helpWhat),
		goapp.P().Text(helpLook),
		goapp.P().Text(helpMethods),
		helpTable(helpKeys).Class("for-keys"),
		helpTable(helpFingers).Class("for-fingers"),
		goapp.P().Class("muted").Text(helpSource),
	)
}

func helpTable(rows [][2]string) goapp.HTMLTable {
	return goapp.Table().Class("keys").Body(goapp.TBody().Body(goapp.Range(rows).Slice(func(i int) goapp.UI {
		return goapp.Tr().Body(goapp.Th().Scope("row").Text(rows[i][0]), goapp.Td().Text(rows[i][1]))
	})))
}
