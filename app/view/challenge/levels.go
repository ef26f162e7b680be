package challenge

import (
	"fmt"
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

// dialogName is the dialog's, by which it is opened, and the word in a link.
const dialogName = "mystery"

// Levels is the dialog that opens mystery sheets and hides drawings for others.
func Levels(st *state.State) goapp.UI {
	st.OnHash(dialogName, func(which string) {
		beat := st.Model.View().Beat
		show(st, which, time.Now())
		st.Model.ChangeView(func(v *model.View) { v.Beat = beat })
	})
	choose := func(name, which string) goapp.UI {
		return ui.Button("button", name, func() {
			st.Close(dialogName)
			show(st, which, time.Now())
		})
	}
	hideDrawn := func() { // and offer the link
		st.Close(dialogName)
		hide(st, st.Model.Committed(), st.Model.View().Assignment)
		st.Open("share")
	}
	return &ui.Modal{State: st, Name: dialogName, Title: "Mystery sheets", Body: func() []goapp.UI {
		levels := make([]goapp.UI, mystery.Levels)
		for i := range levels {
			levels[i] = choose("Level "+strconv.Itoa(i+1), strconv.Itoa(i+1))
		}
		can := model.CanHide(st.Model.Shared()) && !st.Model.Guessing() && st.Model.Data() == nil
		return []goapp.UI{
			goapp.P().Text(whatLevels),
			goapp.Div().Class("challenge-levels").Body(append(levels, choose("Today’s sheet", "day"),
				choose("Yesterday’s, solved", "yesterday"))...),
			goapp.H3().Text("Make one for my class"),
			goapp.P().Text(whatMake),
			goapp.P().Body(ui.Button("button primary", "Hide my drawing", hideDrawn).Disabled(!can)),
			goapp.If(!can, goapp.P().Class("muted").Text(cannotHide)),
		}
	}}
}

// show opens what a word names: "day", "yesterday" with what was hidden, the key of a sheet, or "" for the dialog.
func show(s *state.State, which string, now time.Time) {
	switch what, ok := mystery.OfKey(which); {
	case which == "":
		v := s.Model.View()
		v.Mystery = s.Model.Guessing() // the word alone hides nothing
		s.Model.SetView(v)
		s.Open(dialogName)
	case which == "day", which == "daily":
		openSheet(s, mystery.Daily(now))
	case which == "yesterday":
		before := mystery.Daily(now.Add(-24 * time.Hour))
		s.Present(before, mystery.Title(mystery.Number(before))+", solved", "")
		s.Session.Learn()
	case ok:
		openSheet(s, what)
	default:
		s.Notify(fmt.Sprintf("There is no level %s: they go from 1 to %d.", which, mystery.Levels), true)
	}
}

func openSheet(s *state.State, what spec.Spec) {
	hide(s, what, assignment.Terms{Title: mystery.Title(mystery.Number(what))})
}

// hide hides the network of a spec from the readers, who look at all of its sheet.
func hide(s *state.State, what spec.Spec, terms assignment.Terms) {
	v := s.Model.View().For(model.DefaultView())
	v.Assignment, v.Mystery = terms, true
	s.Enter(what, v)
}
