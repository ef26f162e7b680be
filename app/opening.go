package app

import (
	"context"
	"strconv"
	"sync"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/doc/result"
	"crease/app/run/state"
	"crease/app/run/storage"
	"crease/app/ui"
)

// openingLook is what the opening depends on: lessons, mystery sheets, tables and authors have words of their own.
type openingLook struct {
	other, plane, guess bool
	beats               [3]string // of what is going to happen, also where no film shows it
}

func openingOf(m *model.Model) openingLook {
	v, s, data := m.View(), m.Spec(), m.Data() != nil
	now := openingLook{plane: s.Network.Dim() == 2, guess: m.Guessing()}
	now.other = v.Lesson != "" || v.Assignment.Title+v.Assignment.Task != "" || now.guess || data
	now.beats = beats(now.plane, data, s.Learning.Method == spec.Exact)
	return now
}

// openingPart is a part of the page that shows what the opening depends on.
func openingPart(m *model.Model, draw func(now openingLook) goapp.UI) goapp.UI {
	const on = model.SpecChanged | model.ViewChanged | model.DataChanged | model.MysteryChanged
	return ui.PartOf(m, on, func() openingLook { return openingOf(m) }, draw)
}

// opening says at the top what the page does, until a run has begun.
func opening(m *model.Model) goapp.UI {
	return openingPart(m, func(now openingLook) goapp.UI {
		return goapp.Section().Class("opening").Aria("label", titleHelp).Hidden(now.other).
			Body(goapp.P().Class("lead").Text(openings[now.plane].lead))
	})
}

// ahead says between the sheets what is going to happen there, in the room that the stage takes when it comes.
func ahead(m *model.Model) goapp.UI {
	return openingPart(m, func(now openingLook) goapp.UI {
		return goapp.Div().Class("ahead").Hidden(now.guess).Body(
			goapp.P().Hidden(now.other).Body(
				goapp.Text(openings[now.plane].more+" "), goapp.B().Text("Press Learn"), goapp.Text(", or draw first.")),
			goapp.Ol().Body(ui.Each(now.beats[:], func(beat string) goapp.UI { return goapp.Li().Text(beat) })))
	})
}

// example is the last snapshot of the prepared spec's run, nil if it fails. It is learned where the page is
// prerendered: the HTML shows creases that were really found. In a browser the reader presses Learn.
var example = sync.OnceValue(func() *snapshot.Snapshot {
	last, err := learn.Run(context.Background(), model.Prepared(), nil, learn.Host{})
	if err != nil {
		return nil
	}
	return last.Untimed() // without the figures that another build would not repeat
})

// noteLearned notes, in the browser and for styles, that somebody has seen a drawing learned.
func noteLearned(m *model.Model) {
	learned := func() { ui.Root().Call("setAttribute", "data-learned", "") }
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

// remembered returns the number by which result codes tell browsers apart: the kept one, else the given.
func remembered(n int) int {
	text, _ := storage.Browser.Load()
	if kept, err := strconv.Atoi(text); err == nil && kept >= 0 && kept < 1<<result.VisitBits {
		return kept
	}
	_ = storage.Browser.Save(strconv.Itoa(n)) // refused: it is another one in every visit
	return n
}

func help(st *state.State) goapp.UI {
	return &ui.Modal{State: st, Name: "help", Title: titleHelp, Filled: true, Body: func() []goapp.UI {
		said := openings[st.Model.Spec().Network.Dim() == 2]
		return []goapp.UI{
			goapp.P().Class("lead").Text(said.lead),
			goapp.P().Text(said.more + " " + helpWhat),
			goapp.P().Text(helpLook),
			goapp.P().Text(helpMethods),
			helpTable(helpKeys).Class("for-keys"),
			helpTable(helpFingers).Class("for-fingers"),
			goapp.P().Class("muted").Text(helpSource),
		}
	}}
}

func helpTable(rows [][2]string) goapp.HTMLTable {
	return goapp.Table().Class("keys").Body(goapp.TBody().Body(ui.Each(rows, func(row [2]string) goapp.UI {
		return goapp.Tr().Body(goapp.Th().Scope("row").Text(row[0]), goapp.Td().Text(row[1]))
	})))
}
